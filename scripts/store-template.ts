import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runQuietly } from './run-command.ts';

// The empty index that a first start unpacks instead of running initdb. Made by the build, never committed.

/** Makes the template anew when PGlite or the migrations changed since the last one. */
export async function ensureStoreTemplate(projectRoot: string): Promise<void> {
  const template = join(projectRoot, 'resources/store-template.tar.gz');
  const keyFile = join(projectRoot, '.svod-dev/store-template.key');
  const key = templateKey(projectRoot);
  if (existsSync(template) && existsSync(keyFile) && readFileSync(keyFile, 'utf8') === key) return;
  // In a process of its own: PGlite needs the Node of the product, and hundreds of megabytes for a moment.
  await runQuietly(process.execPath, [import.meta.filename, template], { cwd: projectRoot, timeoutMs: 300_000 });
  writeFileSync(keyFile, key);
}

function templateKey(projectRoot: string): string {
  const migrations = join(projectRoot, 'src/main/engine/store/migrations');
  const hash = createHash('sha256').update(
    readFileSync(join(projectRoot, 'node_modules/@electric-sql/pglite/package.json')),
  );
  for (const file of readdirSync(migrations).sort()) hash.update(readFileSync(join(migrations, file)));
  return hash.digest('hex');
}

async function writeTemplate(template: string): Promise<void> {
  const { PGlite } = await import('@electric-sql/pglite');
  const { vector } = await import('@electric-sql/pglite-pgvector');
  const { openStore } = await import('../src/main/engine/store/open-store.ts');
  const dataDir = mkdtempSync(join(tmpdir(), 'svod-template-'));
  const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
  try {
    const { database } = await openStore(dataDir, null, silent, { nowMs: () => Date.now() });
    await database.close();
    const pglite = await PGlite.create({ dataDir: join(dataDir, 'index'), extensions: { vector } });
    const archive = await pglite.dumpDataDir('gzip');
    await pglite.close();
    writeFileSync(template, Buffer.from(await archive.arrayBuffer()));
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await writeTemplate(process.argv[2] as string);
