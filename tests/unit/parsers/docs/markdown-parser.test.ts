import fc from 'fast-check';
import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { describe, expect, it } from 'vitest';
import { parseMarkdownPage } from '#engine/parsers/docs/markdown-parser.ts';
import { createPageTree } from '#engine/parsers/docs/page-tree.ts';
import { createLinkResolver } from '#engine/parsers/docs/resolve-link.ts';

const anchors = new Map([['guide/queries.md', new Map([['joins', 'соединения']])]]);
const tree = createPageTree(['guide/queries.md', 'guide/joins.md', 'guide/index.md', 'other/page.html'], anchors);
const resolveLink = createLinkResolver('guide/queries.md', tree);

function parse(source: string, isMdx = false) {
  return parseMarkdownPage(source, { resolveLink, isMdx });
}

async function bodyOf(source: string): Promise<string> {
  return (await parse(source)).markdown;
}

function nodesOf(markdown: string): Nodes[] {
  const all = (node: Nodes): Nodes[] => ['children' in node ? node.children.flatMap(all) : [], node].flat();
  return all(fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }));
}

describe('title and names', () => {
  it('takes the first heading of depth 1 out of the body', async () => {
    expect(await parse('# Запросы\n\nтекст\n\n# Второй\n\nещё')).toMatchObject({
      title: 'Запросы',
      markdown: 'текст\n\n# Второй\n\nещё',
    });
  });

  it('prefers the title of the front matter and keeps a heading that says something else', async () => {
    const page = await parse('---\ntitle: Builder\naliases: [строитель, 42]\n---\n\n# Строитель (`Builder`)\n\nтекст');
    expect(page).toMatchObject({ title: 'Builder', markdown: '# Строитель (`Builder`)\n\nтекст' });
    expect(page.aliases).toEqual(['строитель', '42', 'Строитель (Builder)']);
  });

  it('drops a heading that repeats the title of the front matter', async () => {
    expect(await bodyOf('---\ntitle: "Запросы: обзор"\n---\n# Запросы — обзор\n\nтекст')).toBe('текст');
  });

  it('keeps the number above the title and makes it a name of the page', async () => {
    const page = await parse('###### #std437\n\n# Оформление запросов\n\nтекст');
    expect(page.title).toBe('Оформление запросов');
    expect(page.aliases).toContain('#std437');
    expect(page.markdown).toBe('###### #std437\n\nтекст');
  });

  it('does not take the headings of an introduction for names', async () => {
    expect((await parse('## Введение\n\nтекст\n\n# Потом\n\nещё')).aliases).toEqual(['Потом']);
  });

  it('finds the title in raw HTML at the top of a readme', async () => {
    expect(await parse('<h1 align="center">Запросы</h1>\n\nтекст')).toMatchObject({
      title: 'Запросы',
      markdown: 'текст',
    });
  });

  it('keeps the description of the front matter searchable', async () => {
    expect(await bodyOf('---\ndescription: Номер acc:1245\n---\n# А\n\nтекст')).toBe('Номер acc:1245\n\nтекст');
  });

  it('does not swallow a page that begins with a rule', async () => {
    expect(await bodyOf('---\nтекст до второй черты\n\n---\n\nконец')).toContain('текст до второй черты');
  });

  it('reads a page with damaged front matter and warns', async () => {
    const page = await parse('---\ntitle: "Запросы"\nbad: [\n---\nтекст');
    expect(page).toMatchObject({ title: 'Запросы', markdown: 'текст', warnings: ['front-matter-damaged'] });
  });
});

