import { fileName, foldPath } from '../contents/page-path.ts';
import type { ContentsNode } from '../contents/table-of-contents.ts';
import type { IndexedBook } from './index-book.ts';
import type { PageEntry } from './page-entry.ts';

/** Titles of folders whose nodes have neither a name nor a page. */
const FOLDER_TITLES: Record<string, [ru: string, en: string]> = {
  methods: ['Методы', 'Methods'],
  properties: ['Свойства', 'Properties'],
  events: ['События', 'Events'],
  ctors: ['Конструкторы', 'Constructors'],
  formparams: ['Параметры формы', 'Form parameters'],
  operators: ['Операторы', 'Operators'],
  fields: ['Поля', 'Fields'],
  params: ['Параметры', 'Parameters'],
};

/**
 * Gives every entry its heading path and its children from the tree of the book, and sorts the entries as the tree
 * does. Pages that the tree does not mention come last, under the page of their owner.
 */
export function orderByContents(entries: readonly PageEntry[], books: readonly IndexedBook[]): PageEntry[] {
  const byPath = new Map<string, PageEntry>();
  for (const entry of entries) {
    for (const page of Object.values(entry.pages)) byPath.set(foldPath(page.path), entry);
  }
  const ordered = new Set<PageEntry>();
  for (const book of books) walkTree(book, byPath, ordered);
  const rest = entries.filter((entry) => !ordered.has(entry)).sort((a, b) => (a.path < b.path ? -1 : 1));
  for (const entry of rest) {
    const owner = entry.ownerEntry;
    if (owner !== null && ordered.has(owner)) entry.headingPath = [...owner.headingPath, treeTitleOf(owner)];
  }
  return [...ordered, ...rest];
}

/** The title under which pages below an entry find it in their heading path. */
export function treeTitleOf(entry: PageEntry): string {
  return entry.treeTitle ?? titleOf(entry);
}

/** The name of an entry as a heading: Russian when there is one. */
export function titleOf(entry: PageEntry): string {
  return entry.name.ru ?? entry.name.en ?? fileName(entry.path);
}

function walkTree(book: IndexedBook, byPath: ReadonlyMap<string, PageEntry>, ordered: Set<PageEntry>): void {
  const entryOf = (node: ContentsNode): PageEntry | undefined => {
    const path = book.pageOfNode(node);
    return path === undefined ? undefined : byPath.get(foldPath(path));
  };
  const stack = book.contents.roots.toReversed().map((node) => ({ node, above: [] as string[] }));
  for (let item = stack.pop(); item !== undefined; item = stack.pop()) {
    const { node, above } = item;
    const entry = entryOf(node);
    const title = nodeTitle(node, entry, book);
    if (entry !== undefined && !ordered.has(entry)) {
      ordered.add(entry);
      entry.treeTitle = title;
      entry.headingPath = above;
      entry.children = childEntries(node, entryOf).filter((child) => child !== entry);
    }
    const inside = title === null ? above : [...above, title];
    for (const child of node.children.toReversed()) stack.push({ node: child, above: inside });
  }
}

/** Pages right below a node; a node without a page is passed through. */
function childEntries(node: ContentsNode, entryOf: (node: ContentsNode) => PageEntry | undefined): PageEntry[] {
  return node.children.flatMap((child) => {
    const entry = entryOf(child);
    return entry === undefined ? child.children.map(entryOf).filter((below) => below !== undefined) : [entry];
  });
}

/** Null: a technical node that the reader should not see. */
function nodeTitle(node: ContentsNode, entry: PageEntry | undefined, book: IndexedBook): string | null {
  const { titles } = node;
  const named = book.locale === 'ru' ? (titles.ru ?? titles['#']) : (titles.en ?? titles['#']);
  if (named !== undefined) return named;
  if (entry !== undefined) return titleOf(entry);
  const any = titles.en ?? titles.ru ?? Object.values(titles)[0];
  if (any !== undefined) return any;
  const folder = /\/(\w+)\/[^/]*$/.exec(node.children[0]?.path ?? '')?.[1]?.toLowerCase() ?? '';
  const titlesOfFolder = Object.hasOwn(FOLDER_TITLES, folder) ? FOLDER_TITLES[folder] : undefined;
  return titlesOfFolder?.[book.locale === 'ru' ? 0 : 1] ?? null;
}
