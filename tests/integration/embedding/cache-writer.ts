import { writeSync } from 'node:fs';
import { openEmbeddingCache } from '#engine/embedding/embedding-cache.ts';
import { batchOf } from './cache-batches.ts';

/**
 * Child of the kill test: writes batches into the cache without end and says of each, once it is acknowledged, its
 * number. Arguments: file, number of the first batch.
 */
const [file, first] = process.argv.slice(2);
const silent = () => undefined;
const cache = await openEmbeddingCache({
  file: file as string,
  logger: { debug: silent, info: silent, warn: silent, error: silent },
});
for (let batch = Number(first); ; batch++) {
  await cache.setMany(batchOf(batch));
  writeSync(1, `${batch}\n`);
}
