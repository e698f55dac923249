import type { LibraryBook } from './library/build-library.ts';
import type { BookCount } from './library/index-book.ts';

/** What a book holds and what became of it, so that nobody has to believe that an import was complete. */
export interface BookCompleteness extends BookCount {
  book: string;
  locale: 'ru' | 'en';
  file: string;
  /** Pages that were turned into articles since the source was opened. Units that are skipped are not read. */
  pagesRead: number;
  failed: { path: string; reason: string }[];
  /** What does not add up, and what else is worth knowing, in words. */
  notes: string[];
}

/** Starts the account of a book: everything is known but what reading the pages will show. */
export function openAccount({ file, locale, count, warnings }: LibraryBook): BookCompleteness {
  return {
    book: file.stem,
    locale,
    file: file.name,
    ...count,
    pagesRead: 0,
    failed: [],
    notes: [...differences(count), ...warnings],
  };
}

/** Differences between what the contents promise and what the storage has. */
function differences(count: BookCount): string[] {
  const notes: string[] = [];
  if (count.pagesInStorage === 0) notes.push('The book has no pages.');
  if (count.missing.length > 0) {
    notes.push(`${count.missing.length} pages of the contents are not in the book.`);
  }
  if (count.unreferenced.length > 0) {
    notes.push(`${count.unreferenced.length} pages are not in the contents; they are imported too.`);
  }
  return notes;
}
