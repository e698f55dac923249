import { z } from 'zod';
import { articleKindSchema } from './article.ts';

/**
 * The card of one thing from the platform's help books: a function, a type, a member, a language article.
 *
 * Texts are Markdown and may hold `svod-link:` destinations, as may every `link`. Names, syntax and titles are plain.
 */

/** A mention of another thing. `link` is a `svod-link:` destination when the thing is in the same import. */
export const hbkReferenceSchema = z.strictObject({ title: z.string(), link: z.string().optional() });
export type HbkReference = z.infer<typeof hbkReferenceSchema>;

export const hbkParameterSchema = z.strictObject({
  /** Without angle brackets; a variadic one reads `Значение1,...,ЗначениеN`. */
  name: z.string(),
  /** Null: the page does not say. */
  required: z.boolean().nullable(),
  types: z.array(hbkReferenceSchema),
  default: z.string().optional(),
  text: z.string(),
});
export type HbkParameter = z.infer<typeof hbkParameterSchema>;

/** One way to write the call. Pages with overloads have several, with titles. */
export const hbkSyntaxVariantSchema = z.strictObject({
  title: z.string().optional(),
  syntax: z.string(),
  parameters: z.array(hbkParameterSchema),
  description: z.string().optional(),
});
export type HbkSyntaxVariant = z.infer<typeof hbkSyntaxVariantSchema>;

/** A list of members or children under the title that the page gives it. */
export const hbkMemberListSchema = z.strictObject({ title: z.string(), items: z.array(hbkReferenceSchema) });
export type HbkMemberList = z.infer<typeof hbkMemberListSchema>;

/** What the page of one language says. Absent fields are absent on the page. */
export const hbkTextSchema = z.strictObject({
  syntax: z.array(hbkSyntaxVariantSchema),
  /** Types of the value of a property or a table field. */
  valueTypes: z.array(hbkReferenceSchema),
  returns: z.strictObject({ types: z.array(hbkReferenceSchema), text: z.string() }).optional(),
  description: z.string().optional(),
  /** `Чтение и запись` and other words about use, as the page has them. */
  usage: z.string().optional(),
  collectionElements: z.string().optional(),
  /** What stands behind the list of contexts: serialisation, server calls. */
  availabilityNote: z.string().optional(),
  note: z.string().optional(),
  example: z.string().optional(),
  seeAlso: z.array(hbkReferenceSchema),
  replacements: z.array(hbkReferenceSchema),
  /** The lines about versions, as the page has them. */
  versionLines: z.array(z.string()),
  members: z.array(hbkMemberListSchema),
  /** Chapters that Svod does not know. */
  otherChapters: z.array(z.strictObject({ title: z.string(), text: z.string() })),
});
export type HbkText = z.infer<typeof hbkTextSchema>;

/** Where code may run. Stable ids for the words of the pages. */
export const HBK_CONTEXTS = [
  'thin-client',
  'web-client',
  'mobile-client',
  'server',
  'thick-client',
  'external-connection',
  'mobile-app-client',
  'mobile-app-server',
  'mobile-standalone-server',
] as const;
export const hbkContextSchema = z.enum(HBK_CONTEXTS);
export type HbkContext = z.infer<typeof hbkContextSchema>;

export const hbkCardSchema = z.strictObject({
  kind: articleKindSchema,
  /** File stem of the book without its locale, such as `shcntx`. */
  book: z.string(),
  /** Path of the page inside the book; changes between versions of the platform. */
  page: z.string(),
  nameRu: z.string().optional(),
  nameEn: z.string().optional(),
  ownerRu: z.string().optional(),
  ownerEn: z.string().optional(),
  /** Link to the owner's article. */
  owner: z.string().optional(),
  /** In the order of HBK_CONTEXTS; absent: the page has no such chapter. */
  availability: z.array(hbkContextSchema).optional(),
  access: z.enum(['read-only', 'write-only', 'read-write']).optional(),
  since: z.string().optional(),
  deprecated: z.boolean(),
  deprecatedSince: z.string().optional(),
  changedIn: z.array(z.string()),
  ru: hbkTextSchema.optional(),
  en: hbkTextSchema.optional(),
});
export type HbkCard = z.infer<typeof hbkCardSchema>;
