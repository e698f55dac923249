import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openEmbeddingCache, type StoredEmbeddingCache } from '#engine/embedding/embedding-cache.ts';
import { decodeHalfVector, encodeHalfVector } from '#engine/embedding/half-float.ts';
import { recordingLogger } from '../../support/recording-logger.ts';
import { tempFolder } from '../../support/temp-data-dir.ts';

const HOUR_MS = 3_600_000;
const WIDTH = 64;
/** Accounted size of an entry: value, key of three letters, overhead. */
const ENTRY_BYTES = WIDTH * 2 + 3 + 420;

// Time is held, so that TTL and order of use can be walked through.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T00:00:00Z') }));
afterEach(() => void vi.useRealTimers());

async function cacheFile(): Promise<string> {
  return join(await tempFolder(), 'folder', 'cache.sqlite');
}

async function openCache(file: string, maxBytes?: number, logger = recordingLogger()): Promise<StoredEmbeddingCache> {
  const cache = await openEmbeddingCache({ file, logger, ...(maxBytes === undefined ? {} : { maxBytes }) });
  onTestFinished(() => cache.close());
  return cache;
}

function vectorOf(seed: number, width = WIDTH): Float32Array {
  return Float32Array.from({ length: width }, (_, i) => Math.sin(seed * 31 + i));
}

const rounded = (vector: Float32Array) => decodeHalfVector(encodeHalfVector(vector));

async function held(cache: StoredEmbeddingCache, keys: string[]): Promise<string> {
  const found = await cache.getMany(keys);
  return keys.filter((_, index) => found[index] !== undefined).join(' ');
}

test('a vector comes back as rounded to half precision, in the order asked for, misses in their place', async () => {
  const cache = await openCache(await cacheFile());
  await cache.setMany([
    { key: 'one', vector: vectorOf(1, 1024) },
    { key: 'two', vector: vectorOf(2, 1024) },
  ]);
  expect(await cache.getMany(['two', 'six', 'one', 'two'])).toEqual([
    rounded(vectorOf(2, 1024)),
    undefined,
    rounded(vectorOf(1, 1024)),
    rounded(vectorOf(2, 1024)),
  ]);
});

test('values are raw half floats in a BLOB, not base64 or JSON, or the file would grow by a third and more', async () => {
  const file = await cacheFile();
  const cache = await openCache(file);
  await cache.setMany([{ key: 'one', vector: vectorOf(1) }]);
  await cache.close();
  const database = new Database(file, { readonly: true });
  const value: unknown = database.prepare('SELECT value FROM contents').pluck().get();
  database.close();
  expect(value).toEqual(Buffer.from(encodeHalfVector(vectorOf(1))));
});

test('every acknowledged write waits for the disk, or a power cut would lose it', async () => {
  const file = await cacheFile();
  const { openCacheFile } = await import('#engine/embedding/cache-file.ts');
  const database = openCacheFile(file, recordingLogger());
  onTestFinished(() => void database.close());
  expect(database.pragma('journal_mode', { simple: true })).toBe('wal');
  expect(database.pragma('synchronous', { simple: true })).toBe(2);
});

test('entries survive a restart, hits and misses start anew', async () => {
  const file = await cacheFile();
  const first = await openCache(file);
  await first.setMany([{ key: 'one', vector: vectorOf(1) }]);
  await first.getMany(['one', 'two']);
  const before = first.statistics();
  await first.close();
  const second = await openCache(file);
  expect(before).toEqual({ entries: 1, bytes: ENTRY_BYTES, hits: 1, misses: 1 });
  expect(second.statistics()).toEqual({ entries: 1, bytes: ENTRY_BYTES, hits: 0, misses: 0 });
  expect(await second.getMany(['one'])).toEqual([rounded(vectorOf(1))]);
});

test('an entry with a TTL ends to the millisecond, one without never does', async () => {
  const cache = await openCache(await cacheFile());
  await cache.setMany([
    { key: 'ttl', vector: vectorOf(1), ttlMs: 1000 },
    { key: 'all', vector: vectorOf(2) },
  ]);
  vi.advanceTimersByTime(999);
  expect(await held(cache, ['ttl', 'all'])).toBe('ttl all');
  vi.advanceTimersByTime(1);
  expect(await held(cache, ['ttl', 'all'])).toBe('all');
  vi.advanceTimersByTime(1000 * 24 * HOUR_MS);
  expect(await held(cache, ['ttl', 'all'])).toBe('all');
});

test('a passage stored over a query of the same key loses the TTL, or it would vanish after a month', async () => {
  const cache = await openCache(await cacheFile());
  await cache.setMany([{ key: 'one', vector: vectorOf(1), ttlMs: 1000 }]);
  await cache.setMany([{ key: 'one', vector: vectorOf(1) }]);
  vi.advanceTimersByTime(HOUR_MS);
  expect(await held(cache, ['one'])).toBe('one');
  expect(cache.statistics().entries).toBe(1);
});

test('expired entries are gone from the file after a restart, or queries would fill it', async () => {
  const file = await cacheFile();
  const first = await openCache(file);
  await first.setMany([{ key: 'ttl', vector: vectorOf(1), ttlMs: 1000 }]);
  await first.close();
  vi.advanceTimersByTime(1001);
  const second = await openCache(file);
  expect(second.statistics()).toMatchObject({ entries: 0, bytes: 0 });
});

