/** IEEE 754 half floats (binary16): how vectors are stored, in the database and in the cache. */

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

/** Two bytes a number, little-endian, no header. */
export function encodeHalfVector(vector: Float32Array): Uint8Array {
  const bytes = new Uint8Array(vector.length * 2);
  for (let i = 0; i < vector.length; i++) {
    const half = floatToHalf(vector[i] as number);
    bytes[i * 2] = half & 0xff;
    bytes[i * 2 + 1] = half >>> 8;
  }
  return bytes;
}

let floatOfHalf: Float32Array | undefined;

/**
 * The inverse of `encodeHalfVector`.
 * @returns undefined when the bytes cannot be such a vector: none, half a number at the end, or one that is not finite
 */
export function decodeHalfVector(bytes: Uint8Array): Float32Array | undefined {
  if (bytes.length === 0 || bytes.length % 2 !== 0) return undefined;
  // Decoding is what a cache hit costs, so it goes by table: 256 KB, made on first use.
  floatOfHalf ??= Float32Array.from({ length: 0x10000 }, (_, half) => halfToFloat(half));
  const vector = new Float32Array(bytes.length / 2);
  for (let i = 0; i < vector.length; i++) {
    vector[i] = floatOfHalf[(bytes[i * 2] as number) | ((bytes[i * 2 + 1] as number) << 8)] as number;
  }
  return vector.every(Number.isFinite) ? vector : undefined;
}
