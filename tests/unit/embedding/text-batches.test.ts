import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endOfBatch } from '#engine/embedding/text-batches.ts';

function split(texts: readonly string[], maxTexts: number, maxChars: number): string[][] {
  const batches: string[][] = [];
  for (let start = 0; start < texts.length; ) {
    const end = endOfBatch(texts, start, maxTexts, maxChars);
    if (end <= start) throw new Error('a batch without a text would never end');
    batches.push(texts.slice(start, end));
    start = end;
  }
  return batches;
}

test('every text is in one batch, in order and within the limits, or a chunk would get the vector of another', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 30 })), fc.integer({ min: 1, max: 5 }), (texts, maxTexts) => {
      const batches = split(texts, maxTexts, 40);
      expect(batches.flat()).toEqual(texts);
      for (const batch of batches) {
        expect(batch.length).toBeLessThanOrEqual(maxTexts);
        expect(batch.join('').length <= 40 || batch.length === 1).toBe(true);
      }
    }),
  );
});

test('a text longer than the limit still goes out, alone', () => {
  const long = 'b'.repeat(100);
  expect(split(['a', long, 'c', 'd'], 64, 10)).toEqual([['a'], [long], ['c', 'd']]);
});
