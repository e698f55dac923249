import { createHash } from 'node:crypto';
import {
  IDF_STEPS,
  MODEL_FORMAT_VERSION,
  MODEL_MAGIC,
  type ModelHeader,
} from '../../src/main/engine/embedding/static/model-file.ts';
import { TOKENIZER_VERSION, tokenizerFingerprint } from '../../src/main/engine/embedding/static/tokenizer.ts';
import type { Corpus } from './corpus.ts';
import type { DenseMatrix } from './leading-eigenvectors.ts';

/** The bytes of a model file (layout: model-file.ts): rows rounded to int8, each with a scale of its own. */
export function encodeModel(corpus: Pick<Corpus, 'stems' | 'idfs' | 'unknownIdf'>, vectors: DenseMatrix): Buffer {
  const { rows: count, columns: width, values } = vectors;
  const scales = new Float32Array(count);
  const rows = new Int8Array(count * width);
  for (let row = 0; row < count; row++) {
    const vector = values.subarray(row * width, (row + 1) * width);
    const largest = vector.reduce((max, value) => Math.max(max, Math.abs(value)), 0);
    scales[row] = largest / 127;
    if (largest > 0)
      rows.set(
        vector.map((value) => Math.round((value / largest) * 127)),
        row * width,
      );
  }
  const header: ModelHeader = {
    format: MODEL_FORMAT_VERSION,
    tokenizer: { version: TOKENIZER_VERSION, fingerprint: tokenizerFingerprint() },
    stems: count,
    dense: width,
    unknownIdf: corpus.unknownIdf,
  };
  const content = Buffer.concat([
    encodeHeader(header),
    Buffer.from(scales.buffer),
    Buffer.from(rows.buffer),
    Buffer.from(Uint8Array.from(corpus.idfs, (idf) => Math.min(255, Math.round(idf * IDF_STEPS)))),
    Buffer.from(corpus.stems.join('\n'), 'utf8'),
  ]);
  return Buffer.concat([content, createHash('sha256').update(content).digest()]);
}

function encodeHeader(header: ModelHeader): Buffer {
  const json = JSON.stringify(header);
  const padded = json.padEnd(Math.ceil((json.length + 12) / 4) * 4 - 12, ' ');
  const prefix = Buffer.alloc(12);
  prefix.write(MODEL_MAGIC, 'latin1');
  prefix.writeUInt32LE(padded.length, 8);
  return Buffer.concat([prefix, Buffer.from(padded, 'latin1')]);
}
