import type { SourceBook } from '#shared/model/source-book.ts';
import { parseBookFileName } from './books/book-file-name.ts';
import { openBook } from './books/open-book.ts';
import { accountOf } from './completeness.ts';
import { indexBook } from './library/index-book.ts';

/**
 * Checks one book without importing it: reads the directory, the contents and every page, with checksums.
 * `pagesImported` counts what an import would read.
 * @param bytes the file
 * @param fileName tells the book and its language
 * @throws HbkFormatError when the book cannot be opened at all
 */
export async function checkBook(bytes: Uint8Array, fileName: string): Promise<SourceBook> {
  const { stem, locale } = parseBookFileName(fileName);
  const book = openBook(bytes);
  const indexed = await indexBook(book, locale, async () => {});
  const file = { name: fileName, stem, locale, open: async () => book };
  const pages = [...indexed.pages.values()];
  const failed = pages.flatMap(({ path, defect }) => (defect === null ? [] : [{ path, reason: defect }]));
  const { count, warnings } = indexed;
  return accountOf(
    { file, locale: indexed.locale, count, warnings },
    { imported: pages.length - failed.length, failed },
  );
}
