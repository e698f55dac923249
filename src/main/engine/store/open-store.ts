import { existsSync } from 'node:fs';
import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock, Logger } from '../ports.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { openPGlite } from './pglite-database.ts';

/** PostgreSQL major version of the pinned PGlite: a directory of another one cannot be opened. */
const POSTGRES_MAJOR = '18';
const INDEX_FOLDER = 'index';

export interface OpenedStore {
  database: Database;
  /** Set when the old index could not be used and stands aside; the sources have to be imported again. */
  setAside: { folder: string; reason: string } | null;
}

/**
 * Opens the index of a data directory, which the caller has locked. The index can always be made again from its
 * sources, so one that is damaged or of another version is set aside and never opened by force.
 * @param template an empty index as an archive, unpacked when there is none yet (initdb takes several times longer);
 *   null or a missing file: initdb
 */
export async function openStore(
  dataDir: string,
  template: string | null,
  logger: Logger,
  clock: Clock,
): Promise<OpenedStore> {
  const folder = join(dataDir, INDEX_FOLDER);
  let setAside: OpenedStore['setAside'] = null;
  const foreign = await foreignVersion(folder);
  if (foreign !== null) setAside = await moveAside(folder, foreign, logger, clock);
  try {
    return { database: await openAndCheck(folder, template), setAside };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (!existsSync(folder) || setAside !== null) throw error;
    setAside = await moveAside(folder, reason, logger, clock);
    // Without the template, which may be what could not be used.
    return { database: await openAndCheck(folder, null), setAside };
  }
}

async function openAndCheck(folder: string, template: string | null): Promise<Database> {
  const archive = template === null || existsSync(folder) ? null : await readFile(template).catch(() => null);
  const database = await openPGlite(folder, archive);
  try {
    await migrate(database);
    // Proves that the extension loads and the catalogue is readable before anyone relies on it.
    await database.query("SELECT '[1,2]'::halfvec(2) <=> '[2,1]'::halfvec(2) AS distance");
    return database;
  } catch (error) {
    await database.close().catch(() => undefined);
    throw error;
  }
}

/** A reason when the folder holds a database that this PGlite cannot open, else null. */
async function foreignVersion(folder: string): Promise<string | null> {
  if (!existsSync(folder)) return null;
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => null);
  if (version === null) return 'an index that was never finished';
  return version.trim() === POSTGRES_MAJOR ? null : `an index of PostgreSQL ${version.trim()}`;
}

async function moveAside(
  folder: string,
  reason: string,
  logger: Logger,
  clock: Clock,
): Promise<{ folder: string; reason: string }> {
  const target = `${folder}.set-aside-${clock.nowMs()}`;
  await rename(folder, target);
  logger.warn('The index was set aside and is made anew', { reason, folder: target });
  return { folder: target, reason };
}
