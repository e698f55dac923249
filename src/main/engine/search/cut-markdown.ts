import { characterBorder } from '../text/character-border.ts';

/**
 * Where a part of a long article ends: at a blank line outside of code fences, at most `maxChars` after `start`; if
 * there is none in the second half of that, at a line break, and if there is none at all, at `maxChars`.
 * @returns an offset in (start, markdown.length]
 */
export function cutMarkdown(markdown: string, start: number, maxChars: number): number {
  const latest = start + maxChars;
  if (latest >= markdown.length) return markdown.length;
  const earliest = start + Math.floor(maxChars / 2);
  let fence: string | null = null;
  let bestBlank = -1;
  let bestLine = -1;
  // From the top of the article: a part may start inside of a fence.
  let lineStart = 0;
  while (lineStart < latest) {
    const newline = markdown.indexOf('\n', lineStart);
    if (newline === -1 || newline >= latest) break;
    const line = markdown.slice(lineStart, newline);
    fence = fenceAfter(line, fence);
    lineStart = newline + 1;
    if (lineStart <= earliest) continue;
    if (line.trim() === '' && fence === null) bestBlank = lineStart;
    bestLine = lineStart;
  }
  if (bestBlank !== -1) return bestBlank;
  if (bestLine !== -1) return bestLine;
  const border = characterBorder(markdown, latest);
  return border > start ? border : latest + 1;
}

/** The fence that is open after a line: only one of the same sign, as long at least and bare, closes it. */
function fenceAfter(line: string, open: string | null): string | null {
  const marks = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
  if (marks === undefined) return open;
  if (open === null) return marks;
  const isEnd = marks.startsWith(open) && line.trim() === marks;
  return isEnd ? null : open;
}
