import { expect, test } from 'vitest';
import { bm25, type TermStatistics } from '#engine/ranking/bm25.ts';

const UNKNOWN: TermStatistics = { documents: 1000, frequencyOf: () => undefined };

function known(frequencies: Record<string, number>, documents = 1000): TermStatistics {
  return { documents, frequencyOf: (term) => frequencies[term] };
}

test('another formula than Okapi BM25 with k1 = 1.2, b = 0.75 would not compare with the original system', () => {
  const documents = [
    { id: 1, fields: [['a', 'a', 'b']] },
    { id: 2, fields: [['a', 'c', 'c', 'c', 'c']] },
  ];
  const [first, second] = bm25(['a'], documents, [1], known({ a: 10 }, 100));
  const idf = Math.log(1 + (100 - 10 + 0.5) / (10 + 0.5));
  expect(first?.score).toBeCloseTo((idf * 2 * 2.2) / (2 + 1.2 * (0.25 + (0.75 * 3) / 4)), 12);
  expect(second?.score).toBeCloseTo((idf * 1 * 2.2) / (1 + 1.2 * (0.25 + (0.75 * 5) / 4)), 12);
});

test('a rare word of the corpus must weigh more than a common one, though all candidates have both', () => {
  const documents = [
    { id: 1, fields: [['частое', 'редкое']] },
    { id: 2, fields: [['частое', 'редкое']] },
  ];
  const [score] = bm25(['частое', 'редкое'], documents, [1], known({ частое: 900, редкое: 3 }));
  expect(score?.terms.map(({ term }) => term)).toEqual(['редкое', 'частое']);
  const weights = new Map(score?.terms.map((part) => [part.term, part.score]));
  expect(weights.get('редкое') as number).toBeGreaterThan(10 * (weights.get('частое') as number));
});

test('a frequency above the number of documents, as after a deletion, must not give a negative weight', () => {
  const [score] = bm25(['a'], [{ id: 1, fields: [['a']] }], [1], known({ a: 5000 }, 10));
  expect(score?.score).toBeGreaterThan(0);
});

test('a word unknown to the statistics must be weighed by the candidates instead of being lost', () => {
  const documents = [
    { id: 1, fields: [['a', 'b']] },
    { id: 2, fields: [['a']] },
    { id: 3, fields: [['a']] },
  ];
  const [score] = bm25(['a', 'b'], documents, [1], UNKNOWN);
  expect(score?.terms.map(({ term }) => term)).toEqual(['b', 'a']);
});

test('repeating a word must saturate, or a text that stuffs it would always win', () => {
  const once = { id: 1, fields: [['a', ...Array(99).fill('x')]] };
  const often = { id: 2, fields: [[...Array(50).fill('a'), ...Array(50).fill('x')]] };
  const [first, second] = bm25(['a'], [once, often], [1], known({ a: 10 }));
  expect(second?.score as number).toBeLessThan(3 * (first?.score as number));
});

test('candidates without a single word must not divide by zero', () => {
  expect(bm25(['a'], [{ id: 1, fields: [[]] }], [1], known({ a: 1 }))).toEqual([{ id: 1, score: 0, terms: [] }]);
  expect(bm25([], [], [1], UNKNOWN)).toEqual([]);
});

test('a short name that the query covers must beat a long one that also holds its words', () => {
  const documents = [
    {
      id: 1,
      fields: [
        ['a', 'b', 'x', 'x', 'x', 'x', 'x', 'x'],
        ['a', 'b'],
      ],
    },
    {
      id: 2,
      fields: [
        ['a', 'b', 'x'],
        ['a', 'b'],
      ],
    },
  ];
  const [long, short] = bm25(['a', 'b'], documents, [2, 1], known({ a: 10, b: 10 }));
  expect(short?.score as number).toBeGreaterThan(long?.score as number);
});
