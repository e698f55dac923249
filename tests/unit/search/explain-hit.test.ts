import { expect, test } from 'vitest';
import { explainHit } from '#engine/search/explain-hit.ts';
import type { RankedArticle } from '#engine/search/rank-articles.ts';

const ITEM: RankedArticle = {
  articleId: 1,
  chunkId: 7,
  score: 1,
  fusedRank: 2,
  fused: { id: 7, score: 0.03, contributions: [0.016, 0.014] },
  bm25: { score: 1, terms: [{ term: 'а', score: 1 }] },
  parts: [{ name: 'fusion', value: 1 }],
};

test('places must count from 1 and belong to the leg they are named after', () => {
  const vector = [{ id: 7, articleId: 1, score: 0.8 }];
  const lexical = [
    { id: 3, articleId: 2, score: 0.5 },
    { id: 7, articleId: 1, score: 0.4 },
  ];
  expect(explainHit(ITEM, vector, lexical)).toMatchObject({
    vector: { rank: 1, score: 0.8 },
    lexical: { rank: 2, score: 0.4 },
    fusion: { rank: 2, score: 0.03, vector: 0.016, lexical: 0.014 },
  });
});

test('a leg that did not find the chunk must say so, not claim a place', () => {
  expect(explainHit(ITEM, [], [{ id: 8, articleId: 1, score: 1 }])).toMatchObject({ vector: null, lexical: null });
});

test('more terms than the contract allows would fail the answer', () => {
  const terms = Array.from({ length: 200 }, (_value, index) => ({ term: `т${index}`, score: 1 }));
  expect(explainHit({ ...ITEM, bm25: { score: 200, terms } }, [], []).bm25.terms).toHaveLength(64);
});
