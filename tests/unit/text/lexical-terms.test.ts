import { expect, test } from 'vitest';
import { identifierWords } from '#engine/text/lexical-terms.ts';

test('each shape must have a word of its own, or a directive would match the method of its name', () => {
  expect(identifierWords('&НаСервере')[0]).not.toBe(identifierWords('НаСервере')[0]);
  expect(identifierWords('8.3.27')[0]).not.toBe(identifierWords('8327')[0]);
});

test.each([
  ['&НаСервере', 'xdнасервере'],
  ['#Область', 'xdобласть'],
  ['8.3.27', 'xv8x3x27'],
  ['v8.3.27', 'xv8x3x27'],
  ['F7E5A1B2-0C3D-4E5F-8A9B-0123456789AB', 'xgf7e5a1b20c3d4e5f8a9b0123456789ab'],
  ['HTTPСоединение', 'httpсоединение'],
  ['get_doc', 'getdoc'],
])('%s goes into the index as %s, or the database parser would split it', (text, word) => {
  expect(identifierWords(text)[0]).toBe(word);
});

test('ordinary words are left to the stemmer of the database, or their cases would not be found', () => {
  expect(identifierWords('таблица значений')).toEqual([]);
});

test('versions whose digits run together must not be one word', () => {
  expect(identifierWords('8.32.7')).not.toEqual(identifierWords('8.3.27'));
});
