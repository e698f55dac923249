import { open, readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { HbkFormatError } from '../hbk-format-error.ts';
import type { BookFile } from '../library/book-file.ts';
import { parseBookFileName } from './book-file-name.ts';
import { memberKind } from './member-kind.ts';
import { type OpenBook, type PageStorage, pathFinder, readInfo, withContents } from './open-book.ts';

const MAX_FILES = 500_000;
const MAX_DEPTH = 32;
const MAX_PAGE_BYTES = 16 * 1024 * 1024;
/** Files that are looked into to tell a tree of help pages from other HTML. */
const MAX_PROBES = 40;
const PROBE_BYTES = 4096;

/**
 * True when a folder is an unpacked book: its pages or its service files are there. Other folders with HTML are the
 * affair of the documents opener.
 */
export async function looksLikePageTree(folder: string): Promise<boolean> {
  const root = await pagesRoot(folder);
  let probes = 0;
  for await (const path of walk(root, 3)) {
    const kind = memberKind(path);
    if (kind === 'categories') return true;
    if (kind !== 'candidate') continue;
    if (/V8SH_|v8help:/.test(await readStart(join(root, path)))) return true;
    if (++probes >= MAX_PROBES) return false;
  }
  return false;
}

/** An unpacked book as a book: pages from files, contents from a `PackBlock` beside them when there is one. */
export async function pageTreeBook(folder: string): Promise<BookFile> {
  const { stem, locale } = parseBookFileName(basename(folder));
  return { name: basename(folder), stem, locale, open: () => openPageTree(folder) };
}

async function openPageTree(folder: string): Promise<OpenBook> {
  const root = await pagesRoot(folder);
  const paths: string[] = [];
  for await (const path of walk(root, MAX_DEPTH)) {
    if (paths.length >= MAX_FILES) throw new HbkFormatError('too-many-values', `More than ${MAX_FILES} files`);
    paths.push(path);
  }
  paths.sort();
  const find = pathFinder(paths);
  const storage: PageStorage = {
    paths,
    find,
    async read(path) {
      // Only listed paths are read, so a name out of a page can never lead outside the folder.
      if (find(path) !== path) throw new HbkFormatError('missing-member', 'There is no such page');
      const file = join(root, path);
      if ((await stat(file)).size > MAX_PAGE_BYTES) throw new HbkFormatError('too-large', 'The page is too large');
      return await readFile(file);
    },
  };
  const warnings: string[] = [];
  const info = readInfo(await readOptional(join(folder, 'Book')), warnings);
  return withContents({ info, storage, heldBytes: 0, warnings }, await readOptional(join(folder, 'PackBlock')));
}

/** Unpackers put the pages into a folder named like the element. */
async function pagesRoot(folder: string): Promise<string> {
  const inner = join(folder, 'FileStorage');
  const isFolder = await stat(inner).then(
    (entry) => entry.isDirectory(),
    () => false,
  );
  return isFolder ? inner : folder;
}

async function* walk(root: string, maxDepth: number, prefix = ''): AsyncGenerator<string> {
  const entries = await readdir(join(root, prefix), { withFileTypes: true }).catch(() => []);
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = prefix === '' ? entry.name : `${prefix}/${entry.name}`;
    if (entry.isFile()) yield path;
    else if (entry.isDirectory() && maxDepth > 1) yield* walk(root, maxDepth - 1, path);
  }
}

async function readStart(path: string): Promise<string> {
  const file = await open(path).catch(() => null);
  if (file === null) return '';
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(PROBE_BYTES), 0, PROBE_BYTES, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await file.close();
  }
}

async function readOptional(path: string): Promise<Uint8Array | null> {
  const entry = await stat(path).catch(() => null);
  if (entry === null || !entry.isFile() || entry.size > MAX_PAGE_BYTES * 4) return null;
  return await readFile(path);
}
