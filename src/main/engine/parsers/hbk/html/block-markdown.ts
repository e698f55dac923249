import { codeText, isCodeElement } from './code-text.ts';
import { collectRuns, type InlineRun, type LinkResolver, runsMarkdown, runsText, splitLines } from './inline-runs.ts';
import { fencedCode, inlineCode } from './markdown-escape.ts';
import { type ChildNode, type Element, findElement, findElements, isTag, isText, plainText } from './parse-html.ts';

/** How blocks become Markdown. */
export interface BlockOptions {
  resolveLink: LinkResolver;
  /** Heading level that `<h2>` gets; `<h3>` one more. 0: headings become bold lines. */
  topHeadingLevel: number;
}

/** Language of fenced code: the books show BSL, and queries inside it. */
export const CODE_LANGUAGE = 'bsl';

type Block = { kind: 'text' | 'code' | 'item' | 'label'; text: string };

/** A wider table is no table that anybody reads; its cells become paragraphs. */
const MAX_COLUMNS = 32;
const BLOCK_TAGS = new Set(
  'p div h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table tbody thead tfoot tr td th blockquote pre hr center body'.split(' '),
);
/** A line that announces code: what stands behind it is code even when it is not marked as such. */
const CODE_LABEL = /^(синтаксис|syntax|пример|example)\s*:?$/i;

/** Markdown of block-level nodes: paragraphs, lists, tables, quotes, code. Empty when there is no text. */
export function blocksMarkdown(nodes: readonly ChildNode[], options: BlockOptions): string {
  return joinBlocks(renderNodes(nodes, options));
}

/** True when code is marked as code somewhere in the nodes. */
export function containsCode(nodes: readonly ChildNode[]): boolean {
  return nodes.some((node) => isTag(node) && (isCodeElement(node) || findElement(node, isCodeElement) !== null));
}

function joinBlocks(blocks: readonly Block[]): string {
  let markdown = '';
  let previous: Block | undefined;
  for (const block of mergeCode(blocks)) {
    const text = block.kind === 'code' ? fencedCode(block.text, CODE_LANGUAGE) : block.text;
    if (previous !== undefined) markdown += previous.kind === 'item' && block.kind === 'item' ? '\n' : '\n\n';
    markdown += text;
    previous = block;
  }
  return markdown;
}

/** Old pages put every line of an example into a paragraph of its own. */
function mergeCode(blocks: readonly Block[]): Block[] {
  const merged: Block[] = [];
  for (const block of blocks) {
    const last = merged.at(-1);
    if (block.kind === 'code' && last?.kind === 'code') last.text += `\n${block.text}`;
    else if (block.text !== '') merged.push({ ...block });
  }
  return merged;
}

function renderNodes(nodes: readonly ChildNode[], options: BlockOptions): Block[] {
  const blocks: Block[] = [];
  let inline: ChildNode[] = [];
  const flush = (): void => {
    blocks.push(...renderParagraph(inline, blocks.at(-1), options));
    inline = [];
  };
  for (const node of nodes) {
    if (isTag(node) && isBlock(node)) {
      flush();
      blocks.push(...renderElement(node, blocks.at(-1), options));
    } else if (isTag(node) || isText(node)) {
      inline.push(node);
    }
  }
  flush();
  return blocks.filter((block) => block.text !== '');
}

/** Block by name, or an inline element around blocks, which tag soup has: `<FONT><BLOCKQUOTE>…`. */
function isBlock(element: Element): boolean {
  if (BLOCK_TAGS.has(element.name)) return true;
  return findElement(element, (inner) => BLOCK_TAGS.has(inner.name)) !== null;
}

function renderElement(element: Element, previous: Block | undefined, options: BlockOptions): Block[] {
  const { name, children } = element;
  if (name === 'pre' || isCodeElement(element)) return [{ kind: 'code', text: codeText([element]) }];
  if (name === 'ul' || name === 'ol') return renderList(element, options);
  if (name === 'table') return renderTable(element, options);
  if (name === 'hr') return [{ kind: 'text', text: '---' }];
  if (name === 'blockquote') return renderQuote(element, previous, options);
  if (/^h[1-6]$/.test(name)) return renderHeading(element, options);
  if (children.some((child) => isTag(child) && isBlock(child))) return renderNodes(children, options);
  return renderParagraph(children, previous, options);
}

function renderParagraph(
  nodes: readonly ChildNode[],
  previous: Block | undefined,
  { resolveLink }: BlockOptions,
): Block[] {
  if (nodes.every((node) => isText(node) && node.data.trim() === '')) return [];
  if (isWhollyCode(nodes)) return [{ kind: 'code', text: codeText(nodes) }];
  const runs = collectRuns(nodes, resolveLink);
  const label = leadingLabel(runs);
  if (label !== null) {
    const rest = codeText(afterLabel(nodes, label));
    const labelBlock: Block = { kind: 'label', text: `**${label}:**` };
    return rest.trim() === '' ? [labelBlock] : [labelBlock, { kind: 'code', text: rest }];
  }
  if (previous?.kind === 'label' && /синтаксис|syntax/i.test(previous.text)) {
    return [{ kind: 'code', text: codeText(nodes) }];
  }
  return [{ kind: 'text', text: runsMarkdown(runs) }];
}

/** All text inside code elements and more than one word of it: a block of code, not a name in a sentence. */
function isWhollyCode(nodes: readonly ChildNode[]): boolean {
  let found = false;
  for (const node of nodes) {
    if (isText(node)) {
      if (node.data.replaceAll('\u00a0', ' ').trim() !== '') return false;
    } else if (isTag(node)) {
      if (isCodeElement(node)) found ||= plainText(node) !== '';
      else if (node.name !== 'br' && plainText(node) !== '' && !isWhollyCode(node.children)) return false;
      else found ||= plainText(node) !== '';
    }
  }
  return found;
}

