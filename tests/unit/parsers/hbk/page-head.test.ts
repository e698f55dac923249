import { describe, expect, test } from 'vitest';
import { parseBilingualName } from '#engine/parsers/hbk/pages/bilingual-name.ts';
import { looksLikePage, readPageHead } from '#engine/parsers/hbk/pages/page-head.ts';
import { placeOfPage } from '#engine/parsers/hbk/pages/page-kind.ts';
import { writeSyntaxPage } from '../../../support/hbk-writer/syntax-page.ts';

describe('names', () => {
  test.each([
    ['СтрНайти (StrFind)', 'ru', { ru: 'СтрНайти', en: 'StrFind' }],
    ['Функция\u00a0(Function)', 'ru', { ru: 'Функция', en: 'Function' }],
    [
      'СправочникСсылка.<Имя справочника> (CatalogRef.<Catalog name>)',
      'ru',
      {
        ru: 'СправочникСсылка.<Имя справочника>',
        en: 'CatalogRef.<Catalog name>',
      },
    ],
    ['Рег.<Имя>.Срез (Reg.<Имя>.Slice)', 'ru', { ru: 'Рег.<Имя>.Срез', en: 'Reg.<Имя>.Slice' }],
    ['? (вычислить выражение по условию)', 'ru', { ru: '? (вычислить выражение по условию)' }],
    ['Null (Null)', 'ru', { ru: 'Null', en: 'Null' }],
    ['По количеству элементов', 'ru', { ru: 'По количеству элементов' }],
    ['WebSocketКлиенты', 'ru', { ru: 'WebSocketКлиенты' }],
    ['Global context.OpenForm', 'en', { en: 'Global context.OpenForm' }],
    ['Reg.<Имя>.Slice', 'en', { en: 'Reg.<Имя>.Slice' }],
    ['Непереведённая страница', 'en', { ru: 'Непереведённая страница' }],
    ['  ', 'ru', {}],
  ] as const)('%s in a %s book', (text, locale, expected) => {
    expect(parseBilingualName(text, locale)).toEqual(expected);
  });
});

describe('kinds by path', () => {
  test.each([
    ['objects/Global context.html', 'type', null],
    ['objects/Global context/methods/catalog27/OpenForm3765.html', 'function', 'objects/Global context.html'],
    ['objects/Global context/methods/catalog27.html', 'section', null],
    ['objects/Global context/properties/Catalogs336.html', 'property', 'objects/Global context.html'],
    ['objects/catalog234.html', 'section', null],
    ['objects/catalog234/Array.html', 'type', null],
    ['objects/catalog234/Array/methods/Add772.html', 'method', 'objects/catalog234/Array.html'],
    ['objects/catalog234/Array/ctors/ctor13.html', 'constructor', 'objects/catalog234/Array.html'],
    ['objects/catalog56/Form/events/OnOpen1.html', 'event', 'objects/catalog56/Form.html'],
    ['objects/catalog56/Form/formparams/Key1.html', 'property', 'objects/catalog56/Form.html'],
    ['tables/table3.html', 'query-table', null],
    ['tables/table3/fields/f1.html', 'property', 'tables/table3.html'],
    ['def_String', 'article', null],
    ['form_RoleDlg', 'article', null],
  ])('%s is a %s', (path, kind, ownerPath) => {
    expect(placeOfPage(path)).toEqual({ kind, ownerPath });
  });
});

describe('heads', () => {
  test.each(['p', 'div', 'upper'] as const)('names of a page in %s markup', (markup) => {
    const page = writeSyntaxPage({
      locale: 'ru',
      markup,
      owner: 'Коробка (Box)',
      name: 'Положить (Put)',
      since: '8.0',
    });
    expect(readPageHead(page, 'ru')).toMatchObject({
      title: { ru: 'Коробка.Положить', en: 'Box.Put' },
      owner: { ru: 'Коробка', en: 'Box' },
      heading: { ru: 'Положить', en: 'Put' },
      isSyntaxPage: true,
      hasValues: false,
    });
  });

  test.each([
    '<p class="V8SH_chapter">Значения</p><a>x</a>',
    '<div class="V8SH_chapter"> <p style="x">Values</div>',
    '<P class=V8SH_chapter>Значения:</P>',
  ])('an enumeration is told by its chapter of values: %s', (chapter) => {
    expect(readPageHead(`<h1>X (X)</h1>${chapter}`, 'ru').hasValues).toBe(true);
  });

  test('"Возвращаемое значение" would make every function an enumeration', () => {
    expect(readPageHead('<h1>X</h1><p class="V8SH_chapter">Возвращаемое значение:</p>', 'ru').hasValues).toBe(false);
  });

  test('entities and raw placeholders in a title would be lost', () => {
    const head = readPageHead('<h1 class=V8SH_pagetitle>Ссылка.&lt;Имя&gt; (Ref.<Catalog name>)</h1>', 'ru');
    expect(head.title).toEqual({ ru: 'Ссылка.<Имя>', en: 'Ref.<Catalog name>' });
  });

  test('a page without h1 is named by its title tag', () => {
    expect(readPageHead('<html><title>Окно</title><body>x', 'ru').title).toEqual({ ru: 'Окно' });
  });

  test('only anchors with a name inside headings split a page', () => {
    const html =
      '<h1>A</h1><p><a name=In></a>text</p><h2><a name="One"></a>One</h2><h3><A name=Two>Two</A></h3>' +
      '<h2><a name=""></a>None</h2><h2><a name=Empty></a></h2><h2><a name="One"></a>Again</h2>';
    expect(readPageHead(html, 'ru').anchors).toEqual(['One', 'Two']);
  });
});

test.each([
  ['<html>', true],
  ['\ufeff<!DOCTYPE html>', true],
  ['\n<H1 class="">x', true],
  ['GIF89a', false],
  ['{0}', false],
])('content decides whether %j is a page, for most pages have no extension', (start, expected) => {
  expect(looksLikePage(Buffer.from(start))).toBe(expected);
});

test('a page in UTF-16 would be no page', () => {
  expect(looksLikePage(Buffer.from('\ufeff<html>', 'utf16le'))).toBe(true);
});
