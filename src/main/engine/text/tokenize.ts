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
    pushWord(tokens, match[0], start);
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

function pushWord(tokens: Token[], word: string, start: number): void {
  // A line of `___` is no word.
  if (!LETTER_OR_DIGIT.test(word)) return;
  const end = start + word.length;
  const lower = word.toLowerCase();
  if (/^\p{N}/u.test(word)) {
    tokens.push({ term: lower, kind: 'number', start, end });
    return;
  }
  const parts = splitIdentifier(word);
  if (parts.length > 1 || word.includes('_')) {
    tokens.push({ term: lower, kind: 'identifier', start, end });
    let at = start;
    for (const part of parts) {
      at = start + word.indexOf(part, at - start);
      pushPart(tokens, part, at);
      at += part.length;
    }
    return;
  }
  pushPart(tokens, word, start);
}

function pushPart(tokens: Token[], part: string, start: number): void {
  if (!LETTER_OR_DIGIT.test(part)) return;
  // Not the length of the lower case: `İ` grows.
  const end = start + part.length;
  const lower = part.toLowerCase();
  if (/^\p{N}/u.test(lower)) tokens.push({ term: lower, kind: 'number', start, end });
  else if (!STOP_WORDS.has(lower)) tokens.push({ term: stemWord(lower), kind: 'stem', start, end });
}

/** The distinct terms of a text in order of first appearance. */
export function distinctTerms(text: string): string[] {
  return [...new Set(tokenize(text).map((token) => token.term))];
}
