import { fenceAfterLine, type OpenFence } from '../../chunking/scan-lines.ts';

const RAW_TEXT_ELEMENT = /^ {0,3}<(script|pre|style|textarea)(?:[\s>]|$)/i;

/**
 * Cuts Markdown into pieces of about `targetChars` that mean the same when each is parsed alone: only before a line
 * that follows a blank line and starts at the margin, outside fences, comments and `<pre>`-like elements. A text
 * without such a place stays whole, however long.
 *
 * @returns pieces that give the text back when joined with a line feed
 */
export function splitSegments(markdown: string, targetChars: number): string[] {
  if (markdown.length <= targetChars) return [markdown];
  const segments: string[] = [];
  let start = 0;
  let lineStart = 0;
  let blankBefore = false;
  let fence: OpenFence | null = null;
  let rawEnd: string | null = null;
  while (lineStart <= markdown.length) {
    const found = markdown.indexOf('\n', lineStart);
    const lineEnd = found < 0 ? markdown.length : found;
    const line = markdown.slice(lineStart, lineEnd);
    if (blankBefore && !fence && !rawEnd && lineStart - start >= targetChars && /^\S/.test(line)) {
      segments.push(markdown.slice(start, lineStart - 1));
      start = lineStart;
    }
    if (!rawEnd) fence = fenceAfterLine(line, fence);
    if (!fence) rawEnd = rawEndAfterLine(line, rawEnd);
    blankBefore = line.trim() === '';
    lineStart = lineEnd + 1;
  }
  segments.push(markdown.slice(start));
  return segments;
}

/** What ends the raw HTML that is open after `line`: a comment and some elements may hold blank lines. */
function rawEndAfterLine(line: string, open: string | null): string | null {
  if (open) return line.toLowerCase().includes(open) ? null : open;
  if (/^ {0,3}<!--/.test(line)) return line.includes('-->') ? null : '-->';
  const name = RAW_TEXT_ELEMENT.exec(line)?.[1]?.toLowerCase();
  return name === undefined || line.toLowerCase().includes(`</${name}>`) ? null : `</${name}>`;
}
