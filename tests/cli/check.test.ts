import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sampleBook } from '../support/hbk-writer/sample-book.ts';
import { storageMembers } from '../support/hbk-writer/write-book.ts';
import { writeInstallation } from '../support/hbk-writer/write-installation.ts';
import { writeZip } from '../support/hbk-writer/write-zip.ts';
import { runCli } from '../support/run-node.ts';
import { tempFolder } from '../support/temp-data-dir.ts';

test('a sound installation is checked without an index, and books of other languages are left out', async () => {
  const folder = await tempFolder();
  const root = await writeInstallation(folder);
  const text = runCli(['--data-dir', join(folder, 'never-made'), 'check', root]);
  expect(await text.exited, text.stderr()).toBe(0);
  expect(text.stdout()).toContain('3 books: 21 pages, 21 can be read, 0 failed; 0 books do not add up');
  const json = runCli(['--json', 'check', join(root, 'bin/shlang_ru.hbk')]);
  expect(await json.exited).toBe(0);
  expect(JSON.parse(json.stdout())).toMatchObject({
    books: [{ book: 'shlang', locale: 'ru', contentsNodes: 6, pagesInStorage: 4, pagesImported: 4, notes: [] }],
    errors: [],
  });
});

test('what is no book, and a book with a damaged page, end with an exit code and the reason', async () => {
  const folder = await tempFolder();
  const junk = join(folder, 'junk_ru.hbk');
  await writeFile(junk, 'not a book');
  const damaged = join(folder, 'shcntx_ru.zip');
  const members = storageMembers(sampleBook('ru')).map((member, at) =>
    at === 1 ? { ...member, claimedCrc: 1 } : member,
  );
  await writeFile(damaged, writeZip(members));
  for (const [path, reason] of [
    [junk, 'not a 1C help book'],
    [damaged, 'checksum'],
    [join(folder, 'nowhere.hbk'), 'does not exist'],
  ] as const) {
    const run = runCli(['check', path]);
    expect(await run.exited, path).toBe(1);
    expect(run.stdout() + run.stderr()).toContain(reason);
  }
});
