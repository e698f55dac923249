/** A half-open range of UTF-16 code units in a text. */
export type OffsetRange = readonly [start: number, end: number];

const WORD = /[\p{L}\p{N}_]+/gu;
const MIN_TERM_CHARS = 2;
/** Two words are forms of one when they part only near the end: «режим» and «режима», not «запрос» and «запрет». */
const MIN_COMMON_SHARE = 0.7;
const MAX_ENDING_CHARS = 3;
const MIN_INFLECTED_CHARS = 3;

/** Words that stand in every text, and that nobody looks for when there are others. */
const COMMON_WORDS = new Set(
  (
    'без был быть для его если или как когда кто ли мне можно мы на над не нет но об он от по при про с со так то у ' +
    'чем что чтобы это в во и из к о за до же бы a an and are as at be by can do does for from how in is it of on or ' +
    'that the this to what when where which why with'
  ).split(' '),
);

/** Brings a word to the form in which words are compared: lower case, Ё as Е. */
export function foldWord(word: string): string {
  return word.toLowerCase().replaceAll('ё', 'е');
}

/** The different words of a query, folded; common words only when there are no others. */
export function queryTerms(query: string): string[] {
  const words = new Set((query.match(WORD) ?? []).map(foldWord).filter((word) => word.length >= MIN_TERM_CHARS));
  const telling = [...words].filter((word) => !COMMON_WORDS.has(word));
  return telling.length > 0 ? telling : [...words];
}

/**
 * Tells whether a word of a text is a word of the query, endings apart. A display aid: it may be coarser than the
 * search itself.
 */
export function matchesTerm(word: string, term: string): boolean {
  const folded = foldWord(word);
  if (folded === term) return true;
  if (term.length < MIN_INFLECTED_CHARS) return false;
  const common = commonPrefixChars(folded, term);
  return common >= Math.ceil(term.length * MIN_COMMON_SHARE) && folded.length - common <= MAX_ENDING_CHARS;
}

/** Where the words of the query stand in a text, in order. */
export function findTerms(text: string, terms: readonly string[]): OffsetRange[] {
  if (terms.length === 0) return [];
  const ranges: OffsetRange[] = [];
  for (const match of text.matchAll(WORD)) {
    if (terms.some((term) => matchesTerm(match[0], term))) {
      ranges.push([match.index, match.index + match[0].length]);
    }
  }
  return ranges;
}

/** Where a phrase stands in a text, letter case and Ё/Е apart, in order and without overlap. */
export function findPhrase(text: string, phrase: string): OffsetRange[] {
  const needle = foldWord(phrase);
  if (needle.trim() === '') return [];
  const haystack = foldSameLength(text);
  const ranges: OffsetRange[] = [];
  for (let at = haystack.indexOf(needle); at !== -1; at = haystack.indexOf(needle, at + needle.length)) {
    ranges.push([at, at + needle.length]);
  }
  return ranges;
}

function commonPrefixChars(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}

/** Lower case that never changes the length, so that offsets stay those of the text (İ grows in toLowerCase). */
function foldSameLength(text: string): string {
  const folded = foldWord(text);
  if (folded.length === text.length) return folded;
  return Array.from(text, (char) => (foldWord(char).length === char.length ? foldWord(char) : char)).join('');
}
