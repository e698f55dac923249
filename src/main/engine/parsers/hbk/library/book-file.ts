import type { BookLocale } from '../books/book-file-name.ts';
import type { OpenBook } from '../books/open-book.ts';

/** One book of an import: where it is and how to open it. Opening may happen more than once. */
export interface BookFile {
  /** Name for lists of failures: the file's name inside the imported folder. */
  name: string;
  stem: string;
  /** Null: to be told from the titles of its pages. */
  locale: BookLocale | null;
  open(): Promise<OpenBook>;
}
