import { expect, test } from 'vitest';
import { encodeCopyBinary } from '#engine/store/copy-binary.ts';

const HEADER = `5047434f50590aff0d0a00${'00000000'.repeat(2)}`;

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}

test('no rows must be a header and an end, or an empty batch would fail', () => {
  expect(hex(encodeCopyBinary([]))).toBe(`${HEADER}ffff`);
});

test('every field must be in the form that PostgreSQL documents, or rows would be read shifted', () => {
  const row = encodeCopyBinary([
    [
      { type: 'int8', value: 2 ** 40 + 1 },
      { type: 'text', value: 'ё' },
      { type: 'jsonb', value: { a: 1 } },
      { type: 'halfvec', value: Float32Array.of(1, -2) },
      { type: 'halfvec', value: null },
    ],
  ]);
  const fields = [
    '00000008 0000010000000001',
    '00000002 d191',
    `00000008 01${Buffer.from('{"a":1}').toString('hex')}`,
    '00000008 0002 0000 3c00 c000',
    'ffffffff',
  ];
  expect(hex(row)).toBe(`${HEADER}0005${fields.join('').replaceAll(' ', '')}ffff`);
});

test('a negative number must keep its sign', () => {
  expect(hex(encodeCopyBinary([[{ type: 'int8', value: -1 }]]))).toContain('00000008ffffffffffffffff');
});

test('a number that is none must be refused, not stored as some vector', () => {
  expect(() => encodeCopyBinary([[{ type: 'halfvec', value: Float32Array.of(Number.NaN) }]])).toThrow();
});
