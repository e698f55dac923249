import { basename, dirname, isAbsolute, resolve } from 'node:path';
import { AppError, toErrorData } from '#shared/errors/app-error.ts';
import type { LoadMode } from '#shared/model/article.ts';
import { type ImportJob, type ImportJobState, isFinalJobState } from '#shared/model/import-job.ts';
import type { Clock, Embedder, SourceReader } from '../ports.ts';
import type { ImportJobStore } from '../store/import-job-store.ts';
import type { SourceRow } from '../store/source-store.ts';
import type { EmbeddingService } from './embedding-service.ts';
import { type ImportPorts, type ImportTally, newTally, runImport } from './run-import.ts';
import { saveAccount } from './save-account.ts';

const PROGRESS_INTERVAL_MS = 100;

export interface ImportRequest {
  paths: readonly string[];
  mode: 'auto' | LoadMode;
  source: string | undefined;
  version: string | undefined;
}

export interface ImportServicePorts extends ImportPorts {
  jobs: ImportJobStore;
  embeddings: EmbeddingService;
  embedder: () => Embedder | null;
  openSource: (root: string, mode: 'auto' | LoadMode) => Promise<SourceReader>;
  clock: Clock;
  onJob: (job: ImportJob) => void;
  onIndexChanged: () => void;
  /** After a batch: there is more to find, and the import goes on. */
  onIndexGrew: () => void;
  /** Called after every job, with the statistics of the index to be refreshed. */
  refreshStatistics: () => Promise<void>;
}

interface ActiveJob {
  job: ImportJob;
  reader: SourceReader;
  source: SourceRow;
  abort: AbortController;
  tally: ImportTally;
  startedMs: number;
}

/** One import at a time, in the order asked for. */
export class ImportService {
  readonly #ports: ImportServicePorts;
  readonly #active = new Map<number, ActiveJob>();
  #queue: Promise<void> = Promise.resolve();
  #stopping = false;

  constructor(ports: ImportServicePorts) {
    this.#ports = ports;
  }

