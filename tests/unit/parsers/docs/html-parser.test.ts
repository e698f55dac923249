import { describe, expect, it } from 'vitest';
import { parseHtmlPage } from '#engine/parsers/docs/html-parser.ts';

const resolveLink = (url: string) => (/^https?:/.test(url) ? url : url === 'b.html' ? 'svod-link:b.html' : null);

async function bodyOf(html: string): Promise<string> {
  return (await parseHtmlPage(html, { resolveLink })).markdown;
}

describe('parseHtmlPage', () => {
  it('takes the heading for the title when <title> adds the name of the site', async () => {
    const page = await parseHtmlPage('<title>Запросы | Справка</title><h1>Запросы</h1><p>текст', { resolveLink });
    expect(page).toMatchObject({ title: 'Запросы', markdown: 'текст' });
  });

  it('keeps a heading that <title> does not say', async () => {
    const page = await parseHtmlPage('<title>Справка</title><h1>Запросы</h1><p>текст', { resolveLink });
    expect(page).toMatchObject({ title: 'Справка', markdown: '# Запросы\n\nтекст', aliases: ['Запросы'] });
  });

  it('drops scripts, styles, navigation, controls and signs beside headings', async () => {
    const html =
      '<body><nav><a href="b.html">Меню</a></nav><script>x</script><style>y</style><div role="navigation">z</div>' +
      '<h2 id="a">Раздел<a class="headerlink" href="#a">¶</a></h2><p>текст<button>Копировать</button></p><noscript>n</noscript>';
    expect(await bodyOf(html)).toBe('## Раздел\n\nтекст');
  });

  it('reads the main part of a page that names it', async () => {
    expect(await bodyOf('<header>Сайт</header><div>Меню</div><main><p>текст</p></main><footer>©</footer>')).toBe(
      'текст',
    );
  });

  it('keeps code as it is written, with its language', async () => {
    const html =
      '<pre><code class="language-bsl">Если А &lt; Б Тогда\n\tВозврат;\nКонецЕсли;</code></pre><p>Имя <code>А_Б</code>';
    expect(await bodyOf(html)).toBe('```bsl\nЕсли А < Б Тогда\n\tВозврат;\nКонецЕсли;\n```\n\nИмя `А_Б`');
  });

  it('keeps tables and puts several lines of a cell into one', async () => {
    const html =
      '<table><caption>Виды</caption><tr><th>А</th><th>Б</th></tr><tr><td>1<br>2.<p>3</p></td><td><ul><li>x|y<li>z</ul></td></tr></table>';
    expect(await bodyOf(html)).toBe('Виды\n\n| А | Б |\n| - | - |\n| 1; 2. 3 | x\\|y; z |');
  });

  it.each([
    ['a single column', '<table><tr><td><p>а</p></td></tr><tr><td>б</td></tr></table>', 'а\n\nб'],
    ['code in a cell', '<table><tr><td>а</td><td><pre>б\nв</pre></td></tr></table>', 'а\n\n```\nб\nв\n```'],
    [
      'a table in a cell',
      '<table><tr><td>а</td><td><table><tr><td>1<td>2</table></td></tr></table>',
      'а\n\n| | |\n| - | - |\n| 1 | 2 |',
    ],
  ])('takes apart a table that only lays out a page: %s', async (_name, html, expected) => {
    expect(await bodyOf(html)).toBe(expected);
  });

  it('does not blow up a table whose spans are hostile', async () => {
    const row = '<tr><td colspan="1000" rowspan="65000">а</td><td>б</td></tr>';
    expect((await bodyOf(`<table>${row.repeat(50)}</table>`)).length).toBeLessThan(2000);
  });

  it('resolves links and leaves only text of the others', async () => {
    const html =
      '<p><a href="b.html">а</a> <a href="нет.html">б</a> <a href="javascript:x">в</a> <a href="https://1c.ru">г</a> <img src=x alt="д">';
    expect(await bodyOf(html)).toBe('[а](svod-link:b.html) б в [г](https://1c.ru) д');
  });

  it('escapes nothing that needs no escape and all that does', async () => {
    const html =
      '<p>Имя_Поля, &amp;НаСервере, #Область, Массив[0], 2*2 &lt;Имя&gt; &lt;b&gt; *x* `y`</p><p># x</p><p>1. x</p><p>- x</p>';
    expect(await bodyOf(html)).toBe(
      'Имя_Поля, &НаСервере, #Область, Массив[0], 2\\*2 <Имя> \\<b> \\*x\\* \\`y\\`\n\n\\# x\n\n1\\. x\n\n\\- x',
    );
  });

  it('writes no character references for emphasis that Markdown cannot hold', async () => {
    expect(await bodyOf('<p><b>Важно: </b>если <b>а</b><b>б</b>, <i>«в»</i>г<b> </b></p>')).toBe(
      '**Важно:** если **аб**, «в»г',
    );
  });

  it('reads malformed HTML', async () => {
    expect(await bodyOf('<p>а<b>б<p>в</i></div><li>г<table><td>')).toContain('в');
  });

  it.each([
    ['100,000 nested elements', `<p>слово</p>${'<div>'.repeat(100_000)}дно`],
    ['links without end', '<a href=x>слово '.repeat(60_000)],
  ])('falls back to plain text with a warning: %s', async (_name, html) => {
    const page = await parseHtmlPage(html, { resolveLink });
    expect(page.warnings).toEqual(['read-as-plain-text']);
    expect(page.markdown).toContain('слово');
  });

  it('leaves no tags, scripts or references in plain text', async () => {
    const html =
      '<title>t</title><p>а &lt;b&gt; &amp;&mdash;</p><script>x</script><!-- c --><style>s</style><div>б<br>в</div>1 < 2';
    const page = await parseHtmlPage(html, { resolveLink, budgetMs: 0 });
    expect(page.markdown).toBe('t\n\nа \\<b> &—\n\nб\nв\n\n1 < 2');
  });

  it('converts a long page in parts without losing or doubling any', async () => {
    const html = Array.from({ length: 9000 }, (_, at) => `<p>абзац ${at}</p>`).join('');
    const numbers = (await bodyOf(`<div>${html}</div>`)).match(/\d+/g)?.map(Number);
    expect(numbers).toEqual(Array.from({ length: 9000 }, (_, at) => at));
  });
});
