import { floatToHalf } from '../embedding/half-float.ts';

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
