import { describe, expect, test } from 'vitest';
import { parseHtml } from '#engine/parsers/hbk/html/parse-html.ts';
import { parseSyntaxPage, type SyntaxPageOptions } from '#engine/parsers/hbk/pages/syntax-page.ts';
import type { HbkText } from '#shared/model/hbk-card.ts';
import { codeTable, type WrittenPage, writeSyntaxPage } from '../../../support/hbk-writer/syntax-page.ts';

const OPTIONS: SyntaxPageOptions = {
  resolveLink: (href) => (href.startsWith('v8help://known/') ? `svod-link:${href.slice(15)}` : null),
  hasValue: false,
  isQueryTable: false,
};

function parse(html: string, options: Partial<SyntaxPageOptions> = {}): ReturnType<typeof parseSyntaxPage> {
  return parseSyntaxPage(parseHtml(html), { ...OPTIONS, ...options });
}

const body = (chapters: string): string =>
  `<html><body><h1 class="V8SH_pagetitle">T.M (T.M)</h1>${chapters}</body></html>`;
const chapter = (title: string, html: string): string => `<p class="V8SH_chapter">${title}</p>${html}`;

const PAGE: WrittenPage = {
  locale: 'ru',
  owner: 'Тип (Type)',
  name: 'Метод (Method)',
  since: '8.3.6',
  deprecatedSince: '8.3.20',
  replacements: [{ href: 'v8help://known/New', title: 'НовыйМетод' }],
  variants: [
    {
      title: 'По имени',
      syntax: 'Метод(<Имя>, <Ключ>)',
      parameters: [
        { name: 'Имя', required: true, types: '<a href="v8help://known/Str">Строка</a>, Число', text: 'Имя вещи.' },
        {
          name: 'Ключ',
          required: false,
          types: 'СправочникСсылка.&lt;Имя справочника&gt;, Неопределено',
          text: 'Ключ. Если не указан, ищется первая.',
          default: 'Неопределено',
        },
      ],
      description: 'Ищет по имени.',
    },
    { title: 'По номеру', syntax: 'Метод(<Номер>)' },
  ],
  returns: 'Тип: Булево. <br>Истина, если нашлось.',
  description: '<p>Ищет вещь.</p>',
  availability: '<p>Сервер. Вызов на сервере. </p>',
  note: 'Медленно.',
  example: 'Если А Тогда\n    Б();\nКонецЕсли;',
  seeAlso:
    '<a href="v8help://known/T">Тип</a>, метод <a href="v8help://known/Other">Другой</a><br><a href="#">Пусто</a>',
};

describe('K: the same page in every markup of the versions gives the same card', () => {
  const expected = parse(writeSyntaxPage(PAGE));

  test('everything of the page is in the card', () => {
    expect(expected.facts).toEqual({
      availability: ['server'],
      since: '8.3.6',
      deprecated: true,
      deprecatedSince: '8.3.20',
      changedIn: [],
    });
    expect(expected.text).toEqual({
      syntax: [
        {
          title: 'По имени',
          syntax: 'Метод(<Имя>, <Ключ>)',
          parameters: [
            {
              name: 'Имя',
              required: true,
              types: [{ title: 'Строка', link: 'svod-link:Str' }, { title: 'Число' }],
              text: 'Имя вещи.',
            },
            {
              name: 'Ключ',
              required: false,
              types: [{ title: 'СправочникСсылка.<Имя справочника>' }, { title: 'Неопределено' }],
              default: 'Неопределено',
              text: 'Ключ. Если не указан, ищется первая.',
            },
          ],
          description: 'Ищет по имени.',
        },
        { title: 'По номеру', syntax: 'Метод(<Номер>)', parameters: [] },
      ],
      valueTypes: [],
      returns: { types: [{ title: 'Булево' }], text: 'Истина, если нашлось.' },
      description: 'Ищет вещь.',
      availabilityNote: 'Вызов на сервере.',
      note: 'Медленно.',
      example: '```bsl\nЕсли А Тогда\n    Б();\nКонецЕсли;\n```',
      seeAlso: [{ title: 'Тип, метод Другой', link: 'svod-link:Other' }, { title: 'Пусто' }],
      replacements: [{ title: 'НовыйМетод', link: 'svod-link:New' }],
      versionLines: ['Доступен, начиная с версии 8.3.6.', 'Не рекомендуется использовать, начиная с версии 8.3.20.'],
      members: [],
      otherChapters: [],
    } satisfies HbkText);
  });

  test.each(['div', 'upper'] as const)('%s markup', (markup) => {
    expect(parse(writeSyntaxPage({ ...PAGE, markup }))).toEqual(expected);
  });

  test('an unclosed tag before the chapters would swallow them', () => {
    const page = writeSyntaxPage(PAGE).replace('</h1>', '</h1><font color=red>');
    expect(parse(page)).toEqual(expected);
  });

  test('chapters in a wrapper would be one text', () => {
    const page = writeSyntaxPage(PAGE).replace('</h1>', '</h1><div>').replace('</body>', '</div></body>');
    expect(parse(page).text.syntax).toEqual(expected.text.syntax);
  });
});

