import type { Logger } from '#engine/ports.ts';
import type { EngineEvent, EngineOptions, FromEngine } from '#engine/protocol/frames.ts';
import { PROTOCOL_VERSION } from '#engine/protocol/frames.ts';
import type { EngineToolName } from '#shared/contract/tools.ts';
import { AppError, type CallResult } from '#shared/errors/app-error.ts';
import type { EngineProcess, SpawnEngine } from './engine-process.ts';

/** The first start makes the index; a start after a crash replays its log. */
const START_DEADLINE_MS = 90_000;
/** An engine gets this long to notice a cancelled call before it counts as stuck inside the database. */
const OVERDUE_GRACE_MS = 5_000;
/** Draining an import batch and writing everything out. */
const STOP_DEADLINE_MS = 20_000;
/** After this many failures in a row the engine is not started again by itself. */
const MAX_FAILURES = 3;

export interface EngineHostOptions {
  spawn: SpawnEngine;
  /** Asked at every start, so that a restarted engine gets the settings of now. */
  options: () => EngineOptions;
  logger: Logger;
  onEvent: (event: EngineEvent) => void;
}

interface Pending {
  resolve: (data: unknown) => void;
  reject: (error: AppError) => void;
  dispose: () => void;
}

/** One run of an engine process, from its start to its exit. */
interface Generation {
  process: EngineProcess;
  owned: Promise<void>;
  ready: Promise<void>;
  exited: Promise<void>;
  pending: Map<number, Pending>;
  isReady: boolean;
}

/** Owns the engine process: starts it, passes calls on, kills it when it is stuck, starts the next one. */
export class EngineHost {
  readonly #options: EngineHostOptions;
  #generation: Generation | undefined;
  #nextId = 1;
  #failures = 0;
  #isStopping = false;

  constructor(options: EngineHostOptions) {
    this.#options = options;
  }

  /** @throws AppError the engine's own reason (DATA_DIR_OWNED, …) or ENGINE_UNAVAILABLE */
  async start(): Promise<void> {
    await this.#ensure().ready;
  }

  /** Resolves as soon as the engine owns the data directory, before the index is open. @throws as `start` */
  async own(): Promise<void> {
    await this.#ensure().owned;
  }

