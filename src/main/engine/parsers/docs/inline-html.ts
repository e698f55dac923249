import { htmlTagNames } from 'html-tag-names';
import type { Html, PhrasingContent } from 'mdast';
import { toString as toPlainText } from 'mdast-util-to-string';
import { escapeMarkdown } from './escape-markdown.ts';
import { parseHtmlFragment } from './html-to-markdown.ts';
import type { LinkResolver } from './resolve-link.ts';
import { rangeOf } from './rewrite-pass.ts';
import type { SourceEdit } from './source-edits.ts';

const KNOWN_NAMES = new Set(htmlTagNames);
const TAG = /^<(\/?)([A-Za-z][\w:.-]*)/;
const WITH_CONTENT = /^(?:script|style|template|noscript|iframe|svg|math|button|select|textarea)$/;

export interface InlinePlace {
  resolveLink: LinkResolver;
  inTableCell: boolean;
  /** A hard line break can stand here. */
  allowsBreak: boolean;
  /** Words like `<Tabs>` are components and not placeholders. */
  isMdx: boolean;
}

/**
 * Edits that take raw HTML out of a run of inline nodes: links and line breaks become Markdown, images their `alt` text,
 * other tags go and leave their text. What looks like a tag and is none (`<Имя>`-like placeholders in Latin letters)
 * becomes text.
 */
export function inlineHtmlEdits(
  siblings: readonly PhrasingContent[],
  source: string,
  place: InlinePlace,
): SourceEdit[] {
  const closed = new Set<PhrasingContent>();
  return siblings.flatMap((node, index) => {
    if (node.type !== 'html' || closed.has(node)) return [];
    const [, slash = '', name = ''] = TAG.exec(node.value) ?? [];
    const { start, end } = rangeOf(node);
    if (name !== '' && !place.isMdx && !isHtmlName(name)) return [{ start, end: start + 1, text: '\\<' }];
    const tag = name.toLowerCase();
    if (tag === 'br') return [breakEdit(source, start, end, index === siblings.length - 1, place)];
    if (tag === 'img') return [{ start, end, text: altText(node, place), joins: true }];
    const isPaired = slash === '' && (tag === 'a' || WITH_CONTENT.test(tag));
    const partner = isPaired ? siblings.findIndex((other, at) => at > index && isClosing(other, tag)) : -1;
    const closing = siblings[partner];
    if (!closing) return [removal(start, end)];
    if (tag !== 'a') return [removal(start, rangeOf(closing).end)];
    const text = toPlainText(siblings.slice(index + 1, partner), { includeHtml: false });
    const url = text.trim() === '' ? null : linkOf(node, place);
    if (url === null) return [removal(start, end)];
    closed.add(closing);
    return [
      { start, end, text: '[' },
      { ...rangeOf(closing), text: `](${url})` },
    ];
  });
}

function removal(start: number, end: number): SourceEdit {
  return { start, end, text: '', joins: true };
}

/** True for names as HTML has them, in lower or upper case, and for custom elements. `<Data>` is a placeholder. */
export function isHtmlName(name: string): boolean {
  const lower = name.toLowerCase();
  if (name !== lower && name !== name.toUpperCase()) return false;
  return KNOWN_NAMES.has(lower) || /^[a-z]+-[a-z-]+$/.test(name);
}

function isClosing(node: PhrasingContent, tag: string): boolean {
  if (node.type !== 'html') return false;
  const [, slash, name = ''] = TAG.exec(node.value) ?? [];
  return slash === '/' && name.toLowerCase() === tag;
}

function linkOf(node: Html, place: InlinePlace): string | null {
  const href = elementOf(node)?.properties.href;
  return typeof href === 'string' ? place.resolveLink(href) : null;
}

function altText(node: Html, place: InlinePlace): string {
  const alt = String(elementOf(node)?.properties.alt ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  return escapeMarkdown(alt, { startsLine: true, inTableCell: place.inTableCell });
}

function elementOf(node: Html) {
  const [element] = parseHtmlFragment(node.value).children;
  return element?.type === 'element' ? element : undefined;
}

function breakEdit(source: string, start: number, end: number, isLast: boolean, place: InlinePlace): SourceEdit {
  const spaces = /^[ \t]+/.exec(source.slice(end, end + 100))?.[0].length ?? 0;
  const edit = (text: string): SourceEdit => ({ start, end: end + spaces, text });
  const next = source.slice(end + spaces, end + spaces + 2);
  if (isLast || next === '' || start === 0 || source[start - 1] === '\n') return edit('');
  if (next.startsWith('\n')) return edit(place.allowsBreak ? '\\' : '');
  // What follows must not become a list, a heading or a quote on its own line.
  return edit(place.allowsBreak && /^[\p{L}«"(]/u.test(next) ? '\\\n' : ' ');
}
