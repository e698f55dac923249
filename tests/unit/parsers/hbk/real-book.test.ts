import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { checkBook } from '#engine/parsers/hbk/check-book.ts';
import { hbkOpener } from '#engine/parsers/hbk/hbk-opener.ts';
import { hbkCardSchema } from '#shared/model/hbk-card.ts';

/** A genuine book is the vendor's property and is in no repository: name one of yours to run this. */
const book = process.env.SVOD_REAL_HBK;

test.skipIf(book === undefined)('a genuine book is read whole', async () => {
  const account = await checkBook(await readFile(book!), basename(book!));
  console.log({ ...account, unreferenced: account.unreferenced.length, missing: account.missing.length });
  expect(account.failed).toEqual([]);
  expect(account.missing).toEqual([]);
  expect(account.pagesImported).toBe(account.pagesInStorage);

  const reader = await hbkOpener.open(book!);
  for (const unit of await reader.listUnits(new AbortController().signal)) {
    for (const article of await reader.readUnit(unit)) {
      hbkCardSchema.parse(article.card);
      expect(article.title).not.toBe('');
    }
  }
  expect(reader.completeness(() => ({ failedReason: null }))[0]!.pagesImported).toBe(account.pagesInStorage);
});
