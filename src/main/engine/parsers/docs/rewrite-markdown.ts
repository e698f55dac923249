import type { Code, Definition, Heading, Html, Nodes, Parents, PhrasingContent, Root, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { toString as toPlainText } from 'mdast-util-to-string';
import { gfm } from 'micromark-extension-gfm';
import { INTERNAL_LINK_PREFIX } from '../../ports.ts';
import { htmlFragmentToMarkdown } from './html-to-markdown.ts';
import { inlineHtmlEdits, isHtmlName } from './inline-html.ts';
import { NO_TITLE } from './page-title.ts';
import { type Pass, type RewriteContext, rangeOf } from './rewrite-pass.ts';
import { phrasingEdits } from './rewrite-phrasing.ts';
import { applyEdits, type SourceEdit } from './source-edits.ts';

const MAX_PASSES = 4;
const HEADING_ATTRIBUTES = /[ \t]*\{:?[ \t]*(?:[#.][^{}\n]*|[\w-]+=[^{}\n]*)\}[ \t]*#*[ \t]*$/;
const BLOCK_ATTRIBUTES = /(?:^|\n)[ \t>]*\{:[^{}\n]*\}[ \t]*$/;

/** The rewritten text still changes after several passes: nobody writes such a page by accident. */
export class UnstableMarkdownError extends RangeError {
  constructor() {
    super('The Markdown does not settle.');
    this.name = 'UnstableMarkdownError';
  }
}

/**
 * Rewrites Markdown in place: the syntax tree says what to change, and all else stays as its author wrote it. Raw HTML
 * becomes Markdown, links are resolved or become text, images become their `alt` text, attribute lists, comments and
 * definitions go, the title leaves the body.
 *
 * @throws RangeError when the text is nested too deep or does not settle
 */
export function rewriteMarkdown(source: string, context: RewriteContext): string {
  let text = source;
  let resolveLink = context.resolveLink;
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const result = rewriteOnce(text, { ...context, resolveLink });
    if (!result.mayJoin) return result.text;
    text = result.text;
    // Links that the first pass wrote are done.
    resolveLink = (url) => (url.startsWith(INTERNAL_LINK_PREFIX) ? url : context.resolveLink(url));
  }
  throw new UnstableMarkdownError();
}

function rewriteOnce(source: string, context: RewriteContext): { text: string; mayJoin: boolean } {
  const tree = fromMarkdown(source, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  const pass: Pass = { ...context, source, definitions: definitionsOf(tree), edits: [], cautiousEdits: [] };
  visitBlocks(tree, pass, true);
  const dropsTags = pass.edits.some((edit) => edit.joins);
  return applyEdits(source, dropsTags ? [...pass.edits, ...pass.cautiousEdits] : pass.edits);
}

function visitBlocks(parent: Parents, pass: Pass, isTop: boolean): void {
  const nodes = parent.children as RootContent[];
  for (let index = 0; index < nodes.length; index += 1) {
    const node = nodes[index];
    if (!node) continue;
    if (node.type === 'html') {
      const run = htmlRun(nodes, index, pass.source);
      replaceHtml(run, pass, isTop);
      index += run.length - 1;
    } else visitBlock(node, pass, isTop);
  }
}

function visitBlock(node: RootContent, pass: Pass, isTop: boolean): void {
  if (isTop && node.type !== 'heading' && node.type !== 'definition') pass.title.takeContent();
  if (node.type === 'heading') visitHeading(node, pass, isTop);
  else if (node.type === 'paragraph') visitPhrasing(node, pass, { allowsBreak: true });
  else if (node.type === 'tableCell') visitPhrasing(node, pass, { inTableCell: true });
  else if (node.type === 'code') pass.edits.push(...fenceInfoEdits(node, pass.source));
  else if (node.type === 'definition') pass.edits.push({ ...rangeOf(node), text: '' });
  else if ('children' in node) visitBlocks(node, pass, false);
}

function visitHeading(node: Heading, pass: Pass, isTop: boolean): void {
  const { start, end } = rangeOf(node);
  const source = pass.source.slice(start, end);
  const attributes = HEADING_ATTRIBUTES.exec(source)?.[0] ?? '';
  const text = toPlainText(node, { includeHtml: false }).replace(HEADING_ATTRIBUTES, '').replace(/\s+/g, ' ').trim();
  if (isTop && pass.title.takeHeading(node.depth, text)) {
    pass.edits.push({ start, end, text: '' });
    return;
  }
  if (attributes !== '') pass.edits.push({ start: end - attributes.length, end, text: '' });
  visitPhrasing(node, pass, {});
}

function visitPhrasing(
  node: Extract<Parents, { children: PhrasingContent[] }>,
  pass: Pass,
  place: { inTableCell?: boolean; allowsBreak?: boolean },
): void {
  const { start, end } = rangeOf(node);
  const attributes = node.type === 'paragraph' ? BLOCK_ATTRIBUTES.exec(pass.source.slice(start, end))?.[0] : undefined;
  if (attributes) pass.edits.push({ start: end - attributes.length, end, text: '' });
  visitInline(node.children, pass, {
    inTableCell: place.inTableCell === true,
    allowsBreak: place.allowsBreak === true,
  });
}

function visitInline(
  siblings: readonly PhrasingContent[],
  pass: Pass,
  place: { inTableCell: boolean; allowsBreak: boolean },
): void {
  if (siblings.some((node) => node.type === 'html')) {
    const { resolveLink, isMdx } = pass;
    pass.edits.push(...inlineHtmlEdits(siblings, pass.source, { ...place, resolveLink, isMdx }));
  }
  siblings.forEach((node, index) => {
    if (phrasingEdits(node, siblings[index - 1], pass, place.inTableCell) && 'children' in node) {
      visitInline(node.children, pass, place);
    }
  });
}

/** Neighbouring HTML nodes with nothing but white space between: one element may spread over several. */
function htmlRun(nodes: readonly RootContent[], from: number, source: string): Html[] {
  const run: Html[] = [];
  for (let index = from; index < nodes.length; index += 1) {
    const node = nodes[index];
    const previous = run.at(-1);
    if (node?.type !== 'html') break;
    if (previous && source.slice(rangeOf(previous).end, rangeOf(node).start).trim() !== '') break;
    run.push(node);
  }
  return run;
}

function replaceHtml(run: readonly Html[], pass: Pass, isTop: boolean): void {
  const start = rangeOf(run[0]).start;
  const end = rangeOf(run.at(-1)).end;
  const html = run.map((node) => node.value).join('\n\n');
  const visible = html.replace(/<!--[\s\S]*?(?:-->|$)/g, '').trim();
  if (visible === '') {
    pass.edits.push({ start, end, text: '' });
    return;
  }
  const markdown = htmlFragmentToMarkdown(
    withPlaceholders(visible, pass.isMdx),
    pass.resolveLink,
    isTop ? pass.title : NO_TITLE,
  );
  const margin = marginOf(pass.source, start);
  const lines = markdown === '' ? [] : ['', ...markdown.split('\n'), ''];
  // The first line has its margin already.
  const text = lines.map((line, index) => (index === 0 ? line : (margin + line).trimEnd())).join('\n');
  pass.edits.push({ start, end, text });
}

/** `<Data>` in the text of a page is no element: it is kept as text. */
function withPlaceholders(html: string, isMdx: boolean): string {
  if (isMdx) return html;
  return html.replace(/<(?=(\/?)([A-Za-z][\w:.-]*))/g, (sign, _slash, name: string) =>
    isHtmlName(name) ? sign : '&lt;',
  );
}

/** What stands before a block on its line, with list markers as spaces: every line of its replacement needs it. */
function marginOf(source: string, start: number): string {
  const lineStart = source.lastIndexOf('\n', start - 1) + 1;
  return source.slice(lineStart, start).replace(/[^>\s]/g, ' ');
}

/** MkDocs writes ```` ``` { .bsl .copy } ````: the first class is the language. */
function fenceInfoEdits(node: Code, source: string): SourceEdit[] {
  const { start } = rangeOf(node);
  const line = source.slice(start, source.indexOf('\n', start) < 0 ? undefined : source.indexOf('\n', start));
  const match = /^([`~]{3,})[ \t]*\{[ \t]*\.?([\w+#-]*)[^{}]*\}.*$/.exec(line);
  return match ? [{ start, end: start + line.length, text: `${match[1]}${match[2]}` }] : [];
}

function definitionsOf(tree: Root): Map<string, string> {
  const definitions = new Map<string, string>();
  const collect = (node: Nodes) => {
    if (node.type === 'definition') addDefinition(node, definitions);
    if ('children' in node) for (const child of node.children) collect(child);
  };
  collect(tree);
  return definitions;
}

function addDefinition(node: Definition, definitions: Map<string, string>): void {
  if (!definitions.has(node.identifier)) definitions.set(node.identifier, node.url);
}