describe('syntax of site generators', () => {
  it('makes a quote of an admonition and not code of its body', async () => {
    const body = await bodyOf('!!! failure "Неправильно"\n    Текст\n\n    ```sdbl\n    Касса\n    ```\n\nдалее');
    expect(body).toBe('> **Неправильно**\n>\n> Текст\n>\n> ```sdbl\n> Касса\n> ```\n\nдалее');
  });

  it.each([
    ['??? tip "Совет"\n    текст', '> **Совет**\n>\n> текст'],
    ['???+ note\n    текст', '> **Note**\n>\n> текст'],
    ['!!! warning inline end "А \\"б\\""\n    текст', '> **А "б"**\n>\n> текст'],
    ['!!! note ""\n    текст', '> текст'],
    ['!!! quote "Вне"\n    !!! tip "Внутри"\n        текст', '> **Вне**\n>\n> > **Внутри**\n> >\n> > текст'],
    ['- пункт\n\n    !!! note "В списке"\n        текст', '- пункт\n\n    > **В списке**\n    >\n    > текст'],
    [':::warning\nтекст\n:::', '> **Warning**\n>\n> текст'],
    [':::tip[Совет]\n\nтекст\n\n:::', '> **Совет**\n>\n> текст'],
    ['::: code-group\nтекст\n:::', 'текст'],
  ])('reads %j', async (source, expected) => {
    expect(await bodyOf(source)).toBe(expected);
  });

  it('leaves what is no admonition alone', async () => {
    expect(await bodyOf('!!! Важно\n\nтекст')).toBe('!!! Важно\n\nтекст');
    expect(await bodyOf('```\n!!! note "a"\n    b\n```')).toBe('```\n!!! note "a"\n    b\n```');
    expect(await bodyOf(':::note без конца\n\nтекст')).toBe(':::note без конца\n\nтекст');
  });

  it('gives each content tab its title and its content without the indent', async () => {
    const body = await bodyOf('=== "Сервер"\n    ```bsl\n    А = 1;\n    ```\n\n=== "Клиент"\n    текст');
    expect(body).toBe('**Сервер**\n\n```bsl\nА = 1;\n```\n\n**Клиент**\n\nтекст');
  });

  it('strips attribute lists, icons, snippets, languages of inline code and the table of contents', async () => {
    const body = await bodyOf(
      '[TOC]\n\n## Соединения { #joins .x }\n\n--8<-- "file.md"\n\n:material-check: Код `#!bsl А = 1`, ' +
        '[сайт](https://a.ru){ .md-button target="_blank" }.\n\nАбзац\n{: .lead }\n\n--8<--\na.md\n--8<--\n',
    );
    expect(body).toBe('## Соединения\n\n Код `А = 1`, [сайт](https://a.ru).\n\nАбзац');
  });

  it('keeps braces that are no attributes', async () => {
    expect(await bodyOf('## Шаблон {ИмяМодуля}\n\n`x`{не список}')).toBe('## Шаблон {ИмяМодуля}\n\n`x`{не список}');
  });

  it('takes the language of a fence out of its attributes', async () => {
    expect(await bodyOf('``` { .bsl .copy linenums="1" }\nА\n```')).toBe('```bsl\nА\n```');
  });

  it('drops imports of MDX but not those in its code', async () => {
    const source = "import Tabs from '@theme/Tabs';\n\n<Tabs>\n\nтекст\n\n</Tabs>\n\n```js\nimport a from 'b';\n```";
    expect((await parse(source, true)).markdown).toBe("текст\n\n```js\nimport a from 'b';\n```");
  });
});

describe('links and images', () => {
  it.each([
    ['[а](joins.md)', '[а](svod-link:guide%2Fjoins.md)'],
    ['[а](../other/page.html#часть "подсказка")', '[а](svod-link:other%2Fpage.html#часть)'],
    ['[а](#joins)', '[а](svod-link:guide%2Fqueries.md#соединения)'],
    ['[а][ref]\n\n[ref]: joins.md', '[а](svod-link:guide%2Fjoins.md)'],
    ['[joins]\n\n[Joins]: joins.md', '[joins](svod-link:guide%2Fjoins.md)'],
    ['[**а** `б`](joins.md)', '[**а** `б`](svod-link:guide%2Fjoins.md)'],
    ['[а](https://1c.ru) <https://1c.ru> https://1c.ru', '[а](https://1c.ru) <https://1c.ru> https://1c.ru'],
    ['[а](нет.md) и ![схема](a.png)', 'а и схема'],
    ['[![знак](a.png)](joins.md)', '[знак](svod-link:guide%2Fjoins.md)'],
    ['до [![](a.png)](joins.md) после', 'до  после'],
    ['[а](javascript:alert(1)) [б](data:text/html,x) [в](file:///etc/passwd)', 'а б в'],
    ['[а](java&#10;script:alert(1)) <javascript:alert(1)>', 'а javascript:alert(1)'],
    ['[а](svod-link:чужое)', 'а'],
  ])('writes %j as %j', async (source, expected) => {
    expect(await bodyOf(source)).toBe(expected);
  });

  it('resolves references across the segments of a long page', async () => {
    const filler = 'Обычный абзац текста.\n\n'.repeat(4000);
    const body = await bodyOf(`[а][ref]\n\n${filler}[ref]: joins.md\n`);
    expect(body.startsWith('[а](svod-link:guide%2Fjoins.md)')).toBe(true);
    expect(body).not.toContain('[ref]');
  });
});

