import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { openEmbeddingCache } from '#engine/embedding/embedding-cache.ts';
import { recordingLogger } from '../../support/recording-logger.ts';
import { tempFolder } from '../../support/temp-data-dir.ts';
import { batchOf } from './cache-batches.ts';

const ROUNDS = 50;
const WRITER = fileURLToPath(new URL('./cache-writer.ts', import.meta.url));

/**
 * Runs the writer and kills it with SIGKILL in the middle of its work: some time after a few acknowledged batches.
 * @returns the number of the last batch that was acknowledged
 */
async function writeUntilKilled(file: string, first: number, acknowledgements: number, delayMs: number) {
  const writer = spawn(process.execPath, [WRITER, file, String(first)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const closed = once(writer, 'close');
  let last = first - 1;
  for await (const line of createInterface({ input: writer.stdout })) {
    last = Number(line);
    if (last - first + 1 === acknowledgements) setTimeout(() => writer.kill('SIGKILL'), delayMs);
  }
  await closed;
  return { last, signal: writer.signalCode };
}

test('killed in the midst of writes 50 times, the cache is sound and has every acknowledged vector', {
  timeout: 300_000,
}, async () => {
  const file = join(await tempFolder(), 'cache.sqlite');
  const lost: string[] = [];
  let next = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const { last, signal } = await writeUntilKilled(file, next, 1 + (round % 5), round % 7);
    expect(signal).toBe('SIGKILL');

    const logger = recordingLogger();
    const cache = await openEmbeddingCache({ file, logger });
    for (let batch = next; batch <= last; batch++) {
      const entries = batchOf(batch);
      const found = await cache.getMany(entries.map(({ key }) => key));
      for (const [index, { vector }] of entries.entries()) {
        if (!found[index] || Buffer.compare(Buffer.from(found[index].buffer), Buffer.from(vector.buffer)) !== 0) {
          lost.push(`round ${round} batch ${batch} entry ${index}`);
        }
      }
    }
    await cache.close();
    expect(logger.warnings).toEqual([]);
    next = last + 1;
  }

  expect(lost).toEqual([]);
  expect(existsSync(`${file}.damaged`)).toBe(false);
  const database = new Database(file, { readonly: true });
  const integrity = database.pragma('integrity_check', { simple: true });
  const stored = database.prepare('SELECT count(*) FROM contents').pluck().get();
  const counted = database.prepare('SELECT entries FROM totals').pluck().get();
  database.close();
  expect(integrity).toBe('ok');
  expect(counted).toBe(stored);
  expect(stored).toBeGreaterThanOrEqual(next * batchOf(0).length);
});
