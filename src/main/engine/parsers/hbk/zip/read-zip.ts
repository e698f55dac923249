import { crc32, inflateRawSync } from 'node:zlib';
import { HbkFormatError } from '../hbk-format-error.ts';
import { decodeText } from '../pages/decode-text.ts';
import { WarningList } from '../warning-list.ts';

/** Bounds that a hostile archive must not exceed. Sizes are what comes out of decompression. */
export interface ZipLimits {
  maxMembers: number;
  maxMemberBytes: number;
  maxTotalBytes: number;
  /** Decompressed size over archive size, looked at above `ratioFreeBytes`. */
  maxRatio: number;
  ratioFreeBytes: number;
}

export const ZIP_LIMITS: ZipLimits = {
  maxMembers: 500_000,
  maxMemberBytes: 16 * 1024 * 1024,
  maxTotalBytes: 1024 * 1024 * 1024,
  maxRatio: 100,
  ratioFreeBytes: 64 * 1024 * 1024,
};

/** One member as the directory announces it. `name` is a key and never becomes a path on disk. */
export interface ZipMember {
  name: string;
  method: number;
  encrypted: boolean;
  compressedBytes: number;
  sizeBytes: number;
  crc: number;
  /** Offset of the local header. */
  offset: number;
}

export interface ZipArchive {
  bytes: Uint8Array;
  members: ZipMember[];
  /** Members left out and archives repaired, in words. */
  warnings: string[];
}

const LOCAL_SIGNATURE = 0x04034b50;
const CENTRAL_SIGNATURE = 0x02014b50;
const END_SIGNATURE = 0x06054b50;
const LOCAL_HEADER_BYTES = 30;
const CENTRAL_HEADER_BYTES = 46;
const END_RECORD_BYTES = 22;
const MAX_COMMENT_BYTES = 0xffff;
const FLAG_ENCRYPTED = 0x1;
const FLAG_DESCRIPTOR = 0x8;
const FLAG_UTF8 = 0x800;
const METHOD_STORED = 0;
const METHOD_DEFLATE = 8;

/** True when the first bytes are those of a ZIP with at least one member. */
export function looksLikeZip(firstBytes: Uint8Array): boolean {
  return firstBytes.length >= 4 && viewOf(firstBytes).getUint32(0, true) === LOCAL_SIGNATURE;
}

/**
 * Lists an archive by its central directory. When that is missing or damaged, the local headers are walked instead,
 * with a warning: a repaired or cut archive still gives its good members.
 * @throws HbkFormatError bad-zip, too-large, too-many-values
 */
export function readZip(bytes: Uint8Array, limits: ZipLimits = ZIP_LIMITS): ZipArchive {
  let listing = newListing();
  try {
    readCentralDirectory(bytes, listing, limits);
  } catch (error) {
    if (!(error instanceof HbkFormatError) || error.defect !== 'bad-zip') throw error;
    listing = newListing();
    listing.warnings.add(`The directory of the archive is damaged, its members were searched: ${error.message}`);
    walkLocalHeaders(bytes, listing, limits);
    if (listing.members.length === 0) throw error;
  }
  refuseBombs(bytes, listing.members, limits);
  return { bytes, members: listing.members, warnings: listing.warnings.toArray() };
}

/**
 * Decompresses one member and checks its size and CRC.
 * @throws HbkFormatError too-large, encrypted, unsupported-compression, bad-compression, size-mismatch, bad-checksum
 */
export function readZipMember(archive: ZipArchive, member: ZipMember, limits: ZipLimits = ZIP_LIMITS): Uint8Array {
  const { bytes } = archive;
  if (member.encrypted) throw new HbkFormatError('encrypted', 'The member is encrypted', member.offset);
  if (member.sizeBytes > limits.maxMemberBytes) {
    throw new HbkFormatError('too-large', `The member claims ${member.sizeBytes} bytes`, member.offset);
  }
  const start = startOfData(bytes, member.offset);
  const end = start + member.compressedBytes;
  if (end > bytes.length) throw new HbkFormatError('truncated', 'The archive ends inside a member', member.offset);
  const data = decompress(bytes.subarray(start, end), member, member.sizeBytes);
  verify(data, member);
  return data;
}

/**
 * Reads the first member through its local header alone: PackBlock sometimes has no central directory.
 * @throws HbkFormatError bad-zip and what `readZipMember` throws
 */
