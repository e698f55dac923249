import type { ParsedArticle, SourceReader, SourceUnit, UnitOutcome } from '#engine/ports.ts';
import { AppError } from '#shared/errors/app-error.ts';
import type { ImportIssue } from '#shared/model/import-job.ts';
import type { SourceBook } from '#shared/model/source-book.ts';
import type { BookLocale } from './books/book-file-name.ts';
import type { OpenBook } from './books/open-book.ts';
import { accountOf } from './completeness.ts';
import { describeDefect } from './hbk-format-error.ts';
import type { BookFile } from './library/book-file.ts';
import { buildLibrary, type Library, type LibraryBook } from './library/build-library.ts';
import type { PageEntry } from './library/page-entry.ts';
import { decodeText } from './pages/decode-text.ts';
import { type EntrySources, readEntry } from './read-entry.ts';

/** Raise it whenever the same bytes would give other articles. */
const PARSER_VERSION = 2;
/** Books are read one after the other; the two languages of the largest fit in. */
const MAX_HELD_BYTES = 192 * 1024 * 1024;
/** Pages that show their syntax do not need the template file beside them. */
const HAS_SYNTAX = /Синтаксис|Syntax/;
/** How long a loop runs before other work of the process gets its turn. */
const SLICE_MS = 20;

/** What an import is made of, as the opener found it. */
export interface HbkSourceFiles {
  files: readonly BookFile[];
  /** Version of the platform by the folder's name; null when no folder tells. */
  version: string | null;
  /** What the opener could not list or wants to be known. */
  issues: readonly { path: string; reason: string }[];
}

/** Reads the help books of one installation, one archive of pages, or one unpacked tree. Units are pages. */
export class HbkReader implements SourceReader {
  readonly loadMode = 'hbk';
  readonly parserVersion = PARSER_VERSION;
  /** Version of the platform by the folder's name; null when no folder tells. */
  readonly version: string | null;
  readonly listingIssues: { path: string; reason: string }[];
  readonly #files: readonly BookFile[];
  readonly #held = new Map<BookFile, OpenBook>();
  #library: Library | null = null;

  constructor(source: HbkSourceFiles) {
    this.#files = source.files;
    this.version = source.version;
    this.listingIssues = [...source.issues];
  }

  /** Reads the names in all books: a few seconds for a whole installation. */
  async listUnits(signal: AbortSignal): Promise<SourceUnit[]> {
    const files = this.#files.map((file): BookFile => ({ ...file, open: () => this.#open(file) }));
    const library = await buildLibrary(files, breathe(signal));
    for (const { file, error } of library.failed) {
      this.listingIssues.push({ path: file.name, reason: describeDefect(error) });
    }
    if (library.books.length === 0) {
      const [first] = library.failed;
      throw first?.error ?? new AppError('NOTHING_TO_IMPORT', 'There is no help book here.');
    }
    if (library.entries.length === 0) throw new AppError('NOTHING_TO_IMPORT', 'The books have no pages.');
    this.#library = library;
    return library.entries.map((entry) => ({
      path: entry.unitPath,
      contentHash: library.contentHashes.get(entry)!,
    }));
  }

  async readUnit(unit: SourceUnit): Promise<ParsedArticle[]> {
    const library = this.#library;
    const entry = library?.entryByUnitPath.get(unit.path);
    if (library === null || entry === undefined) throw new AppError('NOT_FOUND', 'The books have no such page.');
    return readEntry(entry, await this.#readPages(entry), library.links);
  }

  completeness(outcomeOf: (unitPath: string) => UnitOutcome | undefined): SourceBook[] {
    const library = this.#library;
    if (library === null) return [];
    const counted = new Set<string>();
    return library.books.map((book) => {
      const key = `${book.file.stem}\n${book.locale}`;
      // Of two books of one name and language the first is imported.
      if (counted.has(key)) return accountOf(book, null);
      counted.add(key);
      return accountOf(book, countPages(book, library.entries, outcomeOf));
    });
  }

  async close(): Promise<void> {
    this.#held.clear();
    this.#library = null;
  }

  async #readPages(entry: PageEntry): Promise<EntrySources> {
    const sources: EntrySources = { pages: {}, defects: {} };
    for (const locale of ['ru', 'en'] as const) {
      const page = entry.pages[locale];
      if (page === undefined) continue;
      try {
        const { storage } = await this.#bookOf(entry.stem, locale);
        const html = decodeText(await storage.read(page.path));
        const template = HAS_SYNTAX.test(html) ? null : await readTemplate(storage, page.path);
        sources.pages[locale] = { html, template };
      } catch (error) {
        sources.defects[locale] = describeDefect(error);
      }
    }
    return sources;
  }

  async #bookOf(stem: string, locale: BookLocale): Promise<OpenBook> {
    const book = this.#library!.books.find(({ file, locale: own }) => file.stem === stem && own === locale);
    const file = this.#files.find(({ name }) => name === book?.file.name);
    if (file === undefined) throw new AppError('NOT_FOUND', 'The book is not open.');
    return await this.#open(file);
  }

  /** Opens a book or takes the open one; closes the books that were not used for the longest time. */
  async #open(file: BookFile): Promise<OpenBook> {
    const book = this.#held.get(file) ?? (await file.open());
    this.#held.delete(file);
    this.#held.set(file, book);
    let heldBytes = 0;
    for (const { heldBytes: bytes } of this.#held.values()) heldBytes += bytes;
    for (const [held, { heldBytes: bytes }] of this.#held) {
      if (heldBytes <= MAX_HELD_BYTES || this.#held.size <= 2) break;
      this.#held.delete(held);
      heldBytes -= bytes;
    }
    return book;
  }
}

async function readTemplate(storage: OpenBook['storage'], path: string): Promise<string | null> {
  const stored = storage.find(`${path.replace(/\.html?$/i, '')}.st`);
  if (stored === undefined) return null;
  try {
    return decodeText(await storage.read(stored));
  } catch (error) {
    // The page is worth having without its template.
    describeDefect(error);
    return null;
  }
}

/** Gives other work its turn every few milliseconds. @throws AppError CANCELLED */
function breathe(signal: AbortSignal): () => Promise<void> {
  let sliceEnd = performance.now() + SLICE_MS;
  return async () => {
    if (performance.now() < sliceEnd && !signal.aborted) return;
    await new Promise<void>((resolve) => setImmediate(resolve));
    if (signal.aborted) throw new AppError('CANCELLED');
    sliceEnd = performance.now() + SLICE_MS;
  };
}

/** What became of the pages of one book: damaged ones are known since the listing, the others by their units. */
function countPages(
  { file, locale }: LibraryBook,
  entries: readonly PageEntry[],
  outcomeOf: (unitPath: string) => UnitOutcome | undefined,
): { imported: number; failed: ImportIssue[] } {
  let imported = 0;
  const failed: ImportIssue[] = [];
  for (const { stem, pages, unitPath } of entries) {
    const page = stem === file.stem ? pages[locale] : undefined;
    if (page === undefined) continue;
    const outcome = outcomeOf(unitPath);
    const reason = page.defect ?? outcome?.failedReason ?? null;
    if (reason !== null) failed.push({ path: page.path, reason });
    else if (outcome !== undefined) imported++;
  }
  return { imported, failed };
}
