import type { Element, ElementContent, Properties, Root, RootContent, Text } from 'hast';
import { cellText, isDataTable, joinCellLines, unwrapTable } from './html-tables.ts';
import type { LinkResolver } from './resolve-link.ts';

/** Elements that go with all that is in them: no text, or the furniture of a site. */
const DROPPED = new Set(
  (
    'script style noscript template iframe frame frameset object embed applet audio video canvas svg math link meta ' +
    'base nav button input select textarea option optgroup datalist progress meter title area map'
  ).split(' '),
);
/** Signs that site generators put beside headings to link to them. */
const PERMALINK_SIGN = /^[¶#§🔗\s]*$/u;

export interface CleanOptions {
  resolveLink: LinkResolver;
  inCell?: boolean;
}

/**
 * Reduces an HTML tree to what Markdown can say: no scripts, no navigation, no attributes but those that matter,
 * links resolved, images as their `alt` text, tables that only lay out a page taken apart.
 */
export function cleanHtml(nodes: readonly (RootContent | ElementContent)[], options: CleanOptions): ElementContent[] {
  const cleaned: ElementContent[] = [];
  for (const node of nodes) {
    if (node.type === 'text') cleaned.push({ type: 'text', value: node.value.replaceAll('\u2028', ' ') });
    if (node.type === 'element') cleaned.push(...cleanElement(node, options));
  }
  return cleaned;
}

/** The part of a page that is its text: the only `<main>` if there is one, else `<body>`. */
export function mainContent(root: Root): (RootContent | ElementContent)[] {
  const mains: Element[] = [];
  let body: Element | undefined;
  const walk = (nodes: readonly (RootContent | ElementContent)[]) => {
    for (const node of nodes) {
      if (node.type !== 'element') continue;
      if (node.tagName === 'body') body ??= node;
      if (node.tagName === 'main' || node.properties.role === 'main') mains.push(node);
      else walk(node.children);
    }
  };
  walk(root.children);
  const [main] = mains;
  return main && mains.length === 1 ? main.children : (body?.children ?? root.children);
}

function cleanElement(element: Element, options: CleanOptions): ElementContent[] {
  const { tagName, properties } = element;
  if (DROPPED.has(tagName) || properties.role === 'navigation') return [];
  if (tagName === 'img') return textNodes(String(properties.alt ?? '').trim());
  if (tagName === 'a') return cleanLink(element, options);
  if (tagName === 'table') return cleanTable(element, options);
  const children = cleanHtml(element.children, options);
  if (options.inCell === true) {
    const flat = cellText(tagName, children);
    if (flat) return flat;
  }
  if (tagName === 'td' || tagName === 'th') {
    return [{ type: 'element', tagName, properties: keptProperties(element), children: joinCellLines(children) }];
  }
  const name = tagName === 'menu' ? 'ul' : tagName === 'dialog' ? 'div' : tagName;
  return [{ type: 'element', tagName: name, properties: keptProperties(element), children }];
}

function cleanLink(element: Element, options: CleanOptions): ElementContent[] {
  const children = cleanHtml(element.children, options);
  const { href } = element.properties;
  if (typeof href !== 'string') return children;
  const text = plainText(children);
  if (href.startsWith('#') && PERMALINK_SIGN.test(text)) return [];
  const url = options.resolveLink(href);
  // A link around blocks cannot be written; its text can.
  if (url === null || text.trim() === '' || hasBlock(children)) return children;
  return [{ type: 'element', tagName: 'a', properties: { href: url }, children }];
}

function cleanTable(table: Element, options: CleanOptions): ElementContent[] {
  if (options.inCell === true || !isDataTable(table)) {
    return [{ type: 'element', tagName: 'div', properties: {}, children: cleanHtml(unwrapTable(table), options) }];
  }
  const captions: ElementContent[] = [];
  const children: ElementContent[] = [];
  for (const child of table.children) {
    if (child.type === 'element' && child.tagName === 'caption') {
      captions.push({ type: 'element', tagName: 'p', properties: {}, children: cleanHtml(child.children, options) });
    } else children.push(child);
  }
  const cells = cleanHtml(children, { ...options, inCell: true });
  return [...captions, { type: 'element', tagName: 'table', properties: {}, children: cells }];
}

function keptProperties({ tagName, properties }: Element): Properties {
  const names: Record<string, string[]> = {
    code: ['className'],
    pre: ['className'],
    ol: ['start'],
    td: ['align', 'colSpan', 'rowSpan'],
    th: ['align', 'colSpan', 'rowSpan'],
  };
  const kept: Properties = {};
  for (const name of names[tagName] ?? []) if (properties[name] !== undefined) kept[name] = properties[name];
  return kept;
}

function hasBlock(nodes: readonly ElementContent[]): boolean {
  return nodes.some(
    (node) =>
      node.type === 'element' &&
      (/^(?:p|div|h[1-6]|ul|ol|dl|pre|table|blockquote|section|article|figure)$/.test(node.tagName) ||
        hasBlock(node.children)),
  );
}

function textNodes(value: string): Text[] {
  return value === '' ? [] : [{ type: 'text', value }];
}

export function plainText(nodes: readonly (RootContent | ElementContent)[]): string {
  return nodes
    .map((node) => (node.type === 'text' ? node.value : node.type === 'element' ? plainText(node.children) : ''))
    .join('');
}