export function readFirstLocalMember(bytes: Uint8Array, maxBytes: number): Uint8Array {
  const local = readLocalHeader(bytes, 0);
  if (local === null) throw new HbkFormatError('bad-zip', 'There is no ZIP member', 0);
  const { member, dataStart } = local;
  if (member.encrypted) throw new HbkFormatError('encrypted', 'The member is encrypted', 0);
  const sizesKnown = member.compressedBytes > 0;
  if (sizesKnown && member.sizeBytes > maxBytes) {
    throw new HbkFormatError('too-large', `The member claims ${member.sizeBytes} bytes`, 0);
  }
  const end = sizesKnown ? dataStart + member.compressedBytes : bytes.length;
  if (end > bytes.length) throw new HbkFormatError('truncated', 'The archive ends inside a member', 0);
  const data = decompress(bytes.subarray(dataStart, end), member, sizesKnown ? member.sizeBytes : maxBytes);
  if (sizesKnown) verify(data, member);
  return data;
}

function verify(data: Uint8Array, member: ZipMember): void {
  if (data.length !== member.sizeBytes) {
    throw new HbkFormatError('size-mismatch', 'The member is not as long as it claims', member.offset);
  }
  if (crc32(data) !== member.crc) throw new HbkFormatError('bad-checksum', 'The checksum is wrong', member.offset);
}

function decompress(data: Uint8Array, member: ZipMember, maxBytes: number): Uint8Array {
  if (member.method === METHOD_STORED) return data;
  if (member.method !== METHOD_DEFLATE) {
    const message = `Compression method ${member.method} is not supported`;
    throw new HbkFormatError('unsupported-compression', message, member.offset);
  }
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(1, maxBytes) });
  } catch (error) {
    const tooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw tooLarge
      ? new HbkFormatError('too-large', 'The member is longer than it claims', member.offset, error)
      : new HbkFormatError('bad-compression', 'The compressed data are damaged', member.offset, error);
  }
}

interface Listing {
  members: ZipMember[];
  indexByName: Map<string, number>;
  warnings: WarningList;
}

function newListing(): Listing {
  return { members: [], indexByName: new Map(), warnings: new WarningList() };
}

function readCentralDirectory(bytes: Uint8Array, listing: Listing, limits: ZipLimits): void {
  const view = viewOf(bytes);
  const end = findEndRecord(view);
  const count = view.getUint16(end + 10, true);
  const directoryBytes = view.getUint32(end + 12, true);
  // Bytes in front of the archive shift every offset in it alike.
  const shift = end - directoryBytes - view.getUint32(end + 16, true);
  if (shift < 0) throw new HbkFormatError('bad-zip', 'The directory does not fit into the archive', end);
  let at = end - directoryBytes;
  let listed = 0;
  for (; at + CENTRAL_HEADER_BYTES <= end && view.getUint32(at, true) === CENTRAL_SIGNATURE; listed++) {
    if (listed >= limits.maxMembers) throw tooManyMembers(limits);
    const nameBytes = view.getUint16(at + 28, true);
    const flags = view.getUint16(at + 8, true);
    addMember(listing, {
      name: decodeName(bytes.subarray(at + CENTRAL_HEADER_BYTES, at + CENTRAL_HEADER_BYTES + nameBytes), flags),
      method: view.getUint16(at + 10, true),
      encrypted: (flags & FLAG_ENCRYPTED) !== 0,
      compressedBytes: view.getUint32(at + 20, true),
      sizeBytes: view.getUint32(at + 24, true),
      crc: view.getUint32(at + 16, true),
      offset: view.getUint32(at + 42, true) + shift,
    });
    at += CENTRAL_HEADER_BYTES + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  // The count has 16 bits: 52,064 members of a large book fit, more than 65,535 wrap around.
  if ((listed & 0xffff) !== count) listing.warnings.add(`The archive announces ${count} members and lists ${listed}`);
  const probe = listing.members.slice(0, 3);
  const offsetsAreWrong = probe.length > 0 && !probe.some(({ offset }) => isLocalHeader(view, offset));
  if ((listed === 0 && count > 0) || offsetsAreWrong) {
    throw new HbkFormatError('bad-zip', 'The directory is damaged', at);
  }
}

function walkLocalHeaders(bytes: Uint8Array, listing: Listing, limits: ZipLimits): void {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at >= 0 && at + LOCAL_HEADER_BYTES <= bytes.length; ) {
    const local = readLocalHeader(bytes, at);
    const end = local === null ? 0 : local.dataStart + local.member.compressedBytes;
    if (local !== null && end <= bytes.length && !local.unsized) {
      if (listing.members.length >= limits.maxMembers) throw tooManyMembers(limits);
      addMember(listing, local.member);
      at = end;
    } else {
      at = buffer.indexOf('PK\u0003\u0004', at + 1, 'latin1');
    }
  }
}

