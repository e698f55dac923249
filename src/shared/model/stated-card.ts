import { z } from 'zod';
import { articleKindSchema } from './article.ts';
import { hbkContextSchema } from './hbk-card.ts';

/**
 * The card of a help article as tools give it: every field is there, and what the page does not say is null or an empty
 * list. Links are `svod://article/ID`; a mention of what is not imported has none.
 */

const reference = z.strictObject({ title: z.string(), link: z.string().nullable() });
const text = z.string().nullable();

const parameter = z.strictObject({
  name: z.string(),
  required: z.boolean().nullable(),
  types: z.array(reference),
  default: text,
  text: z.string(),
});

const syntaxVariant = z.strictObject({
  title: text,
  syntax: z.string(),
  parameters: z.array(parameter),
  description: text,
});

export const statedTextSchema = z.strictObject({
  syntax: z.array(syntaxVariant),
  valueTypes: z.array(reference),
  returns: z.strictObject({ types: z.array(reference), text: z.string() }).nullable(),
  description: text,
  usage: text,
  collectionElements: text,
  availabilityNote: text,
  note: text,
  example: text,
  seeAlso: z.array(reference),
  replacements: z.array(reference),
  versionLines: z.array(z.string()),
  members: z.array(z.strictObject({ title: z.string(), items: z.array(reference) })),
  otherChapters: z.array(z.strictObject({ title: z.string(), text: z.string() })),
});
export type StatedText = z.infer<typeof statedTextSchema>;

export const statedCardSchema = z.strictObject({
  kind: articleKindSchema,
  book: z.string(),
  page: z.string(),
  nameRu: text,
  nameEn: text,
  ownerRu: text,
  ownerEn: text,
  owner: text.describe('Link to the article of the owner'),
  availability: z.array(hbkContextSchema).nullable(),
  access: z.enum(['read-only', 'write-only', 'read-write']).nullable(),
  since: text,
  deprecated: z.boolean(),
  deprecatedSince: text,
  changedIn: z.array(z.string()),
  ru: statedTextSchema.nullable(),
  en: statedTextSchema.nullable(),
  /** Texts or lists were shortened to fit the length that was asked for; the article's Markdown has all of it. */
  isCut: z.boolean(),
});
export type StatedCard = z.infer<typeof statedCardSchema>;
