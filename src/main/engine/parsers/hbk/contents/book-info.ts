import { firstList, isList, isString, parseBracketText } from './bracket-list.ts';
import { type LocalizedNames, readLocalizedNames } from './localized-names.ts';

/** What a book says about itself. */
export interface BookInfo {
  /** Host part of `v8help://NAME/path` links to this book; compare without case. */
  name: string;
  titles: LocalizedNames;
}

/**
 * Reads the `Book` element: `{format, "name", {names}, …}`. What follows differs between versions and is not needed.
 * @throws HbkFormatError for broken brackets
 */
export function parseBookInfo(text: string): BookInfo {
  const list = firstList(parseBracketText(text));
  const name = list.find(isString) ?? '';
  const names = list.find(isList) ?? [];
  return { name, titles: readLocalizedNames(names) };
}