function addMember({ members, indexByName, warnings }: Listing, member: ZipMember): void {
  if (/[\\/]$/.test(member.name)) return;
  if (isUnsafeName(member.name)) {
    warnings.add(`A member with an unsafe name was left out: ${JSON.stringify(member.name.slice(0, 200))}`);
    return;
  }
  const known = indexByName.get(member.name);
  if (known === undefined) {
    indexByName.set(member.name, members.length);
    members.push(member);
  } else {
    members[known] = member;
    warnings.add(`Two members have the name ${JSON.stringify(member.name.slice(0, 200))}; the last one counts`);
  }
}

/** Names are only keys here, but one that climbs out of its folder belongs to an attack, not to a book. */
function isUnsafeName(name: string): boolean {
  return name === '' || name.includes('\0') || /^[A-Za-z]:|^[\\/]{2}|(^|[\\/])\.\.([\\/]|$)/.test(name);
}

function refuseBombs(bytes: Uint8Array, members: readonly ZipMember[], limits: ZipLimits): void {
  let total = 0;
  // A member that is too large by itself is refused when it is read; the others may be good.
  for (const member of members) if (member.sizeBytes <= limits.maxMemberBytes) total += member.sizeBytes;
  const ratio = total / Math.max(1, bytes.length);
  if (total > limits.maxTotalBytes || (total > limits.ratioFreeBytes && ratio > limits.maxRatio)) {
    throw new HbkFormatError('too-large', `The archive would expand to ${total} bytes`, 0);
  }
}

function findEndRecord(view: DataView): number {
  const first = Math.max(0, view.byteLength - END_RECORD_BYTES - MAX_COMMENT_BYTES);
  for (let at = view.byteLength - END_RECORD_BYTES; at >= first; at--) {
    if (view.getUint32(at, true) === END_SIGNATURE) return at;
  }
  throw new HbkFormatError('bad-zip', 'The archive has no directory', view.byteLength);
}

function readLocalHeader(
  bytes: Uint8Array,
  at: number,
): { member: ZipMember; dataStart: number; unsized: boolean } | null {
  const view = viewOf(bytes);
  if (!isLocalHeader(view, at)) return null;
  const flags = view.getUint16(at + 6, true);
  const nameEnd = at + LOCAL_HEADER_BYTES + view.getUint16(at + 26, true);
  const compressedBytes = view.getUint32(at + 18, true);
  const member: ZipMember = {
    name: decodeName(bytes.subarray(at + LOCAL_HEADER_BYTES, nameEnd), flags),
    method: view.getUint16(at + 8, true),
    encrypted: (flags & FLAG_ENCRYPTED) !== 0,
    compressedBytes,
    sizeBytes: view.getUint32(at + 22, true),
    crc: view.getUint32(at + 14, true),
    offset: at,
  };
  const unsized = (flags & FLAG_DESCRIPTOR) !== 0 && compressedBytes === 0;
  return { member, dataStart: nameEnd + view.getUint16(at + 28, true), unsized };
}

function startOfData(bytes: Uint8Array, offset: number): number {
  const view = viewOf(bytes);
  if (!isLocalHeader(view, offset)) {
    throw new HbkFormatError('bad-zip', 'A member is not where the directory says', offset);
  }
  return offset + LOCAL_HEADER_BYTES + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
}

function isLocalHeader(view: DataView, offset: number): boolean {
  if (offset < 0 || offset + LOCAL_HEADER_BYTES > view.byteLength) return false;
  return view.getUint32(offset, true) === LOCAL_SIGNATURE;
}

function decodeName(bytes: Uint8Array, flags: number): string {
  if ((flags & FLAG_UTF8) !== 0) return new TextDecoder().decode(bytes);
  return decodeText(bytes);
}

function tooManyMembers(limits: ZipLimits): HbkFormatError {
  return new HbkFormatError('too-many-values', `The archive has more than ${limits.maxMembers} members`);
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
