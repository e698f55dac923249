import { foldYo } from './normalize.ts';
import { DIRECTIVE_PATTERN, GUID_PATTERN, VERSION_PATTERN, WORD_PATTERN } from './patterns.ts';
import { splitIdentifier } from './split-identifier.ts';
import { stemWord } from './stem.ts';
import { STOP_WORDS } from './stop-words.ts';

/**
 * One term of a text with the place it was found at (UTF-16 offsets into the text as given).
 * `kind`: `stem` for an ordinary word or a part of an identifier, the others stay whole.
 */
export interface Token {
  term: string;
  kind: 'stem' | 'identifier' | 'directive' | 'guid' | 'version' | 'number';
  start: number;
  end: number;
}

/**
 * Terms of a 1C text in reading order. An identifier of several parts gives itself (lower case, not stemmed) and its
 * stemmed parts; a directive keeps its sign; GUIDs and versions stay whole. Stop words are left out.
 */
export function tokenize(text: string): Token[] {
  // NFC may change lengths; offsets must stay those of the caller, who stores NFC text.
  const folded = foldYo(text);
  const tokens: Token[] = [];
  const taken: [number, number][] = [];
  for (const [pattern, kind] of WHOLE_SHAPES) {
    for (const match of folded.matchAll(pattern)) {
      tokens.push({ term: wholeTerm(match[0], kind), kind, start: match.index, end: match.index + match[0].length });
      // A directive's name is a word of the text too: «НаСервере» must find «&НаСервере».
      if (kind !== 'directive') taken.push([match.index, match.index + match[0].length]);
    }
  }
  taken.sort((a, b) => a[0] - b[0]);
  let next = 0;
  for (const match of folded.matchAll(WORD_PATTERN)) {
    const start = match.index;
    while (next < taken.length && (taken[next] as [number, number])[1] <= start) next++;
    const covered = taken[next];
    if (covered && covered[0] <= start) continue;
    for (const { term, kind, at, length } of tokensOfWord(match[0])) {
      tokens.push({ term, kind, start: start + at, end: start + at + length });
    }
  }
  return tokens.sort((a, b) => a.start - b.start || b.end - a.end);
}

const WHOLE_SHAPES = [
  [GUID_PATTERN, 'guid'],
  [VERSION_PATTERN, 'version'],
  [DIRECTIVE_PATTERN, 'directive'],
] as const;

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** `v8.3` and `8.3` are one version. */
function wholeTerm(text: string, kind: Token['kind']): string {
  const lower = text.toLowerCase();
  return kind === 'version' ? lower.replace(/^v/, '') : lower;
}

/** A token of a word, placed relative to its start. */
interface WordToken {
  term: string;
  kind: Token['kind'];
  at: number;
  length: number;
}

// A text is made of few words that come again and again. Dropped whole when it grows past the bound.
const MAX_CACHED_WORDS = 100_000;
const cachedWords = new Map<string, readonly WordToken[]>();

function tokensOfWord(word: string): readonly WordToken[] {
  const known = cachedWords.get(word);
  if (known) return known;
  const tokens = splitWord(word);
  if (cachedWords.size >= MAX_CACHED_WORDS) cachedWords.clear();
  cachedWords.set(word, tokens);
  return tokens;
}

function splitWord(word: string): WordToken[] {
  // A line of `___` is no word.
  if (!LETTER_OR_DIGIT.test(word)) return [];
  if (/^\p{N}/u.test(word)) return [{ term: word.toLowerCase(), kind: 'number', at: 0, length: word.length }];
  const parts = splitIdentifier(word);
  if (parts.length === 1 && !word.includes('_')) return partToken(word, 0);
  const tokens: WordToken[] = [{ term: word.toLowerCase(), kind: 'identifier', at: 0, length: word.length }];
  let at = 0;
  for (const part of parts) {
    at = word.indexOf(part, at);
    tokens.push(...partToken(part, at));
    at += part.length;
  }
  return tokens;
}

function partToken(part: string, at: number): WordToken[] {
  if (!LETTER_OR_DIGIT.test(part)) return [];
  const lower = part.toLowerCase();
  // Not the length of the lower case: `İ` grows.
  const place = { at, length: part.length };
  if (/^\p{N}/u.test(lower)) return [{ term: lower, kind: 'number', ...place }];
  return STOP_WORDS.has(lower) ? [] : [{ term: stemWord(lower), kind: 'stem', ...place }];
}

/** The distinct terms of a text in order of first appearance. */
export function distinctTerms(text: string): string[] {
  return [...new Set(tokenize(text).map((token) => token.term))];
}
