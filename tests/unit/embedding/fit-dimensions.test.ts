import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitDimensions } from '#engine/embedding/fit-dimensions.ts';

const length = (vector: Float32Array) => Math.sqrt(vector.reduce((sum, number) => sum + number * number, 0));
const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, number, i) => sum + number * (b[i] as number), 0);

test('whatever the width, 1024 numbers of unit length come out, or the store would refuse or misrank them', () => {
  const number = fc.double({ min: -1e200, max: 1e200, noNaN: true });
  fc.assert(
    fc.property(fc.array(number, { minLength: 1, maxLength: 3000 }), (numbers) => {
      fc.pre(numbers.slice(0, 1024).some((value) => value !== 0));
      const fitted = fitDimensions(numbers);
      expect(fitted.length).toBe(1024);
      expect(length(fitted)).toBeCloseTo(1, 4);
    }),
  );
});

test('padding leaves the cosine of two narrow vectors as it was', () => {
  const [a, b] = [fitDimensions([1, 2, 3]), fitDimensions([3, -1, 2])];
  expect(dot(a, b)).toBeCloseTo((3 - 2 + 6) / 14, 6);
});

test('a wide vector keeps its head, not its tail or a mean', () => {
  const wide = [3, 4, ...new Array(1022).fill(0), 5, 6];
  expect([...fitDimensions(wide).subarray(0, 3)]).toEqual([Math.fround(0.6), Math.fround(0.8), 0]);
});

test.each([
  ['an empty vector', []],
  ['zeros', [0, 0, 0]],
  ['zeros within the kept width', [...new Array(1024).fill(0), 1]],
  ['NaN', [1, Number.NaN]],
  ['infinity in the part that is cut off', [...new Array(1024).fill(1), Number.POSITIVE_INFINITY]],
])('%s is refused, or it would sit in the index and rank at random', (_, vector) => {
  expect(() => fitDimensions(vector)).toThrow(expect.objectContaining({ code: 'EMBEDDING_UNAVAILABLE' }));
});
