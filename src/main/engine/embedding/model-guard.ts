import { AppError } from '#shared/errors/app-error.ts';
import type { Embedder, EmbeddingCache, EmbedMode } from '../ports.ts';
import { embeddingKey } from './embedding-key.ts';

const GUARD_TEXT = 'Свод: та ли это модель? Is this still the same model?';
/** One model in another quantisation stays above it; two models have nothing in common. */
const SAME_MODEL_COSINE = 0.9;

/**
 * Refuses to embed when the server has come to answer as another model under the same name, as servers do that pay no
 * heed to the name: its vectors must not meet those in the cache and the index. Before the first text a fixed one is
 * embedded and compared with what is remembered of it.
 */
export function withModelGuard(embedder: Embedder, cache: EmbeddingCache): Embedder {
  const { model, dimensions, batchSize } = embedder;
  const key = embeddingKey({ model, dimensions, text: GUARD_TEXT });
  let isVerified = false;

  async function verify(mode: EmbedMode, signal: AbortSignal | undefined): Promise<void> {
    const [remembered] = await cache.getMany([key]);
    const [answered] = await embedder.embed([GUARD_TEXT], mode, signal);
    if (!answered) return;
    if (remembered?.length === answered.length) {
      if (dotProduct(remembered, answered) >= SAME_MODEL_COSINE) return;
      throw new AppError('EMBEDDING_UNAVAILABLE', `Under the name ${model} another model answers than before.`, {
        nextStep: 'Give the new model a name of its own in the settings, or load the former model again.',
        details: { reason: 'model-changed' },
      });
    }
    // Not remembered is no reason to stop, and neither is a cache that cannot be written.
    await cache.setMany([{ key, vector: answered }]).catch(() => undefined);
  }

  return {
    model,
    dimensions,
    batchSize,
    async embed(texts, mode, signal) {
      if (!isVerified) await verify(mode, signal);
      isVerified = true;
      return embedder.embed(texts, mode, signal);
    },
  };
}

function dotProduct(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] as number) * (b[i] as number);
  return sum;
}
