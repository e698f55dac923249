import fc from 'fast-check';
import { expect, test } from 'vitest';
import { highlightSegments } from '../../src/renderer/src/features/search/highlight-segments.ts';

const range = fc.tuple(fc.integer({ min: -5, max: 60 }), fc.integer({ min: -5, max: 60 }));

test('ranges that are unsorted, reversed, overlapping or past the end lose or repeat text', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), fc.array(range, { maxLength: 12 }), (text, ranges) => {
      const segments = highlightSegments(text, ranges);
      expect(segments.map((segment) => segment.text).join('')).toBe(text);
      expect(segments.every((segment) => segment.text !== '')).toBe(true);
      expect(new Set(segments.map((segment) => segment.start)).size).toBe(segments.length);
    }),
  );
});

test('a character is marked outside of every range, or not marked inside of one', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 40 }), fc.array(range, { maxLength: 6 }), (text, ranges) => {
      const marked = highlightSegments(text, ranges).flatMap((segment) =>
        Array.from({ length: segment.text.length }, () => segment.marked),
      );
      const expected = Array.from({ length: text.length }, (_, index) =>
        ranges.some(([start, end]) => start < end && index >= start && index < end),
      );
      expect(marked).toEqual(expected);
    }),
  );
});

test('the marked words shift by one', () => {
  const segments = highlightSegments('новый запрос', [[6, 12]]);
  expect(segments).toEqual([
    { text: 'новый ', marked: false, start: 0 },
    { text: 'запрос', marked: true, start: 6 },
  ]);
});
