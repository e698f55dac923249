import { toErrorData } from '#shared/errors/app-error.ts';
import type { Embedder, Logger } from '../ports.ts';
import type { ChunkStore } from '../store/chunk-store.ts';
import type { ImportJobStore } from '../store/import-job-store.ts';
import { embeddingText } from './prepare-article.ts';

/**
 * Gives vectors to chunks that have none: those imported while the model did not answer, and all of them after a
 * change of model.
 */
export class EmbeddingService {
  readonly #chunks: ChunkStore;
  readonly #jobs: ImportJobStore;
  readonly #logger: Logger;

  constructor(chunks: ChunkStore, jobs: ImportJobStore, logger: Logger) {
    this.#chunks = chunks;
    this.#jobs = jobs;
    this.#logger = logger;
  }

  /** Makes the index one of this model: vectors of another go. Call before anything is written with it. */
  async adopt(embedder: Embedder): Promise<void> {
    if ((await this.#chunks.embeddingModel()) !== embedder.model)
      await this.#chunks.switchEmbeddingModel(embedder.model);
  }

  /**
   * Embeds what is pending.
   * @param onProgress gets the number of chunks done so far
   * @returns the reason when the model stopped answering, else null
   */
  async embedPending(
    embedder: Embedder,
    signal: AbortSignal,
    onProgress: (done: number) => void,
  ): Promise<string | null> {
    await this.adopt(embedder);
    let done = 0;
    let afterId = 0;
    for (;;) {
      if (signal.aborted) return null;
      const batch = await this.#chunks.pendingEmbedding(afterId, embedder.batchSize);
      const last = batch.at(-1);
      if (!last) break;
      try {
        const texts = batch.map(({ headingPath, text }) => embeddingText(headingPath, text));
        const vectors = await embedder.embed(texts, 'passage', signal);
        await this.#chunks.setEmbeddings(
          batch.map(({ id }, index) => ({ id, embedding: vectors[index] as Float32Array })),
        );
      } catch (error) {
        if (signal.aborted) return null;
        const { message } = toErrorData(error);
        this.#logger.warn('Embedding stopped', { message });
        return message;
      }
      afterId = last.id;
      done += batch.length;
      onProgress(done);
    }
    await this.#jobs.settlePending();
    return null;
  }
}
