import { safeWord } from '../text/lexical-terms.ts';
import { foldYo } from '../text/normalize.ts';
import type { Token } from '../text/tokenize.ts';

/** One lexeme of the query with the number of chunks that hold it. */
export interface QueryLexeme {
  word: string;
  lexeme: string;
  chunks: number;
}

/**
 * A lexeme in more than this share of all chunks says little and costs much: full text reads every match. In a small
 * index it costs nothing.
 */
const COMMON_SHARE = 0.2;
const COMMON_CHUNKS = 2_000;

/** Words of the query for PostgreSQL's own stemmer, as they stand in it. */
export function plainWords(query: string, tokens: readonly Token[]): string[] {
  return [...new Set(tokens.filter(({ kind }) => kind === 'stem').map((token) => plainWord(query, token)))];
}

/** A token of the query as `plainWords` gives it. */
export function plainWord(query: string, { start, end }: Token): string {
  return foldYo(query.slice(start, end)).toLowerCase();
}

/** Words of the query that full text holds whole. */
export function safeWords(tokens: readonly Token[]): string[] {
  return [...new Set(tokens.flatMap((token) => safeWord(token) ?? []))];
}

/**
 * The text form of two tsqueries: all lexemes, and any of them. Lexemes that the statistics do not know are left out
 * of the first (one unknown word must not empty the answer) but stay in the second: statistics are made at the end of
 * an import, so an unknown lexeme may still stand in texts. Common ones are left out of the second while another is left.
 * @returns null where nothing is left to ask
 */
export function buildTsqueries(
  lexemes: readonly QueryLexeme[],
  totalChunks: number,
): { all: string | null; any: string | null } {
  // An empty lexeme is a syntax error in a tsquery.
  const asked = lexemes.filter(({ lexeme }) => lexeme !== '');
  const known = asked.filter(({ chunks }) => chunks > 0);
  const found = new Set((known.length > 0 ? known : asked).map(({ lexeme }) => lexeme));
  const common = Math.max(COMMON_CHUNKS, totalChunks * COMMON_SHARE);
  const rare = new Set(asked.filter(({ chunks }) => chunks <= common).map(({ lexeme }) => lexeme));
  return { all: join([...found], ' & '), any: join(rare.size > 0 ? [...rare] : [...found], ' | ') };
}

function join(lexemes: string[], operator: string): string | null {
  if (lexemes.length === 0) return null;
  return lexemes.map((lexeme) => `'${lexeme.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`).join(operator);
}
