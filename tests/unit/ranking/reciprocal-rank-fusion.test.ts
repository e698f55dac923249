import { expect, test } from 'vitest';
import { reciprocalRankFusion } from '#engine/ranking/reciprocal-rank-fusion.ts';

test('another constant or a count from 0 would not be the fusion of the original system', () => {
  expect(reciprocalRankFusion([[7, 8], [8]])).toEqual([
    { id: 8, score: 1 / 62 + 1 / 61, contributions: [1 / 62, 1 / 61] },
    { id: 7, score: 1 / 61, contributions: [1 / 61, 0] },
  ]);
});

test('items of equal score must stand in the order they came in, or the answer would change from call to call', () => {
  expect(reciprocalRankFusion([[3], [1], [2]]).map(({ id }) => id)).toEqual([3, 1, 2]);
});
