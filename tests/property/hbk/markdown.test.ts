import fc from 'fast-check';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { expect, test } from 'vitest';
import { blocksMarkdown } from '#engine/parsers/hbk/html/block-markdown.ts';
import { bodyOf, parseHtml } from '#engine/parsers/hbk/html/parse-html.ts';
import { escapeHtml } from '../../support/hbk-writer/syntax-page.ts';

const parser = unified().use(remarkParse).use(remarkGfm);

interface Node {
  type: string;
  value?: string;
  children?: Node[];
}

/** What a reader sees of Markdown, without white space. */
function visibleText(markdown: string): string {
  const text = (node: Node): string => {
    if (node.type === 'html') return `HTML!${node.value}`;
    return (node.value ?? '') + (node.children ?? []).map(text).join('');
  };
  return text(parser.parse(markdown) as Node).replace(/\s+/g, '');
}

/** Characters that mean something to Markdown, mixed with words. */
const word = fc.oneof(
  fc.constantFrom('Имя', 'Value1', 'x', 'для каждого', '1', '10'),
  fc.constantFrom(
    '*',
    '_',
    '`',
    '<',
    '>',
    '[',
    ']',
    '(',
    ')',
    '#',
    '+',
    '~',
    '~~',
    '|',
    '\\',
    '!',
    '&',
    '&lt;',
    '=',
    ':',
  ),
  fc.constantFrom(
    ' ',
    '. ',
    ', ',
    '"',
    '«',
    '»',
    '—',
    '<Имя>',
    '<b>',
    '</b>',
    '[x](y)',
    '![a](b)',
    '**b**',
    'a_b_c',
    '```',
  ),
);
const text = fc.array(word, { maxLength: 12 }).map((words) => words.join(''));

test('whatever the text is, Markdown shows it as it is and never as HTML', () => {
  const inline = fc.tuple(fc.constantFrom('', 'b', 'u', 'span', 'i'), text).map(([tag, content]) => {
    const html = escapeHtml(content);
    return { html: tag === '' ? html : `<${tag}>${html}</${tag}>`, content };
  });
  const paragraph = fc.array(inline, { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(paragraph, (parts) => {
      const content = parts.map((part) => part.content).join('');
      const nodes = bodyOf(parseHtml(`<p>${parts.map((part) => part.html).join('')}</p>`)).children;
      const markdown = blocksMarkdown(nodes, { resolveLink: () => null, topHeadingLevel: 2 });
      expect(visibleText(markdown)).toBe(content.replace(/\s+/g, ''));
    }),
    { numRuns: 3000 },
  );
});
