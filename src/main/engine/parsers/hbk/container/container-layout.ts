/** The address that ends a chain or says "nothing here". Never a real address. */
export const END_OF_CHAIN = -1;

/** The two forms of the v8 container differ in the width of their numbers only. */
export interface ContainerLayout {
  width: 32 | 64;
  /** Bytes of the file header; the document right behind it is the table of elements. */
  fileHeaderBytes: number;
  /** Bytes of a block header: CRLF, three hex numbers each followed by a space, CRLF. */
  blockHeaderBytes: number;
  hexDigits: number;
  elementRecordBytes: number;
}

export const LAYOUT_32: ContainerLayout = {
  width: 32,
  fileHeaderBytes: 16,
  blockHeaderBytes: 31,
  hexDigits: 8,
  elementRecordBytes: 12,
};

export const LAYOUT_64: ContainerLayout = {
  width: 64,
  fileHeaderBytes: 20,
  blockHeaderBytes: 55,
  hexDigits: 16,
  elementRecordBytes: 24,
};

const CR = 0x0d;
const LF = 0x0a;
const SPACE = 0x20;

/** True when a block header of this layout stands at `offset`, judged by its separators. */
export function isBlockHeader(bytes: Uint8Array, offset: number, layout: ContainerLayout): boolean {
  const { blockHeaderBytes, hexDigits } = layout;
  if (offset < 0 || offset + blockHeaderBytes > bytes.length) return false;
  const last = offset + blockHeaderBytes - 2;
  if (bytes[offset] !== CR || bytes[offset + 1] !== LF || bytes[last] !== CR || bytes[last + 1] !== LF) return false;
  const step = hexDigits + 1;
  return [1, 2, 3].every((n) => bytes[offset + 1 + n * step] === SPACE);
}

/**
 * Recognises a container at `base` by the shape of the first block header. The first bytes of the file are no
 * signature: they hold the address of a free block in many genuine books.
 */
export function detectLayout(bytes: Uint8Array, base: number): ContainerLayout | null {
  for (const layout of [LAYOUT_32, LAYOUT_64]) {
    if (isBlockHeader(bytes, base + layout.fileHeaderBytes, layout)) return layout;
  }
  return null;
}

/** Reads a little-endian address of the layout's width. All ones (and 0x7fffffff in 32 bits) end a chain. */
export function readAddress(view: DataView, offset: number, layout: ContainerLayout): number {
  if (layout.width === 32) return address32(view.getUint32(offset, true));
  return address64(view.getUint32(offset + 4, true), view.getUint32(offset, true));
}

/** Reads `hexDigits` hex digits of either case; NaN when there is anything else. */
export function readHex(bytes: Uint8Array, offset: number, digits: number): number {
  let value = 0;
  for (let index = offset; index < offset + digits; index++) {
    const digit = hexDigit(bytes[index] ?? 0);
    if (digit < 0) return Number.NaN;
    value = value * 16 + digit;
  }
  return value;
}

/** Like `readHex`, for an address: the end marker becomes END_OF_CHAIN. */
export function readHexAddress(bytes: Uint8Array, offset: number, layout: ContainerLayout): number {
  if (layout.width === 32) return address32(readHex(bytes, offset, 8));
  return address64(readHex(bytes, offset, 8), readHex(bytes, offset + 8, 8));
}

function address32(value: number): number {
  return value === 0x7fffffff || value === 0xffffffff ? END_OF_CHAIN : value;
}

function address64(high: number, low: number): number {
  if (low === 0xffffffff && (high === 0xffffffff || high === 0x7fffffff)) return END_OF_CHAIN;
  if (high === 0 && low === 0x7fffffff) return END_OF_CHAIN;
  return high * 0x1_0000_0000 + low;
}

function hexDigit(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
}
