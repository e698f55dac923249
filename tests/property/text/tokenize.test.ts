import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldYo } from '#engine/text/normalize.ts';
import { stemWord } from '#engine/text/stem.ts';
import { distinctTerms, type Token, tokenize } from '#engine/text/tokenize.ts';
import { anyText } from './unicode-text.ts';

/** The term that the text between a token's offsets stands for. */
function termOf(surface: string, kind: Token['kind']): string {
  const lower = foldYo(surface).toLowerCase();
  if (kind === 'stem') return stemWord(lower);
  return kind === 'version' ? lower.replace(/^v/, '') : lower;
}

test('offsets that slice to something else than the term would highlight the wrong letters', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      for (const { term, kind, start, end } of tokenize(text)) {
        expect(0 <= start && start < end && end <= text.length).toBe(true);
        expect(termOf(text.slice(start, end), kind)).toBe(term);
      }
    }),
  );
});

test('tokens out of reading order would break the merging of highlights', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const tokens = tokenize(text);
      for (const [index, token] of tokens.slice(1).entries()) {
        expect(token.start).toBeGreaterThanOrEqual((tokens[index] as Token).start);
      }
    }),
  );
});

test('a token that starts or ends inside a surrogate pair would cut a character in two', () => {
  fc.assert(
    fc.property(
      anyText.map((text) => text.toWellFormed()),
      (text) => {
        for (const { start, end } of tokenize(text)) expect(text.slice(start, end).isWellFormed()).toBe(true);
      },
    ),
  );
});

test('a term of no letter, digit or sign would match everything and nothing', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      for (const { term } of tokenize(text)) expect(term).toMatch(/[\p{L}\p{N}]/u);
    }),
  );
});

test('a text in Ё and the same in Е must give the same terms, or one would not find the other', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(distinctTerms(foldYo(text))).toEqual(distinctTerms(text));
    }),
  );
});

test('a word found alone must be found in a sentence too: its terms do not depend on the words around it', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'абвгАБВabcABC'), minLength: 2, maxLength: 12 }),
      anyText,
      anyText,
      (word, before, after) => {
        const found = new Set(distinctTerms(`${before} ${word} ${after}`));
        for (const term of distinctTerms(word)) expect(found).toContain(term);
      },
    ),
  );
});
