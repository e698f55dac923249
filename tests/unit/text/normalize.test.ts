import { expect, test } from 'vitest';
import { normalizeText } from '#engine/text/normalize.ts';

test.each([
  ['Ёлка', 'елка', 'Ё would not meet Е'],
  ['е\u0308лка', 'елка', 'a decomposed Ё, as macOS writes file names, would not meet Е'],
  ['Таблица\u00a0значений', 'таблица значений', 'a no-break space would keep a pasted name from being found'],
  ['  Два\t\n слова ', 'два слова', 'a line break inside of a name would keep it from being found'],
  ['И\u0306од', 'йод', 'a decomposed Й would not meet Й'],
])('%j becomes %j, else %s', (text, normal) => {
  expect(normalizeText(text)).toBe(normal);
});

test('Й must not be folded to И: they are two letters', () => {
  expect(normalizeText('Йод')).not.toBe(normalizeText('Иод'));
});
