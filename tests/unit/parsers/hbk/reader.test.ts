import { describe, expect, test } from 'vitest';
import { internalLink } from '#engine/parsers/hbk/library/link-table.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { ARTICLE_PAGES, articleBook } from '../../../support/hbk-writer/article-book.ts';
import { readBooks, readerOf } from '../../../support/hbk-writer/read-books.ts';
import { SAMPLE_PATHS, sampleBook } from '../../../support/hbk-writer/sample-book.ts';
import { writeSyntaxPage } from '../../../support/hbk-writer/syntax-page.ts';
import { type BookContent, changeFiles, writeBook } from '../../../support/hbk-writer/write-book.ts';

const BOTH = {
  'shcntx_ru.hbk': writeBook(sampleBook('ru')),
  'shcntx_root.hbk': writeBook(sampleBook('en')),
  'shlang_ru.hbk': writeBook(articleBook()),
};
const signal = new AbortController().signal;

const changed = (changes: Record<string, string | null>, content = sampleBook('ru')): BookContent =>
  changeFiles(content, changes);

describe('articles of an installation', () => {
  test('every page becomes an article of its kind, under the names of both languages', async () => {
    const { articles } = await readBooks(BOTH);
    const kinds = Object.fromEntries(articles.map(({ title, titleEn, kind }) => [title, `${kind}: ${titleEn ?? '-'}`]));
    expect(kinds).toEqual({
      'Глобальный контекст': 'type: Global context',
      'Работа с коробками': 'section: -',
      СложитьКоробки: 'function: StackBoxes',
      СвалитьКоробки: 'function: PileBoxes',
      'Складское хозяйство': 'section: -',
      Коробка: 'type: Box',
      'Коробка.Вес': 'property: Box.Weight',
      'Коробка.Положить': 'method: Box.Put',
      'Коробка.ПриОткрытии': 'event: Box.OnOpen',
      'Коробка.По размеру': 'constructor: Box.By size',
      РазмерКоробки: 'enum: BoxSize',
      'РазмерКоробки.Большая': 'enum-value: BoxSize.Large',
      'РегистрОстатков.<Имя регистра>.НаДату': 'query-table: BalanceRegister.<Имя регистра>.AsOf',
      'РегистрОстатков.<Имя регистра>.НаДату.Сумма': 'property: BalanceRegister.<Имя регистра>.AsOf.Amount',
      Повтор: 'article: Repeat',
      'Функции строчек': 'article: -',
      Отрезать: 'article: Cut',
      Склеить: 'article: Glue',
      Строчка: 'article: Line',
      Числишко: 'article: Num',
    });
  });

  test('qualified names and further names lead to a member', async () => {
    const { article } = await readBooks(BOTH);
    expect(article('СложитьКоробки')).toMatchObject({
      qualifiedName: 'Глобальный контекст.СложитьКоробки',
      qualifiedNameEn: 'Global context.StackBoxes',
    });
    expect(article('Коробка.Положить').aliases).toEqual(['Положить', 'Put']);
    expect(article('Коробка.По размеру').aliases).toEqual(['По размеру', 'By size', 'Новый Коробка', 'New Box']);
  });

  test('the heading path is the tree of the book: nodes without a name are named, a technical root is hidden', async () => {
    const { article } = await readBooks(BOTH);
    expect(article('СложитьКоробки').headingPath).toEqual(['Глобальный контекст', 'Методы', 'Работа с коробками']);
    expect(article('Коробка.Положить').headingPath).toEqual(['Складское хозяйство', 'Коробка', 'Методы']);
    expect(article('Повтор').headingPath).toEqual([]);
    expect(article('Отрезать').headingPath).toEqual(['Функции строчек']);
  });

  test('the English text stands behind the Russian one under a heading', async () => {
    const { article, card } = await readBooks(BOTH);
    const [russian, english] = article('СложитьКоробки').markdown.split('\n\n## English\n\n');
    expect(russian).toContain('Складывает коробки в стопку.');
    expect(english).toContain('Puts boxes on top of one another.');
    expect(english).toContain('StackBoxes(<First>, <Value1>,...,<ValueN>)');
    expect(card('СложитьКоробки')).toMatchObject({ nameRu: 'СложитьКоробки', nameEn: 'StackBoxes', since: '8.3.6' });
  });

  test('one language alone has no heading of the other', async () => {
    const russian = await readBooks({ 'shcntx_ru.hbk': BOTH['shcntx_ru.hbk'] });
    const english = await readBooks({ 'shcntx_root.hbk': BOTH['shcntx_root.hbk'] });
    expect(russian.article('Коробка').markdown).not.toContain('## English');
    expect(english.article('Box').markdown).not.toContain('## English');
    expect(english.article('StackBoxes').headingPath).toEqual(['Global context', 'Methods']);
  });

  test('links lead to articles of the import, into other books and to anchors; others are text', async () => {
    const { article, card } = await readBooks(BOTH);
    expect(article('Повтор').markdown).toContain(
      `См. [Отрезать](${internalLink('shlang/article/Функции строчек/Cut')}) и другое.`,
    );
    expect(card('СложитьКоробки').ru!.seeAlso).toEqual([
      { title: 'Коробка, метод Положить', link: internalLink('shcntx/method/Box/Put') },
      { title: 'Нигде' },
    ]);
    expect(card('Коробка.Вес').ru!.valueTypes[0]).toEqual({
      title: 'Числишко',
      link: internalLink('shlang/article/Num'),
    });
  });

  test('a link destination decodes to the key and has no bracket that would end it', () => {
    const link = internalLink('a/б (в)');
    expect(link).not.toMatch(/[()\s]/);
    expect(decodeURIComponent(link.slice('svod-link:'.length))).toBe('a/б (в)');
  });

  test('a section lists its pages, a type its members', async () => {
    const { card } = await readBooks(BOTH);
    expect(card('Работа с коробками').ru!.members[0]!.items.map(({ title }) => title)).toEqual([
      'СложитьКоробки',
      'СвалитьКоробки',
    ]);
    expect(card('Коробка').ru!.members.map(({ title }) => title)).toEqual([
      'Свойства',
      'Методы',
      'События',
      'Конструкторы',
    ]);
  });

  test('the editor template stands in for a missing syntax chapter', async () => {
    const page = writeSyntaxPage({ locale: 'ru', owner: 'Коробка (Box)', name: 'Положить (Put)', note: 'Без вызова.' });
    const { card } = await readBooks({ 'shcntx_ru.hbk': writeBook(changed({ [SAMPLE_PATHS.put]: page })) });
    expect(card('Коробка.Положить').ru!.syntax).toEqual([{ syntax: 'Положить();', parameters: [] }]);
  });
});