describe('raw HTML', () => {
  it.each([
    ['до <!-- скрыто --> после', 'до  после'],
    ['<!-- start\n\nскрыто -->\n\nтекст', 'текст'],
    ['строка<br>Другая', 'строка\\\nДругая'],
    ['а<br/>\nб', 'а\\\nб'],
    ['<kbd>Ctrl</kbd> и <span style="x">текст</span>', 'Ctrl и текст'],
    ['<a href="joins.md">связь</a> <a name="x"></a>', '[связь](svod-link:guide%2Fjoins.md) '],
    ['<img src="a.png" alt="схема">', 'схема'],
    ['текст <script>alert(1)</script> далее', 'текст  далее'],
    ['Процедура <Имя> и <Name>, <hash>', 'Процедура <Имя> и \\<Name>, \\<hash>'],
    ['&laquo;А&raquo; &mdash; 1&nbsp;&lt; 2 &amp; &lt;b&gt;', '«А» — 1 < 2 & \\<b>'],
  ])('writes %j as %j', async (source, expected) => {
    expect(await bodyOf(`x\n\n${source}`)).toBe(`x\n\n${expected}`.trimEnd());
  });

  it('converts blocks, tables included', async () => {
    const source =
      '<div class="links">\n<a href="joins.md">acc:1</a>\n</div>\n\n<table>\n<tr><th>А<th>Б\n\n<tr><td>1<br>2<td>x|y\n</table>';
    expect(await bodyOf(source)).toBe(
      '[acc:1](svod-link:guide%2Fjoins.md)\n\n| А | Б |\n| - | - |\n| 1; 2 | x\\|y |'.replace(
        '| 1; 2 | x',
        '| 1; 2 | x',
      ),
    );
  });

  it('keeps the Markdown between HTML blocks', async () => {
    expect(await bodyOf('<details>\n<summary>Итог</summary>\n\n- **а**\n\n</details>')).toBe('Итог\n\n- **а**');
  });

  it('keeps converted HTML inside its list item', async () => {
    const body = await bodyOf('- пункт\n\n  <div>\n  <p>а</p><p>б</p>\n  </div>\n\n- другой');
    expect(body).toMatch(/^- пункт\n\n {2}а\n\n {2}б\n\n- другой$/);
  });

  const piece = fc.constantFrom(
    ...[
      '<',
      '<b>',
      '</b>',
      '<scr',
      'ipt>',
      '<script>',
      '</script>',
      '[',
      ']',
      '(',
      ')',
      '![',
      '](',
      '<a href="javascript:x">',
      '</a>',
    ],
    ...[
      'javascript:x',
      'joins.md',
      '`',
      '**',
      '_',
      '\\',
      '&lt;',
      '&#106;',
      ' ',
      '\n',
      '\n\n',
      '> ',
      '- ',
      'текст',
      '<!--',
      '-->',
      '|',
      '{ .x }',
    ],
    ...[
      '[ref]',
      '\n\n[ref]: javascript:x\n\n',
      '<img alt="](javascript:x)">',
      '<div>',
      ':material-x:',
      '```',
      '# ',
      '<Имя>',
      '<x:y>',
    ],
  );

  it('leaves no HTML and no unsafe link, however the pieces join', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 25 }), async (pieces) => {
        const { markdown } = await parse(pieces.join(''));
        for (const node of nodesOf(markdown)) {
          expect(node.type).not.toBe('html');
          expect(node.type).not.toBe('image');
          if (node.type === 'link') expect(node.url).toMatch(/^(?:https?:|mailto:|svod-link:)/);
        }
      }),
      { numRuns: 1500 },
    );
  });
});

describe('text that a parser cannot read in time', () => {
  it.each([
    ['quotes', `${'>'.repeat(100_000)} слово`],
    ['brackets', `${'[a]('.repeat(60_000)} слово`],
    ['emphasis', `${' a**b'.repeat(60_000)} слово`],
    ['a line of 5 MB', `${'слово '.repeat(900_000)}`],
  ])('becomes plain text with a warning (%s)', async (_name, source) => {
    const page = await parse(`# Страница\n\n${source}`);
    expect(page.warnings).toEqual(['read-as-plain-text']);
    expect(page.title).toBe('Страница');
    expect(page.markdown).toContain('слово');
  });

  it('keeps headings and code when the time is over, and escapes the rest', async () => {
    const page = await parseMarkdownPage('# Имя\n\n## Раздел\n\n<b>[x](javascript:y)</b>\n\n```\n<b>\n```', {
      resolveLink,
      budgetMs: 0,
    });
    expect(page.markdown).toBe('## Раздел\n\n\\<b>[x\\](javascript:y)\\</b>\n\n```\n<b>\n```');
    expect(page).toMatchObject({ title: 'Имя', warnings: ['read-as-plain-text'] });
  });
});
