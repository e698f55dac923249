import { createHash } from 'node:crypto';
import type { BookLocale } from '../books/book-file-name.ts';
import { compareStems } from '../books/book-file-name.ts';
import { describeDefect } from '../hbk-format-error.ts';
import { assignKeys } from './article-keys.ts';
import type { BookFile } from './book-file.ts';
import { orderByContents } from './contents-order.ts';
import { type BookCount, type IndexedBook, indexBook, type Pause } from './index-book.ts';
import { createLinkTable, isDamaged, type LinkTable } from './link-table.ts';
import type { PageEntry } from './page-entry.ts';
import { pairPages } from './pair-pages.ts';

/** A book with its numbers. */
export interface LibraryBook {
  file: BookFile;
  locale: BookLocale;
  count: BookCount;
  warnings: string[];
}

/** Everything that an import needs to know of its books before it reads pages. Holds names, not pages. */
export interface Library {
  /** In the order of the books' trees. */
  entries: PageEntry[];
  entryByUnitPath: Map<string, PageEntry>;
  contentHashes: Map<PageEntry, string>;
  links: LinkTable;
  books: LibraryBook[];
  /** Books that could not be opened. */
  failed: { file: BookFile; error: unknown }[];
}

/** Reads the names in all books and works out articles, keys, order and links. */
export async function buildLibrary(files: readonly BookFile[], pause: Pause): Promise<Library> {
  const books: LibraryBook[] = [];
  const failed: Library['failed'] = [];
  const entries: PageEntry[] = [];
  const bookNames = new Map<string, string>();
  const byStem = Map.groupBy(files, (file) => file.stem);
  for (const stem of [...byStem.keys()].sort(compareStems)) {
    const indexed: Partial<Record<BookLocale, IndexedBook>> = {};
    for (const file of byStem.get(stem)!.toSorted(russianFirst)) {
      try {
        const book = await indexBook(await file.open(), file.locale, pause);
        books.push({ file, locale: book.locale, count: book.count, warnings: book.warnings });
        if (book.bookName !== null) bookNames.set(stem, book.bookName);
        if (indexed[book.locale] === undefined) indexed[book.locale] = book;
        else books.at(-1)!.warnings.push('Left out: another book has the same name and language');
      } catch (error) {
        describeDefect(error);
        failed.push({ file, error });
      }
    }
    const { ru = null, en = null } = indexed;
    const paired = pairPages(stem, ru, en);
    entries.push(
      ...orderByContents(
        paired,
        [ru, en].filter((book) => book !== null),
      ),
    );
  }
  assignKeys(entries);
  return {
    entries,
    entryByUnitPath: new Map(entries.map((entry) => [entry.unitPath, entry])),
    contentHashes: hashEntries(entries),
    links: createLinkTable(entries, bookNames),
    books,
    failed,
  };
}

function russianFirst(a: BookFile, b: BookFile): number {
  return Number(a.locale === 'en') - Number(b.locale === 'en');
}

/**
 * The hash of what an entry's articles are made of: its pages, its place in the tree, and where links can lead. The
 * last is one hash for the whole set: a page renamed elsewhere changes links here.
 */
function hashEntries(entries: readonly PageEntry[]): Map<PageEntry, string> {
  const linkTable = createHash('sha256');
  for (const entry of entries) {
    if (!isDamaged(entry)) linkTable.update(`${entry.unitPath}\n${entry.key}\n`);
  }
  const links = linkTable.digest('hex');
  return new Map(
    entries.map((entry) => {
      const { ru, en } = entry.pages;
      const own = [
        ru?.digest,
        en?.digest,
        entry.key,
        entry.kind,
        entry.headingPath,
        entry.owner,
        entry.name,
        entry.treeTitle,
      ];
      const children = entry.children.map((child) => child.key);
      const hash = createHash('sha256').update(JSON.stringify([own, children, links]));
      return [entry, hash.digest('hex').slice(0, 32)];
    }),
  );
}
