import GithubSlugger from 'github-slugger';
import type { Nodes, Root, RootContent } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { SKIP, visit } from 'unist-util-visit';
import { guessLanguage } from './code-languages.ts';
import { DOCUMENT_ID_PREFIX } from './sanitize-schema.ts';

/** A heading of the article, for its table of contents. */
export interface Heading {
  /** The element's id on the page. */
  elementId: string;
  depth: number;
  text: string;
}

/** How often each slug has been given out, so that a second «Пример» gets another one, over all parts. */
export type SlugCounts = Readonly<Record<string, number>>;

/** Gives every heading an id and lists the headings. */
export function identifyHeadings(root: Root, counts: SlugCounts): { headings: Heading[]; counts: SlugCounts } {
  const slugger = new GithubSlugger();
  slugger.occurrences = { ...counts };
  const headings: Heading[] = [];
  visit(root, 'element', (element) => {
    const depth = headingDepth(element);
    if (depth === null || element.properties.id !== undefined) return;
    const text = textOf(element).trim();
    const elementId = `${DOCUMENT_ID_PREFIX}${slugger.slug(text)}`;
    element.properties.id = elementId;
    headings.push({ elementId, depth, text });
  });
  return { headings, counts: { ...slugger.occurrences } };
}

/** Takes away a first heading that only repeats the title: the page shows the title above the text. */
export function dropRepeatedTitle(root: Root, title: string): void {
  const index = root.children.findIndex((child) => child.type === 'element');
  const first = root.children[index];
  if (first?.type !== 'element' || headingDepth(first) !== 1) return;
  if (sameText(textOf(first), title)) root.children.splice(index, 1);
}

/** Names the language of code blocks that have none, when it is plainly 1C. */
export function nameCodeLanguages(root: Root): void {
  visit(root, 'element', (element) => {
    if (element.tagName !== 'pre') return;
    const code = element.children.find((child) => child.type === 'element' && child.tagName === 'code');
    if (code?.type !== 'element') return SKIP;
    if (code.properties.className === undefined) {
      const language = guessLanguage(textOf(code));
      if (language) code.properties.className = [`language-${language}`];
    }
    return SKIP;
  });
}

function headingDepth(node: RootContent | Nodes): number | null {
  if (node.type !== 'element') return null;
  const match = /^h([1-6])$/u.exec(node.tagName);
  return match ? Number(match[1]) : null;
}

function sameText(a: string, b: string): boolean {
  const fold = (text: string) => text.replaceAll(/\s+/gu, ' ').trim().toLowerCase();
  return fold(a) === fold(b);
}
