import snowball from 'snowball-stemmers';

const russian = snowball.newStemmer('russian');
const english = snowball.newStemmer('english');

// Stems repeat: a few thousand words make most of a corpus. The map is dropped whole when it grows past the bound.
const MAX_CACHED = 200_000;
const cache = new Map<string, string>();

/** Snowball stem of one normalised word, by its script; words of mixed or other script come back as they are. */
export function stemWord(word: string): string {
  const known = cache.get(word);
  if (known !== undefined) return known;
  const stem = /^[а-я]+$/u.test(word) ? russian.stem(word) : /^[a-z]+$/u.test(word) ? english.stem(word) : word;
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(word, stem);
  return stem;
}
