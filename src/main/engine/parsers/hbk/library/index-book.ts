import { createHash } from 'node:crypto';
import type { BookLocale } from '../books/book-file-name.ts';
import { memberKind } from '../books/member-kind.ts';
import type { OpenBook } from '../books/open-book.ts';
import type { ContentsNode, TableOfContents } from '../contents/table-of-contents.ts';
import { describeDefect } from '../hbk-format-error.ts';
import { hasCyrillic } from '../pages/bilingual-name.ts';
import { decodeText } from '../pages/decode-text.ts';
import { looksLikePage, type PageHead, readPageHead } from '../pages/page-head.ts';

/** A page of one book in one language. */
export interface IndexedPage {
  path: string;
  /** Null: the page could not be read; `defect` says why. */
  head: PageHead | null;
  defect: string | null;
  /** SHA-256 of the page's bytes; of the defect when there are none. */
  digest: string;
}

/** Numbers of one book that must add up. */
export interface BookCount {
  /** Nodes of the contents, with and without a page. */
  contentsNodes: number;
  /** Different pages that the contents lead to. */
  contentsPages: number;
  pagesInStorage: number;
  /** Pages of the storage that the contents lead to. */
  pagesReferenced: number;
  /** Pages of the storage that the contents do not mention. They are imported too. */
  unreferenced: string[];
  /** Pages that the contents mention and the storage does not have. */
  missing: string[];
  templates: number;
  categories: number;
  images: number;
  /** Style sheets, service files, and what is no page by its content. */
  other: number;
}

export interface IndexedBook {
  locale: BookLocale;
  bookName: string | null;
  contents: TableOfContents;
  pages: Map<string, IndexedPage>;
  /** Stored path of the page that a node of the contents leads to. */
  pageOfNode(node: ContentsNode): string | undefined;
  count: BookCount;
  warnings: string[];
}

/** Lets the process breathe during long loops, and ends them when the work is cancelled. */
export type Pause = () => Promise<void>;

/** Reads the names of every page of a book and counts what there is. Keeps no page in memory. */
export async function indexBook(book: OpenBook, locale: BookLocale | null, pause: Pause): Promise<IndexedBook> {
  const contents = book.readContents();
  await pause();
  const storedByNode = new Map<ContentsNode, string>();
  const referenced = new Set<string>();
  const missing = new Set<string>();
  for (const node of contents.nodes) {
    const path = withoutAnchor(node.path);
    if (path === '') continue;
    const stored = book.storage.find(path);
    if (stored === undefined) missing.add(path);
    else {
      referenced.add(stored);
      storedByNode.set(node, stored);
    }
  }

  const count = { templates: 0, categories: 0, images: 0, other: 0 };
  const pages = new Map<string, IndexedPage>();
  const bookLocale = locale ?? (await guessLocale(book));
  for (const path of book.storage.paths) {
    const kind = memberKind(path);
    if (kind === 'template') count.templates++;
    else if (kind === 'categories') count.categories++;
    else if (kind === 'image') count.images++;
    else if (kind === 'service') count.other++;
    else {
      const page = await indexPage(book, path, bookLocale, referenced.has(path));
      if (page === null) count.other++;
      else pages.set(path, page);
      await pause();
    }
  }
  const unreferenced = [...pages.keys()].filter((path) => !referenced.has(path));
  return {
    locale: bookLocale,
    bookName: book.info?.name ?? null,
    contents,
    pages,
    pageOfNode: (node) => storedByNode.get(node),
    count: {
      contentsNodes: contents.nodes.length,
      contentsPages: new Set(storedByNode.values()).size + missing.size,
      pagesInStorage: pages.size,
      pagesReferenced: pages.size - unreferenced.length,
      unreferenced,
      missing: [...missing],
      ...count,
    },
    warnings: [...book.warnings, ...contents.warnings],
  };
}

/** Null: no page by its content. A damaged member counts as a page when its name or the contents call it one. */
async function indexPage(
  book: OpenBook,
  path: string,
  locale: BookLocale,
  isReferenced: boolean,
): Promise<IndexedPage | null> {
  try {
    const bytes = await book.storage.read(path);
    if (!looksLikePage(bytes)) return null;
    const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
    return { path, head: readPageHead(decodeText(bytes), locale), defect: null, digest };
  } catch (error) {
    const defect = describeDefect(error);
    return isReferenced || /\.html?$/i.test(path) ? { path, head: null, defect, digest: defect } : null;
  }
}

/** A book whose name does not tell its language: Russian when its first titles have Cyrillic letters. */
async function guessLocale(book: OpenBook): Promise<BookLocale> {
  let looked = 0;
  for (const path of book.storage.paths) {
    if (memberKind(path) !== 'candidate') continue;
    const page = await indexPage(book, path, 'ru', false);
    if (page?.head == null) continue;
    if (hasCyrillic(page.head.title.ru ?? '')) return 'ru';
    if (++looked >= 50) break;
  }
  return looked > 0 ? 'en' : 'ru';
}

function withoutAnchor(path: string): string {
  const at = path.indexOf('#');
  return at < 0 ? path : path.slice(0, at);
}
