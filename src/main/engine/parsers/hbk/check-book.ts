import { parseBookFileName } from './books/book-file-name.ts';
import { openBook } from './books/open-book.ts';
import { type BookCompleteness, openAccount } from './completeness.ts';
import { indexBook } from './library/index-book.ts';

/**
 * Checks one book without importing it: reads the directory, the contents and every page, with checksums.
 * @param bytes the file
 * @param fileName tells the book and its language
 * @throws HbkFormatError when the book cannot be opened at all
 */
export async function checkBook(bytes: Uint8Array, fileName: string): Promise<BookCompleteness> {
  const { stem, locale } = parseBookFileName(fileName);
  const book = openBook(bytes);
  const indexed = await indexBook(book, locale, async () => {});
  const file = { name: fileName, stem, locale, open: async () => book };
  const account = openAccount({ file, locale: indexed.locale, count: indexed.count, warnings: indexed.warnings });
  for (const { path, defect } of indexed.pages.values()) {
    if (defect === null) account.pagesRead++;
    else account.failed.push({ path, reason: defect });
  }
  return account;
}
