import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { decodeText } from '#engine/parsers/hbk/pages/decode-text.ts';

const TEXT = 'Ещё «текст»';

test.each([
  ['UTF-8 without a mark', Buffer.from(TEXT)],
  ['UTF-8 with a mark, which must not stay in the text', Buffer.from(`\ufeff${TEXT}`)],
  ['UTF-16 with a mark', Buffer.from(`\ufeff${TEXT}`, 'utf16le')],
  ['windows-1251 without any word of it', iconv.encode(TEXT, 'windows-1251')],
])('%s would become rubbish', (_, bytes) => {
  expect(decodeText(bytes)).toBe(TEXT);
});

test('a page that names its encoding would be read as windows-1251', () => {
  const page = `<meta content="text/html; charset=koi8-r"><p>${'Привет'}`;
  expect(decodeText(iconv.encode(page, 'koi8-r'))).toBe(page);
});

test('a page that names UTF-8 and is not would be refused', () => {
  expect(decodeText(iconv.encode('charset=utf-8 Привет', 'windows-1251'))).toBe('charset=utf-8 Привет');
});

test('an unknown encoding would throw', () => {
  expect(decodeText(Buffer.from([...Buffer.from('charset=klingon '), 0xcf]))).toBe('charset=klingon П');
});
