import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { AppError } from '#shared/errors/app-error.ts';

/**
 * Exclusive ownership of a data directory, held by the operating system for as long as this process lives: an open
 * exclusive transaction on a SQLite file (fcntl locks on POSIX, LockFileEx on Windows). It is released by the death of
 * its owner, however that dies, so it never has to be stolen.
 */
export interface DataDirLock {
  release(): void;
}

/**
 * @param dataDir absolute path; created (0700) when missing
 * @throws AppError DATA_DIR_OWNED when another process holds it, DATA_DIR_UNUSABLE when it cannot be written
 */
export function lockDataDir(dataDir: string): DataDirLock {
  let lockFile: Database.Database | undefined;
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    lockFile = new Database(join(dataDir, 'owner.lock'), { timeout: 0 });
    chmodSync(join(dataDir, 'owner.lock'), 0o600);
    lockFile.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    lockFile?.close();
    const code = (cause as { code?: string }).code ?? '';
    if (code.startsWith('SQLITE_BUSY')) {
      throw new AppError('DATA_DIR_OWNED', `Another Svod is using ${dataDir}.`, {
        nextStep: 'Close it, or choose another folder with --data-dir.',
      });
    }
    if (code === 'EEXIST' || code === 'ENOTDIR') {
      throw new AppError('DATA_DIR_UNUSABLE', `${dataDir} is a file or lies in one.`, {
        nextStep: 'Choose a folder with --data-dir.',
      });
    }
    throw new AppError('DATA_DIR_UNUSABLE', `The data directory ${dataDir} cannot be written (${code || 'error'}).`, {
      nextStep: 'Check its permissions and free space, or choose another folder with --data-dir.',
      cause,
    });
  }
  const held = lockFile;
  return { release: () => held.close() };
}
