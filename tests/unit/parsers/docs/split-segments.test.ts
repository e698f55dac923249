import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitSegments } from '#engine/parsers/docs/split-segments.ts';

const line = fc.constantFrom(
  '',
  '',
  'текст',
  '```',
  '~~~~',
  '- пункт',
  '  отступ',
  '> цитата',
  '<!-- a',
  '-->',
  '<pre>',
  '</pre>',
  '# Имя',
);

describe('splitSegments', () => {
  it('gives the text back, whatever it holds', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 60 }), fc.integer({ min: 1, max: 60 }), (lines, chars) => {
        const markdown = lines.join('\n');
        expect(splitSegments(markdown, chars).join('\n')).toBe(markdown);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['a fence', '```\nа\n\nб\n```'],
    ['a fence in a list', '- п\n\n  ~~~\n  а\n\nб\n  ~~~'],
    ['a comment', '<!-- а\n\nб -->'],
    ['a preformatted element', '<pre>\nа\n\nб\n</pre>'],
    ['an item with two paragraphs', '- а\n\n  б'],
  ])('does not cut through %s', (_name, markdown) => {
    expect(splitSegments(markdown, 1)).toEqual([markdown]);
  });

  it('cuts where a paragraph begins, once a segment is long enough', () => {
    expect(splitSegments('а\n\nб\n\nв', 4)).toEqual(['а\n\nб\n', 'в']);
  });
});
