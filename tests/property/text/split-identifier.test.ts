import fc from 'fast-check';
import { expect, test } from 'vitest';
import { identifierWords } from '#engine/text/lexical-terms.ts';
import { splitIdentifier, spreadIdentifiers } from '#engine/text/split-identifier.ts';
import { anyText, storedText } from './unicode-text.ts';

const identifier = fc.string({ unit: fc.constantFrom(...'абвАБВёЁabcABC019_'), minLength: 1, maxLength: 20 });

test('parts that do not join to the identifier again would lose or double letters', () => {
  fc.assert(
    fc.property(identifier, (word) => {
      const parts = splitIdentifier(word);
      expect(parts.length).toBeGreaterThan(0);
      if (/^_+$/.test(word)) expect(parts).toEqual([word]);
      else expect(parts.join('')).toBe(word.replaceAll('_', ''));
      expect(parts).not.toContain('');
    }),
  );
});

test('a part that could be split again would make the parts depend on where one starts', () => {
  fc.assert(
    fc.property(identifier, (word) => {
      for (const part of splitIdentifier(word)) expect(splitIdentifier(part)).toEqual([part]);
    }),
  );
});

test('a full-text index that spreads otherwise than the tokenizer would miss the parts of a name', () => {
  fc.assert(
    fc.property(identifier, (word) => {
      fc.pre(!/^_+$/.test(word));
      expect(spreadIdentifiers(word).split(' ').filter(Boolean)).toEqual(splitIdentifier(word));
    }),
  );
});

test('spreading must only put blanks in, or the words of the index are not those of the text', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(spreadIdentifiers(text).replaceAll(' ', '')).toBe(text.replaceAll('_', '').replaceAll(' ', ''));
    }),
  );
});

test('a safe word with anything but letters and digits would be split by the database parser', () => {
  fc.assert(
    fc.property(storedText, (text) => {
      for (const word of identifierWords(text)) expect(word).toMatch(/^[\p{L}\p{N}]+$/u);
    }),
  );
});
