import type { Database } from './database.ts';
import { articlesAndChunks } from './migrations/0001-articles-and-chunks.ts';
import { sourceBooks } from './migrations/0002-source-books.ts';

/** Numbered by position, never edited once released, each in a transaction of its own. */
const MIGRATIONS: readonly { name: string; sql: string }[] = [
  { name: '0001-articles-and-chunks', sql: articlesAndChunks },
  { name: '0002-source-books', sql: sourceBooks },
];

export const SCHEMA_VERSION = MIGRATIONS.length;

/** Brings the schema to SCHEMA_VERSION. @throws Error when the database is of a newer version */
export async function migrate(database: Database): Promise<void> {
  await database.exec('CREATE TABLE IF NOT EXISTS schema_migrations (version integer PRIMARY KEY, name text NOT NULL)');
  const rows = await database.query<{ version: number | null }>(
    'SELECT max(version) AS version FROM schema_migrations',
  );
  const current = rows[0]?.version ?? 0;
  if (current > SCHEMA_VERSION) {
    throw new Error(`The index is of schema ${current}, this Svod knows ${SCHEMA_VERSION}`);
  }
  for (const [index, migration] of MIGRATIONS.entries()) {
    const version = index + 1;
    if (version <= current) continue;
    await database.transaction(async (tx) => {
      await tx.exec(migration.sql);
      await tx.query('INSERT INTO schema_migrations (version, name) VALUES ($1, $2)', [version, migration.name]);
    });
  }
}
