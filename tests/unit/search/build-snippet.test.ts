import { expect, test } from 'vitest';
import { buildSnippet } from '#engine/search/build-snippet.ts';
import { distinctTerms } from '#engine/text/tokenize.ts';

const FILLER = 'Здесь говорится о другом и долго. '.repeat(20);

function snippetOf(text: string, query: string, maxChars?: number) {
  const snippet = buildSnippet(text, new Set(distinctTerms(query)), maxChars);
  return { ...snippet, marked: snippet.highlights.map(([start, end]) => snippet.text.slice(start, end)) };
}

test('the place with most of the query must be shown, not the first match', () => {
  const text = `Таблица есть и тут. ${FILLER}Метод Свернуть сжимает таблицу значений. ${FILLER}`;
  expect(snippetOf(text, 'свернуть таблицу значений').marked).toEqual(['Свернуть', 'таблицу', 'значений']);
});

test('what was cut must be marked, or a piece would be read as the whole', () => {
  const middle = snippetOf(`${FILLER}Свернуть. ${FILLER}`, 'свернуть').text;
  expect(middle).toMatch(/^….*…$/);
  expect(snippetOf('Свернуть.', 'свернуть').text).toBe('Свернуть.');
});

test('a snippet must begin and end at a blank, never inside of a word', () => {
  const inner = snippetOf(`${FILLER}Свернуть. ${FILLER}`, 'свернуть').text.slice(1, -1);
  expect(`${FILLER}Свернуть. ${FILLER}`).toContain(` ${inner} `);
});

test('offsets must count the mark of the cut before them', () => {
  expect(snippetOf(`${FILLER}Свернуть строки. ${FILLER}`, 'свернуть').marked).toEqual(['Свернуть']);
});

test('an identifier and its parts must be one mark', () => {
  expect(snippetOf('Новый ТаблицаЗначений;', 'ТаблицаЗначений').marked).toEqual(['ТаблицаЗначений']);
  expect(snippetOf('Новый ТаблицаЗначений;', 'значения').marked).toEqual(['Значений']);
});

test('line breaks of the text must not reach the snippet, or a line of the answer could be forged', () => {
  expect(snippetOf('Один\n\n2. Два', 'один').text).toBe('Один 2. Два');
});

test('a text of one endless word must be cut all the same, between characters', () => {
  const { text } = snippetOf(`${'😀'.repeat(300)}`, 'свернуть', 101);
  expect(text).toBe(`${'😀'.repeat(50)}…`);
});

test('a window narrower than the search for a blank must not end before it starts', () => {
  expect(snippetOf('аб вг де жзиклмнопрстуфхцчшщъыьэюя', 'жзиклмнопрстуфхцчшщъыьэюя', 10).text).toMatch(
    /^…?[а-я ]{5,}…$/,
  );
});

test('without a match the beginning must be shown', () => {
  expect(snippetOf(`Начало. ${FILLER}`, 'отсутствует').text).toMatch(/^Начало\. Здесь/);
});

test('more marks than the contract allows would fail the answer', () => {
  expect(snippetOf('а1 '.repeat(300), 'а1', 900).highlights).toHaveLength(100);
});
