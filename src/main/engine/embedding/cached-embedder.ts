import { AppError } from '#shared/errors/app-error.ts';
import type { Embedder, EmbeddingCache, EmbedMode, Logger } from '../ports.ts';
import { embeddingKey } from './embedding-key.ts';
import { decodeHalfVector, encodeHalfVector } from './half-float.ts';

export interface CachedEmbedderOptions {
  /** How long the vector of a query is kept; those of passages are kept until they are evicted. */
  queryTtlMs: number;
  /**
   * Whether the embedder gives a text another vector as a query than as a passage, as e5 does. Default true, which is
   * always right; false lets the two share their entries.
   */
  modeChangesVector?: boolean;
  logger: Logger;
}

/**
 * An embedder that asks the cache first. Equal texts of one call are embedded once, misses go to the model in batches
 * of its size, and every batch is in the cache before the next one starts: what was computed before a failure is not
 * computed again. Vectors come rounded to half precision whether they were cached or not, so an answer never depends
 * on the state of the cache. Equal texts share one array: do not write into it.
 */
export function withCache(embedder: Embedder, cache: EmbeddingCache, options: CachedEmbedderOptions): Embedder {
  const { queryTtlMs, modeChangesVector = true, logger } = options;

  function keyOf(text: string, mode: EmbedMode): string {
    const { model, dimensions } = embedder;
    return embeddingKey({ model, dimensions, text, ...(modeChangesVector ? { mode } : {}) });
  }

  async function remember(vectors: readonly { key: string; vector: Float32Array }[], mode: EmbedMode): Promise<void> {
    const ttl = mode === 'query' ? { ttlMs: queryTtlMs } : {};
    try {
      await cache.setMany(vectors.map((entry) => ({ ...entry, ...ttl })));
    } catch (error) {
      // A full disk must not stop an import that has its vectors.
      logger.warn('Embeddings could not be cached', { error: String(error) });
    }
  }

  return {
    model: embedder.model,
    dimensions: embedder.dimensions,
    batchSize: embedder.batchSize,
    async embed(texts, mode, signal) {
      const keys = texts.map((text) => keyOf(text, mode));
      const textOfKey = new Map(keys.map((key, index) => [key, texts[index] as string]));
      const vectors = await readCache(cache, [...textOfKey.keys()], embedder.dimensions);
      const missing = [...textOfKey].filter(([key]) => !vectors.has(key));
      for (let start = 0; start < missing.length; start += embedder.batchSize) {
        if (signal?.aborted) throw new AppError('CANCELLED');
        const batch = missing.slice(start, start + embedder.batchSize);
        const embedded = await embedder.embed(
          batch.map(([, text]) => text),
          mode,
          signal,
        );
        const rounded = batch.map(([key], index) => ({ key, vector: roundToHalf(embedded[index] as Float32Array) }));
        for (const { key, vector } of rounded) vectors.set(key, vector);
        await remember(rounded, mode);
      }
      return keys.map((key) => vectors.get(key) as Float32Array);
    },
  };
}

async function readCache(
  cache: EmbeddingCache,
  keys: readonly string[],
  dimensions: number,
): Promise<Map<string, Float32Array>> {
  const cached = await cache.getMany(keys);
  const vectors = new Map<string, Float32Array>();
  for (const [index, vector] of cached.entries()) {
    if (vector?.length === dimensions) vectors.set(keys[index] as string, vector);
  }
  return vectors;
}

function roundToHalf(vector: Float32Array): Float32Array {
  return decodeHalfVector(encodeHalfVector(vector)) ?? vector;
}
