import { embeddingKey } from '#engine/embedding/embedding-key.ts';

const BATCH = 16;
const WIDTH = 256;

/** The entries that the writer of the kill test stores as its n-th batch: known to both sides. */
export function batchOf(batch: number): { key: string; vector: Float32Array }[] {
  return Array.from({ length: BATCH }, (_, index) => ({
    key: embeddingKey({ model: 'kill', dimensions: WIDTH, text: `${batch}:${index}` }),
    vector: new Float32Array(WIDTH).fill(batch % 1000, 0, WIDTH - 1).fill(index, WIDTH - 1),
  }));
}
