import type { Root } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { type Handle, type Options, toMarkdown } from 'mdast-util-to-markdown';
import { escapeMarkdown } from './escape-markdown.ts';
import { settleEmphasis } from './settle-emphasis.ts';

/** The library escapes whatever might be syntax somewhere; see `escape-markdown.ts` for why that is too much. */
const writeText: Handle = (node: { value: string }, _parent, state, info) => {
  const inTableCell = state.stack.includes('tableCell');
  const text = escapeMarkdown(node.value, { startsLine: /^[\r\n]?$/.test(info.before), inTableCell });
  const closed = state.stack.includes('headingAtx') ? text.replace(/(^|[ \t])(#+)$/, '$1\\$2') : text;
  return closed.endsWith('!') && info.after === '[' ? `${closed.slice(0, -1)}\\!` : closed;
};

const OPTIONS: Options = {
  bullet: '-',
  rule: '-',
  fences: true,
  listItemIndent: 'one',
  resourceLink: true,
  extensions: [gfmToMarkdown({ tablePipeAlign: false })],
  handlers: { text: writeText },
};

/** Writes a syntax tree as Markdown with as few escapes as possible and without raw HTML. */
export function writeMarkdown(tree: Root): string {
  return toMarkdown(settleEmphasis(tree), OPTIONS).trim();
}
