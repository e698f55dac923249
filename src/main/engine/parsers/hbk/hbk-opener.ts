import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { SourceOpener } from '#engine/ports.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { platformVersionIn } from './books/book-file-name.ts';
import { type BookFolder, listBookPaths, listVersionFolders, selectBooks } from './books/book-folder.ts';
import { looksLikePageTree, pageTreeBook } from './books/page-tree.ts';
import { HbkReader } from './hbk-reader.ts';
import { looksLikeZip } from './zip/read-zip.ts';

/** Enough of an archive to see names of its first members. */
const PROBE_BYTES = 64 * 1024;

/** A `SourceOpener` whose readers also know versions and numbers. */
export interface HbkOpener extends SourceOpener {
  open(root: string): Promise<HbkReader>;
}

/** Opens help books: one file, an installation of the platform, a page archive as ZIP, an unpacked tree of pages. */
export const hbkOpener: HbkOpener = {
  loadMode: 'hbk',

  async recognise(root) {
    const entry = await stat(root).catch(() => null);
    if (entry === null) return false;
    if (entry.isFile()) return /\.hbk$/i.test(root) || (/\.zip$/i.test(root) && (await isPageArchive(root)));
    if (!entry.isDirectory()) return false;
    return (
      (await listBookPaths(root)).length > 0 ||
      (await listVersionFolders(root)).length > 0 ||
      (await looksLikePageTree(root))
    );
  },

  /** @throws AppError PATH_NOT_FOUND, NOTHING_TO_IMPORT; the latter with the versions found below the folder */
  async open(root) {
    const entry = await stat(root).catch(() => null);
    if (entry === null) throw new AppError('PATH_NOT_FOUND');
    const { files, issues } = entry.isFile() ? openFile(root) : await openFolder(root);
    return new HbkReader({ files, issues, version: platformVersionIn(root) });
  },
};

function openFile(path: string): BookFolder {
  const { files, issues } = selectBooks([path], basename);
  if (files.length > 0) return { files, issues };
  throw new AppError('NOTHING_TO_IMPORT', 'Svod reads Russian (_ru) and English (_root) help books.');
}

async function openFolder(folder: string): Promise<BookFolder> {
  const paths = await listBookPaths(folder);
  if (paths.length > 0) {
    const found = selectBooks(paths, basename);
    if (found.files.length > 0) return found;
    throw new AppError('NOTHING_TO_IMPORT', 'There are no Russian (_ru) or English (_root) help books here.');
  }
  const versions = await listVersionFolders(folder);
  if (versions.length > 0) {
    throw new AppError('NOTHING_TO_IMPORT', `Several versions of the platform are here: ${versions.join(', ')}.`, {
      nextStep: 'Import the folder of one version; each becomes a source of its own.',
      details: { versions },
    });
  }
  if (await looksLikePageTree(folder)) return { files: [await pageTreeBook(folder)], issues: [] };
  throw new AppError('NOTHING_TO_IMPORT', 'There is no help book here.');
}

/** Names of help pages and their service files near the start of the archive. */
async function isPageArchive(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(PROBE_BYTES), 0, PROBE_BYTES, 0);
    const start = buffer.subarray(0, bytesRead);
    return looksLikeZip(start) && /__categories__|\.stPK|objects\/|\.st[^a-z]/i.test(start.toString('latin1'));
  } finally {
    await file.close();
  }
}
