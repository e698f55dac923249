/**
 * PostgreSQL's COPY … WITH (FORMAT binary): signature, then per row an int16 field count and per field an int32 byte
 * length (−1 for NULL) and the bytes; int16 −1 at the end. All integers big-endian.
 */
export type CopyField =
  | { type: 'int8'; value: number }
  | { type: 'text'; value: string }
  | { type: 'jsonb'; value: unknown }
  | { type: 'halfvec'; value: Float32Array | null };

const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1');

export function encodeCopyBinary(rows: readonly (readonly CopyField[])[]): Uint8Array {
  const parts: Buffer[] = [SIGNATURE, Buffer.alloc(8)];
  for (const row of rows) {
    parts.push(int16(row.length));
    for (const field of row) {
      const bytes = encodeField(field);
      parts.push(int32(bytes === null ? -1 : bytes.length));
      if (bytes !== null) parts.push(bytes);
    }
  }
  parts.push(int16(-1));
  return Buffer.concat(parts);
}

function encodeField(field: CopyField): Buffer | null {
  switch (field.type) {
    case 'int8': {
      const bytes = Buffer.alloc(8);
      bytes.writeBigInt64BE(BigInt(field.value));
      return bytes;
    }
    case 'text':
      return Buffer.from(field.value, 'utf8');
    case 'jsonb':
      // jsonb's binary form is a version byte, 1, and the JSON text.
      return Buffer.concat([Buffer.of(1), Buffer.from(JSON.stringify(field.value), 'utf8')]);
    case 'halfvec':
      return field.value === null ? null : encodeHalfvec(field.value);
  }
}

/** pgvector's halfvec: int16 dimensions, int16 zero, then IEEE half floats. */
function encodeHalfvec(vector: Float32Array): Buffer {
  const bytes = Buffer.alloc(4 + vector.length * 2);
  bytes.writeInt16BE(vector.length, 0);
  for (let i = 0; i < vector.length; i++) bytes.writeUInt16BE(floatToHalf(vector[i] as number), 4 + i * 2);
  return bytes;
}

const floatView = new Float32Array(1);
const bitView = new Uint32Array(floatView.buffer);

/** Nearest IEEE 754 half of a finite number, ties to even; values beyond ±65504 become ±65504. */
export function floatToHalf(value: number): number {
  floatView[0] = Math.max(-65504, Math.min(65504, value));
  const bits = bitView[0] as number;
  const sign = (bits >>> 16) & 0x8000;
  const magnitude = bits & 0x7fffffff;
  if (magnitude < 0x38800000) {
    // Below 2^-14 halves are subnormal: count in units of 2^-24.
    return sign | roundTiesToEven(Math.abs(floatView[0] as number) * 0x1000000);
  }
  const rounded = magnitude + 0xfff + ((magnitude >>> 13) & 1);
  return sign | ((rounded - 0x38000000) >>> 13);
}

function roundTiesToEven(value: number): number {
  const floor = Math.floor(value);
  const rest = value - floor;
  if (rest > 0.5) return floor + 1;
  if (rest < 0.5) return floor;
  return floor % 2 === 0 ? floor : floor + 1;
}

/** The number that a half stands for. */
export function halfToFloat(half: number): number {
  const sign = half & 0x8000 ? -1 : 1;
  const exponent = (half >>> 10) & 0x1f;
  const mantissa = half & 0x3ff;
  if (exponent === 0) return sign * mantissa * 2 ** -24;
  if (exponent === 0x1f) return mantissa === 0 ? sign * Infinity : Number.NaN;
  return sign * (1 + mantissa / 1024) * 2 ** (exponent - 15);
}

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}
