import { expect, test } from 'vitest';
import { parseBookInfo } from '#engine/parsers/hbk/contents/book-info.ts';
import { parseBracketText } from '#engine/parsers/hbk/contents/bracket-list.ts';
import { parseCategories } from '#engine/parsers/hbk/contents/categories.ts';
import { parseSyntaxTemplate } from '#engine/parsers/hbk/contents/syntax-template.ts';
import { HbkFormatError } from '#engine/parsers/hbk/hbk-format-error.ts';
import { writeBookInfo, writeCategories, writeTemplate } from '../../../support/hbk-writer/write-contents.ts';

function errorOf(text: string): { defect: string; offset: number | undefined } {
  try {
    parseBracketText(text);
  } catch (error) {
    if (error instanceof HbkFormatError) return { defect: error.defect, offset: error.offset };
    throw error;
  }
  throw new Error('Nothing was thrown');
}

test('doubled quotes, line ends and brackets inside strings would end the string', () => {
  expect(parseBracketText('{1,"a ""b"" {,}\r\nc",""}')).toEqual([[1, 'a "b" {,}\r\nc', '']]);
});

test('a byte order mark, line ends and missing or trailing commas would shift the fields', () => {
  expect(parseBracketText('\ufeff{1,\r\n {2 3,},}\n')).toEqual([[1, [2, 3]]]);
});

test('bare words and negative numbers would be lost', () => {
  expect(parseBracketText('{-5,0a1b-ff,20260813015925}')).toEqual([[-5, '0a1b-ff', 20260813015925]]);
});

test('broken text is refused at its place', () => {
  expect(errorOf('{1,"open}')).toEqual({ defect: 'bad-brackets', offset: 3 });
  expect(errorOf('{1,{2}')).toEqual({ defect: 'bad-brackets', offset: 6 });
  expect(errorOf('{1}}')).toEqual({ defect: 'bad-brackets', offset: 3 });
});

test('100,000 nested brackets would overflow the stack', () => {
  expect(errorOf('{'.repeat(100_000) + '}'.repeat(100_000))).toEqual({ defect: 'too-deep', offset: 64 });
});

test('a flood of values would fill the memory', () => {
  expect(errorOf(`{${'{},'.repeat(3_000_001)}}`).defect).toBe('too-many-values');
});

test('a book without the fields of newer versions would not tell its name', () => {
  expect(parseBookInfo('{7,"SyntaxHelperContext",{1,1,{"#","Shcntx"}}}')).toEqual({
    name: 'SyntaxHelperContext',
    titles: { '#': 'Shcntx' },
  });
  expect(parseBookInfo(writeBookInfo('Name', [['ru', 'Имя']])).titles).toEqual({ ru: 'Имя' });
});

test('templates of one language would be taken for the other', () => {
  const text = writeTemplate([
    ['ru', 'Положить(<?>)'],
    ['en', 'Put(<?>)'],
  ]);
  expect(parseSyntaxTemplate(text)).toEqual({ ru: 'Положить(<?>)', en: 'Put(<?>)' });
});

test('tags of a category would be taken for names of members', () => {
  expect(parseCategories(writeCategories(['A', 'B']))).toEqual([
    { name: 'A', tags: ['CONF_ENTERPRISE'] },
    { name: 'B', tags: ['CONF_ENTERPRISE'] },
  ]);
});
