import { type ChildNode, type Document, DomHandler, Element, isTag, isText, type ParentNode } from 'domhandler';
import { Parser } from 'htmlparser2';
import { HbkFormatError } from '../hbk-format-error.ts';

export { type ChildNode, type Document, Element, isTag, isText, type ParentNode };

/** Elements deeper than this are dropped, their text stays: everything behind the parser may recurse. */
const MAX_DEPTH = 200;

/** Tags that occur in help pages. `<Form>`, `<Map>`, `<Object>` and the like are placeholders there, not tags. */
const KNOWN_TAGS = new Set(
  (
    'html head body meta title link style script base p div span center br hr h1 h2 h3 h4 h5 h6 a img b strong i em u ' +
    's strike del ins small big sub sup font tt code kbd samp pre blockquote ul ol li dl dt dd table caption thead ' +
    'tbody tfoot tr th td col colgroup nobr wbr cite abbr acronym address noscript iframe v:shape o:p'
  ).split(' '),
);

class BoundedDomHandler extends DomHandler {
  #depth = 0;

  override onopentag(name: string, attributes: Record<string, string>): void {
    if (++this.#depth <= MAX_DEPTH) super.onopentag(name, attributes);
  }

  override onclosetag(): void {
    if (this.#depth-- <= MAX_DEPTH) super.onclosetag();
  }
}

/** Genuine pages stay under 1.3 million characters and a few dozen open tags. */
const MAX_PAGE_CHARS = 4 * 1024 * 1024;
const MAX_OPEN_TAGS = 1000;
const VOID_TAGS = new Set('base br hr meta link img col wbr'.split(' '));
const CLOSED_BY_SIBLING = new Set('p li td th tr dt dd h1 h2 h3 h4 h5 h6 a'.split(' '));

/**
 * Parses a page or a piece of one. Accepts tag soup. Recursion over the result is safe.
 * @throws HbkFormatError too-large, too-deep: the parser's time grows with the square of the open tags
 */
export function parseHtml(html: string): Document {
  if (html.length > MAX_PAGE_CHARS) {
    throw new HbkFormatError('too-large', `The page has ${html.length} characters`);
  }
  const handler = new BoundedDomHandler();
  new Parser(handler, { lowerCaseTags: true, lowerCaseAttributeNames: true }).end(escapePlaceholders(html));
  return handler.root;
}

/**
 * Escapes every `<` that does not start a tag of a help page. English pages have parameters such as `<Value1>`
 * half-escaped; read as tags they would swallow the rest of the page.
 * @throws HbkFormatError too-deep
 */
export function escapePlaceholders(html: string): string {
  const openTags: string[] = [];
  return html.replace(/<(?!!--|!doctype|[?])(\/?)([a-z][\w:-]*)?/gi, (match, slash: string, name?: string, at = 0) => {
    const tag = name?.toLowerCase() ?? '';
    const next = html.charCodeAt(at + match.length);
    const endsLikeTag = next === 0x3e || next === 0x2f || next <= 0x20 || Number.isNaN(next);
    if (name === undefined || !endsLikeTag || !KNOWN_TAGS.has(tag) || isPlaceholderCase(name)) {
      return `&lt;${match.slice(1)}`;
    }
    if (slash !== '') closeTag(openTags, tag);
    else if (!VOID_TAGS.has(tag)) openTag(openTags, tag, at);
    return match;
  });
}

function openTag(openTags: string[], tag: string, at: number): void {
  if (openTags.at(-1) === tag && CLOSED_BY_SIBLING.has(tag)) return;
  openTags.push(tag);
  if (openTags.length > MAX_OPEN_TAGS) {
    throw new HbkFormatError('too-deep', `The page has more than ${MAX_OPEN_TAGS} open tags`, at);
  }
}

function closeTag(openTags: string[], tag: string): void {
  const at = openTags.lastIndexOf(tag);
  if (at >= 0) openTags.length = at;
}

/** `<Table>` and `<Title>` are placeholders; genuine pages write `<TABLE>` or `<table>`. */
function isPlaceholderCase(name: string): boolean {
  return name.length > 2 && /^[A-Z]/.test(name) && /[a-z]/.test(name);
}

export function hasClass(element: Element, name: string): boolean {
  const classes = element.attribs.class;
  return classes !== undefined && (classes === name || classes.split(/\s+/).includes(name));
}

/** The text of a node with white space, non-breaking too, collapsed; comments and scripts left out. */
export function plainText(node: ChildNode | Document): string {
  return rawText(node)
    .replace(/[\s\u00a0]+/g, ' ')
    .trim();
}

/** Like `plainText`, white space as it stands; `<br>` is a line end. */
export function rawText(node: ChildNode | Document): string {
  if (isText(node)) return node.data;
  if (isTag(node)) {
    if (node.name === 'br') return '\n';
    if (node.name === 'script' || node.name === 'style') return '';
  }
  return 'children' in node ? node.children.map(rawText).join('') : '';
}

/** The body; what stands in `<html>`, or the whole document, when the page has none. */
export function bodyOf(document: Document): ParentNode {
  const named = (name: string): Element | null => findElement(document, (element) => element.name === name);
  return named('body') ?? named('html') ?? document;
}

/** The first element in document order that satisfies the condition. */
export function findElement(root: ParentNode, test: (element: Element) => boolean): Element | null {
  for (const child of root.children) {
    if (!isTag(child)) continue;
    if (test(child)) return child;
    const inside = findElement(child, test);
    if (inside !== null) return inside;
  }
  return null;
}

/** Every element that satisfies the condition, in document order; does not look inside a match. */
export function findElements(root: ParentNode, test: (element: Element) => boolean, found: Element[] = []): Element[] {
  for (const child of root.children) {
    if (!isTag(child)) continue;
    if (test(child)) found.push(child);
    else findElements(child, test, found);
  }
  return found;
}
