import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createEmbedder } from '#engine/embedding/create-embedder.ts';
import { openEmbeddingCache, type StoredEmbeddingCache } from '#engine/embedding/embedding-cache.ts';
import { decodeHalfVector, encodeHalfVector } from '#engine/embedding/half-float.ts';
import type { Embedder, EmbeddingCache } from '#engine/ports.ts';
import { defaultSettings, type EndpointSettings } from '#shared/model/settings.ts';
import {
  type FakeEmbeddingServer,
  type FakeEmbeddingServerOptions,
  startFakeEmbeddingServer,
} from '../../support/fake-embedding-server.ts';
import { recordingLogger } from '../../support/recording-logger.ts';
import { tempFolder } from '../../support/temp-data-dir.ts';

async function startServer(options?: FakeEmbeddingServerOptions): Promise<FakeEmbeddingServer> {
  const server = await startFakeEmbeddingServer(options);
  onTestFinished(() => server.close());
  return server;
}

async function openCache(path?: string): Promise<StoredEmbeddingCache> {
  const file = path ?? join(await tempFolder(), 'cache.sqlite');
  const cache = await openEmbeddingCache({ file, logger: recordingLogger() });
  onTestFinished(() => cache.close());
  return cache;
}

function embedderOf(
  server: FakeEmbeddingServer,
  cache: EmbeddingCache,
  patch: Partial<EndpointSettings> = {},
  logger = recordingLogger(),
): Embedder {
  const endpoint = { ...defaultSettings().endpoint, baseUrl: server.baseUrl, model: 'test-model', ...patch };
  const embedder = createEmbedder(endpoint, null, cache, logger);
  if (!embedder) throw new Error('no embedder for a base URL');
  return embedder;
}

/** The texts that reached the server, without the one by which the model is recognised. */
const sentTexts = ({ requests }: FakeEmbeddingServer) =>
  requests.flatMap(({ body }) => body.input).filter((text) => !text.startsWith('Свод: та ли это модель?'));

test('without a base URL there is no embedder, or search would wait for a server that nobody named', async () => {
  expect(createEmbedder(defaultSettings().endpoint, 'key', await openCache(), recordingLogger())).toBeNull();
});

test('an address that cannot be used leaves search without vectors, it does not keep the engine from starting', async () => {
  const logger = recordingLogger();
  const endpoint = { ...defaultSettings().endpoint, baseUrl: 'http://user:secret@127.0.0.1:1/v1' };
  expect(createEmbedder(endpoint, null, await openCache(), logger)).toBeNull();
  expect(logger.warnings).toEqual(['The base URL of the embedding server cannot be used']);
});

test('a repeated import reads every vector from the cache and sends nothing, also after a restart', async () => {
  const server = await startServer();
  const file = join(await tempFolder(), 'cache.sqlite');
  const texts = Array.from({ length: 300 }, (_, i) => `Текст ${i}`);
  const first = await openCache(file);
  const computed = await embedderOf(server, first).embed(texts, 'passage');
  await first.close();
  const sent = server.requests.length;
  const second = await openCache(file);
  const cached = await embedderOf(server, second).embed(texts, 'passage');
  expect(server.requests).toHaveLength(sent);
  expect(second.statistics()).toMatchObject({ hits: 300, misses: 0 });
  expect(cached).toEqual(computed);
});

test('a vector is the same whether it comes from the model or the cache, or results would change on repetition', async () => {
  const server = await startServer();
  const embedder = embedderOf(server, await openCache());
  const [fresh] = await embedder.embed(['Текст'], 'query');
  const [cached] = await embedder.embed(['Текст'], 'query');
  expect(cached).toEqual(fresh);
  expect(fresh).toEqual(decodeHalfVector(encodeHalfVector(fresh as Float32Array)));
});

test('equal texts of one call are embedded once and all get their vector', async () => {
  const server = await startServer();
  const embedder = embedderOf(server, await openCache());
  const vectors = await embedder.embed(['а', 'б', 'а', 'в', 'б'], 'passage');
  expect(sentTexts(server).sort()).toEqual(['а', 'б', 'в']);
  expect(vectors[2]).toEqual(vectors[0]);
  expect(vectors[4]).toEqual(vectors[1]);
  expect(vectors[3]).not.toEqual(vectors[0]);
});

