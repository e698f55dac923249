import type Database from 'better-sqlite3';

export interface FoundRow {
  id: number;
  expires: number | null;
  used: number;
  value: Buffer | string;
}

interface EntryRow {
  id: number;
  bytes: number;
  expires: number | null;
}

interface Totals {
  entries: number;
  bytes: number;
}

/** All SQL of the cache, prepared for one connection. Times are Unix milliseconds. */
export interface CacheStatements {
  find: Database.Statement<[namespace: string, key: string], FoundRow>;
  /** Everything of an entry but its value. */
  peek: Database.Statement<[namespace: string, key: string], EntryRow>;
  page: Database.Statement<
    [namespace: string, afterId: number, now: number, limit: number],
    FoundRow & { key: string }
  >;
  insertEntry: Database.Statement<
    [namespace: string, key: string, bytes: number, expires: number | null, used: number]
  >;
  updateEntry: Database.Statement<[bytes: number, expires: number | null, used: number, id: number]>;
  putContent: Database.Statement<[id: number | bigint, value: Uint8Array | string]>;
  touch: Database.Statement<[used: number, id: number]>;
  deleteEntry: Database.Statement<[id: number]>;
  deleteContent: Database.Statement<[id: number]>;
  deleteContentsOf: Database.Statement<[namespace: string]>;
  deleteEntriesOf: Database.Statement<[namespace: string]>;
  deleteAllContents: Database.Statement<[]>;
  deleteAllEntries: Database.Statement<[]>;
  sumOf: Database.Statement<[namespace: string], Totals>;
  expired: Database.Statement<[now: number], EntryRow>;
  leastRecentlyUsed: Database.Statement<[limit: number], EntryRow>;
  totals: Database.Statement<[], Totals>;
  addToTotals: Database.Statement<[entries: number, bytes: number]>;
}

export function prepareCacheStatements(database: Database.Database): CacheStatements {
  return {
    find: database.prepare(
      `SELECT e.id, e.expires, e.used, c.value FROM entries e JOIN contents c ON c.id = e.id
       WHERE e.namespace = ? AND e.key = ?`,
    ),
    peek: database.prepare(`SELECT id, bytes, expires FROM entries WHERE namespace = ? AND key = ?`),
    page: database.prepare(
      `SELECT e.id, e.key, e.expires, e.used, c.value FROM entries e JOIN contents c ON c.id = e.id
       WHERE e.namespace = ? AND e.id > ? AND (e.expires IS NULL OR e.expires > ?) ORDER BY e.id LIMIT ?`,
    ),
    insertEntry: database.prepare(`INSERT INTO entries (namespace, key, bytes, expires, used) VALUES (?, ?, ?, ?, ?)`),
    updateEntry: database.prepare(`UPDATE entries SET bytes = ?, expires = ?, used = ? WHERE id = ?`),
    putContent: database.prepare(`INSERT OR REPLACE INTO contents (id, value) VALUES (?, ?)`),
    touch: database.prepare(`UPDATE entries SET used = ? WHERE id = ?`),
    deleteEntry: database.prepare(`DELETE FROM entries WHERE id = ?`),
    deleteContent: database.prepare(`DELETE FROM contents WHERE id = ?`),
    deleteContentsOf: database.prepare(`DELETE FROM contents WHERE id IN (SELECT id FROM entries WHERE namespace = ?)`),
    deleteEntriesOf: database.prepare(`DELETE FROM entries WHERE namespace = ?`),
    deleteAllContents: database.prepare(`DELETE FROM contents`),
    deleteAllEntries: database.prepare(`DELETE FROM entries`),
    sumOf: database.prepare(
      `SELECT count(*) AS entries, coalesce(sum(bytes), 0) AS bytes FROM entries WHERE namespace = ?`,
    ),
    expired: database.prepare(`SELECT id, bytes, expires FROM entries WHERE expires <= ?`),
    leastRecentlyUsed: database.prepare(`SELECT id, bytes, expires FROM entries ORDER BY used, id LIMIT ?`),
    totals: database.prepare(`SELECT entries, bytes FROM totals`),
    addToTotals: database.prepare(`UPDATE totals SET entries = entries + ?, bytes = bytes + ?`),
  };
}
