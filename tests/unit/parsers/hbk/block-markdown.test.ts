import { describe, expect, test } from 'vitest';
import { blocksMarkdown } from '#engine/parsers/hbk/html/block-markdown.ts';
import { bodyOf, parseHtml } from '#engine/parsers/hbk/html/parse-html.ts';

function markdown(html: string, topHeadingLevel = 2): string {
  return blocksMarkdown(bodyOf(parseHtml(html)).children, {
    resolveLink: (href) => (href.startsWith('known:') ? `svod-link:${href.slice(6)}` : null),
    topHeadingLevel,
  });
}

describe('inline', () => {
  test.each([
    ['a&nbsp;b \n  c', 'a b c'],
    ['один<br>два<br><br>три', 'один  \nдва\n\nтри'],
    ['<b>Слово</b> и <u>ещё</u>', '**Слово** и **ещё**'],
    ['<b>Метка:<br></b>текст', '**Метка:**  \nтекст'],
    ['<b>Метка:</b>текст', '**Метка**:текст'],
    ['слово<b>"в"</b>', 'слово"**в**"'],
    ['<b>А</b><b> Б</b>', '**А Б**'],
    ['<b>: </b>x', ': x'],
    ['<a href="known:k">имя [1]</a>, <a href="other">нет</a>', '[имя \\[1\\]](svod-link:k), нет'],
    ['<a href="http://x/devlinks?C=1">Методическая</a>', ''],
    ['Запись <font face="Courier New">Ящик.*</font> полей', 'Запись `Ящик.*` полей'],
    ['<Value1> и <Имя> &lt;b&gt;', '\\<Value1> и <Имя> \\<b>'],
    ['ИМЯ_ПОЛЯ _x_ a*b `c` \\d \\*', 'ИМЯ_ПОЛЯ \\_x\\_ a\\*b \\`c\\` \\d \\\\\\*'],
    ['&amp;lt; А&amp;Б', '\\&lt; А&Б'],
    ['# не заголовок', '\\# не заголовок'],
    ['1. не список', '1\\. не список'],
    ['&gt; не цитата', '\\> не цитата'],
    ['<!-- скрыто -->видно<script>нет()</script><style>p{}</style>', 'видно'],
  ])('%s', (html, expected) => {
    expect(markdown(`<p>${html}</p>`)).toBe(expected);
  });
});

describe('blocks', () => {
  test('unclosed list items and nested lists', () => {
    expect(markdown('<UL><LI>а<LI>б<OL><LI>в<LI>г</LI></OL></LI></UL>')).toBe('- а\n- б\n  1. в\n  2. г');
  });

  test('paragraphs of an item stay in it', () => {
    expect(markdown('<ul><li><p>а</p><p>б</p></li></ul><p>в</p>')).toBe('- а\n\n  б\n\nв');
  });

  test('lines that pages write as lists by hand', () => {
    expect(markdown('<p>Можно:<br>- одно;<br>- другое.</p>')).toBe('Можно:\n- одно;\n- другое.');
  });

  test('a table with a short row, a bar, a list and code in its cells', () => {
    const html =
      '<table><tr><td>А</td><td>Б</td></tr><tr><td>в | г</td></tr><tr><td><ul><li>д<li>е</ul></td><td><font face="Courier New">Х();<BR>У();</font></td></tr></table>';
    expect(markdown(html)).toBe('| А | Б |\n| --- | --- |\n| в \\| г |  |\n| - д - е | `Х();` `У();` |');
  });

  test('a table of one column is no table', () => {
    expect(markdown('<table><tr><td><p>а</p></td></tr><tr><td>б</td></tr></table>')).toBe('а\n\nб');
  });

  test('headings become headings in articles and bold lines in cards', () => {
    expect(markdown('<h2>Глава</h2><p>т</p><h4>Под</h4>')).toBe('## Глава\n\nт\n\n#### Под');
    expect(markdown('<h2>Глава</h2>', 3)).toBe('### Глава');
    expect(markdown('<h2>Глава</h2>', 0)).toBe('**Глава**');
  });

  test('lines of code in paragraphs of their own are one block', () => {
    const line = (code: string): string => `<P><FONT face="Courier New">${code}</FONT></P>`;
    expect(markdown(`<BLOCKQUOTE>${line('А();')}${line('Б();')}</BLOCKQUOTE>`)).toBe('```bsl\nА();\nБ();\n```');
  });

  test('code around blocks, as tag soup has it', () => {
    expect(
      markdown('<P>Например:</P><FONT face="Courier New"><BLOCKQUOTE><P>ВЫБРАТЬ<BR>&nbsp;1</P></BLOCKQUOTE></FONT>'),
    ).toBe('Например:\n\n```bsl\nВЫБРАТЬ\n 1\n```');
  });

  test('what stands behind the label of syntax is code, marked or not', () => {
    const code = '```bsl\nДля <Имя> Цикл\nКонецЦикла\n```';
    expect(markdown('<p><b>Синтаксис:<br></b>Для &lt;Имя&gt; Цикл<br>КонецЦикла</p>')).toBe(
      `**Синтаксис:**\n\n${code}`,
    );
    expect(markdown('<p><b>Синтаксис:</b></p><p>Для &lt;Имя&gt; Цикл<br>КонецЦикла</p>')).toBe(
      `**Синтаксис:**\n\n${code}`,
    );
    expect(markdown('<p>Syntax:</p><blockquote><p>Для &lt;Имя&gt; Цикл<br>КонецЦикла</p></blockquote>')).toBe(
      `**Syntax:**\n\n${code}`,
    );
    expect(markdown('<p><b>Синтаксис:</b> простой</p>')).toBe('**Синтаксис:** простой');
  });
});

test('text nested deeper than any page has would overflow the stack or be lost', () => {
  expect(markdown(`${'<div>'.repeat(900)}глубоко${'</div>'.repeat(900)}`)).toBe('глубоко');
});
