import {
  bodyOf,
  type ChildNode,
  type Element,
  findElement,
  isTag,
  type ParentNode,
  parseHtml,
  plainText,
} from '../html/parse-html.ts';

/** A part of an article page: the lead before the first anchored heading, or one anchored heading with its text. */
export interface PageSection {
  /** Name of the anchor; null for the lead. */
  anchor: string | null;
  /** Text of the heading; empty for the lead, which has the page's title. */
  heading: string;
  nodes: ChildNode[];
}

/** Cheap test that spares most pages the parser. */
const MAY_HAVE_ANCHOR = /<a\b[^<>]*\bname\s*=/i;

/** Names of the anchors that split a page, in order. */
export function listSectionAnchors(html: string): string[] {
  if (!MAY_HAVE_ANCHOR.test(html)) return [];
  return splitAtAnchors(bodyOf(parseHtml(html)))
    .map((section) => section.anchor)
    .filter((anchor) => anchor !== null);
}

/**
 * Splits the body at headings that hold a named anchor: one file of the query language may describe dozens of
 * functions. An anchor in running text and one without a name split nothing. The page's `<h1>` belongs to no section.
 */
export function splitAtAnchors(body: ParentNode): PageSection[] {
  const sections: PageSection[] = [{ anchor: null, heading: '', nodes: [] }];
  const used = new Set<string>();
  const flow = (nodes: readonly ChildNode[]): void => {
    for (const node of nodes) {
      const heading = isTag(node) ? node : null;
      const anchor = heading !== null && isSubheading(heading) ? anchorOf(heading) : null;
      if (heading !== null && anchor !== null && !used.has(anchor)) {
        used.add(anchor);
        sections.push({ anchor, heading: plainText(heading), nodes: [] });
      } else if (heading !== null && findElement(heading, isAnchoredHeading) !== null) {
        flow(heading.children);
      } else {
        sections.at(-1)!.nodes.push(node);
      }
    }
  };
  flow(body.children);
  return sections;
}

function isAnchoredHeading(element: Element): boolean {
  return isSubheading(element) && anchorOf(element) !== null;
}

function isSubheading(element: Element): boolean {
  return /^h[2-6]$/.test(element.name);
}

function anchorOf(heading: Element): string | null {
  if (plainText(heading) === '') return null;
  const anchor = findElement(heading, ({ name, attribs }) => name === 'a' && (attribs.name ?? '').trim() !== '');
  return anchor?.attribs.name?.trim() ?? null;
}
