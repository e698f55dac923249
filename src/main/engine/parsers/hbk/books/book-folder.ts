import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#shared/errors/app-error.ts';
import type { BookFile } from '../library/book-file.ts';
import { parseBookFileName, platformVersionIn } from './book-file-name.ts';
import { openBook } from './open-book.ts';

/** A book of an installation is at most some 40 MB; a file of this size is none. */
const MAX_BOOK_BYTES = 1024 * 1024 * 1024;

/** Books found in a folder. */
export interface BookFolder {
  files: BookFile[];
  issues: { path: string; reason: string }[];
}

/** Paths of the `*.hbk` files of an installation: in the folder itself or in its `bin`. */
export async function listBookPaths(folder: string): Promise<string[]> {
  for (const place of [folder, join(folder, 'bin')]) {
    const names = await readdir(place).catch(() => []);
    const books = names.filter((name) => /\.hbk$/i.test(name)).sort();
    if (books.length > 0) return books.map((name) => join(place, name));
  }
  return [];
}

/**
 * Turns paths of books into book files. Books of languages that Svod does not read are left out; a folder without
 * the syntax helper's main book is a client-only installation, which is said.
 */
export function selectBooks(paths: readonly string[], nameOf: (path: string) => string): BookFolder {
  const folder: BookFolder = { files: [], issues: [] };
  for (const path of paths) {
    const name = nameOf(path);
    const { stem, locale, writtenLocale } = parseBookFileName(name);
    if (writtenLocale !== null && locale === null) continue;
    folder.files.push({ name, stem, locale, open: async () => openBook(await readBookFile(path)) });
  }
  const isInstallation = folder.files.length > 1;
  if (isInstallation && !folder.files.some(({ stem }) => stem === 'shcntx')) {
    folder.issues.push({
      path: 'shcntx_ru.hbk',
      reason:
        'Нет книги синтаксис-помощника shcntx: похоже, установлен только клиент. ' +
        'The syntax helper (shcntx) is not here: this looks like a client-only installation.',
    });
  }
  return folder;
}

/** Versions below a folder that holds several installations, such as `C:\Program Files\1cv8`. */
export async function listVersionFolders(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const versions: string[] = [];
  for (const name of names) {
    if (platformVersionIn(name) === null) continue;
    if ((await listBookPaths(join(folder, name))).length > 0) versions.push(name);
  }
  return versions.sort();
}

/** @throws AppError PATH_NOT_FOUND, PATH_UNREADABLE */
export async function readBookFile(path: string): Promise<Uint8Array> {
  try {
    const { size } = await stat(path);
    if (size > MAX_BOOK_BYTES)
      throw new AppError('PATH_UNREADABLE', `The file is too large for a book: ${size} bytes.`);
    return await readFile(path);
  } catch (error) {
    if (error instanceof AppError) throw error;
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw new AppError(missing ? 'PATH_NOT_FOUND' : 'PATH_UNREADABLE', undefined, { cause: error });
  }
}
