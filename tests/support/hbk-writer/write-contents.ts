/** Values of bracket text: strings are quoted, numbers and `raw` are not. */
export type WrittenValue = string | number | { raw: string } | readonly WrittenValue[];

/** Writes bracket text the way 1C does, quotes doubled. */
export function writeBrackets(value: WrittenValue): string {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return `"${value.replaceAll('"', '""')}"`;
  if ('raw' in value) return value.raw;
  return `{${value.map(writeBrackets).join(',')}}`;
}

/** Titles in the order in which they are to be written. */
export type WrittenTitles = readonly (readonly [language: string, title: string])[];

/** A node of a book's tree. */
export interface WrittenNode {
  titles: WrittenTitles;
  /** With a leading slash, as the books have it; empty: no page. */
  path: string;
  children?: readonly WrittenNode[];
}

/** The flat list of PackBlock: ids in the order of the walk, starting at 1. */
export function writeContents(roots: readonly WrittenNode[]): string {
  const records: WrittenValue[] = [];
  let nextId = 1;
  const write = (node: WrittenNode, parentId: number): number => {
    const id = nextId++;
    const slot = records.push([]) - 1;
    const childIds = (node.children ?? []).map((child) => write(child, id));
    const names: WrittenValue[] = [1, node.titles.length, ...node.titles.map(([lang, title]) => [lang, title])];
    records[slot] = [id, parentId, childIds.length, ...childIds, [1, 1, names, node.path]];
    return id;
  };
  for (const root of roots) write(root, 0);
  return writeBrackets([records.length, ...records]);
}

/** The `Book` element. */
export function writeBookInfo(name: string, titles: WrittenTitles): string {
  const names: WrittenValue[] = [1, titles.length, ...titles.map(([lang, title]) => [lang, title])];
  return writeBrackets([7, name, names, 2, 'CONFIG', [1, 0], 'ENTERPRISE', [1, 0], 0]);
}

/** A `.st` file with the text that the editor inserts. */
export function writeTemplate(texts: WrittenTitles): string {
  const entries = texts.map(([language, text]): WrittenValue => [0, [language, 0, 0, '', text]]);
  return writeBrackets([1, [texts.length, ['', 1, 0, '', ''], ...entries]]);
}

/** A `__categories__` file. */
export function writeCategories(names: readonly string[]): string {
  const records = names.flatMap((name): WrittenValue[] => [name, 1, ['CONF_ENTERPRISE', '0.0.0', '0.0.0', '0.0.0']]);
  return writeBrackets([names.length, ...records]);
}