describe('parameters', () => {
  const parameters = (rubrics: string): HbkText['syntax'][0]['parameters'] => {
    return parse(body(chapter('Параметры:', rubrics))).text.syntax[0]!.parameters;
  };
  const rubric = (head: string, text: string): string => `<div class="V8SH_rubric"> <p style="x">${head}</div>${text}`;

  test('a raw placeholder would become a tag and swallow what follows', () => {
    const html = rubric('&lt;Value1>,...,<ValueN&gt; (optional)', 'Type: Arbitrary. <br>Values.');
    expect(parameters(html)).toEqual([
      { name: 'Value1,...,ValueN', required: false, types: [{ title: 'Arbitrary' }], text: 'Values.' },
    ]);
  });

  test('placeholders with the names of tags would become tags', () => {
    const html = rubric('<Form> (required)', 'Type: Form. <br>A <Table>, a <Map> and a <Title>.<br>More.');
    expect(parameters(html)).toEqual([
      {
        name: 'Form',
        required: true,
        types: [{ title: 'Form' }],
        text: 'A \\<Table>, a \\<Map> and a \\<Title>.  \nMore.',
      },
    ]);
  });

  test('a heading without a flag is neither required nor optional', () => {
    expect(parameters(rubric('&lt;Имя&gt;', 'Тип: Строка.'))[0]).toMatchObject({ name: 'Имя', required: null });
  });

  test('a text in the line of the types would be a type', () => {
    expect(
      parameters(rubric('&lt;Н&gt; (обязательный)', 'Тип: Число. Сколько строк. Не больше ста.'))[0],
    ).toMatchObject({
      types: [{ title: 'Число' }],
      text: 'Сколько строк. Не больше ста.',
    });
  });

  test('types divided by a semicolon, without a full stop, and in a paragraph', () => {
    expect(parameters(rubric('&lt;А&gt;', 'Тип: Строка; Число<br>Текст'))[0]).toMatchObject({
      types: [{ title: 'Строка' }, { title: 'Число' }],
      text: 'Текст',
    });
    expect(parameters(rubric('&lt;А&gt;', '<p>Тип: Строка. <br>Текст</p><p>Ещё</p>'))[0]).toMatchObject({
      types: [{ title: 'Строка' }],
      text: 'Текст\n\nЕщё',
    });
  });

  test('several default values are kept, and the words around them', () => {
    const html = rubric(
      '&lt;А&gt;',
      'Тип: Строка. <br>До.<br>Значение по умолчанию: "а.б".<br>Default value: 1.<br>После.',
    );
    expect(parameters(html)[0]).toMatchObject({ default: '"а.б"; 1', text: 'До.  \nПосле.' });
  });

  test('a text without types stays whole', () => {
    expect(parameters(rubric('&lt;А&gt;', 'Типичный случай. Тип: не здесь.'))[0]).toMatchObject({
      types: [],
      text: 'Типичный случай. Тип: не здесь.',
    });
  });
});

