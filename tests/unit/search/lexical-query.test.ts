import { expect, test } from 'vitest';
import { buildTsqueries, plainWords, safeWords } from '#engine/search/lexical-query.ts';
import { tokenize } from '#engine/text/tokenize.ts';

const found = (lexeme: string, chunks: number) => ({ word: lexeme, lexeme, chunks });

test('one unknown word must not empty the strict query', () => {
  expect(buildTsqueries([found('таблиц', 5), found('абвгд', 0)], 1000).all).toBe("'таблиц'");
});

test('a word of half the index must not be asked alone: full text reads every match', () => {
  const { all, any } = buildTsqueries([found('документ', 50_000), found('свернут', 5)], 100_000);
  expect(all).toBe("'документ' & 'свернут'");
  expect(any).toBe("'свернут'");
});

test('a query of common words only must still be answered', () => {
  expect(buildTsqueries([found('документ', 90_000)], 100_000)).toEqual({ all: "'документ'", any: "'документ'" });
});

test('in a small index a word of every chunk must not be dropped', () => {
  expect(buildTsqueries([found('документ', 10), found('свернут', 2)], 10).any).toBe("'документ' | 'свернут'");
});

test('a lexeme of two words of the query must be asked for once', () => {
  expect(buildTsqueries([found('таблиц', 5), found('таблиц', 5)], 1000).all).toBe("'таблиц'");
});

test('the words of a query must go to the leg that can read them', () => {
  const query = 'Как в &НаСервере свернуть ТаблицаЗначений 8.3.27';
  const tokens = tokenize(query);
  expect(plainWords(query, tokens)).toEqual(['сервере', 'свернуть', 'таблица', 'значений']);
  expect(safeWords(tokens)).toEqual(['xdнасервере', 'насервере', 'таблицазначений', 'xv8x3x27']);
});

test('words that the statistics do not know yet must be asked for: after a kill they are older than the index', () => {
  const lexemes = [
    { word: 'процедур', lexeme: 'процедур', chunks: 0 },
    { word: 'имена', lexeme: 'имен', chunks: 0 },
  ];
  expect(buildTsqueries(lexemes, 900)).toEqual({ all: "'процедур' & 'имен'", any: "'процедур' | 'имен'" });
});
