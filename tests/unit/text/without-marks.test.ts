import { expect, test } from 'vitest';
import { withoutMarks } from '#engine/text/markdown-to-plain.ts';
import { distinctTerms } from '#engine/text/tokenize.ts';

test('where a link leads must not be found as words of the page', () => {
  const text = withoutMarks('См. [описание](https://example.com/ветка/страница_(часть)) и ![рисунок](img/схема.png).');
  expect(distinctTerms(text)).not.toContain('example');
  expect(text).not.toMatch(/ветка|часть|схема/);
  expect(text).toMatch(/описание/);
});

test('marks must not glue words together or hide a placeholder from the word index', () => {
  expect(withoutMarks('**жирный**`код`|ячейка|\\<Имя справочника\\>').split(/\s+/).filter(Boolean)).toEqual([
    'жирный',
    'код',
    'ячейка',
    'Имя',
    'справочника',
  ]);
});

test('signs that carry meaning in 1C must stay', () => {
  expect(withoutMarks('&НаСервере #Область Дата.Год(1)')).toBe('&НаСервере #Область Дата.Год(1)');
});
