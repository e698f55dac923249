import type { ImportIssue } from '#shared/model/import-job.ts';
import type { SourceBook } from '#shared/model/source-book.ts';
import type { LibraryBook } from './library/build-library.ts';
import type { BookCount } from './library/index-book.ts';

/** What reading the pages of a book came to. */
export interface PageOutcomes {
  imported: number;
  failed: readonly ImportIssue[];
}

/**
 * The account of a book.
 * @param outcomes null: the book is left out of the import as a whole, and its warnings say why
 */
export function accountOf({ file, locale, count, warnings }: LibraryBook, outcomes: PageOutcomes | null): SourceBook {
  const { unreferenced, missing, ...numbers } = count;
  const { imported, failed } = outcomes ?? { imported: 0, failed: [] };
  const left = outcomes === null ? 0 : count.pagesInStorage - imported - failed.length;
  return {
    book: file.stem,
    locale,
    file: file.name,
    ...numbers,
    pagesImported: imported,
    pagesUnreferenced: unreferenced.length,
    pagesMissing: missing.length,
    pagesFailed: failed.length,
    unreferenced,
    missing,
    failed: [...failed],
    notes: [...differences(count), ...notImported(left), ...warnings],
  };
}

/** Differences between what the contents promise and what the storage has. */
function differences(count: BookCount): string[] {
  const notes: string[] = [];
  if (count.pagesInStorage === 0) notes.push('В книге нет страниц. The book has no pages.');
  if (count.missing.length > 0) {
    notes.push(
      `Страниц оглавления нет в книге: ${count.missing.length}. Pages of the contents that the book does not have: ${count.missing.length}.`,
    );
  }
  if (count.unreferenced.length > 0) {
    notes.push(
      `Страниц нет в оглавлении: ${count.unreferenced.length}, они тоже импортируются. ` +
        `Pages that are not in the contents: ${count.unreferenced.length}; they are imported too.`,
    );
  }
  return notes;
}

function notImported(left: number): string[] {
  if (left === 0) return [];
  return [
    `Страниц ещё нет в индексе: ${left}, импорт не закончен. Pages that are not in the index yet: ${left}; the import did not finish.`,
  ];
}
