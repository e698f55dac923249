import { describe, expect, test } from 'vitest';
import { looksLikeContainer, readContainer, readElement } from '#engine/parsers/hbk/container/read-container.ts';
import { HbkFormatError } from '#engine/parsers/hbk/hbk-format-error.ts';
import { type ContainerOptions, writeBehindStub, writeContainer } from '../../../support/hbk-writer/write-container.ts';

const STORAGE = Uint8Array.from({ length: 20_000 }, (_, index) => (index * 7) % 251);
const BOOK = Buffer.from('{7,"Test"}', 'utf8');

function write(options: ContainerOptions & { fragments?: number[]; nameGarbage?: boolean } = {}): Uint8Array {
  const { fragments, nameGarbage, ...rest } = options;
  return writeContainer(
    [
      { name: 'Book', body: BOOK, ...(nameGarbage === true ? { nameGarbage } : {}) },
      { name: 'IndexMainData', body: null },
      { name: 'FileStorage', body: STORAGE, ...(fragments === undefined ? {} : { fragments }) },
    ],
    rest,
  );
}

function expectWhole(file: Uint8Array): void {
  const container = readContainer(file);
  expect([...container.elements.keys()]).toEqual(['Book', 'IndexMainData', 'FileStorage']);
  expect(Buffer.from(readElement(container, 'Book')!)).toEqual(BOOK);
  expect(Buffer.from(readElement(container, 'FileStorage')!).equals(STORAGE)).toBe(true);
  expect(container.damaged).toEqual([]);
}

function defectOf(read: () => unknown): { defect: string; offset: number | undefined } {
  try {
    read();
  } catch (error) {
    if (error instanceof HbkFormatError) return { defect: error.defect, offset: error.offset };
    throw error;
  }
  throw new Error('Nothing was thrown');
}

const SHUFFLED = { fragments: [887, 512, 52, 512, 5655, 30, 512], shuffleSeed: 42 };

describe('every form of container gives the same elements', () => {
  test('A: a 32-bit book in one piece would be refused if a signature were expected', () => expectWhole(write()));

  test('B: a chained body in shuffled order would be read as it lies', () => expectWhole(write(SHUFFLED)));

  test('C: an element without a body would end the list', () => {
    const container = readContainer(write());
    expect(readElement(container, 'IndexMainData')).toBeNull();
    expect(readElement(container, 'FileStorage')).not.toBeNull();
  });

  test('D: a first free block would be taken for a wrong signature', () => expectWhole(write({ firstFree: 0x1d2338 })));

  test('E: a table of elements in several blocks would lose its end', () => {
    expectWhole(write({ tableBlockBytes: 12 }));
    expectWhole(write({ tableBlockBytes: 20, shuffleSeed: 3 }));
  });

  test('F: a 64-bit container with upper-case hex would not be recognised', () => {
    expectWhole(write({ width: 64, upperCaseHex: true }));
    expectWhole(write({ width: 64, ...SHUFFLED }));
  });

  test('G: a 64-bit container behind a stub would give the elements of the stub', () => {
    expectWhole(writeBehindStub(write({ width: 64, ...SHUFFLED })));
  });

  test('H: garbage behind the end of a name would become part of it', () => {
    const container = readContainer(write({ nameGarbage: true }));
    expect(container.elements.has('Book')).toBe(true);
  });
});

test('a body in one block is not copied, or a large book would be held twice', () => {
  const file = write();
  expect(readElement(readContainer(file), 'FileStorage')!.buffer).toBe(file.buffer);
});

test('the first 96 bytes are enough to recognise a book, or every file would be read to know', () => {
  expect(looksLikeContainer(write().subarray(0, 96))).toBe(true);
  expect(looksLikeContainer(write({ width: 64 }).subarray(0, 96))).toBe(true);
  expect(looksLikeContainer(Buffer.from('PK\u0003\u0004'.padEnd(96)))).toBe(false);
  expect(looksLikeContainer(new Uint8Array(10))).toBe(false);
});

describe('L: damage is an error with a place and never a wrong book or an endless loop', () => {
  test('another file', () => {
    expect(defectOf(() => readContainer(Buffer.from('%PDF-1.7'.padEnd(200))))).toEqual({
      defect: 'not-a-book',
      offset: 0,
    });
  });

  test('a file cut inside the last body keeps the other elements and names the place', () => {
    const file = write();
    const container = readContainer(file.subarray(0, file.length - 1000));
    expect(container.elements.has('Book')).toBe(true);
    expect(container.damaged.map(({ defect }) => defect)).toEqual(['truncated']);
    expect(container.damaged[0]!.offset).toBeGreaterThan(0);
  });

  test('a table cut off', () => {
    expect(defectOf(() => readContainer(write().subarray(0, 60))).defect).toBe('truncated');
  });

  test('a chain that returns to itself', () => {
    const file = Buffer.from(write({ tableBlockBytes: 12 }));
    // The first block of the table names itself as the next one.
    file.write('00000010', 16 + 20, 'latin1');
    expect(defectOf(() => readContainer(file))).toEqual({ defect: 'cyclic-chain', offset: 16 });
  });

  test('letters instead of hex digits', () => {
    const file = Buffer.from(write());
    file.write('0000zz00', 16 + 2, 'latin1');
    expect(defectOf(() => readContainer(file))).toEqual({ defect: 'bad-block-header', offset: 16 });
  });

  test('a document larger than the file', () => {
    const file = Buffer.from(write());
    file.write('7ffffff0', 16 + 2, 'latin1');
    expect(defectOf(() => readContainer(file))).toEqual({ defect: 'oversize-document', offset: 16 });
  });

  test('a chain that ends too early', () => {
    const file = Buffer.from(write({ tableBlockBytes: 12 }));
    file.write('7fffffff', 16 + 20, 'latin1');
    expect(defectOf(() => readContainer(file)).defect).toBe('truncated');
  });

  test('thousands of elements that share one long chain stop at the number of blocks that fit into the file', () => {
    const records = 3000;
    const body = { name: 'x', body: new Uint8Array(40_000), fragments: Array.from({ length: 1300 }, () => 30) };
    const elements = Array.from({ length: records }, () => ({ name: 'x', body: null }));
    const file = Buffer.from(writeContainer([body, ...elements], { tableBlockBytes: 12 * (records + 1) }));
    const bodyAddress = file.readUInt32LE(16 + 31 + 4);
    for (let index = 1; index <= records; index++) file.writeUInt32LE(bodyAddress, 16 + 31 + index * 12 + 4);
    const container = readContainer(file);
    expect(container.damaged.some(({ defect }) => defect === 'too-many-blocks')).toBe(true);
  });
});
