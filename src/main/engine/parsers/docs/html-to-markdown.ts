import type { Element, ElementContent, Root } from 'hast';
import { toMdast } from 'hast-util-to-mdast';
import type { Root as MarkdownRoot, RootContent } from 'mdast';
import { toString as toPlainText } from 'mdast-util-to-string';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { cleanHtml } from './clean-html.ts';
import { writeMarkdown } from './markdown-writer.ts';
import type { TitleFinder } from './page-title.ts';
import type { LinkResolver } from './resolve-link.ts';

const fragmentParser = unified().use(rehypeParse, { fragment: true });
const documentParser = unified().use(rehypeParse);

export function parseHtmlFragment(html: string): Root {
  return fragmentParser.parse(html);
}

export function parseHtmlDocument(html: string): Root {
  return documentParser.parse(html);
}

/** Converts a piece of HTML. Headings are shown to `title`, and the one that it takes is left out. */
export function htmlFragmentToMarkdown(html: string, resolveLink: LinkResolver, title: TitleFinder): string {
  return cleanedHtmlToMarkdown(cleanHtml(parseHtmlFragment(html).children, { resolveLink }), title);
}

/** Converts a tree that `cleanHtml` gave. */
export function cleanedHtmlToMarkdown(nodes: readonly ElementContent[], title: TitleFinder): string {
  const tree = toMdast({ type: 'root', children: [...nodes] }, { document: true });
  const children = tree.type === 'root' ? tree.children : [tree as RootContent];
  const kept: RootContent[] = [];
  for (const node of children) {
    if (node.type === 'heading') {
      if (title.takeHeading(node.depth, toPlainText(node).replace(/\s+/g, ' ').trim())) continue;
    } else if (toPlainText(node).trim() !== '') title.takeContent();
    kept.push(node);
  }
  const root: MarkdownRoot = { type: 'root', children: kept };
  return writeMarkdown(root);
}

/**
 * Splits a wide tree into parts of about `nodesPerPart` nodes that can be converted one by one. Wrappers around the
 * whole text are opened; a part begins at a block, so that no paragraph is torn.
 */
export function splitHtml(nodes: readonly ElementContent[], nodesPerPart: number): ElementContent[][] {
  const parts: ElementContent[][] = [];
  let part: ElementContent[] = [];
  let count = 0;
  for (const node of openWrappers(nodes)) {
    if (count >= nodesPerPart && node.type === 'element' && isBlock(node)) {
      parts.push(part);
      part = [];
      count = 0;
    }
    part.push(node);
    count += countNodes(node);
  }
  parts.push(part);
  return parts;
}

function openWrappers(nodes: readonly ElementContent[]): readonly ElementContent[] {
  let current = nodes;
  for (;;) {
    const solid = current.filter((node) => node.type !== 'text' || node.value.trim() !== '');
    const [only] = solid;
    if (solid.length !== 1 || only?.type !== 'element' || !/^(?:div|section|article|body|main)$/.test(only.tagName)) {
      return current;
    }
    current = only.children;
  }
}

function isBlock(element: Element): boolean {
  return /^(?:p|div|h[1-6]|ul|ol|dl|pre|table|blockquote|section|article|hr|details)$/.test(element.tagName);
}

function countNodes(node: ElementContent): number {
  if (node.type !== 'element') return 1;
  return node.children.reduce((sum, child) => sum + countNodes(child), 1);
}
