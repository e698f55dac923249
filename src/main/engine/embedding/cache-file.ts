import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import type { Logger } from '../ports.ts';

/** ASCII `SVEC`: tells our file from any other SQLite database. */
const APPLICATION_ID = 0x53564543;
const SCHEMA_VERSION = 1;
/** Seven vectors of 2 KB to a page; with the usual 4 KB pages half of every page stays empty. */
const PAGE_BYTES = 16_384;
const FILES_OF_A_DATABASE = ['', '-wal', '-shm'];

/**
 * What is known of an entry lies apart from its bytes: to note a use, to find what to evict and to look up a key must
 * not read or write pages full of vectors.
 */
const SCHEMA = `
  CREATE TABLE entries (
    id INTEGER PRIMARY KEY,
    namespace TEXT NOT NULL,
    key TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    expires INTEGER,
    used INTEGER NOT NULL,
    UNIQUE (namespace, key)
  );
  CREATE INDEX entries_expires ON entries (expires) WHERE expires IS NOT NULL;
  CREATE TABLE contents (id INTEGER PRIMARY KEY, value NOT NULL);
  CREATE TABLE totals (entries INTEGER NOT NULL, bytes INTEGER NOT NULL);
  INSERT INTO totals VALUES (0, 0);
`;

/** The file is a sound SQLite database, but not a cache that this version can read. */
class UnknownCacheFormatError extends Error {}

/**
 * Opens or creates the database of a cache. A damaged file, or one of another format, is set aside under
 * `<file>.damaged` with a warning, and an empty one is opened: whatever a cache holds can be computed again.
 * @param file absolute path; missing folders are made
 * @throws SqliteError when the place cannot be used (no right to write, disk full, locked by another process)
 */
export function openCacheFile(file: string, logger: Logger): Database.Database {
  try {
    return open(file);
  } catch (error) {
    if (!isDamage(error)) throw error;
    setCacheFileAside(file, error, logger);
    return open(file);
  }
}

/** Whether an error says that the file's content is broken, as against a full disk, a lock or a fault of ours. */
export function isDamage(error: unknown): boolean {
  if (error instanceof UnknownCacheFormatError) return true;
  if (!(error instanceof Database.SqliteError)) return false;
  return (
    error.code.startsWith('SQLITE_CORRUPT') ||
    error.code === 'SQLITE_NOTADB' ||
    error.code === 'SQLITE_IOERR_SHORT_READ'
  );
}

/** Moves a closed database away, over the one that was moved before: a cache of gigabytes is not worth two copies. */
export function setCacheFileAside(file: string, error: unknown, logger: Logger): void {
  for (const suffix of FILES_OF_A_DATABASE) {
    rmSync(`${file}.damaged${suffix}`, { force: true });
    if (existsSync(`${file}${suffix}`)) renameSync(`${file}${suffix}`, `${file}.damaged${suffix}`);
  }
  logger.warn('The embedding cache was damaged and is set aside; vectors will be computed again', {
    error: error instanceof Error ? error.message : String(error),
  });
}

function open(file: string): Database.Database {
  mkdirSync(dirname(file), { recursive: true });
  const database = new Database(file, { timeout: 5000 });
  try {
    database.pragma(`page_size = ${PAGE_BYTES}`);
    database.pragma('journal_mode = WAL');
    // What was acknowledged survives a power cut. macOS needs to be told that an fsync shall reach the disk.
    database.pragma('synchronous = FULL');
    database.pragma('fullfsync = ON');
    database.pragma('checkpoint_fullfsync = ON');
    database.pragma('journal_size_limit = 67108864');
    database.transaction(() => ensureSchema(database)).immediate();
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function ensureSchema(database: Database.Database): void {
  const applicationId = database.pragma('application_id', { simple: true });
  const tables = database.prepare<[], string>(`SELECT name FROM sqlite_schema WHERE type = 'table'`).pluck().all();
  if (applicationId === 0 && tables.length === 0) {
    database.exec(SCHEMA);
    database.pragma(`application_id = ${APPLICATION_ID}`);
    database.pragma(`user_version = ${SCHEMA_VERSION}`);
    return;
  }
  const version = database.pragma('user_version', { simple: true });
  const isComplete = ['entries', 'contents', 'totals'].every((table) => tables.includes(table));
  if (applicationId !== APPLICATION_ID || version !== SCHEMA_VERSION || !isComplete) {
    throw new UnknownCacheFormatError(`not a cache of version ${SCHEMA_VERSION}`);
  }
}
