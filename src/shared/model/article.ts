import { z } from 'zod';

/** How a source was read. The original system's `jobs.load_mode`. */
export const LOAD_MODES = ['hbk', 'docs', 'metadata'] as const;
export const loadModeSchema = z.enum(LOAD_MODES);
export type LoadMode = z.infer<typeof loadModeSchema>;

/**
 * What an article is about. `page` is a page of an imported file tree; the others come from help books and
 * configurations.
 */
export const ARTICLE_KINDS = [
  'page',
  'section',
  'article',
  'function',
  'type',
  'method',
  'property',
  'event',
  'constructor',
  'enum',
  'enum-value',
  'query-table',
  'object',
  'member',
  'module',
] as const;
export const articleKindSchema = z.enum(ARTICLE_KINDS);
export type ArticleKind = z.infer<typeof articleKindSchema>;

/** Titles from the root of a source down to the place itself, outermost first. */
export const headingPathSchema = z.array(z.string().max(500)).max(64);

/** The public id of an article: `a` and its row number. Stable while the article's key in its source is. */
export const articleIdSchema = z
  .string()
  .regex(/^a[1-9]\d{0,15}$/, 'An article id looks like a123')
  .describe('Article id as a search hit gives it, e.g. a123');

export function formatArticleId(row: number): string {
  return `a${row}`;
}

/** The row number of a well-formed article id, else null. */
export function parseArticleId(text: string): number | null {
  const match = /^a([1-9]\d{0,15})$/.exec(text);
  return match ? Number(match[1]) : null;
}
