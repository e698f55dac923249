import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeHalfVector, encodeHalfVector, floatToHalf, halfToFloat } from '#engine/embedding/half-float.ts';

test('vectors are written little-endian, or another reader of the file would see noise', () => {
  expect([...encodeHalfVector(Float32Array.of(1, -2, 0.5))]).toEqual([0x00, 0x3c, 0x00, 0xc0, 0x00, 0x38]);
});

test('a decoded vector equals the rounded one, whatever the alignment of its bytes', () => {
  fc.assert(
    fc.property(fc.array(fc.float({ min: -1, max: 1, noNaN: true }), { minLength: 1, maxLength: 64 }), (numbers) => {
      const bytes = encodeHalfVector(Float32Array.from(numbers));
      const shifted = new Uint8Array(bytes.length + 1);
      shifted.set(bytes, 1);
      const expected = numbers.map((number) => halfToFloat(floatToHalf(number)));
      expect([...(decodeHalfVector(shifted.subarray(1)) ?? [])]).toEqual(expected);
    }),
  );
});

test('bytes that are no vector are told apart, or damage would be taken for a direction', () => {
  expect(decodeHalfVector(new Uint8Array(0))).toBeUndefined();
  expect(decodeHalfVector(new Uint8Array(3))).toBeUndefined();
  expect(decodeHalfVector(Uint8Array.of(0x00, 0x3c, 0x00, 0x7c))).toBeUndefined();
});
