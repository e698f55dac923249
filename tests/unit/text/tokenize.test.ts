import { describe, expect, test } from 'vitest';
import { distinctTerms, tokenize } from '#engine/text/tokenize.ts';

describe('shapes of 1C that must stay whole', () => {
  test.each([
    ['&НаСервере', '&насервере', 'a compile directive read as a bare word would match every server'],
    ['#Область', '#область', 'a preprocessor line would lose its sign'],
    ['&AtClientAtServerNoContext', '&atclientatservernocontext', 'an English directive would be left out'],
    ['8.3.27.1719', '8.3.27.1719', 'a version would fall apart into numbers'],
    ['v8.3', '8.3', '«v8.3» would not find «8.3»'],
    ['V8.3.27', '8.3.27', 'a capital V would not be a version sign'],
    ['F7E5A1B2-0C3D-4E5F-8A9B-0123456789AB', 'f7e5a1b2-0c3d-4e5f-8a9b-0123456789ab', 'a GUID would be ten words'],
    ['ТаблицаЗначений', 'таблицазначений', 'an identifier would be known by its parts only'],
    ['get_doc', 'get_doc', 'a snake_case name would be known by its parts only'],
  ])('%s gives %s, else %s', (text, term) => {
    expect(distinctTerms(`до ${text} после`)).toContain(term);
  });

  test('the name of a directive must be found without its sign', () => {
    expect(distinctTerms('&НаСервере')).toContain('насервере');
  });

  test('a GUID or a version must not give its digits too, or every number would match it', () => {
    expect(distinctTerms('8.3.27.1719 f7e5a1b2-0c3d-4e5f-8a9b-0123456789ab')).toEqual([
      '8.3.27.1719',
      'f7e5a1b2-0c3d-4e5f-8a9b-0123456789ab',
    ]);
  });

  test.each(['1.8.3', '8.3.1.2.3', '18.3', '8.3x'])('%s must not be taken for a version of the platform', (text) => {
    expect(tokenize(text).map(({ kind }) => kind)).not.toContain('version');
  });

  test('a full stop behind a version must not hide it', () => {
    expect(distinctTerms('Появилось в 8.3.27.')).toContain('8.3.27');
  });
});

describe('words', () => {
  test.each([
    ['таблицы', 'таблицей'],
    ['запросов', 'запросу'],
    ['documents', 'document'],
    ['учёт', 'учета'],
  ])('«%s» and «%s» must share a term, or another case of a word would not be found', (first, second) => {
    expect(distinctTerms(first)).toEqual(distinctTerms(second));
  });

  test('the parts of an identifier must be the terms of the same words in a sentence', () => {
    const sentence = distinctTerms('таблица значений');
    for (const term of sentence) expect(distinctTerms('ТаблицаЗначений')).toContain(term);
  });

  test('words without a subject would make every text a match', () => {
    expect(distinctTerms('как и что это для the of НаИ')).toEqual(['наи']);
  });

  test('a line of underscores must give no term', () => {
    expect(tokenize('___ _ _\u0301')).toEqual([]);
  });

  test('letters that grow in lower case must not shift the offsets behind them', () => {
    expect(tokenize('İxПроба проба').map(({ start, end }) => [start, end])).toContainEqual([8, 13]);
    for (const { start, end } of tokenize('İ')) expect([start, end]).toEqual([0, 1]);
  });

  test('a part that stands twice in an identifier must be placed twice', () => {
    const places = tokenize('ПолеПоле').filter(({ kind }) => kind === 'stem');
    expect(places.map(({ start, end }) => [start, end])).toEqual([
      [0, 4],
      [4, 8],
    ]);
  });
});
