import { constants, deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { HbkFormatError } from '#engine/parsers/hbk/hbk-format-error.ts';
import {
  readFirstLocalMember,
  readZip,
  readZipMember,
  ZIP_LIMITS,
  type ZipArchive,
} from '#engine/parsers/hbk/zip/read-zip.ts';
import { writeZip } from '../../../support/hbk-writer/write-zip.ts';

const bytes = (text: string): Uint8Array => Buffer.from(text, 'utf8');
const MIB = 1024 * 1024;

function defectOf(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    if (error instanceof HbkFormatError) return error.defect;
    throw error;
  }
  return 'none';
}

function textOf(archive: ZipArchive, name: string): string {
  const member = archive.members.find((candidate) => candidate.name === name)!;
  return Buffer.from(readZipMember(archive, member)).toString('utf8');
}

/** A raw deflate stream of zeros that is made without deflating all of them. */
function deflatedZeros(totalBytes: number): Uint8Array {
  const piece = deflateRawSync(new Uint8Array(16 * MIB), { finishFlush: constants.Z_FULL_FLUSH });
  const end = deflateRawSync(new Uint8Array(0));
  return Buffer.concat([...Array.from({ length: totalBytes / (16 * MIB) }, () => piece), end]);
}

describe('reading', () => {
  test('stored and deflated members, a comment and bytes in front of the archive', () => {
    const zip = writeZip(
      [
        { name: 'a', data: bytes('один') },
        { name: 'b c/d', data: bytes('два'), stored: true },
      ],
      {
        comment: 'note',
      },
    );
    const archive = readZip(Buffer.concat([Buffer.from('stub'), zip]));
    expect(textOf(archive, 'a')).toBe('один');
    expect(textOf(archive, 'b c/d')).toBe('два');
    expect(archive.warnings).toEqual([]);
  });

  test('names in windows-1251 would become question marks', () => {
    const name = Uint8Array.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]);
    expect(readZip(writeZip([{ name, data: bytes('x') }])).members[0]!.name).toBe('Привет');
  });

  test('a folder entry is no member', () => {
    expect(
      readZip(
        writeZip([
          { name: 'dir/', data: bytes('') },
          { name: 'dir/a', data: bytes('x') },
        ]),
      ).members,
    ).toHaveLength(1);
  });

  test('an archive without a directory gives its members by their local headers', () => {
    const archive = readZip(
      writeZip(
        [
          { name: 'a', data: bytes('1') },
          { name: 'b', data: bytes('2') },
        ],
        { localRecordsOnly: true },
      ),
    );
    expect(archive.members.map(({ name }) => name)).toEqual(['a', 'b']);
    expect(archive.warnings[0]).toContain('directory of the archive is damaged');
  });

  test('a cut archive gives the members before the cut', () => {
    const zip = writeZip([
      { name: 'a', data: bytes('1') },
      { name: 'b', data: bytes('2'.repeat(5000)), stored: true },
    ]);
    expect(readZip(zip.subarray(0, 3000)).members.map(({ name }) => name)).toEqual(['a']);
  });

  test('PackBlock may have a local record only, or sizes of zero', () => {
    const local = writeZip([{ name: '19', data: bytes('{0}') }], { localRecordsOnly: true });
    expect(Buffer.from(readFirstLocalMember(local, 100)).toString()).toBe('{0}');
    const unsized = Buffer.from(local);
    unsized.writeUInt32LE(0, 18);
    unsized.writeUInt32LE(0, 22);
    expect(Buffer.from(readFirstLocalMember(Buffer.concat([unsized, bytes('trailing')]), 100)).toString()).toBe('{0}');
  });
});

describe('one bad member does not spoil the others', () => {
  test.each([
    ['a wrong checksum', { claimedCrc: 1 }, 'bad-checksum'],
    ['a size that is too small', { claimedSize: 3 }, 'too-large'],
    ['a size that is too large', { claimedSize: 99 }, 'size-mismatch'],
    ['an unknown method', { method: 14 }, 'unsupported-compression'],
    ['encryption', { flags: 1 }, 'encrypted'],
  ])('%s', (_, lie, defect) => {
    const archive = readZip(
      writeZip([
        { name: 'bad', data: bytes('some text'), ...lie },
        { name: 'good', data: bytes('ok') },
      ]),
    );
    expect(defectOf(() => readZipMember(archive, archive.members[0]!))).toBe(defect);
    expect(textOf(archive, 'good')).toBe('ok');
  });

  test('damaged compressed data', () => {
    const zip = Buffer.from(writeZip([{ name: 'a', data: bytes('text '.repeat(500)) }]));
    zip.fill(0xff, 31, 50);
    const archive = readZip(zip);
    expect(defectOf(() => readZipMember(archive, archive.members[0]!))).toBe('bad-compression');
  });
});

describe('bombs and attacks are refused', () => {
  test('names that climb out of the folder, absolute ones and NUL', () => {
    const names = ['../evil', 'a/../../evil', 'C:\\evil', '\\\\host\\share', 'nul\0name', '..', 'good/..name'];
    const archive = readZip(writeZip(names.map((name) => ({ name, data: bytes('x') }))));
    expect(archive.members.map(({ name }) => name)).toEqual(['good/..name']);
    expect(archive.warnings).toHaveLength(6);
    expect(archive.warnings[0]).toContain('unsafe name');
  });

  test('a member of 1 GiB of zeros, honest or lying about its size, without decompressing it', () => {
    const zeros = deflatedZeros(1024 * MIB);
    for (const size of [1024 * MIB, 1000]) {
      const zip = Buffer.from(
        writeZip([{ name: 'bomb', data: zeros, stored: true, claimedSize: size, claimedCrc: 0, method: 8 }]),
      );
      const archive = readZip(zip);
      const before = process.memoryUsage().rss;
      expect(defectOf(() => readZipMember(archive, archive.members[0]!))).toBe('too-large');
      expect(process.memoryUsage().rss - before).toBeLessThan(150 * MIB);
    }
  });

  test('many members that together expand beyond reason', () => {
    const data = Buffer.alloc(64);
    const members = Array.from({ length: 80 }, (_, index) => ({ name: `m${index}`, data, claimedSize: 15 * MIB }));
    expect(defectOf(() => readZip(writeZip(members)))).toBe('too-large');
  });

  test('more members than any book has', () => {
    const members = Array.from({ length: 30 }, (_, index) => ({ name: `m${index}`, data: bytes('x') }));
    expect(defectOf(() => readZip(writeZip(members), { ...ZIP_LIMITS, maxMembers: 20 }))).toBe('too-many-values');
  });

  test('something that is no archive', () => {
    expect(defectOf(() => readZip(bytes('no archive at all, only text'.repeat(9))))).toBe('bad-zip');
    expect(defectOf(() => readZip(new Uint8Array(0)))).toBe('bad-zip');
  });
});
