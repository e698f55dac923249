import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { AppError } from '#shared/errors/app-error.ts';
import { openEngine, waitForJob } from '../../support/open-engine.ts';
import { tempFolder } from '../../support/temp-data-dir.ts';
import { writeTree } from '../../support/write-tree.ts';

const context = { signal: new AbortController().signal };
const PAGES = {
  'std/437.md': '# Структура модуля\n\nТекст модуля делится на области. См. [режим](485.md#право).\n',
  'std/485.md': '# Привилегированный режим\n\n## Право\n\nПривилегированный режим выключает проверку прав.\n',
  'how-to/queries.md': '# Запросы\n\n```bsl\nЗапрос = Новый Запрос;\n```\n',
};

test('an imported page is found by its words and opens with links that lead on', async () => {
  const engine = await openEngine();
  const job = await engine.importFolder(await writeTree(await tempFolder(), PAGES), 'std');
  expect(job).toMatchObject({ state: 'done', articles: 3, skipped: 0, failed: [], source: 'std' });

  const found = await engine.search('привилегированный режим');
  expect(found.hits[0]).toMatchObject({ title: 'Привилегированный режим', path: 'std/485.md', source: 'std' });
  expect(found.degraded).toBe('no-embeddings');

  const article = await engine.call('get_doc', { name: 'std/437.md' });
  expect(article.markdown).toContain(`[режим](svod://article/${found.hits[0]?.id}#`);
  const linked = await engine.call('get_doc', { id: found.hits[0]?.id });
  expect(linked.title).toBe('Привилегированный режим');
});

test('a second import skips unchanged files, replaces changed ones and drops removed ones, and ids stay', async () => {
  const engine = await openEngine();
  const root = await writeTree(await tempFolder(), PAGES);
  await engine.importFolder(root, 'std');
  const before = (await engine.search('привилегированный режим')).hits[0]?.id;

  const unchanged = await engine.importFolder(root, 'std');
  expect(unchanged).toMatchObject({ articles: 0, skipped: 3, removed: 0 });

  await writeFile(join(root, 'std/485.md'), '# Привилегированный режим\n\nТеперь здесь сказано про верблюдов.\n');
  await rm(join(root, 'how-to/queries.md'));
  const changed = await engine.importFolder(root, 'std');
  expect(changed).toMatchObject({ articles: 1, skipped: 1, removed: 1 });
  const camel = await engine.search('верблюды');
  expect(camel.hits.map(({ id }) => id)).toEqual([before]);
  expect((await engine.search('выключает проверку')).hits.map(({ path }) => path)).not.toContain('std/485.md');
  expect((await engine.search('Новый Запрос')).hits).toEqual([]);
});

test('one file that cannot be read is named with its reason, and the others go in', async () => {
  const engine = await openEngine();
  const root = await writeTree(await tempFolder(), {
    ...PAGES,
    'bad.md': new Uint8Array([0, 1, 2, 0, 255, 254, 0, 3]),
  });
  const job = await engine.importFolder(root);
  expect(job.state).toBe('done');
  expect(job.articles).toBe(3);
  expect(job.failed.map(({ path }) => path)).toEqual(['bad.md']);
  expect(job.failed[0]?.reason).not.toBe('');
});

test('a bad path leaves no source and no job behind', async () => {
  const engine = await openEngine();
  const empty = await tempFolder();
  for (const [path, code] of [
    [join(empty, 'missing'), 'PATH_NOT_FOUND'],
    [empty, 'NOTHING_TO_IMPORT'],
    ['relative/path', 'INVALID_INPUT'],
  ] as const) {
    const error = await engine.handlers
      .start_import({ paths: [path], mode: 'auto' }, context)
      .catch((e: AppError) => e);
    expect(error).toMatchObject({ code, nextStep: expect.any(String) });
  }
  expect((await engine.handlers.docs_status({}, context)).sources).toEqual([]);
  expect((await engine.handlers.list_import_jobs({ limit: 10 }, context)).jobs).toEqual([]);
});

test('a cancelled import keeps what is in, says so, and the next one goes on', async () => {
  const engine = await openEngine();
  const files = Object.fromEntries(
    Array.from({ length: 400 }, (_, i) => [`p${i}.md`, `# Страница ${i}\n\n${'Слово за словом. '.repeat(60)}\n`]),
  );
  const root = await writeTree(await tempFolder(), files);
  const { jobs } = await engine.handlers.start_import({ paths: [root], mode: 'auto', source: 'many' }, context);
  const jobId = jobs[0]?.jobId as number;
  while (!engine.events.some((event) => event.name === 'import.progress' && event.payload.articles > 0)) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await engine.handlers.cancel_import({ jobId }, context);
  const cancelled = await waitForJob(engine, jobId);
  expect(cancelled.state).toBe('cancelled');
  expect((await engine.handlers.docs_status({}, context)).sources[0]).toMatchObject({ state: 'incomplete' });

  const resumed = await engine.importFolder(root, 'many');
  expect(resumed.state).toBe('done');
  expect(resumed.skipped).toBe(cancelled.articles);
  expect(resumed.articles + resumed.skipped).toBe(400);
});

test('a deleted source takes its articles with it and an unknown one is refused with the list', async () => {
  const engine = await openEngine();
  await engine.importFolder(await writeTree(await tempFolder(), PAGES), 'std');
  await expect(engine.handlers.delete_source({ source: 'sdt' }, context)).rejects.toMatchObject({
    code: 'SOURCE_NOT_FOUND',
    nextStep: expect.stringContaining('std'),
  });
  expect(await engine.handlers.delete_source({ source: 'std' }, context)).toEqual({ source: 'std', articles: 3 });
  expect((await engine.search('привилегированный')).hits).toEqual([]);
});
