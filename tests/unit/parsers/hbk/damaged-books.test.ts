import { describe, expect, test } from 'vitest';
import { articleBook } from '../../../support/hbk-writer/article-book.ts';
import { readBooks } from '../../../support/hbk-writer/read-books.ts';
import { SAMPLE_PATHS, sampleBook } from '../../../support/hbk-writer/sample-book.ts';
import { writeSyntaxPage } from '../../../support/hbk-writer/syntax-page.ts';
import {
  type BookContent,
  changeFiles,
  storageMembers,
  writeBook,
  writeStorage,
} from '../../../support/hbk-writer/write-book.ts';
import { writeBrackets } from '../../../support/hbk-writer/write-contents.ts';
import { writeZip } from '../../../support/hbk-writer/write-zip.ts';

const BOTH = {
  'shcntx_ru.hbk': writeBook(sampleBook('ru')),
  'shcntx_root.hbk': writeBook(sampleBook('en')),
  'shlang_ru.hbk': writeBook(articleBook()),
};

const changed = (changes: Record<string, string | null>, content = sampleBook('ru')): BookContent =>
  changeFiles(content, changes);

describe('books that are not whole', () => {
  test.each([
    [
      'C: PackBlock without a body',
      writeBook(sampleBook('ru'), { bodyless: ['PackBlock', 'IndexPackBlock', 'IndexMainData'] }),
    ],
    [
      'I: PackBlock as a local record',
      writeBook(sampleBook('ru'), { packBlockLocalOnly: true, packBlockMember: '19' }),
    ],
    ['I: PackBlock without a byte order mark', writeBook(sampleBook('ru'), { noBom: true })],
    ['damaged contents', writeBook(sampleBook('ru'), { contentsText: '{2,{1,0,' })],
    ['the archive of pages alone', writeStorage(sampleBook('ru'))],
    ['a 64-bit book behind a stub', writeBook(sampleBook('ru'), { width: 64, behindStub: true })],
    ['a shuffled book', writeBook(sampleBook('ru'), { storageFragments: [887, 512, 52, 512, 30], shuffleSeed: 7 })],
  ])('%s gives every page', async (_, bytes) => {
    const { articles, failed } = await readBooks({ 'shcntx_ru.hbk': bytes });
    expect(articles).toHaveLength(14);
    expect(failed).toEqual([]);
  });

  test('without contents pages are ordered by their service files', async () => {
    const categories = writeBrackets([2, 'Weight13.html', 1, ['A', '0'], 'Another1.html', 1, ['A', '0']]);
    const page = writeSyntaxPage({ locale: 'ru', owner: 'Коробка (Box)', name: 'Другое (Another)' });
    const { units } = await readBooks({
      'shcntx_ru.hbk': writeBook(
        changed({
          'objects/catalog5/Box/properties/Another1.html': page,
          'objects/catalog5/Box/properties/__categories__': categories,
        }),
        { bodyless: ['PackBlock'] },
      ),
    });
    const names = units.map(({ path }) => path.split('/').at(-1));
    expect(names.indexOf('Weight13.html')).toBeLessThan(names.indexOf('Another1.html'));
  });

  test('a damaged page is reported and the others are read', async () => {
    const members = storageMembers(sampleBook('ru')).map((member) => {
      return member.name === SAMPLE_PATHS.put ? { ...member, claimedCrc: 1 } : member;
    });
    const { articles, failed, completeness } = await readBooks({ 'shcntx_ru.hbk': writeZip(members) });
    expect(articles).toHaveLength(13);
    expect(failed.map(({ path }) => path)).toEqual([`shcntx/${SAMPLE_PATHS.put}`]);
    expect(failed[0]!.error).toMatchObject({ code: 'PATH_UNREADABLE' });
    expect(completeness()[0]).toMatchObject({
      pagesInStorage: 14,
      pagesImported: 13,
      failed: [{ path: SAMPLE_PATHS.put, reason: expect.stringContaining('checksum') }],
    });
  });

  test('a damaged English page leaves the Russian one, with a warning', async () => {
    const members = storageMembers(sampleBook('en')).map((member) => {
      return member.name === SAMPLE_PATHS.box ? { ...member, claimedCrc: 1 } : member;
    });
    const { article } = await readBooks({ ...BOTH, 'shcntx_root.hbk': writeZip(members) });
    expect(article('Коробка').markdown).not.toContain('Keeps things');
    expect(article('Коробка').warnings).toEqual([expect.stringContaining('en page')]);
  });

  test('a broken book among others is an issue; alone it is the error', async () => {
    const broken = Buffer.from('not a book'.repeat(20));
    const { reader, articles } = await readBooks({ ...BOTH, 'shquery_ru.hbk': broken });
    expect(reader.listingIssues).toEqual([
      { path: 'shquery_ru.hbk', reason: expect.stringContaining('not a 1C help book') },
    ]);
    expect(articles.length).toBeGreaterThan(0);
    await expect(readBooks({ 'shquery_ru.hbk': broken })).rejects.toMatchObject({ code: 'PATH_UNREADABLE' });
  });

  test('two members with names that differ in case only are two pages', async () => {
    const page = writeSyntaxPage({ locale: 'ru', name: 'Коробочка (SmallBox)' });
    const { articles } = await readBooks({
      'shcntx_ru.hbk': writeBook(changed({ 'objects/catalog5/BOX.html': page })),
    });
    expect(articles.map(({ title }) => title)).toEqual(expect.arrayContaining(['Коробка', 'Коробочка']));
  });
});

describe('numbers that must add up', () => {
  test('pages without a node and nodes without a page are counted and named', async () => {
    const extra = writeSyntaxPage({ locale: 'ru', owner: 'Коробка (Box)', name: 'Лишнее (Extra)' });
    const { completeness, article } = await readBooks({
      'shcntx_ru.hbk': writeBook(
        changed({ [SAMPLE_PATHS.large]: null, 'objects/catalog5/Box/methods/Extra1.html': extra }),
      ),
    });
    expect(completeness()).toEqual([
      expect.objectContaining({
        book: 'shcntx',
        locale: 'ru',
        contentsNodes: 19,
        contentsPages: 14,
        pagesInStorage: 14,
        pagesReferenced: 13,
        pagesImported: 14,
        unreferenced: ['objects/catalog5/Box/methods/Extra1.html'],
        missing: [SAMPLE_PATHS.large],
        templates: 1,
        categories: 1,
        images: 1,
        other: 0,
        failed: [],
      }),
    ]);
    expect(completeness()[0]!.notes).toHaveLength(2);
    expect(article('Коробка.Лишнее').headingPath).toEqual(['Складское хозяйство', 'Коробка']);
  });

  test('paths of the contents match names of another case', async () => {
    const { completeness } = await readBooks({ 'shlang_ru.hbk': BOTH['shlang_ru.hbk'] });
    expect(completeness()[0]).toMatchObject({ pagesReferenced: 4, missing: [], unreferenced: [] });
  });
});
