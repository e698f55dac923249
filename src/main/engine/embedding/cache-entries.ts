import type { CacheStatements } from './cache-statements.ts';

/** Measured cost of an entry in the file beside its key and value: rows, index, half-full pages. */
const ENTRY_OVERHEAD_BYTES = 420;
/** How full the cache is left by an eviction: below the limit, so that not every write evicts. */
const FILL_AFTER_EVICTION = 0.95;

export interface CacheEntry {
  key: string;
  value: Uint8Array | string;
  /** Unix milliseconds; null for never. */
  expires: number | null;
}

/** Adds or replaces an entry. This and all below keep the totals right and belong into a write transaction. */
export function putEntry(sql: CacheStatements, namespace: string, entry: CacheEntry, now: number): void {
  const { key, value, expires } = entry;
  const bytes = byteLength(value) + byteLength(key) + ENTRY_OVERHEAD_BYTES;
  const former = sql.peek.get(namespace, key);
  if (former) {
    sql.updateEntry.run(bytes, expires, now, former.id);
    sql.putContent.run(former.id, value);
    sql.addToTotals.run(0, bytes - former.bytes);
    return;
  }
  const { lastInsertRowid } = sql.insertEntry.run(namespace, key, bytes, expires, now);
  sql.putContent.run(lastInsertRowid, value);
  sql.addToTotals.run(1, bytes);
}

export function removeEntries(sql: CacheStatements, entries: readonly { id: number; bytes: number }[]): void {
  let bytes = 0;
  for (const entry of entries) {
    sql.deleteContent.run(entry.id);
    sql.deleteEntry.run(entry.id);
    bytes += entry.bytes;
  }
  sql.addToTotals.run(-entries.length, -bytes);
}

export function deleteExpired(sql: CacheStatements, now: number): void {
  const expired = sql.expired.all(now);
  if (expired.length > 0) removeEntries(sql, expired);
}

/** Brings a cache that has outgrown the limit below it: expired entries go first, then the least recently used. */
export function evictEntries(sql: CacheStatements, maxBytes: number, now: number): void {
  if (excessBytes(sql, maxBytes) <= 0) return;
  deleteExpired(sql, now);
  const target = Math.floor(maxBytes * FILL_AFTER_EVICTION);
  for (let excess = excessBytes(sql, target); excess > 0; excess = excessBytes(sql, target)) {
    const { entries, bytes } = sql.totals.get() ?? { entries: 0, bytes: 0 };
    if (entries <= 0) return;
    // The order costs a scan, so as many as will be needed are asked for at once; entries differ in size.
    const candidates = sql.leastRecentlyUsed.all(Math.ceil(excess / (bytes / entries)));
    if (candidates.length === 0) return;
    let freed = 0;
    const leaving = candidates.filter((entry) => {
      if (freed >= excess) return false;
      freed += entry.bytes;
      return true;
    });
    removeEntries(sql, leaving);
  }
}

function excessBytes(sql: CacheStatements, limitBytes: number): number {
  return (sql.totals.get()?.bytes ?? 0) - limitBytes;
}

function byteLength(value: Uint8Array | string): number {
  return typeof value === 'string' ? Buffer.byteLength(value) : value.byteLength;
}
