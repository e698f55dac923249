import { resolve } from 'node:path';
import type { ToolClient } from '#shared/contract/tool-client.ts';
import { AppError } from '#shared/errors/app-error.ts';
import type { LoadMode } from '#shared/model/article.ts';
import { type ImportJob, isFinalJobState } from '#shared/model/import-job.ts';
import type { GlobalOptions } from '../global-options.ts';
import { printJson, printNote } from '../output.ts';
import { createProgressLine } from '../progress-line.ts';
import { withClient } from '../with-client.ts';

interface ImportOptions {
  mode: 'auto' | LoadMode;
  destination?: string;
  version?: string;
}

/** Text is in, vectors are not: worth knowing to a script. */
const EXIT_EMBEDDING_PENDING = 3;
/** Events tell when a job ends; asking now and then covers an event that was lost with a restarted engine. */
const POLL_MS = 2_000;

/** @returns the exit code */
export async function runImport(globals: GlobalOptions, paths: string[], options: ImportOptions): Promise<number> {
  const jobs = await withClient(globals.dataDir, async (client, signal) => {
    const progress = createProgressLine();
    const stopEvents = client.on('import.progress', (job) => progress.show(job));
    try {
      const started = await client.call('start_import', {
        paths: paths.map((path) => resolve(path)),
        mode: options.mode,
        ...(options.destination === undefined ? {} : { source: options.destination }),
        ...(options.version === undefined ? {} : { version: options.version }),
      });
      return await waitForEnd(
        client,
        started.jobs.map(({ jobId }) => jobId),
        signal,
      );
    } finally {
      stopEvents();
      progress.end();
    }
  });
  for (const job of jobs) {
    for (const { path, reason } of job.failed) printNote(`failed: ${path}: ${reason}`);
    for (const { path, reason } of job.warnings) printNote(`warning: ${path ? `${path}: ` : ''}${reason}`);
  }
  failWhenNothingIsIn(jobs);
  printJson(summarise(jobs));
  if (jobs.some(({ state }) => state === 'cancelled' || state === 'interrupted')) {
    printNote('svod: The import was stopped. Run the same command again to go on.');
    return 130;
  }
  if (jobs.some(({ state }) => state === 'embedding-pending')) {
    printNote('svod: Imported without vectors: the embedding model did not answer. Run the same command again later.');
    return EXIT_EMBEDDING_PENDING;
  }
  return 0;
}

async function waitForEnd(client: ToolClient, jobIds: number[], signal: AbortSignal): Promise<ImportJob[]> {
  const waiting = new Set(jobIds);
  const done = Promise.withResolvers<void>();
  const settle = (jobs: readonly ImportJob[]) => {
    for (const job of jobs) if (isFinalJobState(job.state)) waiting.delete(job.jobId);
    if (waiting.size === 0) done.resolve();
  };
  const ask = () => client.call('list_import_jobs', { jobIds }).then(({ jobs }) => settle(jobs), done.reject);
  const cancel = () => {
    for (const jobId of waiting) void client.call('cancel_import', { jobId }).catch(done.reject);
  };
  const stopEvents = client.on('import.progress', (job) => settle([job]));
  const poll = setInterval(ask, POLL_MS);
  signal.addEventListener('abort', cancel, { once: true });
  try {
    if (signal.aborted) cancel();
    await ask();
    await done.promise;
  } finally {
    clearInterval(poll);
    stopEvents();
    signal.removeEventListener('abort', cancel);
  }
  return (await client.call('list_import_jobs', { jobIds })).jobs;
}

/** @throws AppError when not a single article is there after the import, with the first reason */
function failWhenNothingIsIn(jobs: readonly ImportJob[]): void {
  const broken = jobs.find(({ state }) => state === 'failed');
  if (broken) throw new AppError('NOTHING_TO_IMPORT', broken.error?.message ?? `${broken.root} cannot be imported.`);
  const isStopped = jobs.some(({ state }) => state === 'cancelled' || state === 'interrupted');
  if (isStopped || jobs.some(({ articles, skipped }) => articles + skipped > 0)) return;
  const reason = jobs.flatMap(({ failed }) => failed)[0];
  throw new AppError('NOTHING_TO_IMPORT', reason ? `${reason.path}: ${reason.reason}` : 'Nothing was imported.', {
    nextStep: 'Check the files that are listed above.',
  });
}

function summarise(jobs: readonly ImportJob[]) {
  const sum = (of: (job: ImportJob) => number) => jobs.reduce((total, job) => total + of(job), 0);
  return {
    jobId: jobs[0]?.jobId,
    ...(jobs.length > 1 ? { jobIds: jobs.map(({ jobId }) => jobId) } : {}),
    source: jobs[0]?.source,
    state: jobs.find(({ state }) => state !== 'done')?.state ?? 'done',
    articles: sum((job) => job.articles),
    chunks: sum((job) => job.chunks),
    skipped: sum((job) => job.skipped),
    removed: sum((job) => job.removed),
    warnings: jobs.flatMap((job) => job.warnings),
    failed: jobs.flatMap((job) => job.failed),
    seconds: sum((job) => job.seconds),
  };
}
