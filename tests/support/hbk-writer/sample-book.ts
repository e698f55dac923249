import { type WrittenPage, writeSyntaxPage } from './syntax-page.ts';
import type { BookContent } from './write-book.ts';
import { type WrittenNode, writeTemplate } from './write-contents.ts';

/** A small book with one page of every kind, in both languages. Things and texts are invented. */
const CONTEXT = 'v8help://SyntaxHelperContext';
const LANGUAGE = 'v8help://SyntaxHelperLanguage';
const link = (href: string, title: string): string => `<a href="${href}">${title}</a>`;

export const SAMPLE_PATHS = {
  global: 'objects/Global context.html',
  section: 'objects/Global context/methods/catalog7.html',
  stack: 'objects/Global context/methods/catalog7/StackBoxes71.html',
  oldStack: 'objects/Global context/methods/catalog7/PileBoxes70.html',
  catalog: 'objects/catalog5.html',
  box: 'objects/catalog5/Box.html',
  put: 'objects/catalog5/Box/methods/Put12.html',
  weight: 'objects/catalog5/Box/properties/Weight13.html',
  opened: 'objects/catalog5/Box/events/OnOpen14.html',
  ctor: 'objects/catalog5/Box/ctors/ctor15.html',
  size: 'objects/catalog5/BoxSize.html',
  large: 'objects/catalog5/BoxSize/properties/Large21.html',
  table: 'tables/table3.html',
  tableField: 'tables/table3/fields/Amount31.html',
} as const;

const string = (locale: 'ru' | 'en'): string => link(`${LANGUAGE}/def_Line`, locale === 'ru' ? 'Строчка' : 'Line');

