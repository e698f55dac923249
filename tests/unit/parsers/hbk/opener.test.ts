import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hbkOpener } from '#engine/parsers/hbk/hbk-opener.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { articleBook } from '../../../support/hbk-writer/article-book.ts';
import { sampleBook } from '../../../support/hbk-writer/sample-book.ts';
import { writeBook, writeStorage } from '../../../support/hbk-writer/write-book.ts';
import { writeContents } from '../../../support/hbk-writer/write-contents.ts';
import { writeZip } from '../../../support/hbk-writer/write-zip.ts';

let root: string;
const put = async (path: string, content: string | Uint8Array): Promise<void> => {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), content);
};
const signal = new AbortController().signal;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'svod-hbk-'));
  await put('1cv8/8.3.27.1719/bin/shcntx_ru.hbk', writeBook(sampleBook('ru')));
  await put('1cv8/8.3.27.1719/bin/shcntx_root.hbk', writeBook(sampleBook('en')));
  await put('1cv8/8.3.27.1719/bin/1cv8_de.hbk', writeBook(articleBook()));
  await put('1cv8/8.3.5.1119/shlang_ru.hbk', writeBook(articleBook()));
  await put('1cv8/8.3.5.1119/frntend_ru.hbk', writeBook(articleBook()));
  await put('archives/shcntx_ru.zip', writeStorage(sampleBook('ru')));
  await put('archives/photos.zip', writeZip([{ name: 'holiday.jpg', data: new Uint8Array(9) }]));
  await put('german/1cv8_de.hbk', writeBook(articleBook()));
  const { files, tree } = sampleBook('ru');
  for (const [path, content] of files) await put(`tree/shcntx_ru/FileStorage/${path}`, content);
  await put('tree/shcntx_ru/PackBlock', writeContents(tree));
  for (const [path, content] of files) if (!path.endsWith('.st')) await put(`pages/${path}`, content);
  await put('site/index.html', '<html><body><h1>Заметки</h1></body></html>');
  await put('site/notes.md', '# Заметки');
});
afterAll(async () => await rm(root, { recursive: true, force: true }));

test.each([
  ['1cv8/8.3.27.1719', true],
  ['1cv8/8.3.27.1719/bin', true],
  ['1cv8/8.3.27.1719/bin/shcntx_ru.hbk', true],
  ['1cv8/8.3.5.1119', true],
  ['1cv8', true],
  ['archives/shcntx_ru.zip', true],
  ['archives/photos.zip', false],
  ['tree/shcntx_ru', true],
  ['pages', true],
  ['site', false],
  ['site/index.html', false],
  ['nowhere', false],
])('%s is recognised: %s, or other readers would get what is not theirs', async (path, expected) => {
  expect(await hbkOpener.recognise(join(root, path))).toBe(expected);
});

test.each([
  ['1cv8/8.3.27.1719', '8.3.27.1719', 14],
  ['1cv8/8.3.27.1719/bin/shcntx_ru.hbk', '8.3.27.1719', 14],
  ['1cv8/8.3.5.1119', '8.3.5.1119', 8],
  ['archives/shcntx_ru.zip', null, 14],
  ['tree/shcntx_ru', null, 14],
  ['pages', null, 14],
])('%s is read with its version', async (path, version, units) => {
  const reader = await hbkOpener.open(join(root, path));
  const listed = await reader.listUnits(signal);
  expect(listed).toHaveLength(units);
  expect(reader.version).toBe(version);
  for (const unit of listed) expect(await reader.readUnit(unit)).not.toEqual([]);
  await reader.close();
});

test('an unpacked tree keeps its contents', async () => {
  const reader = await hbkOpener.open(join(root, 'tree/shcntx_ru'));
  const units = await reader.listUnits(signal);
  const [article] = await reader.readUnit(units.find(({ path }) => path.includes('StackBoxes'))!);
  expect(article!.headingPath).toEqual(['Глобальный контекст', 'Методы', 'Работа с коробками']);
  expect(reader.completeness(() => undefined)[0]).toMatchObject({ locale: 'ru', missing: [], unreferenced: [] });
});

test('a client-only installation says that its syntax helper is missing', async () => {
  const reader = await hbkOpener.open(join(root, '1cv8/8.3.5.1119'));
  await reader.listUnits(signal);
  expect(reader.listingIssues).toEqual([{ path: 'shcntx_ru.hbk', reason: expect.stringContaining('client-only') }]);
});

test('a folder of several versions names them instead of mixing them', async () => {
  await expect(hbkOpener.open(join(root, '1cv8'))).rejects.toMatchObject({
    code: 'NOTHING_TO_IMPORT',
    details: { versions: ['8.3.27.1719', '8.3.5.1119'] },
  });
});

test.each(['german', 'german/1cv8_de.hbk', 'site'])('%s is refused with a reason', async (path) => {
  await expect(hbkOpener.open(join(root, path))).rejects.toMatchObject({ code: 'NOTHING_TO_IMPORT' });
});

test('a path that does not exist is told apart', async () => {
  await expect(hbkOpener.open(join(root, 'nowhere'))).rejects.toEqual(new AppError('PATH_NOT_FOUND'));
});
