import { HbkFormatError } from '../hbk-format-error.ts';
import { assembleDocument, type ContainerFrame, type DocumentSpan, locateDocument, openFrame } from './block-chain.ts';
import { type ContainerLayout, detectLayout, END_OF_CHAIN, readAddress } from './container-layout.ts';

/** A help book has seven elements. */
const MAX_ELEMENTS = 4096;
/** A book of the 64-bit form stands behind one 32-bit stub; more layers have no meaning. */
const MAX_LAYERS = 4;
/** created u64, modified u64, reserved u32 before the name; four zero bytes behind it. */
const NAME_OFFSET = 20;
const NAME_TAIL = 4;

/** One named element of a container. */
export interface ContainerElement {
  name: string;
  /** Null: the element has no body, which is legal and common in small books. */
  body: DocumentSpan | null;
}

/** A v8 container with its elements located but not copied. */
export interface Container {
  bytes: Uint8Array;
  width: 32 | 64;
  /** Where the container starts in the file; not 0 when it stands behind a stub. */
  base: number;
  elements: Map<string, ContainerElement>;
  /** Elements that could not be read, and why. The others are good. */
  damaged: HbkFormatError[];
}

/** True when the first bytes of a file have the shape of a container. 96 bytes are enough. */
export function looksLikeContainer(firstBytes: Uint8Array): boolean {
  return detectLayout(firstBytes, 0) !== null;
}

/**
 * Reads the directory of a v8 container: 32-bit, 64-bit, or 64-bit behind a 32-bit stub (the last layer counts).
 * @throws HbkFormatError not-a-book, or a defect of the table of elements with its offset
 */
export function readContainer(bytes: Uint8Array): Container {
  let layout = detectLayout(bytes, 0);
  if (layout === null) throw new HbkFormatError('not-a-book', 'This is not a 1C help book', 0);
  let { container, endOffset } = readLayer(bytes, 0, layout);
  for (let layer = 1; layer < MAX_LAYERS && endOffset > container.base; layer++) {
    layout = detectLayout(bytes, endOffset);
    if (layout === null) break;
    ({ container, endOffset } = readLayer(bytes, endOffset, layout));
  }
  return container;
}

/**
 * The body of an element; null when there is no such element or it has no body.
 * A view of the file when the body lies in one block.
 */
export function readElement(container: Container, name: string): Uint8Array | null {
  const body = container.elements.get(name)?.body;
  return body ? assembleDocument(container.bytes, body) : null;
}

function readLayer(
  bytes: Uint8Array,
  base: number,
  layout: ContainerLayout,
): { container: Container; endOffset: number } {
  const frame = openFrame(bytes, base, layout);
  const tableSpan = locateDocument(frame, layout.fileHeaderBytes);
  const table = assembleDocument(bytes, tableSpan);
  const count = Math.floor(table.length / layout.elementRecordBytes);
  if (count > MAX_ELEMENTS) {
    throw new HbkFormatError('too-many-elements', `The container lists ${count} elements`, base);
  }

  const container: Container = { bytes, width: layout.width, base, elements: new Map(), damaged: [] };
  const view = new DataView(table.buffer, table.byteOffset, table.byteLength);
  let endOffset = tableSpan.endOffset;
  for (let index = 0; index < count; index++) {
    const record = index * layout.elementRecordBytes;
    const headerAddress = readAddress(view, record, layout);
    const bodyAddress = readAddress(view, record + layout.elementRecordBytes / 3, layout);
    if (headerAddress === END_OF_CHAIN || headerAddress === 0) continue;
    try {
      const read = readElementAt(frame, headerAddress, bodyAddress);
      endOffset = Math.max(endOffset, read.endOffset);
      const known = container.elements.get(read.element.name);
      if (known === undefined || known.body === null) container.elements.set(read.element.name, read.element);
    } catch (error) {
      if (!(error instanceof HbkFormatError)) throw error;
      container.damaged.push(error);
    }
  }
  return { container, endOffset };
}

function readElementAt(
  frame: ContainerFrame,
  headerAddress: number,
  bodyAddress: number,
): { element: ContainerElement; endOffset: number } {
  const headerSpan = locateDocument(frame, headerAddress);
  const name = readElementName(assembleDocument(frame.bytes, headerSpan));
  const body = bodyAddress === END_OF_CHAIN || bodyAddress === 0 ? null : locateDocument(frame, bodyAddress);
  return { element: { name, body }, endOffset: Math.max(headerSpan.endOffset, body?.endOffset ?? 0) };
}

/** UTF-16LE, cut at the first NUL: garbage behind it occurs in genuine files. */
function readElementName(header: Uint8Array): string {
  const nameBytes = header.subarray(NAME_OFFSET, Math.max(NAME_OFFSET, header.length - NAME_TAIL));
  const name = new TextDecoder('utf-16le').decode(nameBytes.subarray(0, nameBytes.length & ~1));
  const nul = name.indexOf('\0');
  return nul < 0 ? name : name.slice(0, nul);
}
