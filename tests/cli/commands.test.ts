import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCli } from '../support/run-node.ts';
import { tempDataDir, tempFolder } from '../support/temp-data-dir.ts';
import { writeTree } from '../support/write-tree.ts';

const PAGES = {
  'std/437.md': '# Структура модуля\n\nТекст модуля делится на области.\n',
  'std/485.md': '# Привилегированный режим\n\nПривилегированный режим выключает проверку прав.\n',
};

async function json(args: string[]): Promise<unknown> {
  const run = runCli(args);
  expect(await run.exited, run.stderr()).toBe(0);
  return JSON.parse(run.stdout());
}

test('import, search, get, status, eval and delete work one after another, each in its own process', async () => {
  const dataDir = await tempDataDir();
  const root = await writeTree(await tempFolder(), PAGES);
  const at = ['--data-dir', dataDir, '--json'];
  expect(await json([...at, 'import', root, '--destination', 'std'])).toMatchObject({
    jobId: 1,
    articles: 2,
    skipped: 0,
    warnings: [],
    failed: [],
    seconds: expect.any(Number),
  });
  expect(await json([...at, 'search', 'проверка прав', '--explain'])).toMatchObject({
    query: 'проверка прав',
    degraded: 'no-embeddings',
    hits: [{ path: 'std/485.md', explain: { lexical: { rank: 1 } } }],
  });
  expect(await json([...at, 'get', 'Структура модуля'])).toMatchObject({ path: 'std/437.md' });
  expect(await json([...at, 'status'])).toMatchObject({ articles: 2, sources: [{ source: 'std', state: 'ready' }] });
  const queries = join(await tempFolder(), 'q.jsonl');
  await writeFile(
    queries,
    '{"query":"проверка прав","expect":["docs/std/485.md"],"top":1}\n{"query":"области","expect":["std/999.md"],"top":1}\n',
  );
  expect(await json([...at, 'eval', queries])).toMatchObject({
    queries: 2,
    layers: {
      lexical: { hit1: 0.5, mrr: 0.5, emptyRate: 0 },
      vector: { hit1: 0, emptyRate: 1 },
      full: { withinTop: 0.5 },
    },
    misses: [{ query: 'области', expect: ['std/999.md'], got: ['std/437.md'] }],
  });
  expect(await json([...at, 'delete', 'std'])).toEqual({ source: 'std', articles: 2 });
});

test('while a Svod owns the data directory the command line asks it instead of opening the database', async () => {
  const dataDir = await tempDataDir();
  const root = await writeTree(await tempFolder(), PAGES);
  const server = runCli(['--data-dir', dataDir, 'serve']);
  await new Promise<void>((resolve) =>
    server.child.stderr?.on('data', () => server.stderr().includes('serves') && resolve()),
  );
  await json(['--data-dir', dataDir, '--json', 'import', root]);
  expect(await json(['--data-dir', dataDir, '--json', 'status'])).toMatchObject({ articles: 2 });
  const second = runCli(['--data-dir', dataDir, 'serve']);
  expect(await second.exited).toBe(1);
  expect(second.stderr()).toContain('Another Svod');
  expect(await server.kill('SIGTERM')).toBe(0);
  expect(await json(['--data-dir', dataDir, '--json', 'status'])).toMatchObject({ articles: 2 });
});

test('two commands at once on one data directory both get their answer', async () => {
  const dataDir = await tempDataDir();
  const root = await writeTree(await tempFolder(), PAGES);
  const [imported, status] = await Promise.all([
    json(['--data-dir', dataDir, '--json', 'import', root]),
    json(['--data-dir', dataDir, '--json', 'status']),
  ]);
  expect(imported).toMatchObject({ articles: 2 });
  expect(status).toMatchObject({ notes: [] });
});

test('Ctrl+C during an import leaves in order, and the next import goes on', async () => {
  const dataDir = await tempDataDir();
  const files = Object.fromEntries(
    Array.from({ length: 600 }, (_, i) => [`p${i}.md`, `# Страница ${i}\n\n${'Слово за словом. '.repeat(80)}\n`]),
  );
  const root = await writeTree(await tempFolder(), files);
  const run = runCli(['--data-dir', dataDir, 'import', root, '--destination', 'many']);
  await new Promise<void>((resolve) =>
    run.child.stderr?.on('data', () => run.stderr().includes('importing') && resolve()),
  );
  expect(await run.kill('SIGINT')).toBe(130);
  const stopped = JSON.parse(run.stdout());
  expect(stopped.state).toBe('cancelled');
  const resumed = (await json(['--data-dir', dataDir, '--json', 'import', root, '--destination', 'many'])) as {
    articles: number;
    skipped: number;
  };
  expect(resumed.skipped).toBe(stopped.articles);
  expect(resumed.articles + resumed.skipped).toBe(600);
});