  /**
   * Recognises and opens every path before any job exists, so that a bad path leaves nothing behind.
   * @returns the queued jobs
   */
  async start(request: ImportRequest): Promise<ImportJob[]> {
    const opened: { root: string; reader: SourceReader }[] = [];
    try {
      for (const path of request.paths) {
        if (!isAbsolute(path)) {
          throw new AppError('INVALID_INPUT', `The path ${path} is not absolute.`, { nextStep: 'Give the full path.' });
        }
        const root = resolve(path);
        const reader = await this.#ports.openSource(root, request.mode).catch((error) => {
          throw withPath(error, root);
        });
        opened.push({ root, reader });
      }
    } catch (error) {
      await Promise.all(opened.map(({ reader }) => reader.close()));
      throw error;
    }
    const jobs: ImportJob[] = [];
    for (const { root, reader } of opened) jobs.push(await this.#enqueue(root, reader, request));
    return jobs;
  }

  /** The job as it is now: progress while it runs, the stored outcome after that. */
  async get(jobId: number): Promise<ImportJob> {
    const job = this.#live(jobId) ?? (await this.#ports.jobs.get(jobId));
    if (!job) throw new AppError('JOB_NOT_FOUND', `There is no import job ${jobId}.`);
    return job;
  }

  async list(jobIds: readonly number[] | undefined, limit: number): Promise<ImportJob[]> {
    const stored = jobIds ? await this.#ports.jobs.getMany(jobIds) : await this.#ports.jobs.list(limit);
    return stored.map((job) => this.#live(job.jobId) ?? job);
  }

  async cancel(jobId: number): Promise<ImportJob> {
    const active = this.#active.get(jobId);
    active?.abort.abort();
    return this.get(jobId);
  }

  /** True while a job of this source is queued or running. */
  isBusy(destination: string): boolean {
    return [...this.#active.values()].some(({ source }) => source.destination === destination);
  }

  /** Ends running work after the unit it is at, and waits for it. */
  async stop(): Promise<void> {
    this.#stopping = true;
    for (const { abort } of this.#active.values()) abort.abort();
    await this.#queue;
  }

  /** Runs work on the index between two imports. */
  runExclusive<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#queue.then(work);
    this.#queue = result.then(
      () => undefined,
      () => undefined,
    );
    return result;
  }

  async #enqueue(root: string, reader: SourceReader, request: ImportRequest): Promise<ImportJob> {
    const destination = request.source ?? sourceName(root);
    const source = await this.#ports.sources.ensure({
      destination,
      loadMode: reader.loadMode,
      root,
      version: request.version ?? reader.version ?? null,
    });
    const job = await this.#ports.jobs.create(source);
    const active: ActiveJob = {
      job,
      reader,
      source,
      abort: new AbortController(),
      tally: newTally(),
      startedMs: this.#ports.clock.nowMs(),
    };
    this.#active.set(job.jobId, active);
    void this.runExclusive(() => this.#run(active));
    return job;
  }

  async #run(active: ActiveJob): Promise<void> {
    const ports = this.#ports;
    active.startedMs = ports.clock.nowMs();
    active.job = { ...active.job, state: 'running' };
    let savedArticles = 0;
    const report = throttle(
      () => {
        ports.onJob(this.#snapshot(active));
        if (active.tally.articles === savedArticles) return;
        // What the job has done must be known also when the engine dies in the middle.
        savedArticles = active.tally.articles;
        ports.jobs.save(active.job.jobId, this.#outcome(active, 'running', null), false).catch(() => undefined);
        ports.onIndexGrew();
      },
      PROGRESS_INTERVAL_MS,
      ports.clock,
    );
    let state: ImportJobState;
    let error: ImportJob['error'] = null;
    try {
      await ports.jobs.save(active.job.jobId, this.#outcome(active, 'running', null), false);
      if (active.abort.signal.aborted) throw new AppError('CANCELLED');
      const embedder = ports.embedder();
      if (embedder) await ports.embeddings.adopt(embedder);
      const target = {
        jobId: active.job.jobId,
        sourceId: active.source.id,
        destination: active.source.destination,
        version: active.source.version,
      };
      await runImport(active.reader, target, embedder, ports, active.tally, report, active.abort.signal);
      if (embedder && !active.tally.embeddingPending) await this.#embedRest(active, embedder, report);
      state = active.tally.embeddingPending ? 'embedding-pending' : 'done';
    } catch (thrown) {
      const data = toErrorData(thrown);
      // A stop of the engine is not the user's wish to cancel: the job is to be gone on with.
      state = data.code === 'CANCELLED' ? (this.#stopping ? 'interrupted' : 'cancelled') : 'failed';
      if (state === 'failed') error = { code: data.code, message: data.message };
      if (data.code === 'INTERNAL') ports.logger.error('An import failed', { error: String((thrown as Error).stack) });
    }
    await this.#finish(active, state, error);
  }

  /** Chunks of earlier imports that still wait for a vector, also those of other sources. */
  async #embedRest(active: ActiveJob, embedder: Embedder, report: () => void): Promise<void> {
    const reason = await this.#ports.embeddings.embedPending(embedder, active.abort.signal, (done) => {
      active.tally.progress = { phase: 'embedding', unitsDone: done, unitsTotal: null, currentPath: null };
      report();
    });
    if (reason !== null) {
      active.tally.embeddingPending = true;
      active.tally.warnings.push({ path: '', reason: `Some chunks are still without vectors: ${reason}` });
    }
  }

  /**
   * A job that was cancelled says so before the index is brought in order: the person need not wait for that. One that
   * ran to its end is done only when its words can be found.
   */
  async #finish(active: ActiveJob, state: ImportJobState, error: ImportJob['error']): Promise<void> {
    const ports = this.#ports;
    const isWhole = state === 'done' || state === 'embedding-pending';
    if (isWhole) await this.#settle(active);
    await this.#attempt(() => ports.jobs.save(active.job.jobId, this.#outcome(active, state, error), true));
    active.job = { ...this.#snapshot(active), state, error, progress: null };
    this.#active.delete(active.job.jobId);
    ports.onJob(active.job);
    if (!isWhole) await this.#settle(active);
    ports.onIndexChanged();
  }

  /** Statistics for the ranking, the account of the source, and the end of the reader. */
  async #settle({ tally, reader, source }: ActiveJob): Promise<void> {
    if (tally.articles + tally.removed > 0) await this.#attempt(() => this.#ports.refreshStatistics());
    if (tally.isListed) await this.#attempt(() => saveAccount(reader, source.id, this.#ports.sources));
    await this.#attempt(() => reader.close());
  }

  async #attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (thrown) {
      this.#ports.logger.error('An import could not be closed', { error: String(thrown) });
    }
  }

  #live(jobId: number): ImportJob | undefined {
    const active = this.#active.get(jobId);
    return active && this.#snapshot(active);
  }

  #snapshot(active: ActiveJob): ImportJob {
    const { articles, chunks, skipped, removed, warnings, failed, progress } = active.tally;
    return {
      ...active.job,
      articles,
      chunks,
      skipped,
      removed,
      warnings: [...warnings],
      failed: [...failed],
      progress: isFinalJobState(active.job.state) ? null : progress,
      seconds: this.#secondsOf(active),
    };
  }

  #outcome(active: ActiveJob, state: ImportJobState, error: ImportJob['error']) {
    const { articles, chunks, skipped, removed, warnings, failed } = active.tally;
    return { state, articles, chunks, skipped, removed, warnings, failed, seconds: this.#secondsOf(active), error };
  }

  #secondsOf(active: ActiveJob): number {
    return Math.round(this.#ports.clock.nowMs() - active.startedMs) / 1000;
  }
}

/** The folder's name; `bin` of an installation says nothing, the version above it does. */
function sourceName(root: string): string {
  const name = basename(root);
  return (/^bin$/i.test(name) ? basename(dirname(root)) : name) || root;
}

function throttle(action: () => void, intervalMs: number, clock: Clock): () => void {
  let lastMs = -Infinity;
  return () => {
    const nowMs = clock.nowMs();
    if (nowMs - lastMs < intervalMs) return;
    lastMs = nowMs;
    action();
  };
}

/** Of several paths the wrong one must be named. */
function withPath(error: unknown, path: string): unknown {
  if (!(error instanceof AppError)) return error;
  const { code, message, nextStep, details } = error.toData();
  return new AppError(code, `${path}: ${message}`, {
    ...(nextStep === undefined ? {} : { nextStep }),
    ...(details === undefined ? {} : { details }),
    cause: error,
  });
}
