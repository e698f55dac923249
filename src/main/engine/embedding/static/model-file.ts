import { createHash } from 'node:crypto';
import { z } from 'zod';

/**
 * The one file of a static model, little-endian:
 *
 * | bytes | what |
 * |---|---|
 * | 8 | magic `SVODSTAT` |
 * | 4 | length of the header |
 * | n | header, JSON, padded with spaces so that the next section starts at a multiple of 4 |
 * | 4·V | scale of each row, float32: vector = scale · row |
 * | V·D | rows, int8 |
 * | V | inverse document frequencies of the stems in sixteenths, uint8 |
 * | … | the V stems, UTF-8, joined by line feeds |
 * | 32 | SHA-256 of everything before it |
 */
export const MODEL_FILE_NAME = 'model.bin';
export const MODEL_FORMAT_VERSION = 1;
export const MODEL_MAGIC = 'SVODSTAT';
export const IDF_STEPS = 16;
const DIGEST_BYTES = 32;
const PREFIX_BYTES = 12;

export const modelHeaderSchema = z.object({
  format: z.literal(MODEL_FORMAT_VERSION),
  /** Rules that the stems were made by; see tokenizer.ts. */
  tokenizer: z.object({ version: z.int(), fingerprint: z.string() }),
  /** Number of stems. */
  stems: z.int().min(1).max(65_535),
  /** Width of a row. */
  dense: z.int().min(1).max(1024),
  /** Inverse document frequency of a stem that is not in the vocabulary. */
  unknownIdf: z.number().positive().finite(),
});

export type ModelHeader = z.infer<typeof modelHeaderSchema>;

/** A static model in memory. Row `i` of `rows`, times `scales[i]`, is the trained vector of `stems[i]`. */
export interface StaticModel {
  header: ModelHeader;
  stems: string[];
  scales: Float32Array;
  rows: Int8Array;
  idfs: Float32Array;
  /** Hex SHA-256 of the content: names the model. */
  digest: string;
}

/** @throws Error that says what is wrong with the bytes */
export function decodeModel(file: Uint8Array): StaticModel {
  if (file.byteLength < PREFIX_BYTES + DIGEST_BYTES) throw new Error('the file is too short');
  if (Buffer.from(file.subarray(0, 8)).toString('latin1') !== MODEL_MAGIC) throw new Error('it is no static model');
  const content = file.subarray(0, file.byteLength - DIGEST_BYTES);
  const digest = createHash('sha256').update(content).digest();
  if (!digest.equals(file.subarray(content.byteLength))) throw new Error('its checksum is wrong');

  // A copy of its own: float32 views need an aligned start, which a pooled buffer does not promise.
  const bytes = content.slice();
  const view = new DataView(bytes.buffer);
  const headerEnd = PREFIX_BYTES + view.getUint32(8, true);
  const header = modelHeaderSchema.parse(JSON.parse(decodeUtf8(bytes.subarray(PREFIX_BYTES, headerEnd))));
  const rowsAt = headerEnd + header.stems * 4;
  const idfsAt = rowsAt + header.stems * header.dense;
  const stemsAt = idfsAt + header.stems;
  if (stemsAt > bytes.byteLength) throw new Error('it is shorter than its header says');
  const stems = decodeUtf8(bytes.subarray(stemsAt)).split('\n');
  if (stems.length !== header.stems) throw new Error('its vocabulary is incomplete');
  return {
    header,
    stems,
    scales: new Float32Array(bytes.buffer, headerEnd, header.stems),
    rows: new Int8Array(bytes.buffer, rowsAt, header.stems * header.dense),
    idfs: Float32Array.from(bytes.subarray(idfsAt, stemsAt), (sixteenths) => sixteenths / IDF_STEPS),
    digest: digest.toString('hex'),
  };
}

function decodeUtf8(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}
