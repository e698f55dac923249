import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';

const RETRY_MS = 250;

/**
 * Runs `work` while no other process runs work under the same lock file. The lock is an exclusive transaction on a
 * SQLite file: the operating system releases it when its owner dies, so there are no stale locks to clean.
 */
export async function withFileLock<T>(lockFile: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(dirname(lockFile), { recursive: true });
  const database = new DatabaseSync(lockFile, { timeout: 0 });
  try {
    while (!tryLock(database)) await delay(RETRY_MS);
    return await work();
  } finally {
    database.close();
  }
}

function tryLock(database: DatabaseSync): boolean {
  try {
    database.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    const SQLITE_BUSY = 5;
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return false;
    throw error;
  }
}
