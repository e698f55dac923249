import { describe, expect, test } from 'vitest';
import { internalLinkKeys, markdownToPlain, replaceInternalLinks } from '#engine/text/markdown-to-plain.ts';

describe('plain text of Markdown', () => {
  test.each([
    ['**Свернуть** _строки_', 'Свернуть строки', 'marks of emphasis would stand in a snippet'],
    ['[текст](https://example.org/a_b)', 'текст', 'the target of a link would be found as words'],
    ['снято\\_с\\_учёта', 'снято_с_учёта', 'an escaped underscore would break an identifier in two'],
    ['`Новый &НаСервере`', 'Новый &НаСервере', 'code would be lost'],
    ['# Заголовок\n\nТекст', 'Заголовок\nТекст', 'a heading would run into the text'],
    ['| А | Б |\n|---|---|\n| 1 | 2 |', 'А Б\n1 2', 'cells of a table would be one word'],
    ['- один\n- два', 'один\nдва', 'items of a list would be one line'],
    ['до<!-- скрыто -->после', 'до\nпосле', 'a comment nobody sees would be found'],
    ['```bsl\nЕсли А Тогда\n```', 'Если А Тогда', 'the fence of code would be found as a word'],
    ['один\\\nдва', 'один\nдва', 'a hard break would glue two words'],
  ])('%j reads %j, else %s', (markdown, plain) => {
    expect(markdownToPlain(markdown)).toBe(plain);
  });
});

describe('links between articles', () => {
  const replace = (markdown: string) =>
    replaceInternalLinks(markdown, (text, key, anchor) => `<${text}|${key}|${anchor}>`);

  test.each([
    ['[Свернуть](svod-link:tables/collapse.md)', '<Свернуть|tables/collapse.md|>', 'a plain link'],
    ['[а](svod-link:%D1%84.md#%D1%80)', '<а|ф.md|#%D1%80>', 'a key in Cyrillic, with an anchor'],
    ['[а](<svod-link:b.md>)', '<а|b.md|>', 'a target in angle brackets'],
    ['[Метод (скобки)](svod-link:a(b).md)', '<Метод (скобки)|a(b).md|>', 'brackets in the key'],
    ['[Массив\\[0\\]](svod-link:a)', '<Массив\\[0\\]|a|>', 'escaped brackets in the text'],
    ['[а](svod-link:100%)', '<а|100%|>', 'a key that is no valid encoding'],
  ])('%s is found: %s', (markdown, replaced) => {
    expect(replace(`до ${markdown} после`)).toBe(`до ${replaced} после`);
  });

  test('a link to the web must be left alone', () => {
    expect(replace('[a](https://example.org/svod-link:b)')).toBe('[a](https://example.org/svod-link:b)');
  });

  test('a key that is linked twice must be asked for once', () => {
    expect(internalLinkKeys('[a](svod-link:x) [b](svod-link:x#y) [c](svod-link:z)')).toEqual(['x', 'z']);
  });

  test('many open brackets must not make the search for links run for minutes', () => {
    const hostile = `${'['.repeat(20_000)}a](svod-link:${'('.repeat(20_000)}`;
    expect(replace(hostile)).toBe(hostile);
  });
});