  /** @throws AppError of the tool, or DEADLINE_EXCEEDED, CANCELLED, ENGINE_EXITED, ENGINE_UNAVAILABLE */
  async call(
    tool: EngineToolName,
    input: unknown,
    { deadlineMs, signal }: { deadlineMs: number; signal?: AbortSignal },
  ): Promise<unknown> {
    if (signal?.aborted) throw new AppError('CANCELLED');
    const generation = this.#ensure();
    await abortable(generation.ready, signal);
    return new Promise((resolve, reject) => {
      const id = this.#nextId++;
      let grace: NodeJS.Timeout | undefined;
      const giveUp = (error: AppError) => {
        generation.process.post({ kind: 'cancel', id });
        reject(error);
      };
      // Runs on after a cancel: an engine that is busy with another's long work is late, but not stuck.
      const deadline = setTimeout(() => {
        giveUp(
          new AppError('DEADLINE_EXCEEDED', `${tool} took longer than ${deadlineMs / 1000} s.`, {
            nextStep: 'Call again with a narrower question.',
          }),
        );
        grace = setTimeout(() => this.#killStuck(generation, tool), OVERDUE_GRACE_MS);
      }, deadlineMs);
      const onAbort = () => giveUp(new AppError('CANCELLED'));
      signal?.addEventListener('abort', onAbort, { once: true });
      generation.pending.set(id, {
        resolve,
        reject,
        dispose: () => {
          clearTimeout(deadline);
          clearTimeout(grace);
          signal?.removeEventListener('abort', onAbort);
        },
      });
      generation.process.post({ kind: 'request', id, tool, input });
    });
  }

  configure(): void {
    const { endpoint, endpointKey } = this.#options.options();
    this.#generation?.process.post({ kind: 'configure', endpoint, endpointKey });
  }

  /** Lets the engine close everything; kills it when it does not get done. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    const generation = this.#generation;
    if (!generation) return;
    // Until the index is open there is nothing to lose, and no answer to wait for: it may be unpacking or recovering.
    if (generation.isReady) generation.process.post({ kind: 'shutdown' });
    else generation.process.kill();
    const deadline = setTimeout(() => generation.process.kill(), STOP_DEADLINE_MS);
    await generation.exited;
    clearTimeout(deadline);
  }

  #ensure(): Generation {
    if (this.#isStopping) throw new AppError('ENGINE_UNAVAILABLE', 'Svod is closing.');
    if (this.#generation) return this.#generation;
    if (this.#failures >= MAX_FAILURES) {
      throw new AppError('ENGINE_UNAVAILABLE', `The search engine stopped ${this.#failures} times in a row.`, {
        nextStep: 'Restart Svod; the log in the data directory says why.',
      });
    }
    const generation = this.#spawn();
    this.#generation = generation;
    return generation;
  }

  #spawn(): Generation {
    const { options, logger, onEvent } = this.#options;
    const engineOptions = options();
    const child = this.#startProcess();
    const pending = new Map<number, Pending>();
    const owned = Promise.withResolvers<void>();
    const ready = Promise.withResolvers<void>();
    const exited = Promise.withResolvers<void>();
    const generation: Generation = {
      process: child,
      owned: owned.promise,
      ready: ready.promise,
      exited: exited.promise,
      pending,
      isReady: false,
    };
    // Nobody may be waiting for it yet; who calls gets the rejection anyway.
    for (const { promise } of [owned, ready]) promise.catch(() => undefined);
    const failStart = (error: AppError) => {
      owned.reject(error);
      ready.reject(error);
    };
    const startDeadline = setTimeout(() => {
      failStart(
        new AppError('ENGINE_UNAVAILABLE', `The search engine did not start in ${START_DEADLINE_MS / 1000} s.`),
      );
      child.kill();
    }, START_DEADLINE_MS);
    onEvent({ name: 'engine.state', payload: { state: 'starting' } });
    let fatal: AppError | undefined;

    child.onMessage((message: FromEngine) => {
      switch (message.kind) {
        case 'owned':
          owned.resolve();
          break;
        case 'ready':
          clearTimeout(startDeadline);
          generation.isReady = true;
          ready.resolve();
          onEvent({ name: 'engine.state', payload: { state: 'ready' } });
          break;
        case 'fatal':
          fatal = AppError.fromData(message.error);
          failStart(fatal);
          break;
        case 'result':
          this.#failures = 0;
          settle(pending, message.id, message.result);
          break;
        case 'event':
          onEvent(message.event);
          break;
        case 'log':
          logger[message.level](message.message, { process: 'engine', ...message.fields });
          break;
        case 'stopped':
          break;
      }
    });
    child.onExit((code) => {
      clearTimeout(startDeadline);
      if (this.#generation === generation) this.#generation = undefined;
      // Another owner is no failure of ours: it may be gone at the next call.
      if (!this.#isStopping && fatal?.code !== 'DATA_DIR_OWNED') this.#failures++;
      failStart(fatal ?? new AppError('ENGINE_UNAVAILABLE', `The search engine ended at its start (exit ${code}).`));
      for (const id of [...pending.keys()])
        settle(pending, id, { ok: false, error: new AppError('ENGINE_EXITED').toData() });
      if (!this.#isStopping) logger.warn('The engine exited', { code });
      onEvent({
        name: 'engine.state',
        payload: fatal ? { state: 'failed', message: fatal.message } : { state: 'stopped' },
      });
      exited.resolve();
    });
    child.post({ kind: 'init', protocol: PROTOCOL_VERSION, options: engineOptions });
    return generation;
  }

  #startProcess(): EngineProcess {
    try {
      return this.#options.spawn();
    } catch (cause) {
      this.#failures++;
      throw new AppError('ENGINE_UNAVAILABLE', 'The process of the search engine cannot be started.', { cause });
    }
  }

  /** PGlite blocks its thread and cannot be interrupted: what does not answer is ended. */
  #killStuck(generation: Generation, tool: string): void {
    this.#options.logger.warn('The engine is stuck and is restarted', { tool });
    generation.process.kill();
  }
}

/** Waits no longer than the caller does. @throws AppError CANCELLED */
async function abortable(work: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  if (!signal) return work;
  const aborted = Promise.withResolvers<never>();
  const onAbort = () => aborted.reject(new AppError('CANCELLED'));
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

function settle(pending: Map<number, Pending>, id: number, result: CallResult<unknown>): void {
  const call = pending.get(id);
  if (!call) return;
  pending.delete(id);
  call.dispose();
  if (result.ok) call.resolve(result.data);
  else call.reject(AppError.fromData(result.error));
}
