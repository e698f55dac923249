import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanText, foldYo, normalizeText } from '#engine/text/normalize.ts';
import { anyText } from './unicode-text.ts';

test('a normal form that changes when made again would let a stored name miss its own query', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const once = normalizeText(text);
      expect(normalizeText(once)).toBe(once);
    }),
  );
});

test('composed and decomposed spellings of a name must have one normal form', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(normalizeText(text.normalize('NFD'))).toBe(normalizeText(text.normalize('NFC')));
    }),
  );
});

test('blanks at the ends or in a row would keep a pasted name from being found', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(normalizeText(text)).not.toMatch(/^\s|\s$|\s\s|[^\S ]/u);
    }),
  );
});

test('folding Ё must keep the length, or every offset behind it would be wrong', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(foldYo(text)).toHaveLength(text.length);
    }),
  );
});

test('what the database refuses must not be left in a clean text, and nothing else may be lost', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const clean = cleanText(text);
      expect(clean.isWellFormed()).toBe(true);
      expect(clean).not.toContain('\u0000');
      expect([...clean]).toHaveLength([...text.replaceAll('\u0000', '')].length);
      expect(cleanText(clean)).toBe(clean);
    }),
  );
});