describe('keys', () => {
  test('a key says book, kind, owner and name and does not change when the English book is added', async () => {
    const keysOf = async (books: Record<string, Uint8Array>): Promise<string[]> => {
      return (await readBooks(books)).articles.map(({ key }) => key).filter((key) => key.startsWith('shcntx/'));
    };
    const alone = await keysOf({ 'shcntx_ru.hbk': BOTH['shcntx_ru.hbk'] });
    expect(alone).toContain('shcntx/method/Box/Put');
    expect(alone).toContain('shcntx/constructor/Box/По размеру');
    expect(await keysOf(BOTH)).toEqual(alone);
  });

  test('page numbers of another version do not change keys', async () => {
    const moved = 'objects/catalog99/Box/methods/Put4711.html';
    const page = sampleBook('ru').files.get(SAMPLE_PATHS.put) as string;
    const { articles } = await readBooks({
      'shcntx_ru.hbk': writeBook(changed({ [SAMPLE_PATHS.put]: null, [moved]: page })),
    });
    expect(articles.map(({ key }) => key)).toContain('shcntx/method/Box/Put');
  });

  test('homonyms get different keys: other English name, other Russian name, same names', async () => {
    const page = (owner: string, name: string): string =>
      writeSyntaxPage({ locale: 'ru', owner, name, description: 'x' });
    const { articles } = await readBooks({
      'shcntx_ru.hbk': writeBook(
        changed({
          'objects/catalog5/Box/properties/A1.html': page('Коробка (Box)', 'Элементы (Items)'),
          'objects/catalog5/Box/properties/A2.html': page('Коробка (Box)', 'Элементы (Controls)'),
          'objects/catalog5/Box/properties/A3.html': page('Коробка (Box)', 'Предметы (Items)'),
          'objects/catalog5/Box/properties/A4.html': page('Коробка (Box)', 'Предметы (Items)'),
        }),
      ),
    });
    const keys = articles.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).toContain('shcntx/property/Box/Controls');
    expect(keys).toContain('shcntx/property/Box/Items~Элементы');
    expect(keys.filter((key) => key.startsWith('shcntx/property/Box/Items~Предметы'))).toHaveLength(2);
  });
});

