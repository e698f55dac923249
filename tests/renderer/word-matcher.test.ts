import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  findPhrase,
  findTerms,
  foldWord,
  matchesTerm,
  queryTerms,
} from '../../src/renderer/src/features/article/word-matcher.ts';

const found = (text: string, query: string) =>
  findTerms(text, queryTerms(query)).map(([start, end]) => text.slice(start, end));

describe('words of the query', () => {
  test('another form of a Russian word is not marked', () => {
    expect(found('В привилегированном режиме проверка прав снята', 'привилегированный режим')).toEqual([
      'привилегированном',
      'режиме',
    ]);
  });

  test.each([
    ['запрос', 'запрет'],
    ['проведение', 'проверка'],
    ['документ', 'документооборот'],
    ['тип', 'типография'],
    ['код', 'кодировка'],
  ])('«%s» marks «%s», another word with the same beginning', (term, word) => {
    expect(matchesTerm(word, term)).toBe(false);
  });

  test('Ё and Е are taken for different letters', () => {
    expect(found('Учёт и учет', 'учет')).toEqual(['Учёт', 'учет']);
  });

  test('the parts of a qualified name are not marked', () => {
    expect(found('Вызов ТаблицаЗначений.Добавить()', 'таблицазначений.добавить')).toEqual([
      'ТаблицаЗначений',
      'Добавить',
    ]);
  });

  test('«как» and «the» of a question are marked all over the text', () => {
    expect(found('Как и когда проверить параметры', 'как проверить параметры')).toEqual(['проверить', 'параметры']);
    expect(found('Как', 'как')).toEqual(['Как']);
  });

  test('one letter of a query marks every «и» of the text', () => {
    expect(found('и вот и всё', 'и')).toEqual([]);
  });
});

describe('find in page', () => {
  const text = fc.string({ unit: fc.constantFrom('а', 'А', 'ё', 'Е', 'İ', 'ß', ' ', 'x', '😀'), maxLength: 30 });

  test('letters that change their length in lower case shift the matches', () => {
    fc.assert(
      fc.property(text, text, (haystack, needle) => {
        let last = 0;
        for (const [start, end] of findPhrase(haystack, needle)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(haystack.length);
          last = end;
        }
      }),
    );
    expect(findPhrase('İİ Запрос', 'запрос')).toEqual([[3, 9]]);
  });

  test('the case of letters or Ё hides a match', () => {
    expect(findPhrase('Ещё РАЗ: ещё раз', 'еще раз')).toEqual([
      [0, 7],
      [9, 16],
    ]);
  });

  test('an empty or blank phrase matches everywhere', () => {
    expect(findPhrase('текст', '')).toEqual([]);
    expect(findPhrase('много  пробелов', ' ')).toEqual([]);
  });
});

test('folding changes a word twice', () => {
  fc.assert(
    fc.property(fc.string(), (word) => {
      expect(foldWord(foldWord(word))).toBe(foldWord(word));
    }),
  );
});
