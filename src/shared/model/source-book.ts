import { z } from 'zod';
import { importIssueSchema } from './import-job.ts';

const count = z.number().int().min(0);

/**
 * What a book of a source holds and what became of it, so that nobody has to believe that an import was complete.
 * Numbers are whole; lists may be cut where they are shown, so compare numbers and never lengths.
 */
export const sourceBookSchema = z.strictObject({
  /** File stem without the language, such as `shcntx`. */
  book: z.string(),
  locale: z.enum(['ru', 'en']),
  file: z.string(),
  contentsNodes: count.describe('Nodes of the contents, with and without a page'),
  contentsPages: count.describe('Different pages that the contents lead to'),
  pagesInStorage: count,
  pagesReferenced: count.describe('Pages in the storage that the contents lead to'),
  pagesImported: count,
  pagesUnreferenced: count.describe('Pages that the contents do not mention; they are imported too'),
  pagesMissing: count.describe('Pages that the contents mention and the storage does not have'),
  pagesFailed: count,
  templates: count,
  categories: count,
  images: count,
  other: count,
  unreferenced: z.array(z.string()),
  missing: z.array(z.string()),
  failed: z.array(importIssueSchema),
  notes: z.array(z.string()),
});
export type SourceBook = z.infer<typeof sourceBookSchema>;

/** Pages of a book that are neither in the index nor known to have failed. Zero after a whole import. */
export function pagesLeft({ pagesInStorage, pagesImported, pagesFailed }: SourceBook): number {
  return pagesInStorage - pagesImported - pagesFailed;
}

/** True when every page is in and the contents agree with the storage. */
export function addsUp(book: SourceBook): boolean {
  return pagesLeft(book) === 0 && book.pagesFailed === 0 && book.pagesMissing === 0 && book.pagesUnreferenced === 0;
}

/** The same account with no list longer than `limit`. */
export function cutLists(book: SourceBook, limit: number): SourceBook {
  return {
    ...book,
    unreferenced: book.unreferenced.slice(0, limit),
    missing: book.missing.slice(0, limit),
    failed: book.failed.slice(0, limit),
    notes: book.notes.slice(0, limit),
  };
}