test('what was used longest ago is evicted first, reads counting as use', async () => {
  // Four entries fit; after an eviction the cache is at most 95 % full, so three stay.
  const cache = await openCache(await cacheFile(), ENTRY_BYTES * 4);
  for (const key of ['aaa', 'bbb', 'ccc', 'ddd']) {
    await cache.setMany([{ key, vector: vectorOf(1) }]);
    vi.advanceTimersByTime(2 * HOUR_MS);
  }
  await cache.getMany(['aaa']);
  vi.advanceTimersByTime(2 * HOUR_MS);
  await cache.setMany([{ key: 'eee', vector: vectorOf(1) }]);
  expect(await held(cache, ['aaa', 'bbb', 'ccc', 'ddd', 'eee'])).toBe('aaa ddd eee');
  expect(cache.statistics()).toMatchObject({ entries: 3, bytes: ENTRY_BYTES * 3 });
});

test('uses that were only read count after a restart too, or what is used daily would be evicted', async () => {
  const file = await cacheFile();
  const first = await openCache(file, ENTRY_BYTES * 4);
  for (const key of ['aaa', 'bbb', 'ccc', 'ddd']) {
    await first.setMany([{ key, vector: vectorOf(1) }]);
    vi.advanceTimersByTime(2 * HOUR_MS);
  }
  await first.getMany(['aaa']);
  await first.close();
  const second = await openCache(file, ENTRY_BYTES * 4);
  await second.setMany([{ key: 'eee', vector: vectorOf(1) }]);
  expect(await held(second, ['aaa', 'bbb', 'ccc', 'ddd', 'eee'])).toBe('aaa ddd eee');
});

test('an expired entry goes before any live one, however lately it was used', async () => {
  const cache = await openCache(await cacheFile(), ENTRY_BYTES * 3);
  await cache.setMany([{ key: 'old', vector: vectorOf(1) }]);
  vi.advanceTimersByTime(2 * HOUR_MS);
  await cache.setMany([
    { key: 'ttl', vector: vectorOf(1), ttlMs: 1000 },
    { key: 'tt2', vector: vectorOf(1), ttlMs: 1000 },
  ]);
  vi.advanceTimersByTime(1001);
  await cache.setMany([{ key: 'new', vector: vectorOf(1) }]);
  expect(await held(cache, ['old', 'new'])).toBe('old new');
});

test('reading writes nothing to the disk, or every search would wait for an fsync', async () => {
  const file = await cacheFile();
  const cache = await openCache(file);
  const keys = Array.from({ length: 500 }, (_, i) => `key${i}`);
  await cache.setMany(keys.map((key) => ({ key, vector: vectorOf(1) })));
  vi.advanceTimersByTime(48 * HOUR_MS);
  const before = readFileSync(`${file}-wal`);
  for (let round = 0; round < 3; round++) await cache.getMany(keys);
  expect(readFileSync(`${file}-wal`).equals(before)).toBe(true);
});

test('clearing forgets all and gives the disk space back', async () => {
  const file = await cacheFile();
  const cache = await openCache(file);
  await cache.setMany(Array.from({ length: 2000 }, (_, i) => ({ key: `key${i}`, vector: vectorOf(i, 1024) })));
  await cache.clear();
  expect(cache.statistics()).toEqual({ entries: 0, bytes: 0, hits: 0, misses: 0 });
  expect(statSync(file).size).toBeLessThan(200_000);
  expect(await held(cache, ['key7'])).toBe('');
  await cache.setMany([{ key: 'one', vector: vectorOf(1) }]);
  expect(await held(cache, ['one'])).toBe('one');
});

test('a file that is no database is set aside with a warning, and the cache works', async () => {
  const file = await cacheFile();
  await (await openCache(file)).close();
  writeFileSync(file, 'This is not a database, it only lies where one should be.'.repeat(1000));
  const logger = recordingLogger();
  const cache = await openCache(file, undefined, logger);
  await cache.setMany([{ key: 'one', vector: vectorOf(1) }]);
  expect(await held(cache, ['one'])).toBe('one');
  expect(logger.warnings).toHaveLength(1);
  expect(readFileSync(`${file}.damaged`, 'utf8')).toContain('This is not a database');
});

test('a database of another program or version is set aside, not written into', async () => {
  const file = await cacheFile();
  await (await openCache(file)).close();
  const database = new Database(file);
  database.pragma('user_version = 999');
  database.close();
  const logger = recordingLogger();
  await openCache(file, undefined, logger);
  expect(logger.warnings).toHaveLength(1);
  expect(existsSync(`${file}.damaged`)).toBe(true);
});

test('damage met while running is a miss with a warning, not an error in the search', async () => {
  const file = await cacheFile();
  const first = await openCache(file);
  const keys = Array.from({ length: 300 }, (_, i) => `key${i}`);
  await first.setMany(keys.map((key, i) => ({ key, vector: vectorOf(i, 1024) })));
  await first.close();
  overwriteFrom(file, 16_384);
  const logger = recordingLogger();
  const second = await openCache(file, undefined, logger);
  expect(await held(second, keys)).toBe('');
  await second.setMany([{ key: 'one', vector: vectorOf(1) }]);
  expect(await held(second, ['one'])).toBe('one');
  expect(logger.warnings.length).toBeGreaterThan(0);
  expect(readdirSync(join(file, '..')).filter((name) => name.endsWith('.damaged'))).toHaveLength(1);
});

test('a place where no file can be made is an error with a code, not a crash of the driver', async () => {
  const directory = await tempFolder();
  writeFileSync(join(directory, 'taken'), '');
  const opening = openEmbeddingCache({ file: join(directory, 'taken', 'cache.sqlite'), logger: recordingLogger() });
  await expect(opening).rejects.toMatchObject({ code: 'DATA_DIR_UNUSABLE' });
});

function overwriteFrom(file: string, offset: number): void {
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, Buffer.alloc(statSync(file).size - offset, 0x5a), 0, null, offset);
  closeSync(descriptor);
}
