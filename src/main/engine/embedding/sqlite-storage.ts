import { EventEmitter } from 'node:events';
import type Database from 'better-sqlite3';
import {
  type KeyvStorageAdapter,
  type KeyvStorageCapability,
  type KeyvStorageEntry,
  type KeyvStorageGetResult,
  keyvStorageCapability,
} from 'keyv';
import type { Logger } from '../ports.ts';
import { deleteExpired, evictEntries, putEntry, removeEntries } from './cache-entries.ts';
import { isDamage, openCacheFile, setCacheFileAside } from './cache-file.ts';
import { type CacheStatements, type FoundRow, prepareCacheStatements } from './cache-statements.ts';

/** A use is noted only when the noted one is older: least recently used is known to this grain. */
const USE_GRAIN_MS = 3_600_000;
/** So many noted uses wait in memory for the next write before they are written on their own. */
const PENDING_USES_LIMIT = 4096;
const ITERATOR_PAGE = 256;

export interface SqliteStorageOptions {
  /** Absolute path of the database. */
  file: string;
  /** Size limit; the file may grow past it by the write-ahead log. */
  maxBytes: number;
  logger: Logger;
  namespace?: string;
}

/** Without the emitter's methods: Keyv types the listeners that they return more narrowly than Node, nothing more. */
type Adapter = Omit<KeyvStorageAdapter, keyof EventEmitter>;

interface Connection {
  database: Database.Database;
  sql: CacheStatements;
}

/**
 * Keyv 6 storage in one SQLite file. It stores what Keyv hands over: encoded strings as TEXT and, with
 * `serialization: false`, binary values (`Uint8Array`) as BLOB. An acknowledged write is on the disk. When the file
 * outgrows `maxBytes`, expired and then least recently used entries go, whatever their namespace.
 *
 * Every method but `iterator` runs in one go on the calling thread. A file that turns out to be damaged is set aside
 * and the call is answered from an empty one; any other failure of the database rejects.
 */
export class SqliteStorage extends EventEmitter implements Adapter {
  namespace: string | undefined;
  readonly #file: string;
  readonly #maxBytes: number;
  readonly #logger: Logger;
  /** Row id → time of use, for entries whose noted use is out of date. */
  readonly #pendingUses = new Map<number, number>();
  #connection: Connection;

  /** @throws SqliteError when the place cannot be used */
  constructor({ file, maxBytes, logger, namespace }: SqliteStorageOptions) {
    super();
    this.#file = file;
    this.#maxBytes = maxBytes;
    this.#logger = logger;
    this.namespace = namespace;
    this.#connection = connect(file, logger);
    this.#write((sql) => deleteExpired(sql, Date.now()));
  }

  get capabilities(): KeyvStorageCapability {
    return keyvStorageCapability(this);
  }

  /** What all namespaces hold: entries, and about how many bytes of the file they take. */
  totals(): { entries: number; bytes: number } {
    return this.#read((sql) => sql.totals.get() ?? { entries: 0, bytes: 0 });
  }

  async get<Value>(key: string): Promise<KeyvStorageGetResult<Value>> {
    const [found] = await this.getMany<Value>([key]);
    return found as KeyvStorageGetResult<Value>;
  }

