import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutMarkdown } from '#engine/search/cut-markdown.ts';
import { storedText } from '../text/unicode-text.ts';

const markdown = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '\n',
        '\n\n',
        '```bsl\n',
        '```\n',
        '~~~\n',
        '````\n',
        '    код\n',
        '- пункт\n',
        '# Раздел\n',
        ' ',
      ),
      storedText,
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''));

/** All parts of a text, cut one after the other. */
function cutAll(text: string, maxChars: number): string[] {
  const parts: string[] = [];
  let start = 0;
  while (start < text.length) {
    const end = cutMarkdown(text, start, maxChars);
    expect(end).toBeGreaterThan(start);
    parts.push(text.slice(start, end));
    start = end;
  }
  return parts;
}

test('a part that does not advance would keep a client reading for ever, and the parts must make the article', () => {
  fc.assert(
    fc.property(markdown, fc.integer({ min: 1, max: 200 }), (text, maxChars) => {
      expect(cutAll(text, maxChars).join('')).toBe(text);
    }),
  );
});

test('a part longer than asked for would break the budget of an answer', () => {
  fc.assert(
    fc.property(markdown, fc.integer({ min: 2, max: 200 }), (text, maxChars) => {
      for (const part of cutAll(text, maxChars)) expect(part.length).toBeLessThanOrEqual(maxChars);
    }),
  );
});

test('a cut inside a surrogate pair would show two broken characters', () => {
  fc.assert(
    fc.property(markdown, fc.integer({ min: 1, max: 60 }), (text, maxChars) => {
      for (const part of cutAll(text, maxChars)) expect(part.isWellFormed()).toBe(true);
    }),
  );
});
