import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { decodeText } from '#engine/parsers/docs/decode-text.ts';

const TEXT = 'Процедура ПриСозданииНаСервере(Отказ) — «ёлка»';

describe('decodeText', () => {
  it.each([
    ['UTF-8 without a mark', Buffer.from(TEXT), 'utf-8'],
    ['UTF-8 with a mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(TEXT)]), 'utf-8'],
    ['UTF-16LE', iconv.encode(TEXT, 'utf-16le', { addBOM: true }), 'utf-16le'],
    ['UTF-16BE', iconv.encode(TEXT, 'utf-16be', { addBOM: true }), 'utf-16be'],
    ['windows-1251', iconv.encode(TEXT, 'windows-1251'), 'windows-1251'],
  ])('reads %s and leaves no mark in the text', (_name, bytes, encoding) => {
    expect(decodeText(bytes, false)).toEqual({ text: TEXT, encoding, damaged: false });
  });

  it('believes the charset of an HTML page, but not that of a text', () => {
    const page = iconv.encode(`<meta charset="koi8-r"><p>${TEXT.replace(/[—«»]/g, '')}`, 'koi8-r');
    expect(decodeText(page, true)?.text).toContain('Процедура');
    expect(decodeText(page, false)?.encoding).toBe('windows-1251');
  });

  it('believes valid UTF-8 more than a wrong charset', () => {
    expect(decodeText(Buffer.from(`<meta charset="windows-1251"><p>${TEXT}`), true)?.text).toContain(TEXT);
  });

  it('does not turn a page of UTF-8 into nonsense for one broken byte', () => {
    const bytes = Buffer.concat([Buffer.from(TEXT), Buffer.from([0xd0])]);
    expect(decodeText(bytes, false)).toMatchObject({ encoding: 'utf-8', damaged: true, text: `${TEXT}\ufffd` });
  });

  it('takes no encoding from a page that would give its ASCII another meaning', () => {
    const bytes = Buffer.concat([
      Buffer.from('<meta charset="utf-7">+ADw-script+AD4-'),
      iconv.encode('ёж', 'windows-1251'),
    ]);
    expect(decodeText(bytes, true)).toMatchObject({ encoding: 'windows-1251', text: expect.stringContaining('+ADw-') });
  });

  it.each([
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])],
    ['noise', Buffer.from(Array.from({ length: 400 }, (_, at) => 1 + ((at * 7) % 255)))],
    ['UTF-16 that holds zeros', Buffer.from([0xff, 0xfe, 0, 0, 0, 0])],
  ])('finds that %s is no text', (_name, bytes) => {
    expect(decodeText(bytes, false)).toBeNull();
  });

  it('reads an empty file as an empty text', () => {
    expect(decodeText(Buffer.alloc(0), true)?.text).toBe('');
  });
});
