import type { HbkText } from '#shared/model/hbk-card.ts';
import { blocksMarkdown } from '../html/block-markdown.ts';
import type { LinkResolver } from '../html/inline-runs.ts';
import { bodyOf, type ChildNode, type Document, hasClass, isTag } from '../html/parse-html.ts';
import { withoutFooter } from './page-flow.ts';
import { splitAtAnchors } from './page-sections.ts';
import { emptyText } from './syntax-page.ts';

/** One article of an article page. */
export interface ArticleSection {
  /** Null: the page itself. */
  anchor: string | null;
  heading: string;
  text: HbkText;
}

/**
 * Reads a page of the language, query and interface books: prose, split at anchored headings. The first section is
 * the page itself, even when its text is no more than links to what follows: links to the page lead there.
 * @param topHeadingLevel level of the largest headings inside the text
 */
export function parseArticlePage(
  document: Document,
  options: { resolveLink: LinkResolver; topHeadingLevel: number },
): ArticleSection[] {
  const body = bodyOf(document);
  const kept = new Set(withoutFooter(body));
  body.children = body.children.filter((node) => kept.has(node) && !isPageTitle(node));
  return splitAtAnchors(body).map(({ anchor, heading, nodes }) => {
    const description = blocksMarkdown(nodes, options);
    return { anchor, heading, text: { ...emptyText(), ...(description === '' ? {} : { description }) } };
  });
}

/** The page's own title, which stands in the card. A second `<h1>` is a heading of the text. */
function isPageTitle(node: ChildNode): boolean {
  if (!isTag(node)) return false;
  if (hasClass(node, 'V8SH_title') || hasClass(node, 'V8SH_pagetitle')) return true;
  return node.name === 'h1' && isFirstHeading(node);
}

function isFirstHeading(node: ChildNode): boolean {
  for (let before = node.prev; before !== null; before = before.prev) {
    if (isTag(before) && before.name === 'h1') return false;
  }
  return true;
}
