import type { Element } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { visit } from 'unist-util-visit';
import { describe, expect, test } from 'vitest';
import { parseMarkdown } from '../../src/renderer/src/features/article/markdown/parse-markdown.ts';

type Tree = ReturnType<typeof parseMarkdown>['tree'];

function elements(tree: Tree, tagName: string): Element[] {
  const found: Element[] = [];
  visit(tree, 'element', (element) => {
    if (element.tagName === tagName) found.push(element);
  });
  return found;
}

/** The words of a code block that were painted as one kind. */
function painted(markdown: string, kind: string): string[] {
  return elements(parseMarkdown(markdown, {}).tree, 'span')
    .filter((span) => (span.properties.className as string[] | undefined)?.includes(`hljs-${kind}`))
    .map((span) => textOf(span).trim());
}

const fence = (language: string, code: string) => `\`\`\`${language}\n${code}\n\`\`\`\n`;

describe('headings', () => {
  test('two headings of one name have one id, also when they stand in different parts', () => {
    const first = parseMarkdown('## Пример\n\n## Пример\n', {});
    const second = parseMarkdown('## Пример\n', { slugCounts: first.slugCounts });
    const ids = [...first.headings, ...second.headings].map((heading) => heading.elementId);
    expect(ids).toEqual(['doc-пример', 'doc-пример-1', 'doc-пример-2']);
  });

  test('the title stands twice, or a heading that is not the title is lost', () => {
    expect(parseMarkdown('# Общие  модули\n\nТекст', { title: 'Общие модули' }).headings).toEqual([]);
    expect(parseMarkdown('# Другое\n\nТекст', { title: 'Общие модули' }).headings).toHaveLength(1);
    expect(parseMarkdown('Текст\n\n# Общие модули', { title: 'Общие модули' }).headings).toHaveLength(1);
  });
});

describe('callouts', () => {
  test('a callout keeps its mark as text', () => {
    const [quote] = elements(parseMarkdown('> [!WARNING]\n> Осторожно.', {}).tree, 'blockquote');
    expect(quote?.properties.dataCallout).toBe('warning');
    expect(textOf(quote!).trim()).toBe('Осторожно.');
  });

  test.each([
    ['Неправильно', 'failure'],
    ['Правильно', 'success'],
    ['Пример', 'example'],
    ['Устаревший стандарт', 'warning'],
    ['Правильность данных', 'note'],
    ['В стандарте не указано', 'note'],
  ])('a note of a site with the title «%s» is not of the kind %s', (title, kind) => {
    const [quote] = elements(parseMarkdown(`> **${title}**\n>\n> Текст.`, {}).tree, 'blockquote');
    expect(quote?.properties).toMatchObject({ dataCallout: kind, dataCalloutTitle: title });
    expect(textOf(quote!).trim()).toBe('Текст.');
  });

  test('a plain quote, or one with an unknown mark, becomes a callout', () => {
    for (const markdown of ['> Просто цитата.', '> [!BOOM]\n> Текст.', '> См. [!NOTE] ниже', '> **Важно** знать.']) {
      const [quote] = elements(parseMarkdown(markdown, {}).tree, 'blockquote');
      expect(quote?.properties.dataCallout).toBeUndefined();
    }
  });
});

describe('code of 1C', () => {
  test.each(['bsl', '1c', 'BSL', 'os'])('a block marked %s is not painted', (language) => {
    expect(painted(fence(language, 'Если А Тогда\nКонецЕсли;'), 'keyword')).toEqual(['Если', 'Тогда', 'КонецЕсли']);
  });

  test('the head of a procedure is plain text in Russian or English', () => {
    const code = 'Процедура Записать(Знач Ключ) Экспорт\nКонецПроцедуры';
    expect(painted(fence('bsl', code), 'keyword')).toEqual(['Процедура', 'Знач', 'Экспорт', 'КонецПроцедуры']);
    expect(painted(fence('bsl', code), 'title')).toEqual(['Записать']);
    expect(painted(fence('bsl', 'Procedure Save(Val Key) Export\nEndProcedure'), 'keyword')).toEqual([
      'Procedure',
      'Val',
      'Export',
      'EndProcedure',
    ]);
  });

  test('a member is painted as a keyword because of its name', () => {
    expect(painted(fence('bsl', 'Результат = Запрос.Выполнить();'), 'keyword')).toEqual([]);
  });

  test('1C code in a fence without a name stays grey', () => {
    expect(painted(fence('', 'Если А Тогда\nКонецЕсли;'), 'keyword')).toContain('Тогда');
    expect(painted(fence('', 'ВЫБРАТЬ 1 КАК Поле'), 'keyword')).toEqual(['ВЫБРАТЬ', 'КАК']);
  });

  test('prose in a fence without a name is taken for code', () => {
    expect(painted(fence('', 'Просто текст, если он нужен.'), 'keyword')).toEqual([]);
  });

  test('a column called Сумма is painted as the function', () => {
    const query = 'ВЫБРАТЬ СУММА(Т.Сумма) КАК Сумма ИЗ Таблица КАК Т ГДЕ Т.Период = &Период';
    expect(painted(fence('sdbl', query), 'built_in')).toEqual(['СУММА']);
    expect(painted(fence('sdbl', query), 'variable')).toEqual(['&Период']);
  });

  test('the code of a block is changed by painting it', () => {
    const code = '// комментарий\nА = "Стр""ока|";\n|  хвост\n~Метка:\nД = \'20260101\';';
    const [block] = elements(parseMarkdown(fence('bsl', code), {}).tree, 'code');
    expect(textOf(block!)).toBe(`${code}\n`);
  });
});