const RUSSIAN: Record<string, WrittenPage> = {
  [SAMPLE_PATHS.global]: {
    locale: 'ru',
    name: 'Глобальный контекст (Global context)',
    since: '8.0',
    members: [
      {
        title: 'Методы',
        links: [
          { href: 'Global context/methods/catalog7/StackBoxes71.html', title: 'СложитьКоробки (StackBoxes)' },
          { href: 'Global context/methods/catalog7/PileBoxes70.html', title: 'СвалитьКоробки (PileBoxes)' },
        ],
      },
    ],
    description: '<p>Всё, что доступно в любом модуле без точки.</p>',
  },
  [SAMPLE_PATHS.stack]: {
    locale: 'ru',
    owner: 'Глобальный контекст (Global context)',
    name: 'СложитьКоробки (StackBoxes)',
    since: '8.3.6',
    changedIn: '8.3.20',
    variants: [
      {
        title: 'По одной',
        syntax: 'СложитьКоробки(<Первая>, <Остальные1>,...,<ОстальныеN>)',
        parameters: [
          {
            name: 'Первая',
            required: true,
            types: link(`${CONTEXT}/${SAMPLE_PATHS.box}`, 'Коробка'),
            text: 'Коробка, которая окажется внизу.',
          },
          {
            name: 'Остальные1>,...,<ОстальныеN',
            required: false,
            types: `${link(`${CONTEXT}/${SAMPLE_PATHS.box}`, 'Коробка')}, ${string('ru')}`,
            text: 'Коробки над ней.<br>Строка означает имя коробки.',
            default: 'Пустая строка',
          },
        ],
        description: 'Складывает перечисленные коробки снизу вверх.',
      },
      {
        title: 'Списком',
        syntax: 'СложитьКоробки(<Список>)',
        parameters: [{ name: 'Список', required: true, types: 'Произвольный', text: 'Все коробки сразу.' }],
      },
    ],
    returns: `Тип: ${string('ru')}. <br>Имя получившейся стопки.`,
    description:
      '<p>Складывает коробки в стопку.<br>Стопка устойчива, если:<ul><li>нижняя коробка тяжелее,</li><li>их не больше трёх.</li></ul></p>',
    availability: '<p>Тонкий клиент, веб-клиент, сервер. Вызов метода выполняет обращение к серверу. </p>',
    note: 'Порядок коробок важен: см. <b>Примечание:</b>внизу.',
    example: 'Если Вес > 10 Тогда\n    Имя = СложитьКоробки(Первая, "Вторая");\nКонецЕсли;',
    seeAlso:
      `${link(`${CONTEXT}/${SAMPLE_PATHS.box}`, 'Коробка')}, метод ${link(`${CONTEXT}/${SAMPLE_PATHS.put}`, 'Положить')}<br>` +
      `${link(`${CONTEXT}/objects/Nowhere.html`, 'Нигде')}<br>`,
  },
  [SAMPLE_PATHS.oldStack]: {
    locale: 'ru',
    owner: 'Глобальный контекст (Global context)',
    name: 'СвалитьКоробки (PileBoxes)',
    since: '8.0',
    deprecatedSince: '8.3.6',
    replacements: [{ href: `${CONTEXT}/${SAMPLE_PATHS.stack}`, title: 'СложитьКоробки' }],
    variants: [{ syntax: 'СвалитьКоробки()' }],
    description: 'Сваливает коробки в кучу.',
  },
  [SAMPLE_PATHS.box]: {
    locale: 'ru',
    name: 'Коробка (Box)',
    since: '8.0',
    members: [
      { title: 'Свойства', links: [{ href: 'Box/properties/Weight13.html', title: 'Вес (Weight)' }] },
      { title: 'Методы', links: [{ href: 'Box/methods/Put12.html', title: 'Положить (Put)' }] },
      { title: 'События', links: [{ href: 'Box/events/OnOpen14.html', title: 'ПриОткрытии (OnOpen)' }] },
      { title: 'Конструкторы', links: [{ href: 'Box/ctors/ctor15.html', title: 'По размеру' }] },
    ],
    description: '<p>Хранит вещи.</p>',
    availability: '<p>Сервер, толстый клиент.<BR>Сериализуется.</p>',
  },
  [SAMPLE_PATHS.put]: {
    locale: 'ru',
    owner: 'Коробка (Box)',
    name: 'Положить (Put)',
    variants: [
      {
        syntax: 'Положить(<Вещь>)',
        parameters: [{ name: 'Вещь', required: true, types: 'Произвольный', text: 'Что положить.' }],
      },
    ],
    description: '<p>Кладёт вещь в коробку.</p>',
    since: '8.0',
  },
  [SAMPLE_PATHS.weight]: {
    locale: 'ru',
    owner: 'Коробка (Box)',
    name: 'Вес (Weight)',
    usage: 'Только чтение.',
    description: `Тип: ${link(`${LANGUAGE}/def_Num`, 'Числишко')}, СправочникСсылка.&lt;Имя справочника&gt;. <br>Вес вместе с вещами.`,
    availability: '<p>Сервер.</p>',
    since: '8.1',
  },
  [SAMPLE_PATHS.opened]: {
    locale: 'ru',
    owner: 'Коробка (Box)',
    name: 'ПриОткрытии (OnOpen)',
    variants: [
      {
        syntax: 'ПриОткрытии(<Отказ>)',
        parameters: [{ name: 'Отказ', required: true, types: 'Булево', text: 'Истина: коробка останется закрытой.' }],
      },
    ],
    description: 'Возникает при открытии коробки.',
  },
  [SAMPLE_PATHS.ctor]: {
    locale: 'ru',
    owner: 'Коробка (Box)',
    name: 'По размеру',
    variants: [
      {
        syntax: 'Новый Коробка(<Размер>)',
        parameters: [
          {
            name: 'Размер',
            required: false,
            types: link(`${CONTEXT}/${SAMPLE_PATHS.size}`, 'РазмерКоробки'),
            text: 'Размер новой коробки.',
            default: 'Большая',
          },
        ],
      },
    ],
    description: 'Создаёт пустую коробку.',
  },
  [SAMPLE_PATHS.size]: {
    locale: 'ru',
    name: 'РазмерКоробки (BoxSize)',
    members: [{ title: 'Значения', links: [{ href: 'BoxSize/properties/Large21.html', title: 'Большая (Large)' }] }],
    description: '<p>Возможные размеры коробок.</p>',
  },
  [SAMPLE_PATHS.large]: {
    locale: 'ru',
    owner: 'РазмерКоробки (BoxSize)',
    name: 'Большая (Large)',
    description: 'Вмещает всё.',
    since: '8.3.1',
  },
};

const ENGLISH: Record<string, WrittenPage> = {
  [SAMPLE_PATHS.stack]: {
    locale: 'en',
    owner: 'Global context',
    name: 'StackBoxes',
    since: '8.3.6',
    variants: [
      {
        title: 'One by one',
        syntax: 'StackBoxes(<First>, <Value1>,...,<ValueN>)',
        parameters: [
          {
            name: 'First',
            required: true,
            types: link(`${CONTEXT}/${SAMPLE_PATHS.box}`, 'Box'),
            text: 'The lowest box.',
          },
        ],
      },
    ],
    returns: `Type: ${string('en')}. <br>Name of the stack.`,
    description: '<p>Puts boxes on top of one another.</p>',
    availability: '<p>Thin client, web-client, server. Calling the method executes a server call.</p>',
    example: 'Name = StackBoxes(First, "Second");',
  },
  [SAMPLE_PATHS.box]: {
    locale: 'en',
    name: 'Box',
    since: '8.0',
    description: '<p>Keeps things.</p>',
    members: [{ title: 'Methods', links: [{ href: 'Box/methods/Put12.html', title: 'Put' }] }],
  },
  [SAMPLE_PATHS.ctor]: {
    locale: 'en',
    owner: 'Box',
    name: 'By size',
    variants: [{ syntax: 'New Box(<Size>)' }],
    description: 'Makes an empty box.',
  },
};

