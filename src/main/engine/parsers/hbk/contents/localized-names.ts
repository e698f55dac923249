import { type BracketValue, isList, isString } from './bracket-list.ts';

/**
 * Titles by language code as the book writes them: `ru`, `en`, `#` for "every language", and others in localised
 * books. May be empty. Never rely on their order: both exist.
 */
export type LocalizedNames = Readonly<Record<string, string>>;

/** Reads `{int, count, {lang, title}, …}`: every inner pair of strings counts, the count itself does not. */
export function readLocalizedNames(list: readonly BracketValue[]): LocalizedNames {
  const names: Record<string, string> = Object.create(null);
  for (const item of list) {
    if (!isList(item)) continue;
    const [language, title] = item;
    if (isString(language) && isString(title) && title.trim() !== '') {
      names[language.toLowerCase()] ??= title.replace(/[\s\u00a0]+/g, ' ').trim();
    }
  }
  return names;
}
