import { join } from 'node:path';
import { createNeuralEmbedder } from '../../src/main/engine/embedding/neural/create-neural-embedder.ts';
import { MODEL_NAME, MODELS_FOLDER } from './model-files.ts';

/** Measures the neural model: time to load, chunks a second, milliseconds a query, alone and during an import. */

const CHUNK_CHARS = 650;
const ROUNDS = 3;
const QUERIES = 40;
const SENTENCES =
  'Процедура записывает движения документа по регистрам и снимает блокировки после фиксации транзакции. ' +
  'Если остатка не хватает, проведение прекращается, а пользователю показывается номер строки. ' +
  'Тонкий клиент обращается к веб-серверу по протоколу HTTPS, сертификат должен быть доверенным. ';

function percentile(values: readonly number[], share: number): string {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(1);
}

async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const threads = Number(process.argv[2] ?? 2);
const started = performance.now();
const embedder = await createNeuralEmbedder({ modelDir: join(MODELS_FOLDER, MODEL_NAME), threads });
console.log(`${embedder.model}, ${threads} threads: loaded in ${(performance.now() - started).toFixed(0)} ms`);

const chunks = Array.from({ length: embedder.batchSize }, (_, index) =>
  `${index}. ${SENTENCES.slice(index)}${SENTENCES.repeat(3)}`.slice(0, CHUNK_CHARS),
);
const rates: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const ms = await measureMs(() => embedder.embed(chunks, 'passage'));
  rates.push((chunks.length * 1000) / ms);
}
console.log(`chunks of ${CHUNK_CHARS} characters: ${Math.max(...rates).toFixed(1)} a second`);

const queryMs: number[] = [];
for (let index = 0; index < QUERIES; index += 1) {
  queryMs.push(
    await measureMs(() => embedder.embed([`как провести документ по регистру накопления ${index}`], 'query')),
  );
}
console.log(`query: median ${percentile(queryMs, 0.5)} ms, p95 ${percentile(queryMs, 0.95)} ms`);

let isImporting = true;
const importing = embedder.embed(chunks, 'passage').finally(() => {
  isImporting = false;
});
const busyMs: number[] = [];
while (isImporting) busyMs.push(await measureMs(() => embedder.embed(['закрытие месяца'], 'query')));
await importing;
console.log(`query during an import: median ${percentile(busyMs, 0.5)} ms, p95 ${percentile(busyMs, 0.95)} ms`);
await embedder.close();
