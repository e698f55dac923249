import { HbkFormatError } from '../hbk-format-error.ts';
import { type ContainerLayout, END_OF_CHAIN, isBlockHeader, readHex, readHexAddress } from './container-layout.ts';

/** Where the bytes of one document lie. Nothing is copied until `assembleDocument`. */
export interface DocumentSpan {
  /** Bytes of the document. */
  totalBytes: number;
  /** Pieces in reading order; offsets count from the start of the file. */
  segments: { start: number; length: number }[];
  /** End of the block that reaches furthest into the file, padding included. */
  endOffset: number;
}

/** A stretch of the file that holds a container. Addresses inside count from `base`. */
export interface ContainerFrame {
  bytes: Uint8Array;
  base: number;
  layout: ContainerLayout;
  /**
   * Blocks that may still be visited. In a sound file a block belongs to one chain, so all chains together cannot
   * visit more blocks than fit into the file; a hostile one is stopped before it costs quadratic time.
   */
  blocksLeft: number;
}

export function openFrame(bytes: Uint8Array, base: number, layout: ContainerLayout): ContainerFrame {
  return { bytes, base, layout, blocksLeft: Math.ceil(bytes.length / layout.blockHeaderBytes) + 1 };
}

/**
 * Follows the chain of blocks that starts at `address`. The document's size stands in the first header only; later
 * headers hold 0. `next` may point backwards and is not looked at once the document is complete.
 * @throws HbkFormatError truncated, bad-block-header, oversize-document, cyclic-chain, too-many-blocks
 */
export function locateDocument(frame: ContainerFrame, address: number): DocumentSpan {
  const { bytes, base, layout } = frame;
  const visited = new Set<number>();
  const segments: DocumentSpan['segments'] = [];
  let totalBytes = -1;
  let collected = 0;
  let endOffset = 0;

  for (let at = address; ; ) {
    if (visited.has(at)) throw new HbkFormatError('cyclic-chain', 'A chain of blocks returns to itself', base + at);
    visited.add(at);
    if (frame.blocksLeft-- <= 0) throw new HbkFormatError('too-many-blocks', 'Chains of blocks overlap', base + at);

    const header = readBlockHeader(frame, at);
    if (totalBytes < 0) {
      totalBytes = header.documentBytes;
      if (totalBytes > bytes.length) {
        throw new HbkFormatError('oversize-document', `A document claims ${totalBytes} bytes`, base + at);
      }
    }
    const start = base + at + layout.blockHeaderBytes;
    const length = Math.min(header.blockBytes, totalBytes - collected);
    if (start + length > bytes.length) {
      throw new HbkFormatError('truncated', 'The file ends inside a block', base + at);
    }
    if (length > 0) segments.push({ start, length });
    collected += length;
    endOffset = Math.max(endOffset, Math.min(start + header.blockBytes, bytes.length));
    if (collected >= totalBytes) return { totalBytes, segments, endOffset };
    if (header.next === END_OF_CHAIN || header.next === 0 || length === 0) {
      throw new HbkFormatError('truncated', `A chain ends after ${collected} of ${totalBytes} bytes`, base + at);
    }
    at = header.next;
  }
}

/** The bytes of a document: a view when it lies in one piece, else a copy. */
export function assembleDocument(bytes: Uint8Array, span: DocumentSpan): Uint8Array {
  const [first] = span.segments;
  if (first === undefined) return new Uint8Array(0);
  if (span.segments.length === 1) return bytes.subarray(first.start, first.start + first.length);
  const whole = new Uint8Array(span.totalBytes);
  let at = 0;
  for (const { start, length } of span.segments) {
    whole.set(bytes.subarray(start, start + length), at);
    at += length;
  }
  return whole;
}

interface BlockHeader {
  documentBytes: number;
  blockBytes: number;
  next: number;
}

function readBlockHeader(frame: ContainerFrame, address: number): BlockHeader {
  const { bytes, base, layout } = frame;
  const offset = base + address;
  if (!Number.isSafeInteger(offset) || offset < 0 || offset + layout.blockHeaderBytes > bytes.length) {
    throw new HbkFormatError('truncated', 'A block lies behind the end of the file', offset);
  }
  if (!isBlockHeader(bytes, offset, layout)) {
    throw new HbkFormatError('bad-block-header', 'There is no block header where one is expected', offset);
  }
  const step = layout.hexDigits + 1;
  const documentBytes = readHex(bytes, offset + 2, layout.hexDigits);
  const blockBytes = readHex(bytes, offset + 2 + step, layout.hexDigits);
  const next = readHexAddress(bytes, offset + 2 + step * 2, layout);
  if (Number.isNaN(documentBytes) || Number.isNaN(blockBytes) || Number.isNaN(next)) {
    throw new HbkFormatError('bad-block-header', 'A block header holds something else than hex digits', offset);
  }
  return { documentBytes, blockBytes, next };
}
