import type { ToolClient } from '#shared/contract/tool-client.ts';
import type { ToolOutput, ToolRawInput } from '#shared/contract/tools.ts';
import type { ImportJob } from '#shared/model/import-job.ts';
import { Store } from '../../state/store.ts';

export type LibraryStatus = ToolOutput<'docs_status'>;
export type SourceStatus = LibraryStatus['sources'][number];

export interface LibraryState {
  /** Null until the engine has answered for the first time. */
  status: LibraryStatus | null;
  /** Newest first. */
  jobs: readonly ImportJob[];
  /** Paths that were chosen or dropped and wait for a name. */
  offered: readonly string[] | null;
  /** Why the status could not be read; the last known one stays on show. */
  error: unknown;
}

export function isRunning(job: ImportJob): boolean {
  return job.state === 'queued' || job.state === 'running';
}

/** What is indexed and what is being imported, kept up to date by the engine's events. */
export class LibraryStore extends Store<LibraryState> {
  readonly #client: ToolClient;
  #refreshes = 0;

  constructor(client: ToolClient) {
    super({ status: null, jobs: [], offered: null, error: null });
    this.#client = client;
  }

  /** Starts listening and reads everything once. Returns the function that stops it. */
  start(): () => void {
    const stops = [
      this.#client.on('import.progress', (job) => this.putJob(job)),
      this.#client.on('index.changed', () => void this.refresh()),
      this.#client.on('source.dropped', ({ paths }) => this.offer(paths)),
      this.#client.on('engine.state', ({ state }) => state === 'ready' && void this.refresh()),
    ];
    void this.refresh();
    return () => {
      for (const stop of stops) stop();
    };
  }

  /** Reads status and jobs again; of several answers under way the newest one counts. */
  async refresh(): Promise<void> {
    this.#refreshes += 1;
    const refresh = this.#refreshes;
    try {
      const [status, { jobs }] = await Promise.all([
        this.#client.call('docs_status', {}),
        this.#client.call('list_import_jobs', {}),
      ]);
      if (refresh !== this.#refreshes) return;
      this.patch({ status, error: null, jobs: [...jobs].sort((a, b) => b.jobId - a.jobId) });
    } catch (error) {
      if (refresh === this.#refreshes) this.patch({ error });
    }
  }

  /** Takes over the newest word on one job. */
  putJob(job: ImportJob): void {
    const known = this.getState().jobs.find((other) => other.jobId === job.jobId);
    const others = this.getState().jobs.filter((other) => other.jobId !== job.jobId);
    this.patch({ jobs: [...others, job].sort((a, b) => b.jobId - a.jobId) });
    if (!isRunning(job) && (!known || isRunning(known))) void this.refresh();
  }

  /** Asks for the name of what was chosen; an empty choice asks nothing. */
  offer(paths: readonly string[]): void {
    if (paths.length > 0) this.patch({ offered: paths });
  }

  withdrawOffer(): void {
    this.patch({ offered: null });
  }

  /** Opens the system's dialog and offers what was chosen there. */
  async pick(kind: 'folder' | 'file'): Promise<void> {
    const { paths } = await this.#client.call('pick_source', { kind });
    this.offer(paths);
  }

  /** Imports a source again from where it came from. */
  async updateSource(source: SourceStatus): Promise<void> {
    await this.startImport({
      paths: source.roots,
      mode: source.loadMode,
      source: source.source,
      ...(source.version === null ? {} : { version: source.version }),
    });
  }

  /** Rejects with the engine's AppError; what it started is on show at once. */
  async startImport(request: ToolRawInput<'start_import'>): Promise<void> {
    const { jobs } = await this.#client.call('start_import', request);
    for (const job of jobs) this.putJob(job);
  }

  async cancelImport(jobId: number): Promise<void> {
    const { job } = await this.#client.call('cancel_import', { jobId });
    this.putJob(job);
  }

  async deleteSource(source: string): Promise<void> {
    await this.#client.call('delete_source', { source });
    await this.refresh();
  }
}
