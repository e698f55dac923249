import { availableParallelism } from 'node:os';
import type { Embedder, EmbedMode } from '#engine/ports.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { EMBEDDING_DIMENSIONS } from '#shared/model/settings.ts';
import { createForkLauncher } from './fork-model-process.ts';
import type { ModelLauncher } from './model-process.ts';
import { type ModelSession, openModelSession } from './model-session.ts';
import { modelUnavailable } from './model-unavailable.ts';
import type { TextEncoderOptions } from './text-encoder.ts';
import { fitWidth } from './vector-width.ts';

/** A neural model that runs on this computer, in a process of its own. */
export interface NeuralEmbedder extends Embedder {
  /** Width of the model's own vectors, before they are brought to 1024. */
  readonly nativeDimensions: number;
  /** Ends the model's process. What is still waited for is rejected. */
  close(): Promise<void>;
}

export interface NeuralEmbedderOptions extends Omit<TextEncoderOptions, 'threads'> {
  /** Default: half of the processor's, from 2 to 4, so that the rest of the computer stays usable during an import. */
  threads?: number;
  /** How the model's process is started. Default: forked from this Node. */
  launch?: ModelLauncher;
}

/** About a second's work on two cores: short enough for progress and for stopping. */
const BATCH_SIZE = 64;

export function defaultThreads(processors: number): number {
  return Math.min(4, Math.max(2, Math.floor(processors / 2)));
}

/** What a failed attempt says about trying once more: only a process that died is worth it. */
function isProcessDeath(error: unknown): boolean {
  return error instanceof AppError && error.details?.fault === 'process-died';
}

/**
 * Loads a model folder (ONNX graph, `tokenizer.json`, `config.json`) in a process of its own. Nothing is ever fetched. When
 * the process dies, the next call starts it again, and a call that it died under is tried once more.
 *
 * Texts are taken whole, whatever their length: what the model cannot read at once is read in windows, averaged by their
 * number of tokens. Queries go before passages that wait.
 * @throws AppError EMBEDDING_UNAVAILABLE when the model cannot be loaded; `details.fault` says why
 */
export async function createNeuralEmbedder(options: NeuralEmbedderOptions): Promise<NeuralEmbedder> {
  const { launch = createForkLauncher(), threads = defaultThreads(availableParallelism()), ...rest } = options;
  const open = async (): Promise<ModelSession> => openModelSession(await launch(), { ...rest, threads });
  const first = await open();
  let current: Promise<ModelSession> = Promise.resolve(first);
  let isClosed = false;

  const session = async (): Promise<ModelSession> => {
    if (isClosed) throw modelUnavailable('closed', 'The model was closed.');
    const running = current;
    const last = await running.catch(() => undefined);
    // Whoever comes first starts the new process; the others wait for the same one.
    if ((!last || last.hasEnded) && current === running) current = open();
    const alive = await current;
    if (alive.identity === first.identity) return alive;
    throw modelUnavailable('changed-on-disk', 'The files of the model have changed since it was loaded.');
  };
  const embedOnce = async (
    texts: readonly string[],
    mode: EmbedMode,
    signal?: AbortSignal,
  ): Promise<Float32Array[]> => {
    const { width, embed } = await session();
    const joined = await embed(texts, mode, signal);
    return texts.map((_, row) => fitWidth(joined.slice(row * width, (row + 1) * width), EMBEDDING_DIMENSIONS));
  };

  return {
    model: first.identity,
    dimensions: EMBEDDING_DIMENSIONS,
    nativeDimensions: first.width,
    batchSize: BATCH_SIZE,
    embed: async (texts, mode, signal) => {
      if (signal?.aborted) throw new AppError('CANCELLED');
      if (texts.length === 0) return [];
      try {
        return await embedOnce(texts, mode, signal);
      } catch (error) {
        if (!isProcessDeath(error) || isClosed) throw error;
        return embedOnce(texts, mode, signal);
      }
    },
    close: async () => {
      isClosed = true;
      await current.then((running) => running.close()).catch(() => undefined);
    },
  };
}
