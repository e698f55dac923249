import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import { cleanText } from '../text/normalize.ts';
import type { Database, SqlRunner } from './database.ts';

type Queryable = Pick<PGlite, 'query' | 'exec'>;

/**
 * Opens (or creates) a PGlite directory. The caller holds the data directory's lock: PGlite itself takes none, and a
 * second opener loses acknowledged rows in silence.
 * @param directory absolute path; its parent must exist
 * @param template archive of a data directory to start a new one from
 */
export async function openPGlite(directory: string, template: Uint8Array | null = null): Promise<Database> {
  const pglite = await PGlite.create({
    dataDir: directory,
    extensions: { vector },
    ...(template === null ? {} : { loadDataDir: new Blob([template as Uint8Array<ArrayBuffer>]) }),
    // The default keeps up to 1 GB of log for a database of a few hundred MB.
    startParams: [...PGlite.defaultStartParams, '-c', 'max_wal_size=256MB'],
  });
  return new PGliteDatabase(pglite);
}

class PGliteDatabase implements Database {
  readonly #pglite: PGlite;
  #closing: Promise<void> | undefined;

  constructor(pglite: PGlite) {
    this.#pglite = pglite;
  }

  query<Row extends object>(sql: string, parameters: readonly unknown[] = []): Promise<Row[]> {
    return runQuery<Row>(this.#pglite, sql, parameters);
  }

  async exec(sql: string): Promise<void> {
    await this.#pglite.exec(sql);
  }

  copyBinary(table: string, columns: readonly string[], rows: Uint8Array): Promise<void> {
    return runCopy(this.#pglite, table, columns, rows);
  }

  transaction<T>(work: (tx: SqlRunner) => Promise<T>): Promise<T> {
    return this.#pglite.transaction(async (tx) =>
      work({
        query: (sql, parameters = []) => runQuery(tx, sql, parameters),
        exec: async (sql) => {
          await tx.exec(sql);
        },
        copyBinary: (table, columns, rows) => runCopy(tx, table, columns, rows),
      }),
    );
  }

  close(): Promise<void> {
    this.#closing ??= (async () => {
      await this.#pglite.exec('CHECKPOINT');
      await this.#pglite.close();
    })();
    return this.#closing;
  }
}

async function runQuery<Row extends object>(
  on: Queryable,
  sql: string,
  parameters: readonly unknown[],
): Promise<Row[]> {
  const result = await on.query<Row>(sql, parameters.map(toStorable));
  return result.rows;
}

/** Any text may come from a query or a tool call; PostgreSQL refuses NUL characters and lone surrogates. */
function toStorable(parameter: unknown): unknown {
  if (typeof parameter === 'string') return cleanText(parameter);
  return Array.isArray(parameter) ? parameter.map(toStorable) : parameter;
}

async function runCopy(on: Queryable, table: string, columns: readonly string[], rows: Uint8Array): Promise<void> {
  const blob = new Blob([rows as Uint8Array<ArrayBuffer>]);
  await on.query(`COPY ${table} (${columns.join(', ')}) FROM '/dev/blob' WITH (FORMAT binary)`, [], { blob });
}
