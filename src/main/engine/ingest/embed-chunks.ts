import type { Embedder } from '../ports.ts';
import { embeddingText } from './prepare-article.ts';

/** Fills in the vectors of chunks, batch by batch, in place. What is done when an error comes stays done. */
export async function embedChunks(
  chunks: readonly { headingPath: string[]; text: string; embedding: Float32Array | null }[],
  embedder: Embedder,
  signal: AbortSignal,
): Promise<void> {
  for (let start = 0; start < chunks.length; start += embedder.batchSize) {
    const batch = chunks.slice(start, start + embedder.batchSize);
    const vectors = await embedder.embed(
      batch.map(({ headingPath, text }) => embeddingText(headingPath, text)),
      'passage',
      signal,
    );
    for (const [index, chunk] of batch.entries()) chunk.embedding = vectors[index] ?? null;
  }
}
