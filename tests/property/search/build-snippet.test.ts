import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildSnippet, SNIPPET_CHARS } from '#engine/search/build-snippet.ts';
import { distinctTerms, tokenize } from '#engine/text/tokenize.ts';
import { snippetSchema } from '#shared/model/search.ts';
import { storedText } from '../text/unicode-text.ts';

const asked = fc
  .tuple(fc.array(storedText, { maxLength: 12 }), storedText, fc.nat(), fc.integer({ min: 1, max: 300 }))
  .map(([paragraphs, foreign, pick, maxChars]) => {
    const text = paragraphs.join(' ');
    // A query is made of words of the text as a rule, or nothing would be highlighted.
    const words = distinctTerms(text);
    const own = words.filter((_word, index) => (index + pick) % 3 === 0);
    return { text, terms: new Set([...own, ...distinctTerms(foreign)]), maxChars };
  });

test('a snippet longer than asked for would break the budget of an answer', () => {
  fc.assert(
    fc.property(asked, ({ text, terms, maxChars }) => {
      expect(buildSnippet(text, terms, maxChars).text.length).toBeLessThanOrEqual(maxChars + 2);
    }),
  );
});

test('highlights outside of the text, out of order or overlapping would garble what the window marks', () => {
  fc.assert(
    fc.property(asked, ({ text, terms, maxChars }) => {
      const snippet = buildSnippet(text, terms, maxChars);
      let last = 0;
      for (const [start, end] of snippet.highlights) {
        expect(start >= last && start < end && end <= snippet.text.length).toBe(true);
        // Touching ones must be one, so the next starts behind.
        last = end + 1;
      }
    }),
  );
});

test('a cut inside a surrogate pair would show a broken character, in the text or in a highlight', () => {
  fc.assert(
    fc.property(asked, ({ text, terms, maxChars }) => {
      const snippet = buildSnippet(text, terms, maxChars);
      expect(snippet.text.isWellFormed()).toBe(true);
      for (const [start, end] of snippet.highlights) expect(snippet.text.slice(start, end).isWellFormed()).toBe(true);
    }),
  );
});

test('a snippet of other words than the text would show what the article does not say', () => {
  fc.assert(
    fc.property(asked, ({ text, terms, maxChars }) => {
      const flat = text.replace(/\s+/gu, ' ').trim();
      const shown = buildSnippet(text, terms, maxChars).text;
      const inner = shown.slice(shown.startsWith('…') && !flat.startsWith(shown[0] as string) ? 1 : 0);
      const isWhole = flat.includes(inner) || flat.includes(inner.slice(0, -1));
      expect(isWhole).toBe(true);
    }),
  );
});

test('a highlight that starts or ends elsewhere than a word of the query would mark what nobody asked for', () => {
  fc.assert(
    fc.property(asked, ({ text, terms, maxChars }) => {
      const flat = text.replace(/\s+/gu, ' ').trim();
      const wanted = tokenize(flat).filter(({ term }) => terms.has(term));
      const surfaces = [...new Set(wanted.map(({ start, end }) => flat.slice(start, end)))];
      const snippet = buildSnippet(text, terms, maxChars);
      for (const [start, end] of snippet.highlights) {
        const marked = snippet.text.slice(start, end);
        expect(surfaces.some((surface) => marked.startsWith(surface))).toBe(true);
        expect(surfaces.some((surface) => marked.endsWith(surface))).toBe(true);
      }
    }),
  );
});

test('a snippet that the contract refuses would fail the whole answer', () => {
  fc.assert(
    fc.property(asked, ({ text, terms }) => {
      expect(snippetSchema.safeParse(buildSnippet(text, terms)).success).toBe(true);
      expect(snippetSchema.safeParse(buildSnippet(text.repeat(3), terms, SNIPPET_CHARS)).success).toBe(true);
    }),
  );
});
