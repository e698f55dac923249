import { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { doorAddress, prepareDoorFolder } from '#main/doors/door-address.ts';

describe('addresses', () => {
  test('who opens and who knocks must come to the same address, however the folder is written', () => {
    expect(doorAddress('/data/svod/', 'tools', 'linux')).toBe(doorAddress('/data/x/../svod', 'tools', 'linux'));
  });

  test('two doors, or two data directories, must never share an address', () => {
    const all = ['/data/a', '/data/b', `/data/${'long'.repeat(30)}`, `/data/${'long'.repeat(31)}`].flatMap((dataDir) =>
      (['tools', 'documents1c', 'metadata1c'] as const).flatMap((door) => [
        doorAddress(dataDir, door, 'linux'),
        doorAddress(dataDir, door, 'win32'),
      ]),
    );
    expect(new Set(all).size).toBe(all.length);
  });

  test('a path too long for a socket must be replaced by a short one, or nothing could listen', () => {
    for (const length of [10, 70, 90, 200, 1000]) {
      const address = doorAddress(`/${'d'.repeat(length)}`, 'documents1c', 'linux');
      expect(Buffer.byteLength(address)).toBeLessThanOrEqual(103);
    }
  });

  test('the length must count in bytes: a Cyrillic letter takes two', () => {
    expect(Buffer.byteLength(doorAddress(`/${'папка'.repeat(12)}`, 'documents1c', 'linux'))).toBeLessThanOrEqual(103);
  });

  test('a drive letter in another case is the same folder on Windows', () => {
    expect(doorAddress('/Data/SVOD', 'tools', 'win32')).toBe(doorAddress('/data/svod', 'tools', 'win32'));
    expect(doorAddress('/Data/SVOD', 'tools', 'linux')).not.toBe(doorAddress('/data/svod', 'tools', 'linux'));
  });
});

describe.skipIf(process.platform === 'win32')('folder of a socket', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'svod-test-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('a folder that others may enter must be closed to them, also when it was there before', () => {
    mkdirSync(join(folder, 'run'), { mode: 0o777 });
    prepareDoorFolder(join(folder, 'run', 'tools.sock'));
    expect(statSync(join(folder, 'run')).mode & 0o777).toBe(0o700);
  });

  test('a link that somebody laid in its place must be refused, not followed', () => {
    mkdirSync(join(folder, 'elsewhere'));
    symlinkSync(join(folder, 'elsewhere'), join(folder, 'run'));
    expect(() => prepareDoorFolder(join(folder, 'run', 'tools.sock'))).toThrow(
      expect.objectContaining({ code: 'DATA_DIR_UNUSABLE' }),
    );
  });

  test('a file in its place must be an error that says what to do', () => {
    writeFileSync(join(folder, 'run'), '');
    expect(() => prepareDoorFolder(join(folder, 'run', 'tools.sock'))).toThrow(
      expect.objectContaining({ code: 'DATA_DIR_UNUSABLE', nextStep: expect.any(String) }),
    );
  });

  test('in the temporary folder of all, both our folders must be closed to others', () => {
    const address = doorAddress(join(folder, 'd'.repeat(120)), 'tools');
    prepareDoorFolder(address);
    const own = join(address, '..');
    expect(basename(join(own, '..'))).toMatch(/^svod-/);
    expect([statSync(own).mode & 0o777, statSync(join(own, '..')).mode & 0o777]).toEqual([0o700, 0o700]);
    rmSync(own, { recursive: true });
  });
});
