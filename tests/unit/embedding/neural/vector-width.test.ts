import { expect, test } from 'vitest';
import { fitWidth, toUnitVector } from '#engine/embedding/neural/vector-width.ts';
import { cosine } from './tiny-model.ts';

test('zero-padding keeps every cosine', () => {
  const [a, b] = [toUnitVector(Float32Array.of(1, 2, 3)), toUnitVector(Float32Array.of(-1, 5, 0.5))];
  expect(cosine(fitWidth(a, 8), fitWidth(b, 8))).toBeCloseTo(cosine(a, b), 6);
  expect(fitWidth(a, 8)).toHaveLength(8);
});

test('a wider vector is cut and is a unit vector again, or its distances would be wrong', () => {
  const cut = fitWidth(toUnitVector(Float32Array.of(3, 4, 12)), 2);
  expect(cut[0]).toBeCloseTo(0.6, 6);
  expect(cut[1]).toBeCloseTo(0.8, 6);
});

test('a vector of zeros does not become NaN', () => {
  expect([...toUnitVector(new Float32Array(2))]).toEqual([0, 0]);
});
