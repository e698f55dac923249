import type { LoadMode } from '#shared/model/article.ts';
import { cutLists, type SourceBook } from '#shared/model/source-book.ts';
import { compareVersions } from '../text/compare-versions.ts';
import type { Database, SqlRunner } from './database.ts';

export interface SourceRow {
  id: number;
  destination: string;
  loadMode: LoadMode;
  root: string;
  version: string | null;
}

export interface SourceSummary {
  destination: string;
  loadMode: LoadMode;
  roots: string[];
  /** The newest of its roots' versions. */
  version: string | null;
  /** Versions of its roots, the newest first. */
  versions: string[];
  notes: string[];
  articles: number;
  chunks: number;
  embedded: number;
  failed: number;
  importedAt: string | null;
  lastState: string | null;
}

/** Lists of an account are for a person; its numbers stay whole. */
const MAX_STORED_ISSUES = 500;
const MAX_NOTES = 64;

/** Sources and their units: what was imported from where, and in which state each file was. */
export class SourceStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * The source of this name and root, made when new. An existing one takes the new version when one is given, and so do
   * its articles: a unit that did not change is not written again.
   */
  async ensure(source: Omit<SourceRow, 'id'>): Promise<SourceRow> {
    const rows = await this.#database.query<SourceRow>(
      `INSERT INTO sources (destination, load_mode, root, version) VALUES ($1, $2, $3, $4)
       ON CONFLICT (destination, root) DO UPDATE
         SET load_mode = excluded.load_mode, version = coalesce(excluded.version, sources.version)
       RETURNING id, destination, load_mode AS "loadMode", root, version`,
      [source.destination, source.loadMode, source.root, source.version],
    );
    const row = rows[0] as SourceRow;
    await this.#database.query(
      'UPDATE articles SET version = $2 WHERE source_id = $1 AND version IS DISTINCT FROM $2',
      [row.id, row.version],
    );
    return row;
  }

  async listNames(): Promise<string[]> {
    const rows = await this.#database.query<{ destination: string }>(
      'SELECT DISTINCT destination FROM sources ORDER BY destination',
    );
    return rows.map((row) => row.destination);
  }

  async list(): Promise<SourceRow[]> {
    return this.#database.query<SourceRow>(
      'SELECT id, destination, load_mode AS "loadMode", root, version FROM sources ORDER BY id',
    );
  }

  /** One row per name: counts over all its roots. */
  async summaries(): Promise<SourceSummary[]> {
    const rows = await this.#database.query<Omit<SourceSummary, 'version'>>(SUMMARIES);
    return rows.map((row) => {
      const versions = newestFirst(row.versions);
      return { ...row, versions, version: versions[0] ?? null };
    });
  }

  /** Versions of the platform that sources of these modes are of, the newest first. */
  async versions(loadModes: readonly LoadMode[]): Promise<string[]> {
    const rows = await this.#database.query<{ version: string }>(
      'SELECT DISTINCT version FROM sources WHERE version IS NOT NULL AND load_mode = ANY ($1::text[])',
      [[...loadModes]],
    );
    return newestFirst(rows.map(({ version }) => version));
  }

  /** Numbers of the books of every source, in the order in which they were read. */
  async books(): Promise<{ destination: string; version: string | null; account: SourceBook }[]> {
    return this.#database.query(
      `SELECT s.destination, s.version, b.account FROM source_books b JOIN sources s ON s.id = b.source_id
       ORDER BY s.id, b.ordinal`,
    );
  }

  /** Replaces what is known of a source as a whole: the numbers of its books, and notes. */
  async saveAccount(sourceId: number, books: readonly SourceBook[], notes: readonly string[]): Promise<void> {
    const accounts = books.map((book) => cutLists(book, MAX_STORED_ISSUES));
    await this.#database.transaction(async (tx) => {
      await tx.query('UPDATE sources SET notes = $2::text[] WHERE id = $1', [sourceId, notes.slice(0, MAX_NOTES)]);
      await tx.query('DELETE FROM source_books WHERE source_id = $1', [sourceId]);
      await tx.query(
        `INSERT INTO source_books (source_id, ordinal, account)
         SELECT $1, b.ordinality, b.account FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY AS b (account, ordinality)`,
        [sourceId, JSON.stringify(accounts)],
      );
    });
  }

  /** Null for units whose articles are in, the reason for those that failed; by path. */
  async unitFailures(sourceId: number): Promise<Map<string, string | null>> {
    const rows = await this.#database.query<{ path: string; failed_reason: string | null }>(
      'SELECT path, failed_reason FROM source_units WHERE source_id = $1',
      [sourceId],
    );
    return new Map(rows.map((row) => [row.path, row.failed_reason]));
  }

  /** Hash of every unit that was read without failure, by path. */
  async unitHashes(sourceId: number): Promise<Map<string, string>> {
    const rows = await this.#database.query<{ path: string; content_hash: string }>(
      'SELECT path, content_hash FROM source_units WHERE source_id = $1 AND failed_reason IS NULL',
      [sourceId],
    );
    return new Map(rows.map((row) => [row.path, row.content_hash]));
  }

  async unitPaths(sourceId: number): Promise<string[]> {
    const rows = await this.#database.query<{ path: string }>('SELECT path FROM source_units WHERE source_id = $1', [
      sourceId,
    ]);
    return rows.map((row) => row.path);
  }

  /** Removes units that are gone, with their articles. @returns the number of articles removed */
  async removeUnits(sourceId: number, paths: readonly string[]): Promise<number> {
    if (paths.length === 0) return 0;
    return this.#database.transaction(async (tx) => {
      const removed = await tx.query<{ id: number }>(
        'DELETE FROM articles WHERE source_id = $1 AND unit_path = ANY ($2::text[]) RETURNING id',
        [sourceId, [...paths]],
      );
      await tx.query('DELETE FROM source_units WHERE source_id = $1 AND path = ANY ($2::text[])', [
        sourceId,
        [...paths],
      ]);
      return removed.length;
    });
  }

  /** Removes every root of this name. @returns the number of articles removed, null when there is no such source */
  async remove(destination: string): Promise<number | null> {
    return this.#database.transaction(async (tx) => {
      const counted = await tx.query<{ n: number }>(
        'SELECT count(*)::int AS n FROM articles WHERE source_id IN (SELECT id FROM sources WHERE destination = $1)',
        [destination],
      );
      const removed = await tx.query('DELETE FROM sources WHERE destination = $1 RETURNING id', [destination]);
      return removed.length === 0 ? null : (counted[0]?.n ?? 0);
    });
  }
}