/** The Russian or the English book, named as the platform's main book. */
export function sampleBook(locale: 'ru' | 'en'): BookContent {
  const pages = locale === 'ru' ? RUSSIAN : ENGLISH;
  const files = new Map<string, string | Uint8Array>();
  for (const [path, page] of Object.entries(pages)) files.set(path, writeSyntaxPage(page));
  if (locale === 'ru') {
    files.set(SAMPLE_PATHS.section, sectionPage('Работа с коробками', 'Функции для тех, у кого много коробок.'));
    files.set(SAMPLE_PATHS.catalog, sectionPage('Складское хозяйство', ''));
    files.set(SAMPLE_PATHS.table, TABLE_PAGE);
    files.set(SAMPLE_PATHS.tableField, FIELD_PAGE);
    files.set(
      'objects/catalog5/Box/methods/Put12.st',
      writeTemplate([
        ['ru', 'Положить(<?>);'],
        ['en', 'Put(<?>);'],
      ]),
    );
    files.set('objects/catalog5/__categories__', '{0}');
    files.set('objects/picture.gif', new Uint8Array([0x47, 0x49, 0x46, 0x38]));
  }
  return { name: 'SyntaxHelperContext', files, tree: sampleTree(locale) };
}

function sectionPage(title: string, text: string): string {
  return `<html><body><h1 class="V8SH_pagetitle">${title}</h1><p class="V8SH_title">${title}</p>${text}</body></html>`;
}

const TABLE_NAME = 'РегистрОстатков.&lt;Имя регистра&gt;.НаДату (BalanceRegister.&lt;Имя регистра&gt;.AsOf)';
const TABLE_PAGE =
  `<html><body><h1 class="V8SH_pagetitle">${TABLE_NAME}</h1>` +
  `<p class="V8SH_chapter">Синтаксис</p>${TABLE_NAME}` +
  `<p class="V8SH_chapter">Поля</p><a href="${CONTEXT}/${SAMPLE_PATHS.tableField}">Сумма (Amount)</a><br>` +
  '<p class="V8SH_chapter">Параметры</p><a href="#">Период (Period)</a><br>' +
  '<p class="V8SH_chapter">Описание:</p><p>Остатки на дату.</p><HR></body></html>';
const FIELD_PAGE =
  '<html><body><h1 class="V8SH_pagetitle">Сумма (Amount)</h1><p class="V8SH_heading">Сумма (Amount)</p>' +
  'Тип: Числишко. <br>Остаток в деньгах.<br><p class="V8SH_chapter">Примечание:</p>Бывает меньше нуля.<HR></body></html>';

function sampleTree(locale: 'ru' | 'en'): WrittenNode[] {
  const both = (ru: string, en: string): [string, string][] => [
    ['ru', ru],
    ['en', en],
  ];
  const page = (path: string, ru: string, en: string, children: WrittenNode[] = []): WrittenNode => ({
    titles: both(ru, en),
    path: `/${path}`,
    children,
  });
  const folder = (ru: string, en: string, children: WrittenNode[]): WrittenNode => ({
    titles: [['#', locale === 'ru' ? ru : en]],
    path: '',
    children,
  });
  const paths = SAMPLE_PATHS;
  const tree = [
    page(paths.global, 'Глобальный контекст', 'Global context', [
      folder('Методы', 'Methods', [
        {
          titles: [],
          path: `/${paths.section}`,
          children: [
            page(paths.stack, 'СложитьКоробки', 'StackBoxes'),
            page(paths.oldStack, 'СвалитьКоробки', 'PileBoxes'),
          ],
        },
      ]),
    ]),
    {
      titles: both('Складское хозяйство', 'Warehousing'),
      path: `/${paths.catalog}`,
      children: [
        page(paths.box, 'Коробка', 'Box', [
          folder('Свойства', 'Properties', [page(paths.weight, 'Вес', 'Weight')]),
          { titles: [], path: '', children: [page(paths.put, 'Положить', 'Put')] },
          folder('События', 'Events', [page(paths.opened, 'ПриОткрытии', 'OnOpen')]),
          folder('Конструкторы', 'Constructors', [page(paths.ctor, 'По размеру', 'By size')]),
        ]),
        page(paths.size, 'РазмерКоробки', 'BoxSize', [page(paths.large, 'Большая', 'Large')]),
      ],
    },
    page(paths.table, 'РегистрОстатков.НаДату', 'BalanceRegister.AsOf', [page(paths.tableField, 'Сумма', 'Amount')]),
  ];
  if (locale === 'ru') return tree;
  const known = new Set(Object.keys(ENGLISH).map((path) => `/${path}`));
  const prune = (nodes: readonly WrittenNode[]): WrittenNode[] =>
    nodes.flatMap((node) => {
      const children = prune(node.children ?? []);
      return known.has(node.path) || children.length > 0
        ? [{ ...node, path: known.has(node.path) ? node.path : '', children }]
        : [];
    });
  return prune(tree);
}
