import { Keyv } from 'keyv';
import { AppError } from '#shared/errors/app-error.ts';
import type { EmbeddingCache, Logger } from '../ports.ts';
import { decodeHalfVector, encodeHalfVector } from './half-float.ts';
import { SqliteStorage } from './sqlite-storage.ts';

const NAMESPACE = 'embedding';
/** Some 850,000 vectors. */
const DEFAULT_MAX_BYTES = 2 * 1024 ** 3;

export interface EmbeddingCacheOptions {
  /** Absolute path of the database file; missing folders are made. */
  file: string;
  /** Beyond this, what was not used for longest goes. Default 2 GiB. */
  maxBytes?: number;
  logger: Logger;
}

/** The cache of the product, with the button to empty it. */
export interface StoredEmbeddingCache extends EmbeddingCache {
  /** Forgets every vector and gives the disk space back. Hits and misses are counted anew. */
  clear(): Promise<void>;
}

/**
 * Opens the embedding cache: Keyv over SQLite, values as raw half floats, little-endian. Vectors come back as rounded
 * to half precision. A damaged file is set aside with a warning.
 *
 * Reading never fails: what cannot be read counts as a miss. `setMany` rejects when nothing was stored, and once it
 * resolves the vectors are on the disk.
 * @throws AppError DATA_DIR_UNUSABLE when no file can be opened or made there
 */
export async function openEmbeddingCache(options: EmbeddingCacheOptions): Promise<StoredEmbeddingCache> {
  const { file, maxBytes = DEFAULT_MAX_BYTES, logger } = options;
  try {
    return new KeyvEmbeddingCache(new SqliteStorage({ file, maxBytes, logger }), logger);
  } catch (cause) {
    throw new AppError('DATA_DIR_UNUSABLE', 'The embedding cache cannot be opened.', {
      nextStep: 'Check that the data directory can be written to and that the disk is not full.',
      cause,
    });
  }
}

class KeyvEmbeddingCache implements StoredEmbeddingCache {
  readonly #storage: SqliteStorage;
  readonly #keyv: Keyv<Uint8Array>;
  readonly #logger: Logger;
  #hits = 0;
  #misses = 0;

  constructor(storage: SqliteStorage, logger: Logger) {
    this.#storage = storage;
    this.#logger = logger;
    // No `error` listener: Keyv then rejects a failed call instead of answering as if nothing was there.
    this.#keyv = new Keyv<Uint8Array>({
      store: storage,
      namespace: NAMESPACE,
      serialization: false,
      // The storage itself leaves out what has expired, to the millisecond.
      checkExpired: false,
    });
  }

  async getMany(keys: readonly string[]): Promise<(Float32Array | undefined)[]> {
    const values = await this.#read(keys);
    const vectors = values.map((bytes) => (bytes instanceof Uint8Array ? decodeHalfVector(bytes) : undefined));
    for (const vector of vectors) {
      if (vector) this.#hits++;
      else this.#misses++;
    }
    return vectors;
  }

  async setMany(entries: readonly { key: string; vector: Float32Array; ttlMs?: number }[]): Promise<void> {
    await this.#keyv.setMany(
      entries.map(({ key, vector, ttlMs }) => ({
        key,
        value: encodeHalfVector(vector),
        ...(ttlMs === undefined ? {} : { ttl: ttlMs }),
      })),
    );
  }

  statistics(): { entries: number; bytes: number; hits: number; misses: number } {
    return { ...this.#storage.totals(), hits: this.#hits, misses: this.#misses };
  }

  async clear(): Promise<void> {
    await this.#keyv.clear();
    this.#hits = 0;
    this.#misses = 0;
  }

  async close(): Promise<void> {
    await this.#keyv.disconnect();
  }

  async #read(keys: readonly string[]): Promise<(Uint8Array | undefined)[]> {
    try {
      return await this.#keyv.getMany([...keys]);
    } catch (error) {
      this.#logger.warn('The embedding cache could not be read', { error: String(error) });
      return keys.map(() => undefined);
    }
  }
}
