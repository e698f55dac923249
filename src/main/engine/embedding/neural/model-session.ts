import type { EmbedMode } from '#engine/ports.ts';
import { AppError } from '#shared/errors/app-error.ts';
import type { ModelProcess } from './model-process.ts';
import { modelUnavailable } from './model-unavailable.ts';
import type { TextEncoderOptions } from './text-encoder.ts';

/** One running model process with its model loaded. Lives until the process ends; never restarts. */
export interface ModelSession {
  readonly identity: string;
  readonly width: number;
  readonly hasEnded: boolean;
  /**
   * @returns the vectors one after the other, `width` numbers each
   * @throws AppError EMBEDDING_UNAVAILABLE (details.fault `process-died` when the process ended), CANCELLED
   */
  embed(texts: readonly string[], mode: EmbedMode, signal?: AbortSignal): Promise<Float32Array>;
  /** Asks the process to end and waits until it has; kills it when it does not. */
  close(): Promise<void>;
}

interface Waiter {
  resolve(vectors: Float32Array): void;
  reject(error: AppError): void;
}

/** A batch of the largest size takes well under this; a process that needs more is stuck. */
const CLOSE_TIMEOUT_MS = 5_000;

/**
 * Loads a model in a process that was just started.
 * @throws AppError EMBEDDING_UNAVAILABLE: the model cannot be loaded, or the process died
 */
export async function openModelSession(process: ModelProcess, options: TextEncoderOptions): Promise<ModelSession> {
  const waiters = new Map<number, Waiter>();
  let nextId = 1;
  let exitReason: string | undefined;
  const died = (): AppError => modelUnavailable('process-died', `The model's process died: ${exitReason}.`);

  const ended = Promise.withResolvers<void>();
  const loaded = Promise.withResolvers<{ identity: string; width: number }>();
  const settle = (id: number): Waiter | undefined => {
    const waiter = waiters.get(id);
    waiters.delete(id);
    if (waiters.size === 0) process.setAwaited(false);
    return waiter;
  };
  process.onExit((reason) => {
    exitReason = reason;
    loaded.reject(died());
    for (const id of [...waiters.keys()]) settle(id)?.reject(died());
    ended.resolve();
  });
  process.onAnswer((answer) => {
    if (answer.kind === 'loaded') loaded.resolve(answer);
    if (answer.kind === 'load-failed') loaded.reject(AppError.fromData(answer.error));
    if (answer.kind === 'vectors') settle(answer.id)?.resolve(answer.vectors);
    if (answer.kind === 'failed') settle(answer.id)?.reject(AppError.fromData(answer.error));
  });

  const close = async (): Promise<void> => {
    if (exitReason !== undefined) return;
    process.setAwaited(true);
    process.send({ kind: 'close' });
    const timer = setTimeout(() => process.kill(), CLOSE_TIMEOUT_MS);
    await ended.promise;
    clearTimeout(timer);
  };
  const embed = (texts: readonly string[], mode: EmbedMode, signal?: AbortSignal): Promise<Float32Array> => {
    if (signal?.aborted) return Promise.reject(new AppError('CANCELLED'));
    if (exitReason !== undefined) return Promise.reject(died());
    const id = nextId;
    nextId += 1;
    const cancel = (): void => {
      process.send({ kind: 'cancel', id });
      settle(id)?.reject(new AppError('CANCELLED'));
    };
    const answer = Promise.withResolvers<Float32Array>();
    waiters.set(id, answer);
    process.setAwaited(true);
    process.send({ kind: 'embed', id, texts, mode });
    signal?.addEventListener('abort', cancel, { once: true });
    return answer.promise.finally(() => signal?.removeEventListener('abort', cancel));
  };

  process.send({ kind: 'load', options });
  try {
    const { identity, width } = await loaded.promise;
    process.setAwaited(waiters.size > 0);
    return {
      identity,
      width,
      get hasEnded() {
        return exitReason !== undefined;
      },
      embed,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