  async getMany<Value>(keys: string[]): Promise<KeyvStorageGetResult<Value | undefined>[]> {
    const now = Date.now();
    const rows = this.#read((sql) => keys.map((key) => liveRow(sql.find.get(this.#namespaceKey, key), now)));
    for (const row of rows) if (row && now - row.used >= USE_GRAIN_MS) this.#pendingUses.set(row.id, now);
    if (this.#pendingUses.size >= PENDING_USES_LIMIT) this.#flushUses();
    return rows.map((row) => (row ? toKeyvValue<Value>(row) : undefined));
  }

  async set(key: string, value: unknown, expires?: number): Promise<boolean> {
    const [done] = await this.setMany([{ key, value, ...(expires === undefined ? {} : { expires }) }]);
    return done === true;
  }

  /** Stores all entries or none. */
  async setMany<Value>(entries: KeyvStorageEntry<Value>[]): Promise<boolean[]> {
    const now = Date.now();
    const stored = entries.map(({ key, value, expires }) => ({
      key,
      value: toStored(value),
      expires: expires ?? null,
    }));
    this.#write((sql) => {
      this.#writeUses(sql);
      for (const entry of stored) putEntry(sql, this.#namespaceKey, entry, now);
      evictEntries(sql, this.#maxBytes, now);
    });
    return entries.map(() => true);
  }

  async delete(key: string): Promise<boolean> {
    const [deleted] = await this.deleteMany([key]);
    return deleted === true;
  }

  /** @returns for each key whether there was an entry that had not expired */
  async deleteMany(keys: string[]): Promise<boolean[]> {
    const now = Date.now();
    return this.#write((sql) =>
      keys.map((key) => {
        const entry = sql.peek.get(this.#namespaceKey, key);
        if (!entry) return false;
        removeEntries(sql, [entry]);
        return isLive(entry, now);
      }),
    );
  }

  async has(key: string): Promise<boolean> {
    const [exists] = await this.hasMany([key]);
    return exists === true;
  }

  async hasMany(keys: string[]): Promise<boolean[]> {
    const now = Date.now();
    return this.#read((sql) =>
      keys.map((key) => {
        const entry = sql.peek.get(this.#namespaceKey, key);
        return entry !== undefined && isLive(entry, now);
      }),
    );
  }

  /** Removes the namespace's entries; once nothing is left the file gives its space back. */
  async clear(): Promise<void> {
    this.#write((sql) => {
      const sum = sql.sumOf.get(this.#namespaceKey);
      const totals = sql.totals.get();
      if (!sum || !totals) return;
      if (sum.entries === totals.entries) {
        // Without a condition SQLite drops whole tables instead of row after row.
        sql.deleteAllContents.run();
        sql.deleteAllEntries.run();
      } else {
        sql.deleteContentsOf.run(this.#namespaceKey);
        sql.deleteEntriesOf.run(this.#namespaceKey);
      }
      sql.addToTotals.run(-sum.entries, -sum.bytes);
    });
    this.#pendingUses.clear();
    if (this.totals().entries === 0) this.#shrink();
  }

  async *iterator<Value>(): AsyncGenerator<(string | Awaited<Value> | undefined)[], void> {
    let afterId = 0;
    for (;;) {
      const rows = this.#read((sql) => sql.page.all(this.#namespaceKey, afterId, Date.now(), ITERATOR_PAGE));
      for (const row of rows) yield [row.key, toKeyvValue<Value>(row) as Awaited<Value>];
      const last = rows.at(-1);
      if (!last) return;
      afterId = last.id;
    }
  }

  /** Notes what was used and closes the file. The storage is of no use afterwards. */
  async disconnect(): Promise<void> {
    if (!this.#connection.database.open) return;
    this.#flushUses();
    this.#connection.database.close();
  }

  get #namespaceKey(): string {
    return this.namespace ?? '';
  }

  #writeUses(sql: CacheStatements): void {
    for (const [id, used] of this.#pendingUses) sql.touch.run(used, id);
    this.#pendingUses.clear();
  }

  /** Which entries were used is worth no failure: without it eviction is only less well informed. */
  #flushUses(): void {
    if (this.#pendingUses.size === 0) return;
    try {
      this.#write((sql) => this.#writeUses(sql));
    } catch (error) {
      this.#pendingUses.clear();
      this.#logger.debug('Uses of cached embeddings were not noted', { error: String(error) });
    }
  }

  #shrink(): void {
    try {
      this.#connection.database.exec('VACUUM');
      this.#connection.database.pragma('wal_checkpoint(TRUNCATE)');
    } catch (error) {
      this.#logger.debug('The embedding cache keeps its free space', { error: String(error) });
    }
  }

  #write<Result>(run: (sql: CacheStatements) => Result): Result {
    return this.#attempt(({ database, sql }) => database.transaction(() => run(sql)).immediate());
  }

  #read<Result>(run: (sql: CacheStatements) => Result): Result {
    return this.#attempt(({ sql }) => run(sql));
  }

  #attempt<Result>(run: (connection: Connection) => Result): Result {
    try {
      return run(this.#connection);
    } catch (error) {
      if (!isDamage(error)) throw error;
      this.#startAnew(error);
      return run(this.#connection);
    }
  }

  #startAnew(damage: unknown): void {
    this.#pendingUses.clear();
    this.#connection.database.close();
    setCacheFileAside(this.#file, damage, this.#logger);
    this.#connection = connect(this.#file, this.#logger);
  }
}

function connect(file: string, logger: Logger): Connection {
  const database = openCacheFile(file, logger);
  return { database, sql: prepareCacheStatements(database) };
}

function isLive({ expires }: { expires: number | null }, now: number): boolean {
  return expires === null || expires > now;
}

function liveRow(row: FoundRow | undefined, now: number): FoundRow | undefined {
  return row && isLive(row, now) ? row : undefined;
}

/** A string is what Keyv's serialiser made, its own envelope inside; bytes get the envelope back. */
function toKeyvValue<Value>({ value, expires }: FoundRow): KeyvStorageGetResult<Value> {
  if (typeof value === 'string') return value;
  return { value: value as Value, ...(expires === null ? {} : { expires }) };
}

function toStored(value: unknown): Uint8Array | string {
  if (typeof value === 'string') return value;
  if (value !== null && typeof value === 'object' && 'value' in value && value.value instanceof Uint8Array) {
    return value.value;
  }
  throw new TypeError('The storage takes encoded strings and, without serialisation, Uint8Array values');
}
