import { fenceAfterLine, type OpenFence } from '../../chunking/scan-lines.ts';
import { readSiteBlock, type SiteBlock } from './site-blocks.ts';

const SNIPPET = /^[ \t]*(?:;[ \t]*)?-+8<-+(?:[ \t]+(.*))?$/;
const ANY_MARK = /!!!|\?\?\?|===|:::|8<-|\[TOC\]/i;
const TABLE_OF_CONTENTS = /^[ \t]*\[TOC\][ \t]*$/i;
const MAX_DEPTH = 10;
/** The block form of a snippet lists a few files. */
const MAX_SNIPPET_LINES = 50;

/**
 * Turns the syntax that site generators add to Markdown into Markdown that reads the same: admonitions become quotes
 * with a bold title, content tabs a bold title above the tab's content; marks of snippets and `[TOC]` go. The bodies of
 * MkDocs are indented by four columns, which a Markdown parser would take for code.
 */
export function convertSiteSyntax(markdown: string): string {
  if (!ANY_MARK.test(markdown)) return markdown;
  return convertLines(markdown.split('\n'), 0).join('\n');
}

function convertLines(lines: readonly string[], depth: number): string[] {
  const out: string[] = [];
  let fence: OpenFence | null = null;
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    const snippet = SNIPPET.exec(line);
    if (snippet) {
      if (!snippet[1]) index = endOfSnippetBlock(lines, index);
      continue;
    }
    const wasOpen: boolean = fence !== null;
    fence = fenceAfterLine(line, fence);
    const block = wasOpen || fence || depth >= MAX_DEPTH ? null : readSiteBlock(lines, index);
    if (block) {
      pushBlock(out, block, depth);
      index = block.lastIndex;
    } else if (wasOpen || fence || !TABLE_OF_CONTENTS.test(line)) out.push(line);
  }
  return out;
}

function pushBlock(out: string[], block: SiteBlock, depth: number): void {
  const { margin, isQuote } = block;
  const title = block.title.replaceAll('\\"', '"').replaceAll('**', '').trim();
  const inner = convertLines(block.body, depth + 1);
  while (inner.length > 0 && inner[0]?.trim() === '') inner.shift();
  while (inner.length > 0 && inner.at(-1)?.trim() === '') inner.pop();
  const head = title === '' ? [] : inner.length > 0 ? [`**${title}**`, ''] : [`**${title}**`];
  if (out.length > 0 && out.at(-1)?.trim() !== '') out.push('');
  for (const line of [...head, ...inner]) {
    const marked = isQuote ? (line === '' ? '>' : `> ${line}`) : line;
    out.push(marked === '' ? '' : margin + marked);
  }
  out.push('');
}

function endOfSnippetBlock(lines: readonly string[], index: number): number {
  for (let end = index + 1; end < Math.min(lines.length, index + MAX_SNIPPET_LINES); end += 1) {
    const closing = SNIPPET.exec(lines[end] ?? '');
    if (closing && !closing[1]) return end;
  }
  return index;
}
