import { expect, onTestFinished, test } from 'vitest';
import { type FakeEmbeddingServer, startFakeEmbeddingServer } from '../../support/fake-embedding-server.ts';
import { openEngine } from '../../support/open-engine.ts';
import { tempFolder } from '../../support/temp-data-dir.ts';
import { writeTree } from '../../support/write-tree.ts';

const context = { signal: new AbortController().signal };
const PAGES = {
  'a.md': '# Структура модуля\n\nТекст модуля делится на области.\n',
  'b.md': '# Привилегированный режим\n\nОн выключает проверку прав.\n',
  'c.md': '# Запросы\n\nВыборка данных из базы.\n',
};

async function server(options: { seed?: number } = {}): Promise<FakeEmbeddingServer> {
  const fake = await startFakeEmbeddingServer({ width: 1024, ...options });
  onTestFinished(() => fake.close());
  return fake;
}

test('with an endpoint an import embeds every chunk and a search uses both legs', async () => {
  const fake = await server();
  const engine = await openEngine({ endpoint: { baseUrl: fake.baseUrl, model: 'm1' } });
  const job = await engine.importFolder(await writeTree(await tempFolder(), PAGES), 'std');
  expect(job).toMatchObject({ state: 'done', warnings: [] });

  const status = await engine.handlers.docs_status({}, context);
  expect(status.embedding).toMatchObject({ embedded: 3, pending: 0 });
  const answer = await engine.search('проверка прав', { explain: true });
  expect(answer.degraded).toBeNull();
  expect(answer.hits).toHaveLength(3);
  for (const hit of answer.hits) {
    expect(hit.explain?.vector).not.toBeNull();
    expect(hit.explain?.parts.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(hit.score, 10);
  }
});

test('the cache makes a rebuilt index and a repeated query free', async () => {
  const fake = await server();
  const root = await writeTree(await tempFolder(), PAGES);
  const engine = await openEngine({ endpoint: { baseUrl: fake.baseUrl, model: 'm1' } });
  await engine.importFolder(root, 'std');
  await engine.search('проверка прав');
  const asked = fake.requests.length;
  await engine.handlers.delete_source({ source: 'std' }, context);
  await engine.importFolder(root, 'std');
  await engine.search('проверка прав');
  expect(fake.requests.length).toBe(asked);
  expect((await engine.handlers.docs_status({}, context)).embedding.embedded).toBe(3);
});

test('a server that is down leaves the text searchable, says so, and the next import goes on from there', async () => {
  const fake = await server();
  const root = await writeTree(await tempFolder(), PAGES);
  const down = await openEngine({ endpoint: { baseUrl: 'http://127.0.0.1:9/v1', model: 'm1' } });
  const job = await down.importFolder(root, 'std');
  expect(job.state).toBe('embedding-pending');
  expect(job.warnings[0]?.reason).toMatch(/without vectors/);
  expect((await down.search('проверка прав')).hits[0]?.path).toBe('b.md');
  expect((await down.search('проверка прав')).degraded).toBe('no-embeddings');
  await down.close();

  const up = await openEngine({ dataDir: down.dataDir, endpoint: { baseUrl: fake.baseUrl, model: 'm1' } });
  const again = await up.importFolder(root, 'std');
  expect(again).toMatchObject({ state: 'done', articles: 0, skipped: 3 });
  expect((await up.handlers.docs_status({}, context)).embedding).toMatchObject({ embedded: 3, pending: 0 });
});

test('vectors of two models never meet: another model means other vectors or none', async () => {
  const first = await server({ seed: 1 });
  const second = await server({ seed: 2 });
  const root = await writeTree(await tempFolder(), PAGES);
  const engine = await openEngine({ endpoint: { baseUrl: first.baseUrl, model: 'm1' } });
  await engine.importFolder(root, 'std');
  await engine.close();

  const other = await openEngine({ dataDir: engine.dataDir, endpoint: { baseUrl: second.baseUrl, model: 'm2' } });
  expect((await other.search('проверка прав')).degraded).toBe('no-embeddings');
  expect((await other.handlers.docs_status({}, context)).embedding.embedded).toBe(0);
  await other.importFolder(root, 'std');
  expect((await other.search('проверка прав')).degraded).toBeNull();
});

test('a query that the server does not answer is answered by words', async () => {
  const fake = await server();
  const engine = await openEngine({ endpoint: { baseUrl: fake.baseUrl, model: 'm1' } });
  await engine.importFolder(await writeTree(await tempFolder(), PAGES), 'std');
  await fake.close();
  const answer = await engine.search('выборка данных');
  expect(answer.degraded).toBe('embedder-unavailable');
  expect(answer.hits[0]?.path).toBe('c.md');
});
