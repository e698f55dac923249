import { z } from 'zod';
import { articleIdSchema, articleKindSchema, headingPathSchema, loadModeSchema } from './article.ts';

/** A half-open range of UTF-16 code units `[start, end)` in the text beside it. */
export const textRangeSchema = z.tuple([z.number().int().min(0), z.number().int().min(0)]);
export type TextRange = z.infer<typeof textRangeSchema>;

export const snippetSchema = z.strictObject({
  text: z.string().max(1000).describe('Excerpt of the best chunk, plain text'),
  highlights: z.array(textRangeSchema).max(100).describe('Matched words as [start, end) offsets in text'),
});
export type Snippet = z.infer<typeof snippetSchema>;

/**
 * Why a hit stands where it stands. `parts` add up to the hit's score. Ranks count from 1; null means that the leg
 * did not find the chunk.
 */
export const explainSchema = z.strictObject({
  vector: z.strictObject({ rank: z.number().int(), score: z.number() }).nullable(),
  lexical: z.strictObject({ rank: z.number().int(), score: z.number() }).nullable(),
  fusion: z
    .strictObject({ rank: z.number().int(), score: z.number(), vector: z.number(), lexical: z.number() })
    .nullable(),
  boosted: z.boolean(),
  bm25: z.strictObject({
    score: z.number(),
    terms: z.array(z.strictObject({ term: z.string(), score: z.number() })).max(64),
  }),
  parts: z
    .array(z.strictObject({ name: z.enum(['vector', 'fusion', 'bm25', 'boost', 'exact']), value: z.number() }))
    .max(8),
});
export type Explain = z.infer<typeof explainSchema>;

export const searchHitSchema = z.strictObject({
  id: articleIdSchema,
  title: z.string().max(1000),
  titleEn: z.string().max(1000).optional(),
  kind: articleKindSchema,
  loadMode: loadModeSchema,
  source: z.string().describe('Name of the source (the original system calls it destination)'),
  path: z.string().optional().describe('File, relative to the import root, with /'),
  headingPath: headingPathSchema,
  qualifiedName: z.string().optional(),
  qualifiedNameEn: z.string().optional(),
  version: z.string().optional(),
  snippet: snippetSchema,
  score: z.number(),
  explain: explainSchema.optional(),
});
export type SearchHit = z.infer<typeof searchHitSchema>;

/** What was left out of a search, and why. An answer without vectors is an answer, not an error. */
export const degradedSchema = z.enum(['no-embeddings', 'embeddings-incomplete', 'embedder-unavailable']);
export type Degraded = z.infer<typeof degradedSchema>;

/** What `degraded` means, in both languages, for clients without dictionaries of their own. */
export const DEGRADED_NOTES: Record<Degraded, string> = {
  'no-embeddings': 'Поиск только по словам: модель не настроена. Search by words only: no embedding model.',
  'embeddings-incomplete': 'Часть текстов ещё без векторов. Some texts have no vectors yet.',
  'embedder-unavailable': 'Модель не ответила, поиск по словам. The embedding model did not answer: words only.',
};
