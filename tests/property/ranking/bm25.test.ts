import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bm25, type TermStatistics } from '#engine/ranking/bm25.ts';

const term = fc.constantFrom('таблица', 'значений', 'свернуть', 'запрос', '&насервере', '8.3.27');
const terms = fc.array(term, { maxLength: 12 });
const documents = fc
  .array(terms, { maxLength: 8 })
  .map((list) => list.map((own, index) => ({ id: index + 1, fields: [own] })));
const statistics: fc.Arbitrary<TermStatistics> = fc
  .record({
    documents: fc.nat({ max: 100_000 }),
    frequencies: fc.dictionary(term, fc.nat({ max: 200_000 }), { noNullPrototype: true }),
  })
  .map(({ documents: all, frequencies }) => ({ documents: all, frequencyOf: (asked) => frequencies[asked] }));

test('term scores that do not sum to the score would make the explanation a lie', () => {
  fc.assert(
    fc.property(terms, documents, statistics, (query, given, known) => {
      const scores = bm25(query, given, [1], known);
      expect(scores.map(({ id }) => id)).toEqual(given.map(({ id }) => id));
      for (const { score, terms: parts } of scores) {
        expect(parts.reduce((sum, part) => sum + part.score, 0)).toBe(score);
        for (const part of parts) expect(query).toContain(part.term);
      }
    }),
  );
});

test('a negative or missing score would push a matching document below one that does not match', () => {
  fc.assert(
    fc.property(terms, documents, statistics, (query, given, known) => {
      for (const [index, { score }] of bm25(query, given, [1], known).entries()) {
        const matches = given[index]?.fields[0]?.some((own) => query.includes(own)) ?? false;
        expect(Number.isFinite(score)).toBe(true);
        expect(score > 0).toBe(matches);
      }
    }),
  );
});

test('a word said twice in the query must not count twice', () => {
  fc.assert(
    fc.property(terms, documents, statistics, (query, given, known) => {
      expect(bm25([...query, ...query], given, [1], known)).toEqual(bm25(query, given, [1], known));
    }),
  );
});
