import type { Nodes, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { toString as toPlainText } from 'mdast-util-to-string';
import { gfmTable } from 'micromark-extension-gfm-table';
import { type Gap, type MarkdownBlock, type MarkdownItem, noChildren } from './markdown-block.ts';
import { fenceAfterLine, type OpenFence } from './scan-lines.ts';

const HEADING_SOURCE_MAX_CHARS = 2000;

/**
 * Blocks are all that is asked for here. Without inline constructs the parser is ten times as fast, and no run of
 * brackets or asterisks can make it slow. Definitions and raw HTML then count as paragraphs: their text is kept.
 */
const BLOCKS_ONLY = {
  disable: {
    null: [
      'attention',
      'autolink',
      'characterEscape',
      'characterReference',
      'codeText',
      'definition',
      'hardBreakEscape',
      'htmlFlow',
      'htmlText',
      'labelEnd',
      'labelStartImage',
      'labelStartLink',
    ],
  },
};

/** Reads headings and blocks from the syntax tree. Every line that is neither blank nor a heading is in one block. */
export function readBlocks(markdown: string): MarkdownItem[] {
  const lines = markdown.split('\n');
  const tree = fromMarkdown(markdown, {
    extensions: [gfmTable(), BLOCKS_ONLY],
    mdastExtensions: [gfmTableFromMarkdown()],
  });
  const items: MarkdownItem[] = [];
  let group: RootContent[] = [];
  let groupStart = 0;
  const closeGroup = (end: number) => {
    for (const block of blocksOf(group, lines, groupStart, end, NO_INDENT)) items.push({ block });
    group = [];
  };
  for (const node of tree.children) {
    if (node.type !== 'heading') {
      group.push(node);
      continue;
    }
    closeGroup(firstLine(node));
    const source = lines.slice(firstLine(node), endLine(node)).join('\n');
    items.push({ heading: headingText(source), depth: node.depth });
    groupStart = endLine(node);
  }
  closeGroup(lines.length);
  return items;
}

/**
 * The same from lines alone, for texts that a parser must not see (nested too deep, too long): headings and fences are
 * told from paragraphs, no more.
 */
export function scanBlocks(markdown: string): MarkdownItem[] {
  const items: MarkdownItem[] = [];
  let fence: OpenFence | null = null;
  let pending: string[] = [];
  let gap: Gap = '\n\n';
  const flush = (kind: 'prose' | 'code', nextGap: Gap) => {
    const text = pending.join('\n').trimEnd();
    if (text !== '') items.push({ block: leaf(kind, text, gap) });
    pending = [];
    gap = nextGap;
  };
  for (const line of markdown.split('\n')) {
    const wasOpen: boolean = fence !== null;
    fence = fenceAfterLine(line, fence);
    if (!wasOpen && fence) flush('prose', '\n');
    const heading = wasOpen || fence ? null : /^ {0,3}(#{1,6})(?:[ \t]|$)/.exec(line);
    if (heading) {
      flush('prose', '\n\n');
      items.push({ heading: headingText(line), depth: heading[1]?.length ?? 1 });
    } else if (!wasOpen && line.trim() === '') flush('prose', '\n\n');
    else pending.push(line);
    if (wasOpen && !fence) flush('code', '\n');
  }
  flush(fence ? 'code' : 'prose', '\n\n');
  return items;
}

/** Spreads the lines [from, to) over the nodes that stand in them. */
function blocksOf(
  nodes: readonly RootContent[],
  lines: readonly string[],
  from: number,
  to: number,
  parentIndent: Indent,
): MarkdownBlock[] {
  const blocks: MarkdownBlock[] = [];
  let cursor = from;
  nodes.forEach((node, index) => {
    let start = cursor;
    const next = nodes[index + 1];
    // A list in a quote is said to end on the first line of the list after it.
    const end = next ? Math.min(endLine(node), firstLine(next)) : to;
    while (start < end && lines[start]?.trim() === '') start += 1;
    if (start < end) {
      const gap: Gap = start > cursor || blocks.length === 0 ? '\n\n' : '\n';
      blocks.push(blockOf(node, lines, start, end, gap, parentIndent));
    }
    cursor = end;
  });
  return blocks;
}

function blockOf(
  node: RootContent,
  lines: readonly string[],
  start: number,
  end: number,
  gap: Gap,
  parentIndent: Indent,
): MarkdownBlock {
  const indent = indentOf(node, lines, parentIndent);
  const own = lines.slice(start, end).map((line) => withoutIndent(line, indent));
  const text = own.join('\n').trimEnd();
  if (node.type === 'code' || node.type === 'table') return leaf(node.type, text, gap);
  if (node.type !== 'blockquote' && node.type !== 'list' && node.type !== 'listItem') return leaf('prose', text, gap);
  const solidLines = lastSolidLine(node) - start;
  const proseFrom = solidLines <= 0 ? 0 : own.slice(0, solidLines).join('\n').length;
  return {
    kind: 'container',
    text,
    gap,
    proseFrom: Math.min(proseFrom, text.length),
    children: () => {
      const children = blocksOf(node.children, lines, start, end, indent);
      const [first] = children;
      if (first) first.gap = gap;
      return children;
    },
  };
}

function leaf(kind: 'prose' | 'code' | 'table', text: string, gap: Gap): MarkdownBlock {
  return { kind, text, gap, proseFrom: kind === 'prose' ? 0 : text.length, children: noChildren };
}

/**
 * White space before a block, one number for each stretch between the quote signs on its line. It belongs to the lists
 * around the block and has to go when the block leaves them: four columns would make code of it.
 */
type Indent = readonly number[];

const NO_INDENT: Indent = [0];
/** An indented code block owns the last four columns of its indent. */
const CODE_COLUMNS = 4;

function indentOf(node: Nodes, lines: readonly string[], parentIndent: Indent): Indent {
  const line = lines[firstLine(node)] ?? '';
  const prefix = line.slice(0, (node.position?.start.column ?? 1) - 1);
  // A block that begins on the line of a list marker keeps that line as it is.
  if (/[^\s>]/.test(prefix)) return parentIndent;
  const widths = prefix.split('>').map((stretch) => stretch.length);
  const isIndentedCode = node.type === 'code' && fenceAfterLine(line, null) === null;
  return isIndentedCode ? [...widths.slice(0, -1), Math.max(0, (widths.at(-1) ?? 0) - CODE_COLUMNS)] : widths;
}

/** Quote signs stay, each with one space behind it. A line without as many of them is left alone. */
function withoutIndent(line: string, indent: Indent): string {
  let at = 0;
  let quotes = '';
  for (const [index, width] of indent.entries()) {
    if (index > 0) {
      if (line[at] !== '>') return line;
      quotes += '> ';
      at += 1;
    }
    for (let left = width; left > 0 && (line[at] === ' ' || line[at] === '\t'); left -= 1) at += 1;
  }
  return (quotes + line.slice(at)).trimEnd() === quotes.trimEnd() ? quotes.trimEnd() : quotes + line.slice(at);
}

/** The line after the last code block or table in the node, or 0. */
function lastSolidLine(node: Nodes): number {
  if (node.type === 'code' || node.type === 'table') return endLine(node);
  if (!('children' in node)) return 0;
  for (let index = node.children.length - 1; index >= 0; index -= 1) {
    const child = node.children[index];
    const line = child ? lastSolidLine(child) : 0;
    if (line > 0) return line;
  }
  return 0;
}

function headingText(source: string): string {
  const plain = /^ {0,3}#{1,6}[ \t]+([^\\`*_[\]<>&#\n]*)$/.exec(source)?.[1];
  if (plain !== undefined) return plain.replace(/\s+/g, ' ').trim();
  return toPlainText(fromMarkdown(source.slice(0, HEADING_SOURCE_MAX_CHARS)))
    .replace(/\s+/g, ' ')
    .trim();
}

/** Zero-based. */
function firstLine(node: Nodes): number {
  return (node.position?.start.line ?? 1) - 1;
}

/** The line after the node, zero-based. */
function endLine(node: Nodes): number {
  return node.position?.end.line ?? 1;
}
