import { stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { parseBookFileName } from '#engine/parsers/hbk/books/book-file-name.ts';
import { listBookPaths, readBookFile } from '#engine/parsers/hbk/books/book-folder.ts';
import { checkBook } from '#engine/parsers/hbk/check-book.ts';
import { AppError, type ErrorData, toErrorData } from '#shared/errors/app-error.ts';
import { addsUp, type SourceBook } from '#shared/model/source-book.ts';
import { bookReport } from '../book-lines.ts';
import type { GlobalOptions } from '../global-options.ts';
import { printJson, printNote, printText } from '../output.ts';

/** Something is no book, or a book has pages that cannot be read. */
const EXIT_NOT_SOUND = 1;

/**
 * Checks help books without importing them; a folder stands for the books in it.
 * @returns the exit code
 */
export async function runCheck(globals: GlobalOptions, paths: readonly string[]): Promise<number> {
  const books: SourceBook[] = [];
  const errors: ({ path: string } & ErrorData)[] = [];
  for (const path of (await Promise.all(paths.map(bookPaths))).flat()) {
    try {
      const book = await checkBook(await readBookFile(path), basename(path));
      books.push(book);
      if (!globals.json) printText(bookReport(book));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      errors.push({ path, ...toErrorData(error) });
      printNote(`svod: ${path}: ${error.message}`);
    }
  }
  if (globals.json) printJson({ books, errors });
  else if (books.length > 1) printText(summary(books));
  return errors.length > 0 || books.some(({ pagesFailed }) => pagesFailed > 0) ? EXIT_NOT_SOUND : 0;
}

/**
 * The file itself, or the books of a folder in the languages that Svod reads.
 * @throws AppError NOTHING_TO_IMPORT, PATH_NOT_FOUND
 */
async function bookPaths(path: string): Promise<string[]> {
  const full = resolve(path);
  const entry = await stat(full).catch(() => null);
  if (entry === null) throw new AppError('PATH_NOT_FOUND', `${path} does not exist.`);
  const found = (entry.isDirectory() ? await listBookPaths(full) : [full]).filter(isReadable);
  if (found.length > 0) return found;
  throw new AppError('NOTHING_TO_IMPORT', `There is no Russian (_ru) or English (_root) help book at ${path}.`);
}

function isReadable(path: string): boolean {
  const { locale, writtenLocale } = parseBookFileName(basename(path));
  return locale !== null || writtenLocale === null;
}

function summary(books: readonly SourceBook[]): string {
  const sum = (of: (book: SourceBook) => number) => books.reduce((total, book) => total + of(book), 0);
  return (
    `${books.length} books: ${sum((book) => book.pagesInStorage)} pages, ${sum((book) => book.pagesImported)} can be read, ` +
    `${sum((book) => book.pagesFailed)} failed; ${books.filter((book) => !addsUp(book)).length} books do not add up`
  );
}
