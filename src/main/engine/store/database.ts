/** The seam to the database: PGlite on disk today; the same SQL runs on a PostgreSQL server. */
export interface SqlRunner {
  /** Runs one statement with bound parameters `$1…`. @returns its rows */
  query<Row extends object>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>;
  /** Runs a script of several statements without parameters. */
  exec(sql: string): Promise<void>;
  /** Loads rows that are already in COPY BINARY form, see copy-binary.ts. Ten times faster than INSERT. */
  copyBinary(table: string, columns: readonly string[], rows: Uint8Array): Promise<void>;
}

export interface Database extends SqlRunner {
  /** Runs `work` in one transaction; everything is rolled back when it throws. */
  transaction<T>(work: (tx: SqlRunner) => Promise<T>): Promise<T>;
  /** Puts everything on disk and closes. Idempotent. */
  close(): Promise<void>;
}
