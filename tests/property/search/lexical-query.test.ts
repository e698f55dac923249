import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildTsqueries, plainWords, type QueryLexeme, safeWords } from '#engine/search/lexical-query.ts';
import { openPGlite } from '#engine/store/pglite-database.ts';
import { tokenize } from '#engine/text/tokenize.ts';
import { tempDataDir } from '../../support/temp-data-dir.ts';
import { anyText, storedText } from '../text/unicode-text.ts';

const HOSTILE = [
  "'",
  "''",
  "\\'",
  '\\',
  '\\\\',
  "a' | 'b",
  "');DROP TABLE articles;--",
  ':*',
  'a:*',
  'a:ABCD',
  '!a',
  'a & b',
  '<->',
  '(',
  ')',
  ' ',
  'a b',
  '\t\n',
  '$1',
  '%s',
  '',
  'ё',
  '😀',
];
const lexeme = fc.oneof(
  fc.constantFrom(...HOSTILE),
  storedText.map((text) => text.slice(0, 40).toWellFormed()),
);
const lexemes: fc.Arbitrary<QueryLexeme[]> = fc.array(
  fc.record({ word: fc.constant('слово'), lexeme, chunks: fc.nat({ max: 30_000 }) }),
  { maxLength: 6 },
);

/** All queries at once, so that the database is asked once and not a thousand times. */
test('a lexeme that gets out of its quotes would change the question or break the search', async () => {
  const asked = fc.sample(lexemes, 300);
  asked.push(...HOSTILE.map((hostile) => [{ word: '', lexeme: hostile, chunks: 1 }]));
  const database = await openPGlite(join(await tempDataDir(), 'index'));
  try {
    const queries = asked.map((list) => buildTsqueries(list, 1000));
    const texts = queries.flatMap(({ all, any }) => [all, any]).filter((text) => text !== null);
    expect(texts.length).toBeGreaterThan(asked.length);
    const rows = await database.query<{ asked: string; nodes: number; lexemes: string[] }>(
      `SELECT t.asked, numnode(CAST(t.asked AS tsquery)) AS nodes
       FROM unnest($1::text[]) WITH ORDINALITY AS t (asked, place) ORDER BY t.place`,
      [texts],
    );
    // n lexemes under one operator are 2n − 1 nodes: one that got out would make more.
    const expected = queries.flatMap(({ all, any }, index) => {
      const usable = (asked[index] as QueryLexeme[]).filter((item) => item.lexeme !== '');
      const known = usable.filter((item) => item.chunks > 0);
      const distinct = new Set((known.length > 0 ? known : usable).map((item) => item.lexeme)).size;
      const rare = new Set(usable.filter((item) => item.chunks <= 2000).map((item) => item.lexeme)).size;
      return [...(all === null ? [] : [2 * distinct - 1]), ...(any === null ? [] : [2 * (rare || distinct) - 1])];
    });
    expect(rows.map(({ nodes }) => nodes)).toEqual(expected);
  } finally {
    await database.close();
  }
});

test('a query without a usable lexeme must ask nothing, or an empty tsquery would be an error', () => {
  fc.assert(
    fc.property(lexemes, (given) => {
      const none = given.map((item) => ({ ...item, lexeme: '' }));
      expect(buildTsqueries(none, 1000)).toEqual({ all: null, any: null });
    }),
  );
});

test('words for the database must be in lower case, without Ё and without repeats', () => {
  fc.assert(
    fc.property(anyText, (query) => {
      const words = plainWords(query, tokenize(query));
      for (const word of words) expect(word).toBe(word.toLowerCase().replaceAll('ё', 'е'));
      expect(new Set(words).size).toBe(words.length);
    }),
  );
});

test('an empty word would be asked for as a lexeme', () => {
  fc.assert(
    fc.property(anyText, (query) => {
      const tokens = tokenize(query);
      expect([...plainWords(query, tokens), ...safeWords(tokens)]).not.toContain('');
    }),
  );
});
