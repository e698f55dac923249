import { addsUp, type SourceBook } from '#shared/model/source-book.ts';

const SHOWN_PATHS = 20;

/** One line of numbers, for books among many. */
export function bookLine(book: SourceBook): string {
  const numbers = [
    `${book.contentsNodes} nodes`,
    `${book.pagesInStorage} pages`,
    `${book.pagesImported} imported`,
    `${book.pagesUnreferenced} unreferenced`,
    `${book.pagesMissing} missing`,
    `${book.pagesFailed} failed`,
  ];
  return `${addsUp(book) ? ' ' : '!'} ${book.book} ${book.locale}: ${numbers.join(', ')}`;
}

/** Everything that is known of a book, line by line. */
export function bookReport(book: SourceBook): string {
  const { templates, categories, images, other } = book;
  return [
    `${book.file}: ${book.book}, ${book.locale}`,
    `  nodes of the contents    ${book.contentsNodes}`,
    `  pages of the contents    ${book.contentsPages}`,
    `  pages in the storage     ${book.pagesInStorage}`,
    `  pages that can be read   ${book.pagesImported}`,
    `  not in the contents      ${book.pagesUnreferenced}`,
    ...paths(book.unreferenced, book.pagesUnreferenced),
    `  not in the storage       ${book.pagesMissing}`,
    ...paths(book.missing, book.pagesMissing),
    `  failed                   ${book.pagesFailed}`,
    ...paths(
      book.failed.map(({ path, reason }) => `${path}: ${reason}`),
      book.pagesFailed,
    ),
    `  beside the pages         ${templates} templates, ${categories} categories, ${images} images, ${other} other`,
    ...book.notes.map((note) => `  ${note}`),
  ].join('\n');
}

function paths(list: readonly string[], total: number): string[] {
  const shown = list.slice(0, SHOWN_PATHS).map((path) => `    ${path}`);
  return total > shown.length ? [...shown, `    … ${total - shown.length} more`] : shown;
}
