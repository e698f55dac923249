import { z } from 'zod';
import { articleIdSchema, articleKindSchema } from '../model/article.ts';
import { degradedSchema, searchHitSchema } from '../model/search.ts';
import { defineTool } from './define-tool.ts';

export const MAX_SEARCH_LIMIT = 50;

const query = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(1000, 'must not be longer than 1000 characters')
  .describe('What to look for: a name, words, or a question (RU or EN)');
const source = z.string().min(1).max(200).describe('Only this source; docs_status lists the names');

export const searchDocs = defineTool({
  name: 'search_docs',
  server: 'documents1c',
  title: 'Поиск по документации 1С',
  description:
    'Ищет в импортированной документации 1С: по имени, словам или вопросу. Сначала ищите здесь, затем открывайте get_doc по id.\n' +
    'Searches the imported 1C documentation by name, words or question. Search first, then open a hit with get_doc.',
  input: z.strictObject({
    query,
    source: source.optional(),
    kind: articleKindSchema.optional().describe('Only articles of this kind'),
    version: z.string().trim().min(1).max(50).optional().describe('Only this version of the platform'),
    limit: z.number().int().min(1).max(MAX_SEARCH_LIMIT).default(10),
    cursor: z.string().max(64).optional().describe('nextCursor of the previous answer'),
    explain: z.boolean().default(false).describe('Say for every hit why it stands there'),
  }),
  output: z.strictObject({
    query: z.string(),
    hits: z.array(searchHitSchema).max(MAX_SEARCH_LIMIT),
    nextCursor: z.string().optional(),
    degraded: degradedSchema.nullable().describe('What this search had to do without; null: nothing'),
    hints: z.array(z.string()).max(8).describe('Why the answer is empty or partial, and the next step'),
  }),
  effects: 'read',
  audience: ['app', 'agent'],
  runsIn: 'engine',
  deadlineMs: 20_000,
});

const layerSchema = z.strictObject({
  refs: z
    .array(
      z.strictObject({
        id: articleIdSchema,
        path: z.string().optional(),
        title: z.string(),
        qualifiedName: z.string().optional(),
        qualifiedNameEn: z.string().optional(),
      }),
    )
    .max(MAX_SEARCH_LIMIT),
  ms: z.number(),
});

/** For `svod eval`: what every layer of the ranking alone would have answered. */
export const searchLayers = defineTool({
  name: 'search_layers',
  server: 'app',
  title: 'Search, layer by layer',
  description: 'The ranked list of every layer for one query, for measuring the ranking.',
  input: z.strictObject({
    query,
    source: source.optional(),
    limit: z.number().int().min(1).max(MAX_SEARCH_LIMIT).default(10),
  }),
  output: z.strictObject({ vector: layerSchema, lexical: layerSchema, rrf: layerSchema, full: layerSchema }),
  effects: 'read',
  audience: ['app'],
  runsIn: 'engine',
});
