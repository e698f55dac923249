import { expect, test } from 'vitest';
import { hbkCardSchema } from '#shared/model/hbk-card.ts';
import { writeBigBooks } from '../../../support/hbk-writer/big-book.ts';
import { readBooks } from '../../../support/hbk-writer/read-books.ts';

test('a generated installation is read whole: nothing is lost between two fragmented books and their articles', async () => {
  const { ru, root, pages } = writeBigBooks({ pages: 1500 });
  const { articles, units, failed, completeness } = await readBooks({ 'shcntx_ru.hbk': ru, 'shcntx_root.hbk': root });
  expect(units).toHaveLength(pages);
  expect(articles).toHaveLength(pages);
  expect(failed).toEqual([]);
  expect(new Set(articles.map(({ key }) => key)).size).toBe(pages);
  for (const { card, markdown, kind } of articles) {
    const { ru: russian, en: english } = hbkCardSchema.parse(card);
    expect(russian === undefined).toBe(english === undefined);
    if (kind !== 'section') expect(markdown).toContain('## English');
  }
  for (const account of completeness()) {
    expect(account).toMatchObject({
      pagesInStorage: pages,
      pagesReferenced: pages,
      pagesImported: pages,
      failed: [],
      notes: [],
    });
  }
});
