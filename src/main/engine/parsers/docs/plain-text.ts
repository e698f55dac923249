import { replaceCharacterReferences } from './character-references.ts';
import { escapeMarkdown } from './escape-markdown.ts';
import type { TitleFinder } from './page-title.ts';

const ATX_HEADING = /^ {0,3}(#{1,6})[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/** Plain text as Markdown that shows it: paragraphs and line breaks stay, everything that looks like syntax is escaped. */
export function plainTextToMarkdown(text: string): string {
  return text
    .split('\n')
    .map((line) => escapeMarkdown(line.trim(), { startsLine: true }))
    .join('\n')
    .trim();
}

/**
 * Markdown that no parser can be asked to read, as text in sections: headings and fenced code stay what they are, all
 * else is escaped. Headings are shown to `title`, and the one that it takes is left out. Linear in time for any input.
 */
export function markdownAsPlainText(markdown: string, title: TitleFinder): string {
  const out: string[] = [];
  let fence = '';
  for (const line of markdown.split('\n')) {
    const marker = FENCE.exec(line)?.[1] ?? '';
    if (fence !== '') {
      out.push(line);
      if (marker.startsWith(fence) && line.trim() === marker) fence = '';
    } else if (marker !== '' && !(marker.startsWith('`') && line.trim().slice(marker.length).includes('`'))) {
      fence = marker;
      out.push(line);
    } else out.push(headingOrText(line, title));
  }
  if (fence !== '') out.push(fence);
  return out.join('\n').trim();
}

/** The text of an HTML page without its tags, for pages that no parser can be asked to read. Linear in time. */
export function htmlAsPlainText(html: string): string {
  const blocks = withoutSilentParts(html)
    .replace(INLINE_TAG, '')
    .replace(/<br\b[^<>]*>/gi, '\n')
    .replace(/<[/!?a-z][^<>]*>/gi, '\n\n');
  const text = replaceCharacterReferences(blocks, (character) => character)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n');
  return plainTextToMarkdown(text);
}

const INLINE_TAG =
  /<\/?(?:a|abbr|b|big|code|em|font|i|kbd|mark|s|samp|small|span|strong|sub|sup|tt|u|var|wbr)\b[^<>]*>/gi;
const SILENT_START = /<!--|<(?:script|style)\b/g;

/** Without comments, scripts and styles; one that is not closed takes the rest of the page. */
function withoutSilentParts(html: string): string {
  const lower = html.toLowerCase();
  const parts: string[] = [];
  let at = 0;
  while (at < html.length) {
    SILENT_START.lastIndex = at;
    const found = SILENT_START.exec(lower);
    parts.push(html.slice(at, found?.index ?? html.length));
    if (!found) break;
    const closing = found[0] === '<!--' ? '-->' : `</${found[0].slice(1)}>`;
    const end = lower.indexOf(closing, found.index);
    at = end < 0 ? html.length : end + closing.length;
  }
  return parts.join('');
}

function headingOrText(line: string, title: TitleFinder): string {
  const [, signs, text = ''] = ATX_HEADING.exec(line) ?? [];
  if (signs === undefined) {
    if (line.trim() !== '') title.takeContent();
    return escapeMarkdown(line.trim(), { startsLine: true });
  }
  const isTitle = title.takeHeading(signs.length, text.replace(/[`*]/g, '').trim());
  return isTitle ? '' : `${signs} ${escapeMarkdown(text, { startsLine: false })}`;
}