/** `Синтаксис` when the paragraph starts with that label and nothing else stands in its line. */
function leadingLabel(runs: readonly InlineRun[]): string | null {
  const [first] = splitLines(runs).filter((line) => line.length > 0);
  if (first === undefined) return null;
  const text = first
    .map((run) => run.text)
    .join('')
    .trim();
  if (!CODE_LABEL.test(text)) return null;
  return text.replace(/\s*:$/, '');
}

/** The nodes behind the label, which is the first text of the paragraph. */
function afterLabel(nodes: readonly ChildNode[], label: string): ChildNode[] {
  const index = nodes.findIndex((node) => plainText(node).startsWith(label));
  return nodes.slice(index + 1).filter((node, at) => !(at === 0 && isText(node) && /^\s*:\s*$/.test(node.data)));
}

function renderQuote(element: Element, previous: Block | undefined, options: BlockOptions): Block[] {
  const onlyParagraphs =
    findElement(element, ({ name }) => name === 'ul' || name === 'ol' || name === 'table') === null;
  if (onlyParagraphs && (previous?.kind === 'label' || isWhollyCode(element.children))) {
    return [{ kind: 'code', text: codeText(element.children) }];
  }
  return renderNodes(element.children, options);
}

function renderHeading(element: Element, { resolveLink, topHeadingLevel }: BlockOptions): Block[] {
  const text = runsText(collectRuns(element.children, resolveLink)).replace(/\n+/g, ' ').trim();
  if (text === '') return [];
  const markdown = runsMarkdown([{ kind: 'text', text, bold: topHeadingLevel === 0, code: false, link: null }]);
  if (topHeadingLevel === 0) return [{ kind: 'text', text: markdown }];
  const level = Math.min(6, Math.max(2, Number(element.name.slice(1))) - 2 + topHeadingLevel);
  return [{ kind: 'text', text: `${'#'.repeat(level)} ${markdown}` }];
}

function renderList(list: Element, options: BlockOptions): Block[] {
  const blocks: Block[] = [];
  let number = 1;
  for (const child of list.children) {
    if (isText(child) || !isTag(child)) continue;
    if (child.name !== 'li') {
      // Misplaced content, mostly a nested list without its item.
      blocks.push(...renderElement(child, undefined, options).map((block) => indentBlock(block, '  ')));
      continue;
    }
    const marker = list.name === 'ol' ? `${number++}. ` : '- ';
    const body = joinItem(renderNodes(child.children, options));
    if (body !== '') blocks.push({ kind: 'item', text: marker + indent(body, ' '.repeat(marker.length)) });
  }
  return blocks;
}

/** Paragraphs of an item stay apart, a nested list follows its line at once. */
function joinItem(blocks: readonly Block[]): string {
  return mergeCode(blocks).reduce((text, block) => {
    const markdown = block.kind === 'code' ? fencedCode(block.text, CODE_LANGUAGE) : block.text;
    if (text === '') return markdown;
    return block.kind === 'item' ? `${text}\n${markdown}` : `${text}\n\n${markdown}`;
  }, '');
}

function indentBlock(block: Block, prefix: string): Block {
  if (block.kind === 'code')
    return { kind: 'item', text: prefix + indent(fencedCode(block.text, CODE_LANGUAGE), prefix) };
  return { kind: 'item', text: prefix + indent(block.text, prefix) };
}

function indent(text: string, prefix: string): string {
  return text.replace(/\n(?=[^\n])/g, `\n${prefix}`);
}

function renderTable(table: Element, options: BlockOptions): Block[] {
  const rows = findElements(table, ({ name }) => name === 'tr')
    .map((row) => row.children.filter((cell): cell is Element => isTag(cell) && /^t[dh]$/.test(cell.name)))
    .filter((cells) => cells.some((cell) => plainText(cell) !== ''));
  const columns = Math.max(0, ...rows.map((cells) => cells.length));
  if (columns === 0) return renderNodes(table.children.filter(isTag), { ...options });
  if (columns > MAX_COLUMNS) return rows.flat().flatMap((cell) => renderCellAsBlocks(cell, options));
  if (columns === 1) return rows.flatMap(([cell]) => renderCellAsBlocks(cell!, options));
  const lines = rows.map((cells) => {
    const texts = Array.from({ length: columns }, (_, index) => renderCell(cells[index], options));
    return `| ${texts.join(' | ')} |`;
  });
  const divider = `|${' --- |'.repeat(columns)}`;
  return [{ kind: 'text', text: [lines[0], divider, ...lines.slice(1)].join('\n') }];
}

function renderCellAsBlocks(cell: Element, options: BlockOptions): Block[] {
  if (isWhollyCode(cell.children)) return [{ kind: 'code', text: codeText(cell.children) }];
  return renderNodes(cell.children, options);
}

/** One line of Markdown: a cell cannot hold blocks. */
function renderCell(cell: Element | undefined, options: BlockOptions): string {
  if (cell === undefined) return '';
  const parts = renderNodes(cell.children, { ...options, topHeadingLevel: 0 }).map(({ kind, text }) => {
    if (kind !== 'code') return text;
    return text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map(inlineCode)
      .join(' ');
  });
  return parts
    .join(' ')
    .replace(/\s*\n\s*(- )?/g, ' ')
    .replaceAll('|', '\\|')
    .trim();
}
