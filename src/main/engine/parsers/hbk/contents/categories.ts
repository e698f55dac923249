import { firstList, isList, isString, parseBracketText } from './bracket-list.ts';

/** One member of a `__categories__` file: its file name and the products that have it. */
export interface CategoryRecord {
  name: string;
  tags: string[];
}

/**
 * Reads `__categories__`: `{count, "name", tagCount, {"tag", "0.0.0", …}, …}`. Some versions write the tags as one
 * list, some as many: everything between two names belongs to the first. Names do not always match members.
 * @throws HbkFormatError for broken brackets
 */
export function parseCategories(text: string): CategoryRecord[] {
  const records: CategoryRecord[] = [];
  for (const value of firstList(parseBracketText(text))) {
    if (isString(value)) {
      records.push({ name: value, tags: [] });
    } else if (isList(value)) {
      const tag = value.find(isString);
      if (tag !== undefined && tag !== '') records.at(-1)?.tags.push(tag);
    }
  }
  return records;
}