describe('pairing of languages', () => {
  test('pages with other numbers are paired by kind, owner and name', async () => {
    const english = writeSyntaxPage({
      locale: 'en',
      owner: 'Box',
      name: 'Put',
      description: 'Puts a thing in. See <a href="Take8.html">Take</a>.',
    });
    const take = writeSyntaxPage({ locale: 'en', owner: 'Box', name: 'Take' });
    const { articles } = await readBooks({
      ...BOTH,
      'shcntx_root.hbk': writeBook(
        changed(
          { 'objects/catalog1/Box/methods/Put9.html': english, 'objects/catalog1/Box/methods/Take8.html': take },
          sampleBook('en'),
        ),
      ),
    });
    const put = articles.filter(({ kind, title }) => kind === 'method' && title.includes('Положить'));
    expect(put).toHaveLength(1);
    expect(put[0]!.markdown).toContain(`Puts a thing in. See [Take](${internalLink('shcntx/method/Box/Take')}).`);
  });

  test('pages of one path that are about different things stay apart', async () => {
    const english = writeSyntaxPage({ locale: 'en', owner: 'Chest', name: 'Lock', description: 'Locks.' });
    const { articles, units } = await readBooks({
      ...BOTH,
      'shcntx_root.hbk': writeBook(changed({ [SAMPLE_PATHS.put]: english }, sampleBook('en'))),
    });
    expect(articles.find(({ title }) => title === 'Коробка.Положить')!.markdown).not.toContain('Locks.');
    expect(articles.find(({ title }) => title === 'Chest.Lock')!.markdown).toContain('Locks.');
    expect(new Set(units.map(({ path }) => path)).size).toBe(units.length);
  });
});

describe('units', () => {
  test('the hash changes with the page, its place in the tree and where links lead, and with nothing else', async () => {
    const hashes = async (books: Record<string, Uint8Array>): Promise<Record<string, string>> => {
      const units = await readerOf(books).listUnits(signal);
      return Object.fromEntries(units.map(({ path, contentHash }) => [path, contentHash]));
    };
    const unit = `shcntx/${SAMPLE_PATHS.weight}`;
    const before = await hashes(BOTH);
    expect(
      await hashes({ ...BOTH, 'shcntx_ru.hbk': writeBook(sampleBook('ru'), { shuffleSeed: 5, pageBytes: 64 }) }),
    ).toEqual(before);

    const page = sampleBook('ru').files.get(SAMPLE_PATHS.put) as string;
    const edited = await hashes({
      ...BOTH,
      'shcntx_ru.hbk': writeBook(changed({ [SAMPLE_PATHS.put]: page.replace('Кладёт', 'Положит') })),
    });
    const differing = Object.keys(before).filter((path) => before[path] !== edited[path]);
    expect(differing).toEqual([`shcntx/${SAMPLE_PATHS.put}`]);

    const renamed = await hashes({
      ...BOTH,
      'shcntx_ru.hbk': writeBook(changed({ [SAMPLE_PATHS.put]: page.replaceAll('Put)', 'Place)') })),
    });
    expect(renamed[unit]).not.toBe(before[unit]);
  });

  test('units come in the order of the tree, the syntax helper first', async () => {
    const units = await readerOf(BOTH).listUnits(signal);
    const paths = units.map(({ path }) => path);
    expect(paths[0]).toBe('shcntx/objects/Global context.html');
    expect(paths.indexOf(`shcntx/${SAMPLE_PATHS.box}`)).toBeLessThan(paths.indexOf(`shcntx/${SAMPLE_PATHS.put}`));
    expect(paths.at(-1)).toBe(`shlang/${ARTICLE_PAGES.number}`);
  });

  test('a cancelled listing ends as cancelled', async () => {
    const controller = new AbortController();
    controller.abort();
    await expect(readerOf(BOTH).listUnits(controller.signal)).rejects.toMatchObject({ code: 'CANCELLED' });
  });

  test('an unknown unit is an error of its own', async () => {
    await expect(readerOf(BOTH).readUnit({ path: 'x', contentHash: '' })).rejects.toBeInstanceOf(AppError);
  });
});
