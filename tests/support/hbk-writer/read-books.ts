import { parseBookFileName } from '#engine/parsers/hbk/books/book-file-name.ts';
import { openBook } from '#engine/parsers/hbk/books/open-book.ts';
import { HbkReader } from '#engine/parsers/hbk/hbk-reader.ts';
import type { ParsedArticle, SourceUnit } from '#engine/ports.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { type HbkCard, hbkCardSchema } from '#shared/model/hbk-card.ts';
import type { SourceBook } from '#shared/model/source-book.ts';

/** A reader over books in memory, named as files of an installation are. */
export function readerOf(books: Readonly<Record<string, Uint8Array>>): HbkReader {
  const files = Object.entries(books).map(([name, bytes]) => {
    const { stem, locale } = parseBookFileName(name);
    return { name, stem, locale, open: async () => openBook(bytes) };
  });
  return new HbkReader({ files, version: '8.3.27.1719', issues: [] });
}

export interface ReadBooks {
  reader: HbkReader;
  units: SourceUnit[];
  articles: ParsedArticle[];
  failed: { path: string; error: unknown }[];
  /** The numbers of the books as after an import. */
  completeness(): SourceBook[];
  /** The article with this title. */
  article(title: string): ParsedArticle;
  /** Its card, checked against the schema. */
  card(title: string): HbkCard;
}

/** Reads everything, as an import does. */
export async function readBooks(books: Readonly<Record<string, Uint8Array>>): Promise<ReadBooks> {
  const reader = readerOf(books);
  const units = await reader.listUnits(new AbortController().signal);
  const articles: ParsedArticle[] = [];
  const failed: ReadBooks['failed'] = [];
  for (const unit of units) {
    try {
      articles.push(...(await reader.readUnit(unit)));
    } catch (error) {
      failed.push({ path: unit.path, error });
    }
  }
  const article = (title: string): ParsedArticle => {
    const found = articles.filter((candidate) => candidate.title === title);
    if (found.length !== 1) throw new Error(`${found.length} articles have the title ${title}`);
    return found[0]!;
  };
  const reasons = new Map(failed.map(({ path, error }) => [path, error instanceof AppError ? error.message : '?']));
  const completeness = () => reader.completeness((path) => ({ failedReason: reasons.get(path) ?? null }));
  return {
    reader,
    units,
    articles,
    failed,
    completeness,
    article,
    card: (title) => hbkCardSchema.parse(article(title).card),
  };
}