test('what was embedded before a failure is not embedded again: an import resumes where it broke', async () => {
  const server = await startServer();
  let isBroken = true;
  const failingLate: typeof fetch = async (input, init) => {
    // 300 texts reach the model as 128, 128 and 44; this one is among the last.
    const isLate = String(init?.body).includes('"Текст 290"');
    return isBroken && isLate ? new Response('{}', { status: 401 }) : fetch(input, init);
  };
  const endpoint = { ...defaultSettings().endpoint, baseUrl: server.baseUrl };
  const embedder = createEmbedder(endpoint, null, await openCache(), recordingLogger(), failingLate);
  const texts = Array.from({ length: 300 }, (_, i) => `Текст ${i}`);
  await expect(embedder?.embed(texts, 'passage')).rejects.toMatchObject({ code: 'EMBEDDING_UNAVAILABLE' });
  isBroken = false;
  server.requests.length = 0;
  expect(await embedder?.embed(texts, 'passage')).toHaveLength(300);
  expect(sentTexts(server).sort()).toEqual(texts.slice(256));
});

test('queries are forgotten after a month, passages are not', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const server = await startServer();
  const embedder = embedderOf(server, await openCache());
  await embedder.embed(['запрос'], 'query');
  await embedder.embed(['текст'], 'passage');
  vi.advanceTimersByTime(31 * 24 * 3_600_000);
  server.requests.length = 0;
  await embedder.embed(['запрос'], 'query');
  await embedder.embed(['текст'], 'passage');
  expect(sentTexts(server)).toEqual(['запрос']);
});

test.each<Partial<EndpointSettings>>([{ model: 'other-model' }, { dimensions: 512 }, { passagePrefix: 'passage: ' }])(
  'after a change to %o no old vector is read and the index can tell the two apart',
  async (patch) => {
    const server = await startServer({ width: 2048 });
    const cache = await openCache();
    const before = embedderOf(server, cache);
    const after = embedderOf(server, cache, patch);
    await before.embed(['текст'], 'passage');
    server.requests.length = 0;
    await after.embed(['текст'], 'passage');
    expect(sentTexts(server)).toHaveLength(1);
    expect(after.model).not.toBe(before.model);
  },
);

test('another query prefix never reads an old query, and leaves the passages as they are', async () => {
  const server = await startServer();
  const cache = await openCache();
  const before = embedderOf(server, cache, { queryPrefix: 'query: ', passagePrefix: 'passage: ' });
  const after = embedderOf(server, cache, { queryPrefix: 'Instruct: find. Query: ', passagePrefix: 'passage: ' });
  await before.embed(['текст'], 'query');
  await before.embed(['текст'], 'passage');
  server.requests.length = 0;
  await after.embed(['текст'], 'query');
  await after.embed(['текст'], 'passage');
  expect(sentTexts(server)).toEqual(['Instruct: find. Query: текст']);
  expect(after.model).toBe(before.model);
});

test('the same model on another port of the machine keeps its cache', async () => {
  const [one, other] = [await startServer(), await startServer()];
  const cache = await openCache();
  const [before] = await embedderOf(one, cache).embed(['текст'], 'passage');
  const [after] = await embedderOf(other, cache).embed(['текст'], 'passage');
  expect(after).toEqual(before);
  expect(other.requests).toEqual([]);
});

test('another model under the old name is refused, or its vectors would meet those of the former', async () => {
  const [former, other] = [await startServer({ seed: 1, width: 384 }), await startServer({ seed: 2, width: 384 })];
  const cache = await openCache();
  await embedderOf(former, cache).embed(['текст'], 'passage');
  await expect(embedderOf(other, cache).embed(['новый текст'], 'passage')).rejects.toMatchObject({
    code: 'EMBEDDING_UNAVAILABLE',
    details: { reason: 'model-changed' },
  });
  expect(sentTexts(other)).toEqual([]);
  await embedderOf(former, cache).embed(['новый текст'], 'passage');
  expect(sentTexts(former)).toEqual(['текст', 'новый текст']);
});

test('a cache that cannot be written does not stop an import, and the log says so', async () => {
  const server = await startServer();
  const cache = await openCache();
  const logger = recordingLogger();
  const failing: EmbeddingCache = {
    getMany: (keys) => cache.getMany(keys),
    setMany: () => Promise.reject(new Error('disk full')),
    statistics: () => cache.statistics(),
    close: () => cache.close(),
  };
  const embedder = embedderOf(server, failing, {}, logger);
  expect(await embedder.embed(['текст'], 'passage')).toHaveLength(1);
  expect(logger.warnings).toEqual(['Embeddings could not be cached']);
});

test('a cached vector of a width that the model does not have is embedded anew', async () => {
  const server = await startServer();
  const cache = await openCache();
  const narrow: EmbeddingCache = {
    getMany: async (keys) => keys.map(() => new Float32Array(3).fill(1)),
    setMany: (entries) => cache.setMany(entries),
    statistics: () => cache.statistics(),
    close: () => cache.close(),
  };
  const [vector] = await embedderOf(server, narrow).embed(['текст'], 'passage');
  expect(vector).toHaveLength(1024);
});
