import fc from 'fast-check';
import type { Paragraph, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { toString as toPlainText } from 'mdast-util-to-string';
import { gfm } from 'micromark-extension-gfm';
import { describe, expect, it } from 'vitest';
import { writeMarkdown } from '#engine/parsers/docs/markdown-writer.ts';
import { plainTextToMarkdown } from '#engine/parsers/docs/plain-text.ts';

const character = fc.constantFrom(...'аbc19 \n<>[]()!#*_~`\\&;:|=+-."\'{}/'.split(''));
const text = fc
  .array(
    fc.oneof(
      { weight: 8, arbitrary: character },
      fc.constantFrom('&lt;', '<b>', '](x)', '[^1]', '---', '1. ', '# ', '``', 'x_y_z'),
    ),
    {
      minLength: 1,
      maxLength: 30,
    },
  )
  .map((parts) =>
    parts
      .join('')
      .replace(/ *\n\s*/g, '\n')
      .trim(),
  )
  .filter((joined) => joined !== '');

function parse(markdown: string): Root {
  return fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
}

function expectPlain(markdown: string, expected: string): void {
  const tree = parse(markdown);
  expect(tree.children.map((node) => node.type)).toEqual(['paragraph']);
  const paragraph = tree.children[0] as Paragraph;
  // A bare address becomes a link of its own accord; its text is what it was.
  expect(paragraph.children.filter((node) => node.type !== 'text' && node.type !== 'link')).toEqual([]);
  expect(toPlainText(paragraph)).toBe(expected);
}

describe('text written as Markdown', () => {
  it('means itself again when it is read, whatever its characters', () => {
    fc.assert(
      fc.property(text, (value) => {
        const root: Root = { type: 'root', children: [{ type: 'paragraph', children: [{ type: 'text', value }] }] };
        expectPlain(writeMarkdown(root), value);
      }),
      { numRuns: 3000 },
    );
  });

  it('means itself again as plain text', () => {
    fc.assert(
      fc.property(text, (value) => expectPlain(plainTextToMarkdown(value), value.trim())),
      { numRuns: 3000 },
    );
  });

  it('means itself again in a table cell and in a heading', () => {
    fc.assert(
      fc.property(text, (value) => {
        const line = value.replaceAll('\n', ' ');
        const cell = { type: 'tableCell' as const, children: [{ type: 'text' as const, value: line }] };
        const table: Root = {
          type: 'root',
          children: [{ type: 'table', children: [{ type: 'tableRow', children: [cell, cell] }] }],
        };
        const [read] = parse(writeMarkdown(table)).children;
        expect(read?.type).toBe('table');
        expect(toPlainText(read)).toBe(line.trim() + line.trim());
        const heading: Root = {
          type: 'root',
          children: [{ type: 'heading', depth: 2, children: [{ type: 'text', value: line }] }],
        };
        const [title] = parse(writeMarkdown(heading)).children;
        expect(title?.type).toBe('heading');
        expect(toPlainText(title)).toBe(line);
      }),
      { numRuns: 2000 },
    );
  });
});
