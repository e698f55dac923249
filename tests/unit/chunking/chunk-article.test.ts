import { describe, expect, it } from 'vitest';
import { chunkArticle } from '#engine/chunking/chunk-article.ts';

function chunk(markdown: string, title = 'Запросы', headingPath = ['Руководство']) {
  return chunkArticle({ title, headingPath, markdown });
}

const SENTENCE = 'Ключевые слова языка запросов пишутся заглавными буквами. ';

describe('chunkArticle', () => {
  it('gives an article without a body its title, so that it can be found', () => {
    expect(chunk('')).toEqual([
      { ordinal: 0, text: 'Запросы', headingPath: ['Руководство', 'Запросы'], overlapChars: 0 },
    ]);
    expect(chunk('\n\n')).toHaveLength(1);
  });

  it('puts the headings above a text into its path and not those beside it', () => {
    const chunks = chunk('вступление\n\n## Один\n\na\n\n### Глубже\n\nb\n\n## Два\n\nc');
    expect(chunks.map((part) => [part.text, part.headingPath.slice(2)])).toEqual([
      ['вступление', []],
      ['a', ['Один']],
      ['b', ['Один', 'Глубже']],
      ['c', ['Два']],
    ]);
  });

  it('takes the text of a heading without its syntax', () => {
    const [part] = chunk('## Метод `Найти` и [ссылка](svod-link:a.md) ##\n\nтекст');
    expect(part?.headingPath.at(-1)).toBe('Метод Найти и ссылка');
  });

  it('keeps a heading that stands above nothing, such as the number of a page', () => {
    const chunks = chunk('###### #std437\n\n###### 1.\n\nтекст');
    expect(chunks.map((part) => part.text)).toEqual(['#std437', 'текст']);
  });

  it('does not take a comment in code for a heading', () => {
    const [part, ...rest] = chunk('```bash\n# не заголовок\n```');
    expect(rest).toHaveLength(0);
    expect(part?.headingPath).toEqual(['Руководство', 'Запросы']);
  });

  it('prefixes the end of the chunk before, from the start of a sentence', () => {
    const chunks = chunk(SENTENCE.repeat(30).trim());
    expect(chunks.length).toBeGreaterThan(1);
    for (const [at, part] of chunks.entries()) {
      expect(part.text.slice(part.overlapChars).trim().length).toBeLessThanOrEqual(800);
      if (at === 0) continue;
      expect(part.overlapChars).toBeGreaterThan(100);
      expect(part.overlapChars).toBeLessThanOrEqual(220);
      expect(part.text.startsWith('Ключевые слова')).toBe(true);
      expect(chunks[at - 1]?.text.endsWith(part.text.slice(0, part.overlapChars))).toBe(true);
    }
  });

  it('starts no overlap over a heading', () => {
    expect(chunk(`${SENTENCE}\n\n## Далее\n\n${SENTENCE}`).map((part) => part.overlapChars)).toEqual([0, 0]);
  });

  it('repeats no code: after a fence the next chunk starts anew', () => {
    const code = `\`\`\`bsl\n${'Сообщить("Готово");\n'.repeat(36)}\`\`\``;
    const chunks = chunk(`${code}\n\n${SENTENCE.repeat(10)}`);
    expect(chunks[0]?.text).toBe(code);
    expect(chunks[1]?.overlapChars).toBe(0);
  });

  it('leaves the sentence before an example in the overlap of the example', () => {
    const code = `\`\`\`bsl\n${'Сообщить("Готово");\n'.repeat(60)}\`\`\``;
    const chunks = chunk(`Пример вызова метода:\n\n${code}`);
    expect(chunks[1]?.text).toBe(`Пример вызова метода:\n\n${code}`);
    expect(chunks[1]?.overlapChars).toBe('Пример вызова метода:'.length);
  });

  it('keeps a fence of less than 8,000 characters whole though it is longer than a chunk', () => {
    const code = `~~~\n${'Строка кода;\n'.repeat(500)}~~~`;
    expect(chunk(code).map((part) => part.text)).toEqual([code]);
  });

  it('splits a longer fence between lines and opens it again with its info string', () => {
    const lines = Array.from({ length: 500 }, (_, at) => `Сообщить("Строка ${at}");`);
    const chunks = chunk(`\`\`\`\`bsl title="a"\n${lines.join('\n')}\n\`\`\`\``);
    expect(chunks.length).toBeGreaterThan(5);
    const inner = chunks.flatMap((part) => {
      expect(part.overlapChars).toBe(0);
      expect(part.text.length).toBeLessThanOrEqual(800);
      const own = part.text.split('\n');
      expect([own[0], own.at(-1)]).toEqual(['````bsl title="a"', '````']);
      return own.slice(1, -1);
    });
    expect(inner).toEqual(lines);
  });

  it('splits a longer table between rows and repeats its header', () => {
    const rows = Array.from({ length: 600 }, (_, at) => `| строка ${at} | значение |`);
    const chunks = chunk(['| Имя | Значение |', '|---|---|', ...rows].join('\n'));
    const seen = chunks.flatMap((part) => {
      expect(part.text.length).toBeLessThanOrEqual(800);
      const own = part.text.split('\n');
      expect(own.slice(0, 2)).toEqual(['| Имя | Значение |', '|---|---|']);
      return own.slice(2);
    });
    expect(seen).toEqual(rows);
  });

  it('cuts a line of code above the cap instead of giving a chunk of any size', () => {
    const chunks = chunk(`\`\`\`\n${'слово '.repeat(4000)}\n\`\`\``);
    for (const part of chunks) expect(part.text.length).toBeLessThanOrEqual(820);
  });

  it('keeps code of a list item code when the item is taken apart', () => {
    const code = `\`\`\`bsl\n    ${'Сообщить("а");\n    '.repeat(45)}\`\`\``;
    const chunks = chunk(`1. ${SENTENCE.repeat(5)}\n\n    ${code}`);
    expect(chunks.at(-1)?.text).toMatch(/^1\. Ключевые|```bsl\nСообщить/);
    expect(chunks.at(-1)?.text).toMatch(/^```bsl$/m);
  });

  it('does not cut after «п.» and «т. е.» as if a sentence ended there', () => {
    const text = `${'Смотрите описание правил, т. е. всё, что сказано в п. 2 и в п. 3 стандарта '.repeat(40)}`;
    for (const part of chunk(text)) expect(part.text).not.toMatch(/(?:т\. е|п|т)\.$/);
  });

  it('cuts no link in two', () => {
    const text = 'Слова до ссылки [описание метода глобального контекста](svod-link:a%2Fb.md) и после неё '.repeat(30);
    for (const part of chunk(text)) {
      expect(part.text.match(/\[/g)?.length ?? 0).toBe(part.text.match(/\]\(svod-link:a%2Fb\.md\)/g)?.length ?? 0);
    }
  });

  it('bounds the heading path: 64 headings of 500 characters', () => {
    const chunks = chunkArticle({
      title: 'я'.repeat(900),
      headingPath: Array.from({ length: 80 }, (_, at) => `Папка ${at}`),
      markdown: 'текст',
    });
    expect(chunks[0]?.headingPath).toHaveLength(64);
    expect(chunks[0]?.headingPath.at(-1)).toHaveLength(500);
  });

  it.each([
    ['quotes', `${'>'.repeat(100_000)} текст`],
    ['list markers', `${'- '.repeat(100_000)}текст`],
    ['nested lists', Array.from({ length: 1500 }, (_, at) => `${'  '.repeat(at)}- а`).join('\n')],
    ['lists in a quote', Array.from({ length: 300 }, (_, at) => `> ${'  '.repeat(at)}- а`).join('\n')],
    ['brackets', '[!['.repeat(100_000)],
    ['a line of 5 MB', 'слово '.repeat(800_000)],
    ['a word of 5 MB', 'ы'.repeat(5_000_000)],
    ['many lines', 'а\n'.repeat(300_000)],
  ])('reads hostile Markdown (%s) without overflow and without losing it', (_name, markdown) => {
    const chunks = chunk(markdown);
    const text = chunks.map((part) => part.text.slice(part.overlapChars)).join('');
    expect(text.replace(/\s+/g, '').length).toBe(markdown.replace(/\s+/g, '').length);
  });

  it('still finds headings and code in what it reads line by line', () => {
    const chunks = chunk(`${'>'.repeat(200)} x\n\n## Раздел\n\n\`\`\`\n# код\n\`\`\`\n\nтекст`);
    expect(chunks.at(-1)).toMatchObject({
      text: '```\n# код\n```\n\nтекст',
      headingPath: ['Руководство', 'Запросы', 'Раздел'],
    });
  });
});
