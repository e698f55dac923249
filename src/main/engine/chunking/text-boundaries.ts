/** Inline code and links: a cut inside one would show its syntax instead of its text. */
const UNBREAKABLE = /`[^`\n]{1,200}`|\[[^[\]\n]{1,300}\]\([^()\s]{1,2000}\)/g;
const UNBREAKABLE_REACH_CHARS = 2400;
const SENTENCE_END = /[.!?…]["'»”)\]*_`]*$/;
/** «п. 2», «т. е.», "e.g." and other short words whose full stop ends no sentence. */
const ABBREVIATION = /(?:^|[\s("«])(?:\p{L}{1,2}|\p{L}\.\p{L}|см|рис|табл|стр|etc)\.$/iu;
/** Text that would turn into something else at the start of a line: a list, a heading, a fence, a table. */
const BLOCK_START = /^(?:[`~]{3}|#{1,6}(?:\s|$)|>|[-+*](?:\s|$)|\d{1,9}[.)](?:\s|$)|\||[=-]+(?:\s|$))/;

/**
 * Cuts prose into pieces of at most `maxChars`: after a sentence if one ends in the second half of the piece, else
 * between words, else (a word longer than that) between characters, never inside a surrogate pair.
 *
 * @returns pieces without white space at the cuts; nothing else is lost
 */
export function cutProse(text: string, maxChars: number): string[] {
  const pieces: string[] = [];
  let start = 0;
  while (text.length - start > maxChars) {
    const end = findCut(text, start, maxChars);
    const piece = text.slice(start, end).trimEnd();
    if (piece !== '') pieces.push(piece);
    start = skipWhiteSpace(text, end);
  }
  if (start < text.length) pieces.push(text.slice(start));
  return pieces;
}

/** Where the overlap may begin in `text`, at or after `from`: at a sentence if that leaves enough, else at a word; -1 if nowhere. */
export function findOverlapStart(text: string, from: number, minSentenceChars: number): number {
  const isInside = unbreakableRanges(text, Math.max(0, from - UNBREAKABLE_REACH_CHARS), text.length);
  let word = -1;
  for (let at = Math.max(from, 1); at < text.length; at += 1) {
    if (!isWhiteSpace(text, at - 1) || isWhiteSpace(text, at) || isInside(at)) continue;
    if (word < 0) word = at;
    if (text.length - at < minSentenceChars) break;
    if (text[at - 1] === '\n' || isSentenceEnd(text, trimmedEnd(text, at))) return at;
  }
  return word;
}

function findCut(text: string, start: number, maxChars: number): number {
  const limit = start + maxChars;
  const isInside = unbreakableRanges(text, start, limit + UNBREAKABLE_REACH_CHARS);
  let word = -1;
  let anyWord = -1;
  for (let at = limit; at > start; at -= 1) {
    if (word >= 0 && at < start + maxChars / 2) break;
    if (!isWhiteSpace(text, at) || isWhiteSpace(text, at - 1)) continue;
    if (anyWord < 0) anyWord = at;
    if (isInside(at) || startsBlock(text, at)) continue;
    if (word < 0) word = at;
    if (isSentenceEnd(text, at)) return at;
  }
  if (word >= 0) return word;
  return anyWord >= 0 ? anyWord : codePointBoundary(text, start, limit);
}

function codePointBoundary(text: string, start: number, limit: number): number {
  let at = limit;
  // A mark, a joiner or a selector belongs to the character before it.
  for (let steps = 0; steps < 8 && at > start + 1; steps += 1, at -= 1) {
    const splitsPair = isSurrogate(text, at - 1, 0xd800) && isSurrogate(text, at, 0xdc00);
    if (!splitsPair && !/^(?:\p{M}|\u200d)/u.test(text.slice(at, at + 2))) return at;
  }
  return isSurrogate(text, limit - 1, 0xd800) && limit - 1 > start ? limit - 1 : limit;
}

function isSurrogate(text: string, at: number, base: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === base;
}

function unbreakableRanges(text: string, from: number, to: number): (at: number) => boolean {
  const ranges = [...text.slice(from, to).matchAll(UNBREAKABLE)].map((match) => ({
    start: from + match.index,
    end: from + match.index + match[0].length,
  }));
  return (at) => ranges.some((range) => range.start < at && at < range.end);
}

function startsBlock(text: string, at: number): boolean {
  const next = skipWhiteSpace(text, at);
  return BLOCK_START.test(text.slice(next, next + 12));
}

function isSentenceEnd(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 12), at);
  return SENTENCE_END.test(before) && !ABBREVIATION.test(before);
}

function trimmedEnd(text: string, at: number): number {
  let end = at;
  while (end > 0 && isWhiteSpace(text, end - 1)) end -= 1;
  return end;
}

function skipWhiteSpace(text: string, at: number): number {
  let next = at;
  while (next < text.length && isWhiteSpace(text, next)) next += 1;
  return next;
}

function isWhiteSpace(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === 0x20 || (code >= 0x09 && code <= 0x0d);
}
