import fc from 'fast-check';
import { expect, test } from 'vitest';
import { floatToHalf, halfToFloat } from '#engine/embedding/half-float.ts';

/** The platform's own half floats, written by other people. */
function referenceFloat(half: number): number {
  return new Float16Array(Uint16Array.of(half).buffer)[0] as number;
}

function referenceHalf(value: number): number {
  return new Uint16Array(Float16Array.of(value).buffer)[0] as number;
}

const ALL_HALVES = Array.from({ length: 0x10000 }, (_value, half) => half);

test('a half that is read as another number would spoil every stored vector', () => {
  const wrong = ALL_HALVES.filter((half) => !Object.is(halfToFloat(half), referenceFloat(half)));
  expect(wrong).toEqual([]);
});

test('a half that changes when written again would drift with every rebuild', () => {
  const finite = ALL_HALVES.filter((half) => Number.isFinite(referenceFloat(half)));
  expect(finite).toHaveLength(0x10000 - 2 * 1024);
  expect(finite.filter((half) => floatToHalf(halfToFloat(half)) !== half)).toEqual([]);
});

test('a number between two halves must become the nearer one, ties to even', () => {
  const finite = fc.float({ min: -65504, max: 65504, noNaN: true });
  const small = fc.float({ min: Math.fround(-1e-4), max: Math.fround(1e-4), noNaN: true });
  const tie = fc
    .integer({ min: 0, max: 0x7bfe })
    .map((half) => (referenceFloat(half) + referenceFloat(half + 1)) / 2)
    .chain((value) => fc.constantFrom(value, -value));
  fc.assert(
    fc.property(fc.oneof(finite, small, tie), (value) => {
      expect(floatToHalf(value)).toBe(referenceHalf(Math.fround(value)));
    }),
    { numRuns: 5000 },
  );
});

test('a number too large for a half must become the largest one, never infinity, which no distance survives', () => {
  fc.assert(
    fc.property(fc.double({ min: 65504, noNaN: true }), (value) => {
      expect(floatToHalf(value)).toBe(0x7bff);
      expect(floatToHalf(-value)).toBe(0xfbff);
    }),
  );
});
