import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { createJsonLineReader } from '#main/doors/json-lines.ts';

function readAll(chunks: readonly Uint8Array[], maxLineChars = 1000) {
  const values: unknown[] = [];
  const broken: string[] = [];
  const read = createJsonLineReader(
    maxLineChars,
    (value) => values.push(value),
    (reason) => broken.push(reason),
  );
  for (const chunk of chunks) read(Buffer.from(chunk));
  return { values, broken };
}

/** Cuts bytes at the given places, in any order. */
function cutAt(bytes: Buffer, places: readonly number[]): Buffer[] {
  const borders = [0, ...places.map((place) => place % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
  return borders.slice(1).map((end, index) => bytes.subarray(borders[index], end));
}

const value = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.string({ unit: 'binary' }).map((text) => text.toWellFormed()),
);

test('however the stream cuts the bytes, also inside of a letter, the same values must come', () => {
  fc.assert(
    fc.property(fc.array(value, { maxLength: 6 }), fc.array(fc.nat(), { maxLength: 20 }), (given, places) => {
      const lines = given.map((item) => JSON.stringify(item));
      const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
      const { values, broken } = readAll(cutAt(bytes, places), 100_000);
      expect(values).toEqual(lines.map((line) => JSON.parse(line)));
      expect(broken).toEqual([]);
    }),
  );
});

test('a line over the limit must break the reader once, however it is cut, and nothing behind it may be read', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 400 }),
      fc.array(fc.nat(), { maxLength: 20 }),
      fc.boolean(),
      (over, places, hasEnd) => {
        const long = JSON.stringify('ы'.repeat(98 + over));
        const bytes = Buffer.from(`1\n${long}${hasEnd ? '\n2\n' : ''}`);
        const { values, broken } = readAll([...cutAt(bytes, places), Buffer.from('\n3\n')], 100);
        expect(values).toEqual([1]);
        expect(broken).toEqual(['The line is too long.']);
      },
    ),
  );
});

test('a line of exactly the limit must be read', () => {
  const line = JSON.stringify('a'.repeat(98));
  expect(readAll([Buffer.from(`${line}\n`)], 100)).toEqual({ values: ['a'.repeat(98)], broken: [] });
});

test('a line that is no JSON must break the reader once, and the requests behind it must not be run', () => {
  expect(readAll([Buffer.from('1\n{oops\n2\n'), Buffer.from('3\n')])).toEqual({
    values: [1],
    broken: ['The line is not JSON.'],
  });
});

test('CRLF and empty lines must be no error: a person may try the socket by hand', () => {
  expect(readAll([Buffer.from('{"a":1}\r\n\n \n[2]\n')])).toEqual({ values: [{ a: 1 }, [2]], broken: [] });
});

test('half a line at the end must wait, not be parsed', () => {
  expect(readAll([Buffer.from('{"a":')])).toEqual({ values: [], broken: [] });
});

test('an endless line must be given up at the limit, not kept until memory ends', () => {
  const onBroken = vi.fn();
  const read = createJsonLineReader(1000, () => undefined, onBroken);
  for (let i = 0; i < 100; i++) read(Buffer.alloc(100, 'a'));
  expect(onBroken).toHaveBeenCalledTimes(1);
});
