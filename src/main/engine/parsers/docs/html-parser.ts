import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ElementContent, Root, RootContent } from 'hast';
import { cleanHtml, mainContent, plainText } from './clean-html.ts';
import { cleanedHtmlToMarkdown, parseHtmlDocument, splitHtml } from './html-to-markdown.ts';
import { createTitleFinder } from './page-title.ts';
import { type ParsedPage, type ParseOptions, pageBudget, WARNINGS } from './parsed-page.ts';
import { htmlAsPlainText, plainTextToMarkdown } from './plain-text.ts';
import { isTooMuch } from './time-budget.ts';

const MAX_PARSED_CHARS = 16_000_000;
const NODES_PER_PART = 5000;

/**
 * Reads a page of HTML as Markdown. Long pages are converted in parts with pauses in between; what cannot be read in
 * time becomes plain text with a warning.
 */
export async function parseHtmlPage(source: string, options: ParseOptions): Promise<ParsedPage> {
  const budget = pageBudget(options);
  const html = source.replace(/\r\n?/g, '\n');
  let documentTitle: string | undefined;
  let finder = createTitleFinder(undefined);
  let isPlain = false;
  const parts: string[] = [];
  try {
    if (html.length > MAX_PARSED_CHARS) throw new RangeError();
    const cleaned = budget.run(() => {
      const tree = parseHtmlDocument(html);
      documentTitle = titleOf(tree);
      return splitHtml(cleanHtml(mainContent(tree), options), NODES_PER_PART);
    });
    finder = createTitleFinder(documentTitle);
    for (const part of cleaned) {
      try {
        parts.push(budget.run(() => cleanedHtmlToMarkdown(part, finder)));
      } catch (error) {
        if (!isTooMuch(error)) throw error;
        isPlain = true;
        parts.push(plainTextToMarkdown(textOfBlocks(part)));
      }
      if (cleaned.length > 1) await nextTurn();
    }
  } catch (error) {
    if (!isTooMuch(error)) throw error;
    isPlain = true;
    parts.push(htmlAsPlainText(html));
  }
  const { firstHeading, kickers } = finder;
  return {
    title: chooseTitle(documentTitle, firstHeading),
    aliases: [...kickers, ...(firstHeading === undefined ? [] : [firstHeading])],
    markdown: parts.filter((part) => part !== '').join('\n\n'),
    warnings: isPlain ? [WARNINGS.readAsPlainText] : [],
  };
}

/** `<title>` often adds the name of the site to the heading: then the heading is the title. */
function chooseTitle(documentTitle: string | undefined, heading: string | undefined): string | undefined {
  if (documentTitle === undefined || heading === undefined) return documentTitle ?? heading;
  return documentTitle.toLowerCase().includes(heading.toLowerCase()) ? heading : documentTitle;
}

function titleOf(tree: Root): string | undefined {
  const find = (nodes: readonly (RootContent | ElementContent)[]): string | undefined => {
    for (const node of nodes) {
      if (node.type !== 'element') continue;
      if (node.tagName === 'title') return plainText(node.children);
      if (node.tagName === 'body' || node.tagName === 'svg') continue;
      const found = find(node.children);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const title = find(tree.children)?.replace(/\s+/g, ' ').trim();
  return title === '' ? undefined : title;
}

/** Text of a tree that may be too deep for recursion. */
function textOfBlocks(nodes: readonly ElementContent[]): string {
  const texts: string[] = [];
  const stack: ElementContent[] = nodes.toReversed();
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.type === 'text') texts.push(node.value);
    if (node.type !== 'element') continue;
    if (/^(?:p|div|h[1-6]|li|tr|pre|table|section)$/.test(node.tagName)) texts.push('\n\n');
    for (const child of node.children.toReversed()) stack.push(child);
  }
  return texts.join('');
}
