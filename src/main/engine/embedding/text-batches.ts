/**
 * Where a batch that begins with text `start` ends (exclusive): after at most `maxTexts` texts and `maxChars` UTF-16
 * units, but never before one text is in it.
 */
export function endOfBatch(texts: readonly string[], start: number, maxTexts: number, maxChars: number): number {
  let end = start;
  let chars = 0;
  while (end < texts.length && end - start < maxTexts) {
    chars += (texts[end] as string).length;
    if (chars > maxChars && end > start) break;
    end++;
  }
  return end;
}
