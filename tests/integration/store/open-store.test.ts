import { existsSync } from 'node:fs';
import { readdir, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lockDataDir } from '#engine/store/data-dir-lock.ts';
import { openEngine } from '../../support/open-engine.ts';
import { runNode } from '../../support/run-node.ts';
import { tempDataDir, tempFolder } from '../../support/temp-data-dir.ts';
import { writeTree } from '../../support/write-tree.ts';

const context = { signal: new AbortController().signal };

test('a second owner is refused while the first lives, and let in when it is killed', async () => {
  const dataDir = await tempFolder();
  const holder = runNode(
    `import { lockDataDir } from '#engine/store/data-dir-lock.ts';
     lockDataDir(${JSON.stringify(dataDir)}); process.stdout.write('held'); setInterval(() => {}, 1000);`,
  );
  await holder.output('held');
  expect(() => lockDataDir(dataDir)).toThrow(expect.objectContaining({ code: 'DATA_DIR_OWNED' }));
  await holder.kill('SIGKILL');
  const lock = lockDataDir(dataDir);
  expect(() => lockDataDir(dataDir)).toThrow(expect.objectContaining({ code: 'DATA_DIR_OWNED' }));
  lock.release();
  lockDataDir(dataDir).release();
});

test('an index of another PostgreSQL version is set aside, never opened by force', async () => {
  const dataDir = await tempDataDir();
  await writeFile(join(dataDir, 'index/PG_VERSION'), '17\n');
  const engine = await openEngine({ dataDir });
  const status = await engine.handlers.docs_status({}, context);
  expect(status.notes[0]).toMatch(/PostgreSQL 17/);
  expect((await readdir(dataDir)).some((name) => name.startsWith('index.set-aside-'))).toBe(true);
});

test('a torn index does not stop the start: it is set aside and an empty one works', async () => {
  const dataDir = await tempDataDir();
  await truncate(join(dataDir, 'index/global/pg_control'), 100);
  const engine = await openEngine({ dataDir });
  expect((await engine.handlers.docs_status({}, context)).notes).toHaveLength(1);
  const job = await engine.importFolder(await writeTree(await tempFolder(), { 'a.md': '# Один\n\nТекст.\n' }));
  expect(job.articles).toBe(1);
});

test('what was imported is there after a close and a new start', async () => {
  const first = await openEngine();
  await first.importFolder(await writeTree(await tempFolder(), { 'a.md': '# Один\n\nПервый текст.\n' }));
  await first.close();
  const second = await openEngine({ dataDir: first.dataDir });
  expect((await second.search('первый')).hits).toHaveLength(1);
  expect(existsSync(join(first.dataDir, 'owner.lock'))).toBe(true);
});
