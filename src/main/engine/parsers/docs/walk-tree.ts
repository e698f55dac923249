import type { Dirent, Stats } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, isAbsolute, join, relative } from 'node:path';
import { AppError } from '#shared/errors/app-error.ts';
import { ISSUES, NEXT_STEPS } from './import-issues.ts';
import { pageFormat } from './page-tree.ts';

export const MAX_FILE_BYTES = 64 * 1024 * 1024;
const MAX_FILES = 500_000;
const MAX_DEPTH = 64;
const SKIPPED_FOLDERS = new Set(['node_modules']);

export interface TreeFile {
  /** Relative to the root, with `/`, NFC. */
  unitPath: string;
  absolutePath: string;
}

export interface TreeListing {
  files: TreeFile[];
  issues: { path: string; reason: string }[];
}

/**
 * Finds the pages under a folder, or takes the one file that the root is. Leaves out hidden files and folders and
 * `node_modules`, and follows no symbolic link. Ordered by unit path.
 *
 * @throws AppError PATH_NOT_FOUND, PATH_UNREADABLE, CANCELLED
 */
export async function walkTree(root: string, signal: AbortSignal, maxFiles = MAX_FILES): Promise<TreeListing> {
  const listing: TreeListing = { files: [], issues: [] };
  const { realRoot, stats } = await inspectRoot(root);
  if (stats.isFile()) {
    const name = basename(root).normalize('NFC');
    if (pageFormat(name)) listing.files.push({ unitPath: name, absolutePath: realRoot });
    return listing;
  }
  const seen = new Set<string>();
  const queue = [{ folder: realRoot, unitPath: '', depth: 0 }];
  for (let next = queue.shift(); next; next = queue.shift()) {
    if (signal.aborted) throw new AppError('CANCELLED');
    const { folder, unitPath, depth } = next;
    for (const entry of await readFolder(folder, unitPath, listing)) {
      const path = unitPath === '' ? entry.name.normalize('NFC') : `${unitPath}/${entry.name.normalize('NFC')}`;
      const absolutePath = join(folder, entry.name);
      if (entry.name.startsWith('.')) continue;
      if (entry.isSymbolicLink()) await noteLink(absolutePath, path, realRoot, listing);
      else if (entry.isDirectory()) {
        if (SKIPPED_FOLDERS.has(entry.name)) continue;
        if (depth < MAX_DEPTH) queue.push({ folder: absolutePath, unitPath: path, depth: depth + 1 });
        else listing.issues.push({ path, reason: ISSUES.tooDeep });
      } else if (entry.isFile() && pageFormat(entry.name)) {
        if (seen.has(path)) {
          listing.issues.push({ path, reason: ISSUES.sameName });
          continue;
        }
        if (seen.size >= maxFiles) {
          listing.issues.push({ path, reason: ISSUES.tooMany });
          queue.length = 0;
          break;
        }
        seen.add(path);
        listing.files.push({ unitPath: path, absolutePath });
      }
    }
  }
  listing.files.sort((one, other) => (one.unitPath < other.unitPath ? -1 : 1));
  return listing;
}

/** True for a file that can be imported and for a folder with one, looked for in the first `maxEntries` entries. */
export async function hasPages(root: string, maxEntries = 20_000): Promise<boolean> {
  const stats = await stat(root).catch(() => null);
  if (!stats?.isDirectory()) return stats?.isFile() === true && pageFormat(root) !== null;
  const queue = [{ folder: root, depth: 0 }];
  let left = maxEntries;
  for (let next = queue.shift(); next && left > 0; next = queue.shift()) {
    const { folder, depth } = next;
    for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
      left -= 1;
      if (entry.name.startsWith('.') || SKIPPED_FOLDERS.has(entry.name)) continue;
      if (entry.isFile() && pageFormat(entry.name)) return true;
      if (entry.isDirectory() && depth < MAX_DEPTH) queue.push({ folder: join(folder, entry.name), depth: depth + 1 });
    }
  }
  return false;
}

async function inspectRoot(root: string): Promise<{ realRoot: string; stats: Stats }> {
  try {
    const realRoot = await realpath(root);
    const stats = await stat(realRoot);
    // Reading the folder's entries may be forbidden though the folder is seen.
    if (stats.isDirectory()) await readdir(realRoot);
    return { realRoot, stats };
  } catch (error) {
    throw pathError(error);
  }
}

/** What a failed file operation means to the user. */
export function pathError(error: unknown): AppError {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'ENOENT' || code === 'ENOTDIR') {
    return new AppError('PATH_NOT_FOUND', undefined, { nextStep: NEXT_STEPS.pathNotFound, cause: error });
  }
  return new AppError('PATH_UNREADABLE', undefined, { nextStep: NEXT_STEPS.pathUnreadable, cause: error });
}

async function readFolder(folder: string, unitPath: string, listing: TreeListing): Promise<Dirent[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.sort((one, other) => (one.name < other.name ? -1 : 1));
  } catch {
    listing.issues.push({ path: unitPath, reason: ISSUES.unreadable });
    return [];
  }
}

/** A link inside the root leads to what is read anyway; of the others the user should know. */
async function noteLink(absolutePath: string, path: string, realRoot: string, listing: TreeListing): Promise<void> {
  const target = await realpath(absolutePath).catch(() => null);
  if (target === null) {
    listing.issues.push({ path, reason: ISSUES.linkBroken });
    return;
  }
  const inRoot = relative(realRoot, target);
  if (inRoot.startsWith('..') || isAbsolute(inRoot)) listing.issues.push({ path, reason: ISSUES.linkOutside });
}
