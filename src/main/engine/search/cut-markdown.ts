/**
 * Where a part of a long article ends: at a blank line outside of code fences, at most `maxChars` after `start`; if
 * there is none in the second half of that, at a line break, and if there is none at all, at `maxChars`.
 * @returns an offset in (start, markdown.length]
 */
export function cutMarkdown(markdown: string, start: number, maxChars: number): number {
  const latest = start + maxChars;
  if (latest >= markdown.length) return markdown.length;
  const earliest = start + Math.floor(maxChars / 2);
  let inFence = false;
  let bestBlank = -1;
  let bestLine = -1;
  let lineStart = start;
  while (lineStart < latest) {
    const newline = markdown.indexOf('\n', lineStart);
    if (newline === -1 || newline >= latest) break;
    const line = markdown.slice(lineStart, newline);
    if (/^ {0,3}(```|~~~)/.test(line)) inFence = !inFence;
    if (line.trim() === '' && !inFence && newline >= earliest) bestBlank = newline + 1;
    bestLine = newline + 1;
    lineStart = newline + 1;
  }
  if (bestBlank !== -1) return bestBlank;
  return bestLine > earliest ? bestLine : toCharacterBorder(markdown, latest);
}

/** Never between the halves of a surrogate pair. */
function toCharacterBorder(text: string, offset: number): number {
  const code = text.charCodeAt(offset - 1);
  return code >= 0xd800 && code <= 0xdbff ? offset - 1 : offset;
}
