import { seededRandom, shuffle } from './seeded-random.ts';

/** An element to write. `body: null` writes an element without a body. */
export interface WrittenElement {
  name: string;
  body: Uint8Array | null;
  /** Capacities of the blocks that the body is cut into; the last one takes the rest. */
  fragments?: readonly number[];
  /** Garbage behind the name's end, as old tools leave it. */
  nameGarbage?: boolean;
}

export interface ContainerOptions {
  width?: 32 | 64;
  /** Smallest capacity of a body's block. */
  pageBytes?: number;
  /** Capacity of the blocks of the table of elements; small ones make it a chain. */
  tableBlockBytes?: number;
  /** Address of the first free block that the file header claims. Default: none. */
  firstFree?: number;
  /** Lays the blocks out in another order than they are read in. */
  shuffleSeed?: number;
  upperCaseHex?: boolean;
}

interface Block {
  documentBytes: number;
  capacity: number;
  payload: Uint8Array;
  next: Block | null;
  address: number;
}

/** Writes a v8 container the way the platform does: header, table of elements, then the blocks of all documents. */
export function writeContainer(elements: readonly WrittenElement[], options: ContainerOptions = {}): Uint8Array {
  const width = options.width ?? 32;
  const is64 = width === 64;
  const fileHeaderBytes = is64 ? 20 : 16;
  const blockHeaderBytes = is64 ? 55 : 31;
  const recordBytes = is64 ? 24 : 12;
  const pageBytes = options.pageBytes ?? 512;
  const end = is64 ? 0xffff_ffff_ffff_ffffn : 0x7fff_ffffn;

  const table = new Uint8Array(elements.length * recordBytes);
  const tableBlockBytes = options.tableBlockBytes ?? (is64 ? 0x10000 : 512);
  const tableCuts = Array.from({ length: Math.floor(table.length / tableBlockBytes) }, () => tableBlockBytes);
  const tableBlocks = cutDocument(table, tableCuts, tableBlockBytes);

  const documents = elements.map((element) => ({
    header: cutDocument(elementHeader(element), [], 0),
    body: element.body === null ? null : cutDocument(element.body, element.fragments ?? [], pageBytes),
  }));
  const others = [...tableBlocks.slice(1), ...documents.flatMap(({ header, body }) => [...header, ...(body ?? [])])];
  const random = options.shuffleSeed === undefined ? null : seededRandom(options.shuffleSeed);
  const layout = [tableBlocks[0]!, ...(random === null ? others : shuffle(others, random))];
  let at = fileHeaderBytes;
  for (const block of layout) {
    block.address = at;
    at += blockHeaderBytes + block.capacity;
  }

  const tableView = new DataView(table.buffer);
  for (const [index, { header, body }] of documents.entries()) {
    const values = [BigInt(header[0]!.address), body === null ? end : BigInt(body[0]!.address), end];
    for (const [field, value] of values.entries()) {
      if (is64) tableView.setBigUint64(index * recordBytes + field * 8, value, true);
      else tableView.setUint32(index * recordBytes + field * 4, Number(value), true);
    }
  }

  const file = new Uint8Array(at);
  const view = new DataView(file.buffer);
  if (is64) view.setBigUint64(0, options.firstFree === undefined ? end : BigInt(options.firstFree), true);
  else view.setUint32(0, options.firstFree ?? 0x7fff_ffff, true);
  view.setUint32(is64 ? 8 : 4, is64 ? 0x10000 : 512, true);
  view.setUint32(is64 ? 12 : 8, elements.length, true);
  const hex = (value: bigint): string => {
    const text = value.toString(16).padStart(is64 ? 16 : 8, '0');
    return (options.upperCaseHex ?? is64) ? text.toUpperCase() : text;
  };
  for (const block of layout) {
    const next = block.next === null ? end : BigInt(block.next.address);
    const header = `\r\n${hex(BigInt(block.documentBytes))} ${hex(BigInt(block.capacity))} ${hex(next)} \r\n`;
    file.set(Buffer.from(header, 'latin1'), block.address);
    file.set(block.payload, block.address + blockHeaderBytes);
  }
  return file;
}

/** Puts a 64-bit container behind a complete 32-bit one, as configurations of 8.3.16 and later are built. */
export function writeBehindStub(container: Uint8Array): Uint8Array {
  const message = Buffer.from('Эта версия слишком старая', 'utf8');
  const stub = writeContainer([
    { name: 'version', body: message },
    { name: 'root', body: message },
  ]);
  return Buffer.concat([stub, container]);
}

/** Cuts a document into chained blocks; the last takes the rest and has at least `minimum` bytes of capacity. */
function cutDocument(bytes: Uint8Array, fragments: readonly number[], minimum: number): Block[] {
  const blocks: Block[] = [];
  let at = 0;
  for (const capacity of fragments) {
    if (bytes.length - at <= capacity) break;
    blocks.push(newBlock(bytes.subarray(at, at + capacity), capacity));
    at += capacity;
  }
  blocks.push(newBlock(bytes.subarray(at), Math.max(minimum, bytes.length - at)));
  for (const [index, block] of blocks.entries()) block.next = blocks[index + 1] ?? null;
  blocks[0]!.documentBytes = bytes.length;
  return blocks;
}

function newBlock(payload: Uint8Array, capacity: number): Block {
  return { documentBytes: 0, capacity, payload, next: null, address: 0 };
}

function elementHeader({ name, nameGarbage }: WrittenElement): Uint8Array {
  const text = Buffer.from(nameGarbage === true ? `${name}\0garbage` : name, 'utf16le');
  const header = new Uint8Array(20 + text.length + 4);
  const view = new DataView(header.buffer);
  view.setBigUint64(0, 639_221_831_650_000n, true);
  view.setBigUint64(8, 639_221_831_650_000n, true);
  header.set(text, 20);
  return header;
}
