import { z } from 'zod';
import { articleIdSchema, articleKindSchema, headingPathSchema, loadModeSchema } from '../model/article.ts';
import { sourceBookSchema } from '../model/source-book.ts';
import { statedCardSchema } from '../model/stated-card.ts';
import { defineTool } from './define-tool.ts';

/** Characters of one answer of get_doc: about 4,000 tokens of Russian text. */
export const DEFAULT_ARTICLE_CHARS = 10_000;
export const MAX_ARTICLE_CHARS = 200_000;

export const articleRefSchema = z.strictObject({
  id: articleIdSchema,
  title: z.string(),
  source: z.string(),
  path: z.string().optional(),
  qualifiedName: z.string().optional(),
});

export const getDoc = defineTool({
  name: 'get_doc',
  server: 'documents1c',
  title: 'Открыть статью',
  description:
    'Открывает статью по id из search_docs или по точному имени. Длинная статья отдаётся частями: передайте nextCursor.\n' +
    'Opens an article by the id of a hit or by its exact name. A long article comes in parts: pass nextCursor on.',
  input: z.strictObject({
    id: articleIdSchema.optional(),
    name: z
      .string()
      .trim()
      .min(1)
      .max(500)
      .optional()
      .describe('Title, short or qualified name (RU or EN, as in code), or file path'),
    source: z.string().min(1).max(200).optional(),
    version: z.string().trim().min(1).max(50).optional().describe('Version of the platform; default: the newest'),
    lang: z.enum(['ru', 'en', 'both']).default('both').describe('Language of help articles'),
    maxChars: z.number().int().min(500).max(MAX_ARTICLE_CHARS).default(DEFAULT_ARTICLE_CHARS),
    cursor: z.string().max(64).optional(),
  }),
  output: z.strictObject({
    id: articleIdSchema,
    title: z.string(),
    titleEn: z.string().optional(),
    kind: articleKindSchema,
    loadMode: loadModeSchema,
    source: z.string(),
    path: z.string().optional(),
    headingPath: headingPathSchema,
    qualifiedName: z.string().optional(),
    qualifiedNameEn: z.string().optional(),
    version: z.string().optional(),
    languages: z.array(z.enum(['ru', 'en'])).describe('Languages that a help article has; empty for other documents'),
    card: statedCardSchema.nullable().describe('Facts of a help article, in its first part; null for other documents'),
    markdown: z.string().describe('The article, or the part of it that fits; links to articles are svod://article/ID'),
    totalChars: z.number().int(),
    nextCursor: z.string().optional(),
  }),
  effects: 'read',
  audience: ['app', 'agent'],
  runsIn: 'engine',
  deadlineMs: 20_000,
});

/** Books of one source in docs_status: two languages of some forty books, in some versions. */
export const MAX_STATUS_BOOKS = 400;

const sourceStatusSchema = z.strictObject({
  source: z.string(),
  loadMode: loadModeSchema,
  roots: z.array(z.string()),
  version: z.string().nullable().describe('The newest, when there are several'),
  versions: z.array(z.string()).describe('The newest first'),
  articles: z.number().int(),
  chunks: z.number().int(),
  embedded: z.number().int().describe('Chunks that have a vector of the current model'),
  failed: z.number().int().describe('Files that could not be read'),
  importedAt: z.string().nullable(),
  state: z.enum(['ready', 'importing', 'incomplete']).describe('incomplete: the last import did not finish'),
  books: z
    .array(sourceBookSchema.extend({ version: z.string().nullable() }))
    .max(MAX_STATUS_BOOKS)
    .describe('Help books: what each holds and what of it is in the index; lists may be cut, numbers are whole'),
  notes: z.array(z.string()).max(16).describe('What the last import could not list'),
});

export const docsStatus = defineTool({
  name: 'docs_status',
  server: 'documents1c',
  title: 'Что проиндексировано',
  description:
    'Какие источники импортированы, сколько в них статей, есть ли векторы и что не дочитано.\n' +
    'Which sources are indexed, how complete they are, and whether semantic search is on.',
  input: z.strictObject({
    source: z.string().min(1).max(200).optional().describe('Only this source, with longer lists of what is missing'),
  }),
  output: z.strictObject({
    sources: z.array(sourceStatusSchema),
    articles: z.number().int(),
    chunks: z.number().int(),
    embedding: z.strictObject({
      model: z.string().nullable().describe('null: no model is configured, the search is lexical'),
      embedded: z.number().int(),
      pending: z.number().int(),
      cache: z.strictObject({
        entries: z.number().int(),
        bytes: z.number().int(),
        hits: z.number().int(),
        misses: z.number().int(),
      }),
    }),
    notes: z.array(z.string()).max(16),
  }),
  effects: 'read',
  audience: ['app', 'agent'],
  runsIn: 'engine',
});
