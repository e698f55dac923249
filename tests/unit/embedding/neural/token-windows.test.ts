import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutWindows, planBatches } from '#engine/embedding/neural/token-windows.ts';
import type { TextTokenizer } from '#engine/embedding/neural/tokenizer.ts';

const tokenizer: TextTokenizer = { encode: () => [], prefixIds: [100], suffixIds: [200], padId: 0 };
const count = (length: number): number[] => Array.from({ length }, (_, index) => index);

test('a text that just fits is one window, one token more makes two', () => {
  expect(cutWindows(0, count(6), tokenizer, 8).map((window) => window.ids.length)).toEqual([8]);
  expect(cutWindows(0, count(7), tokenizer, 8).map((window) => window.weight)).toEqual([6, 1]);
});

test('an empty text still has a window, or its vector would be missing', () => {
  expect(cutWindows(3, [], tokenizer, 8)).toEqual([{ text: 3, ids: [100, 200], weight: 1 }]);
});

test('no token is lost or read twice, and every window has its marks', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 3, max: 40 }), (length, maxTokens) => {
      const windows = cutWindows(0, count(length), tokenizer, maxTokens);
      expect(windows.flatMap((window) => window.ids.slice(1, -1))).toEqual(count(length));
      for (const { ids, weight } of windows) {
        expect([ids[0], ids.at(-1), ids.length]).toEqual([100, 200, weight + 2]);
        expect(ids.length).toBeLessThanOrEqual(maxTokens);
      }
    }),
  );
});

test('batches hold every window once and keep to the budget, or memory would follow the input', () => {
  const lengths = fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 40 });
  fc.assert(
    fc.property(lengths, fc.integer({ min: 1, max: 100 }), (sizes, budget) => {
      const windows = sizes.map((size, text) => ({ text, ids: count(size), weight: size }));
      const batches = planBatches(windows, budget);
      expect(
        batches
          .flat()
          .map((window) => window.text)
          .sort((a, b) => a - b),
      ).toEqual(count(sizes.length));
      for (const batch of batches) {
        const longest = Math.max(...batch.map((window) => window.ids.length));
        if (batch.length > 1) expect(longest * batch.length).toBeLessThanOrEqual(budget);
      }
    }),
  );
});