describe('properties and types', () => {
  test('the types of a property stand before its description', () => {
    const html = body(
      chapter('Использование:', 'Только чтение.') + chapter('Описание:', 'Тип: Число, Строка. <br>Номер.'),
    );
    const { text, facts } = parse(html, { hasValue: true });
    expect(text.valueTypes).toEqual([{ title: 'Число' }, { title: 'Строка' }]);
    expect(text.description).toBe('Номер.');
    expect(facts.access).toBe('read-only');
  });

  test('a table field has its text before the first chapter', () => {
    const html = body('<p class="V8SH_heading">Поле (Field)</p>Тип: Булево. <br>Признак.<br>');
    expect(parse(html, { hasValue: true }).text).toMatchObject({
      valueTypes: [{ title: 'Булево' }],
      description: 'Признак.',
    });
  });

  test('lists of members keep their order and links', () => {
    const links = '<a href="v8help://known/A">А (A)</a><br><a href="x.html">Б (B)</a><br>&lt;Имя&gt;<br>';
    const { text } = parse(
      body(chapter('Методы:', links) + chapter('События сеанса:', '<a href="v8help://known/E">С</a><br>')),
    );
    expect(text.members).toEqual([
      { title: 'Методы', items: [{ title: 'А (A)', link: 'svod-link:A' }, { title: 'Б (B)' }, { title: '<Имя>' }] },
      { title: 'События сеанса', items: [{ title: 'С', link: 'svod-link:E' }] },
    ]);
  });

  test('an unknown chapter is kept with its title', () => {
    expect(parse(body(chapter('Особенности:', 'Работает ночью.'))).text.otherChapters).toEqual([
      { title: 'Особенности', text: 'Работает ночью.' },
    ]);
  });

  test('parameters of a query table are links and not call parameters', () => {
    const html = body(chapter('Параметры', '<a href="v8help://known/P">Период (Period)</a><br>'));
    const { text } = parse(html, { isQueryTable: true });
    expect(text.syntax).toEqual([]);
    expect(text.members).toEqual([{ title: 'Параметры', items: [{ title: 'Период (Period)', link: 'svod-link:P' }] }]);
  });
});

describe('examples', () => {
  const example = (html: string): string => parse(body(chapter('Пример:', html))).text.example ?? '';

  test('hard spaces in code would be syntax errors when pasted', () => {
    expect(example(codeTable('Для Ц = 1 По 3 Цикл\n\n    А();'))).toBe('```bsl\nДля Ц = 1 По 3 Цикл\n\n    А();\n```');
    expect(example(codeTable('А();'))).not.toMatch(/\u00a0/);
  });

  test('coloured code in a paragraph of the newer markup', () => {
    const html =
      '<TABLE><TR><TD><p class="V8SH_codesample"><font color="#0000ff">А&nbsp;<font color="#ff0000">=</font>&nbsp;1;<BR>&nbsp;&nbsp;Б();</font></p></TD></TR></TABLE>';
    expect(example(html)).toBe('```bsl\nА = 1;\n  Б();\n```');
  });

  test('plain text that is code, and plain text that is not', () => {
    expect(example('Массив.Добавить(1);<br>Массив.Добавить(2);')).toBe(
      '```bsl\nМассив.Добавить(1);\nМассив.Добавить(2);\n```',
    );
    expect(example('Смотри пример в другой статье')).toBe('Смотри пример в другой статье');
  });

  test('code with backticks would end its own fence', () => {
    expect(example('<pre>А = "```";</pre>')).toBe('````bsl\nА = "```";\n````');
  });
});

describe('footers and duplicates', () => {
  test('the link to the vendor and the repeated version line are not text', () => {
    const { text } = parse(writeSyntaxPage(PAGE));
    expect(JSON.stringify(text)).not.toContain('Методическая');
    expect(JSON.stringify(text).match(/8\.3\.6/g)).toHaveLength(1);
  });

  test('the version line at the top counts when there is no other', () => {
    const html = body(
      '<div class="__SINCE_SHOW_STYLE__"><p class="not_used">Доступен, начиная с версии 8.1.</p></div>',
    );
    expect(parse(html).facts.since).toBe('8.1');
  });

  test('a rule in the middle of a page would cut its second half', () => {
    const html = body(`${chapter('Описание:', 'До<hr>После')}${chapter('Примечание:', 'Ещё')}<HR><p></p>`);
    expect(parse(html).text).toMatchObject({ description: 'До\n\n---\n\nПосле', note: 'Ещё' });
  });
});

test('a page with ten thousand nested tags is refused and does not hang', () => {
  expect(() => parse(body('<b>'.repeat(10_000)))).toThrow(/open tags/);
  expect(() => parse('x'.repeat(5_000_000))).toThrow(/characters/);
});
