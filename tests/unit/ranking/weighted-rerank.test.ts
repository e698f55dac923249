import { expect, test } from 'vitest';
import { MEANING_WEIGHTS, weightedRerank } from '#engine/ranking/weighted-rerank.ts';

test('other weights than 0.6 and 0.4, or scores of unlike scale, would not be the re-ranking of the original', () => {
  const ranked = weightedRerank(
    [
      { id: 1, base: 0.9, bm25: 0 },
      { id: 2, base: 0.8, bm25: 12 },
      { id: 3, base: 0.7, bm25: 6 },
    ],
    MEANING_WEIGHTS,
  );
  expect(ranked.map(({ id }) => id)).toEqual([2, 1, 3]);
  const [second, first, third] = ranked;
  expect(second?.baseShare).toBeCloseTo(0.3, 12);
  expect(second?.bm25Share).toBeCloseTo(0.4, 12);
  expect([first?.baseShare, first?.bm25Share]).toEqual([0.6, 0]);
  expect([third?.baseShare, third?.bm25Share]).toEqual([0, 0.2]);
});

test('a candidate without a vector must be ranked by its words, not thrown out', () => {
  const ranked = weightedRerank(
    [
      { id: 1, base: 0.5, bm25: 0 },
      { id: 2, base: null, bm25: 3 },
    ],
    MEANING_WEIGHTS,
  );
  expect(ranked.find(({ id }) => id === 2)).toEqual({ id: 2, score: 0.4, baseShare: 0, bm25Share: 0.4 });
});

test('no candidates, and none with a vector, must not give Infinity', () => {
  expect(weightedRerank([], MEANING_WEIGHTS)).toEqual([]);
  expect(weightedRerank([{ id: 1, base: null, bm25: 0 }], MEANING_WEIGHTS)).toEqual([
    { id: 1, score: 0, baseShare: 0, bm25Share: 0 },
  ]);
});
