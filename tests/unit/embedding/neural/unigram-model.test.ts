import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createUnigramModel } from '#engine/embedding/neural/unigram-model.ts';

const UNKNOWN = 0;

function model(vocabulary: Record<string, number>): { ids(text: string): string[] } {
  const pieces = ['<unk>', ...Object.keys(vocabulary)];
  const unigram = createUnigramModel(pieces, Float32Array.from([0, ...Object.values(vocabulary)]), UNKNOWN);
  return { ids: (text) => unigram.encode(text).map((id) => pieces[id]!) };
}

test('the most probable cut wins over the longest piece, or common words would be torn', () => {
  const { ids } = model({ под: -2, строка: -2, подстр: -1.5, ока: -9 });
  expect(ids('подстрока')).toEqual(['под', 'строка']);
});

test('a piece that is only a prefix of the text is not taken for a match in its middle', () => {
  const { ids } = model({ а: -1, б: -1, аб: -5, абв: -1 });
  expect(ids('абаб')).toEqual(['а', 'б', 'а', 'б']);
  expect(ids('абв')).toEqual(['абв']);
});

test('a run of unknown characters is one unknown id, or a table frame would drown its text', () => {
  const { ids } = model({ а: -1 });
  expect(ids('а═══а═')).toEqual(['а', '<unk>', 'а', '<unk>']);
});

test('an unknown emoji is one character and not two halves', () => {
  const { ids } = model({ а: -1, '🙂': -1 });
  expect(ids('🙂а')).toEqual(['🙂', 'а']);
  expect(ids('🚀а')).toEqual(['<unk>', 'а']);
});

test('the unknown mark in a text is not read as the unknown piece', () => {
  const unigram = createUnigramModel(['<unk>', '<', 'u', 'n', 'k', '>'], Float32Array.of(0, -1, -1, -1, -1, -1), 0);
  expect(unigram.encode('<unk>')).toEqual([1, 2, 3, 4, 5]);
});

test('no cut is better than the one that is found', () => {
  const vocabulary = { а: -3, б: -3.5, в: -4, аб: -5, бв: -4.5, абв: -8, ва: -5.25, вв: -6, аа: -7.5 };
  const scores: Record<string, number> = vocabulary;
  const bestScore = (text: string): number => {
    const best = [0, ...new Array<number>(text.length).fill(Number.NEGATIVE_INFINITY)];
    for (let stop = 1; stop <= text.length; stop += 1) {
      for (let start = 0; start < stop; start += 1) {
        best[stop] = Math.max(
          best[stop]!,
          best[start]! + (scores[text.slice(start, stop)] ?? Number.NEGATIVE_INFINITY),
        );
      }
    }
    return best[text.length]!;
  };
  const { ids } = model(vocabulary);
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('а', 'б', 'в'), minLength: 1, maxLength: 30 }), (text) => {
      const pieces = ids(text);
      expect(pieces.join('')).toBe(text);
      expect(pieces.reduce((sum, piece) => sum + scores[piece]!, 0)).toBeCloseTo(bestScore(text), 3);
    }),
  );
});