function newestFirst(versions: readonly string[]): string[] {
  return versions.toSorted((a, b) => compareVersions(b, a));
}

export interface UnitResult {
  path: string;
  contentHash: string;
  failedReason: string | null;
}

/** Notes what became of units, inside the transaction that publishes their articles. */
export async function writeUnits(tx: SqlRunner, sourceId: number, units: readonly UnitResult[]): Promise<void> {
  if (units.length === 0) return;
  await tx.query(
    `INSERT INTO source_units (source_id, path, content_hash, failed_reason)
     SELECT $1, u.path, u."contentHash", u."failedReason"
     FROM jsonb_to_recordset($2::jsonb) AS u (path text, "contentHash" text, "failedReason" text)
     ON CONFLICT (source_id, path) DO UPDATE
       SET content_hash = excluded.content_hash, failed_reason = excluded.failed_reason`,
    [sourceId, JSON.stringify(units)],
  );
}

const SUMMARIES = `
WITH counted AS (
  SELECT a.source_id, count(DISTINCT a.id)::int AS articles, count(c.id)::int AS chunks,
         count(c.id) FILTER (WHERE c.embedding IS NOT NULL)::int AS embedded
  FROM articles a LEFT JOIN article_chunks c ON c.article_id = a.id
  GROUP BY a.source_id
), failures AS (
  SELECT source_id, count(*)::int AS failed FROM source_units WHERE failed_reason IS NOT NULL GROUP BY source_id
), last_jobs AS (
  SELECT DISTINCT ON (source_id) source_id, status, finished_at FROM jobs ORDER BY source_id, id DESC
)
SELECT s.destination, min(s.load_mode) AS "loadMode", array_agg(s.root ORDER BY s.id) AS roots,
       coalesce(array_agg(DISTINCT s.version) FILTER (WHERE s.version IS NOT NULL), '{}') AS versions,
       coalesce((SELECT array_agg(DISTINCT note) FROM sources o, unnest(o.notes) AS note
                 WHERE o.destination = s.destination), '{}') AS notes,
       coalesce(sum(n.articles), 0)::int AS articles, coalesce(sum(n.chunks), 0)::int AS chunks,
       coalesce(sum(n.embedded), 0)::int AS embedded, coalesce(sum(f.failed), 0)::int AS failed,
       to_char(max(j.finished_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS "importedAt",
       (array_agg(j.status ORDER BY (j.status IN ('done', 'embedding-pending')), s.id))[1] AS "lastState"
FROM sources s
LEFT JOIN counted n ON n.source_id = s.id
LEFT JOIN failures f ON f.source_id = s.id
LEFT JOIN last_jobs j ON j.source_id = s.id
GROUP BY s.destination
ORDER BY s.destination`;
