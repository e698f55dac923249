import { expect, test } from 'vitest';
import { parseBookFileName, platformVersionIn } from '#engine/parsers/hbk/books/book-file-name.ts';
import { checkBook } from '#engine/parsers/hbk/check-book.ts';
import { HbkFormatError } from '#engine/parsers/hbk/hbk-format-error.ts';
import { articleBook } from '../../../support/hbk-writer/article-book.ts';
import { sampleBook } from '../../../support/hbk-writer/sample-book.ts';
import { storageMembers, writeBook } from '../../../support/hbk-writer/write-book.ts';
import { writeZip } from '../../../support/hbk-writer/write-zip.ts';

test('the numbers of a sound book add up', async () => {
  const account = await checkBook(writeBook(articleBook()), 'shlang_ru.hbk');
  expect(account).toMatchObject({
    book: 'shlang',
    locale: 'ru',
    contentsNodes: 6,
    pagesInStorage: 4,
    pagesImported: 4,
    failed: [],
    notes: [],
  });
});

test('damaged pages are named', async () => {
  const members = storageMembers(articleBook()).map((member, index) =>
    index === 1 ? { ...member, claimedCrc: 1 } : member,
  );
  const account = await checkBook(writeZip(members), 'FileStorage.zip');
  expect(account.pagesImported).toBe(3);
  expect(account.failed).toEqual([{ path: 'line_functions.html', reason: expect.stringContaining('checksum') }]);
});

test('the language of a book without one in its name is told from its titles', async () => {
  expect((await checkBook(writeBook(sampleBook('en')), 'help.hbk')).locale).toBe('en');
  expect((await checkBook(writeBook(sampleBook('ru')), 'help.hbk')).locale).toBe('ru');
});

test('a file that is no book is a typed error', async () => {
  await expect(checkBook(new Uint8Array(100), 'x_ru.hbk')).rejects.toBeInstanceOf(HbkFormatError);
});

test('a book without pages says which element is missing', async () => {
  const book = writeBook(sampleBook('ru'), { bodyless: ['FileStorage'] });
  await expect(checkBook(book, 'x_ru.hbk')).rejects.toMatchObject({ defect: 'missing-element' });
});

test.each([
  ['shcntx_ru.hbk', 'shcntx', 'ru'],
  ['SHCNTX_ROOT.HBK', 'shcntx', 'en'],
  ['service_book_ru.hbk', 'service_book', 'ru'],
  ['1cv8_pt_BR.hbk', '1cv8', null],
  ['1cv8_de.hbk', '1cv8', null],
  ['help.hbk', 'help', null],
])('%s would be taken for another book', (name, stem, locale) => {
  expect(parseBookFileName(name)).toMatchObject({ stem, locale });
});

test.each([
  ['C:\\Program Files\\1cv8\\8.3.27.1719\\bin', '8.3.27.1719'],
  ['/opt/1cv8/x86_64/8.5.1.1150', '8.5.1.1150'],
  ['/opt/1C/v8.3/x86_64', null],
  ['/8.3.1.1/8.3.2.2/x.hbk', '8.3.2.2'],
])('the version in %s', (path, version) => {
  expect(platformVersionIn(path)).toBe(version);
});
