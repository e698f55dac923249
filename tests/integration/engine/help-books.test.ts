import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { EngineEvent } from '#engine/protocol/frames.ts';
import { pagesLeft, type SourceBook } from '#shared/model/source-book.ts';
import { writeBigBooks } from '../../support/hbk-writer/big-book.ts';
import { SAMPLE_PATHS, sampleBook } from '../../support/hbk-writer/sample-book.ts';
import { writeSyntaxPage } from '../../support/hbk-writer/syntax-page.ts';
import { changeFiles, storageMembers, writeBook } from '../../support/hbk-writer/write-book.ts';
import { writeInstallation } from '../../support/hbk-writer/write-installation.ts';
import { writeZip } from '../../support/hbk-writer/write-zip.ts';
import { openEngine, type TestEngine, waitForJob } from '../../support/open-engine.ts';
import { tempFolder } from '../../support/temp-data-dir.ts';
import { writeTree } from '../../support/write-tree.ts';

const context = { signal: new AbortController().signal };

async function booksOf(engine: TestEngine, source: string): Promise<SourceBook[]> {
  const { sources } = await engine.handlers.docs_status({ source }, context);
  return sources[0]!.books;
}

test('after an import the numbers of every book add up, and a second import that skips everything says the same', async () => {
  const engine = await openEngine();
  const root = await writeInstallation(await tempFolder());
  const job = await engine.importFolder(root, 'platform');
  expect(job).toMatchObject({ state: 'done', failed: [], version: '8.3.27.1719' });
  const books = await booksOf(engine, 'platform');
  expect(books.map(({ book, locale }) => `${book} ${locale}`)).toEqual(['shcntx ru', 'shcntx en', 'shlang ru']);
  expect(books[0]).toMatchObject({ pagesInStorage: 14, pagesImported: 14, pagesFailed: 0, notes: [] });
  expect(books.map(pagesLeft)).toEqual([0, 0, 0]);

  const again = await engine.importFolder(root, 'platform');
  expect(again.articles).toBe(0);
  expect(await booksOf(engine, 'platform')).toEqual(books);
});

test('a damaged page, a page without a node and a node without a page are shown, with names', async () => {
  const engine = await openEngine();
  const extra = writeSyntaxPage({ locale: 'ru', owner: 'Коробка (Box)', name: 'Лишнее (Extra)' });
  const changed = changeFiles(sampleBook('ru'), {
    [SAMPLE_PATHS.large]: null,
    'objects/catalog5/Box/methods/Extra1.html': extra,
  });
  const folder = await writeTree(await tempFolder(), {
    '8.3.27.1/shcntx_ru.hbk': writeBook(changed),
    '8.3.27.2/shcntx_ru.zip': writeZip(
      storageMembers(sampleBook('ru')).map((member) =>
        member.name === SAMPLE_PATHS.put ? { ...member, claimedCrc: 1 } : member,
      ),
    ),
  });
  await engine.importFolder(join(folder, '8.3.27.1/shcntx_ru.hbk'), 'changed');
  expect((await booksOf(engine, 'changed'))[0]).toMatchObject({
    pagesInStorage: 14,
    pagesImported: 14,
    unreferenced: ['objects/catalog5/Box/methods/Extra1.html'],
    missing: [SAMPLE_PATHS.large],
  });
  for (const round of [1, 2]) {
    await engine.importFolder(join(folder, '8.3.27.2/shcntx_ru.zip'), 'damaged');
    expect((await booksOf(engine, 'damaged'))[0], `import ${round}`).toMatchObject({
      pagesInStorage: 14,
      pagesImported: 13,
      failed: [{ path: SAMPLE_PATHS.put, reason: expect.stringContaining('checksum') }],
    });
  }
});

test('an installation of the client alone says that it has no syntax helper', async () => {
  const engine = await openEngine();
  await engine.importFolder(await writeInstallation(await tempFolder(), { clientOnly: true }), 'client');
  const { sources } = await engine.handlers.docs_status({}, context);
  expect(sources[0]!.notes).toEqual([expect.stringContaining('client-only')]);
});

test('a cancelled import counts what is in and what is not, and the next one brings just the rest', async () => {
  const engine = await openEngine();
  const file = join(await tempFolder(), 'shcntx_ru.hbk');
  await writeFile(file, writeBigBooks({ pages: 350 }).ru);
  const { jobs } = await engine.handlers.start_import({ paths: [file], mode: 'auto', source: 'big' }, context);
  const { jobId } = jobs[0]!;
  await untilEvent(engine, ({ name, payload }) => name === 'import.progress' && payload.articles > 0);
  await engine.handlers.cancel_import({ jobId }, context);
  const cancelled = await waitForJob(engine, jobId);
  expect(cancelled.state).toBe('cancelled');
  await untilEvent(engine, ({ name }) => name === 'index.changed');
  const [partial] = await booksOf(engine, 'big');
  expect(partial!.pagesImported).toBe(cancelled.articles);
  expect(pagesLeft(partial!)).toBe(partial!.pagesInStorage - cancelled.articles);
  expect(partial!.notes).toEqual([expect.stringContaining('did not finish')]);

  const resumed = await engine.importFolder(file, 'big');
  expect(resumed).toMatchObject({ state: 'done', skipped: cancelled.articles });
  const [whole] = await booksOf(engine, 'big');
  expect(whole).toMatchObject({ pagesImported: whole!.pagesInStorage, notes: [] });
});

async function untilEvent(engine: TestEngine, matches: (event: EngineEvent) => boolean): Promise<void> {
  while (!engine.events.some(matches)) await new Promise((resolve) => setTimeout(resolve, 5));
}
