import type { Nodes } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { INTERNAL_LINK_PREFIX } from '../ports.ts';

const parser = unified().use(remarkParse).use(remarkGfm);

/** The words of a piece of Markdown as a reader sees them: no marks, no link targets, blocks apart by a line break. */
export function markdownToPlain(markdown: string): string {
  const parts: string[] = [];
  collect(parser.parse(markdown), parts);
  return parts
    .join('')
    .replace(/[ \t\u00A0]+/g, ' ')
    .replace(/ *\n[ \n]*/g, '\n')
    .trim();
}

const INLINE = new Set(['text', 'inlineCode', 'emphasis', 'strong', 'delete', 'link', 'linkReference', 'break']);

function collect(node: Nodes, parts: string[]): void {
  if (node.type === 'text' || node.type === 'inlineCode' || node.type === 'code') parts.push(node.value);
  else if (node.type === 'break') parts.push('\n');
  else if ('children' in node) for (const child of node.children) collect(child, parts);
  if (node.type === 'tableCell') parts.push(' ');
  else if (!INLINE.has(node.type)) parts.push('\n');
}

const INTERNAL_LINK = new RegExp(
  `\\[((?:[^\\[\\]\\\\]|\\\\.)*)\\]\\(<?${INTERNAL_LINK_PREFIX}([^\\s<>()#]*(?:\\([^\\s<>()]*\\)[^\\s<>()#]*)*)(#[^\\s<>()]*)?>?\\)`,
  'g',
);

/**
 * Replaces every link between articles of one source.
 * @param replace gets the link's text, the key it leads to and the anchor with its `#` (or ''); returns Markdown
 */
export function replaceInternalLinks(
  markdown: string,
  replace: (text: string, key: string, anchor: string) => string,
): string {
  return markdown.replace(INTERNAL_LINK, (_whole, text: string, key: string, anchor?: string) =>
    replace(text, decodeKey(key), anchor ?? ''),
  );
}

/** Keys that a piece of Markdown links to. */
export function internalLinkKeys(markdown: string): string[] {
  return [...new Set([...markdown.matchAll(INTERNAL_LINK)].map((match) => decodeKey(match[2] ?? '')))];
}

/** The key in the destination of an internal link. */
export function decodeKey(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}

/**
 * A piece of Markdown for a word index: without the destinations of links and without the marks that stand between
 * words. Not for a reader, and not parsed: that takes longer than all else that an import does to a text.
 */
export function withoutMarks(markdown: string): string {
  return markdown.replace(/\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*\)/g, '] ').replace(/[\\`*|~<>[\]]+/g, ' ');
}
