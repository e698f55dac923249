import type { LoadMode } from '#shared/model/article.ts';
import type { ImportIssue, ImportJob, ImportJobState } from '#shared/model/import-job.ts';
import type { Database } from './database.ts';
import type { SourceRow } from './source-store.ts';

/** What a job has done so far; the rest of an ImportJob never changes. */
export type JobOutcome = Pick<
  ImportJob,
  'state' | 'articles' | 'chunks' | 'skipped' | 'removed' | 'warnings' | 'failed' | 'seconds' | 'error'
>;

interface JobRow {
  jobId: number;
  loadMode: LoadMode;
  source: string;
  root: string;
  version: string | null;
  state: ImportJobState;
  articles: number;
  chunks: number;
  skipped: number;
  removed: number;
  warnings: ImportIssue[];
  failed: ImportIssue[];
  seconds: number;
  error: ImportJob['error'];
}

const COLUMNS = `
  j.id AS "jobId", j.load_mode AS "loadMode", s.destination AS source, s.root, s.version, j.status AS state,
  j.articles, j.chunks, j.skipped, j.removed, j.warnings, j.failed, j.seconds, j.error`;

export class ImportJobStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async create(source: SourceRow): Promise<ImportJob> {
    const rows = await this.#database.query<{ id: number }>(
      `INSERT INTO jobs (source_id, load_mode, status) VALUES ($1, $2, 'queued') RETURNING id`,
      [source.id, source.loadMode],
    );
    return (await this.get((rows[0] as { id: number }).id)) as ImportJob;
  }

  async get(jobId: number): Promise<ImportJob | null> {
    const rows = await this.#select('WHERE j.id = $1', [jobId]);
    return rows[0] ?? null;
  }

  /** Newest first. */
  async list(limit: number): Promise<ImportJob[]> {
    return this.#select('ORDER BY j.id DESC LIMIT $1', [limit]);
  }

  async getMany(jobIds: readonly number[]): Promise<ImportJob[]> {
    return this.#select('WHERE j.id = ANY ($1::bigint[]) ORDER BY j.id', [[...jobIds]]);
  }

  async save(jobId: number, outcome: JobOutcome, isFinal: boolean): Promise<void> {
    await this.#database.query(
      `UPDATE jobs SET status = $2, articles = $3, chunks = $4, skipped = $5, removed = $6, warnings = $7::jsonb,
         failed = $8::jsonb, seconds = $9, error = $10::jsonb, finished_at = CASE WHEN $11 THEN now() END
       WHERE id = $1`,
      [
        jobId,
        outcome.state,
        outcome.articles,
        outcome.chunks,
        outcome.skipped,
        outcome.removed,
        JSON.stringify(outcome.warnings),
        JSON.stringify(outcome.failed),
        outcome.seconds,
        outcome.error === null ? null : JSON.stringify(outcome.error),
        isFinal,
      ],
    );
  }

  /** After a start: what was running when the last engine ended did not finish. */
  async markInterrupted(): Promise<void> {
    await this.#database.query(`UPDATE jobs SET status = 'interrupted' WHERE status IN ('queued', 'running')`);
  }

  /** After all vectors are in: jobs that waited for them are done. */
  async settlePending(): Promise<void> {
    await this.#database.query(`UPDATE jobs SET status = 'done' WHERE status = 'embedding-pending'`);
  }

  async #select(tail: string, parameters: unknown[]): Promise<ImportJob[]> {
    const rows = await this.#database.query<JobRow>(
      `SELECT ${COLUMNS} FROM jobs j JOIN sources s ON s.id = j.source_id ${tail}`,
      parameters,
    );
    return rows.map((row) => ({ ...row, progress: null }));
  }
}
