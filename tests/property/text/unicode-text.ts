import fc from 'fast-check';

/** Pieces that 1C text is made of, and those that break naive text code: marks, look-alikes, pairs, odd letters. */
const PIECES = [
  'ТаблицаЗначений',
  'HTTPСоединение',
  'std437',
  'get_doc',
  '__',
  '_',
  '&НаСервере',
  '#Область',
  '8.3',
  'v8.3.27.1719',
  '8.3.',
  'f7e5a1b2-0c3d-4e5f-8a9b-0123456789ab',
  'Ёлка',
  'ещё',
  'е\u0308',
  'е\u0308\u0308',
  'е\u0308\u0306',
  'и\u0306',
  'H\u0331',
  'İ',
  'Σ',
  'ß',
  'ǅ',
  '𝒜бв',
  '😀',
  '\ud83d',
  '\udc00',
  '\u0000',
  '\u00a0',
  '\u202f',
  '\u200b',
  '\u0301',
  '½',
  '٣',
  ' ',
  '\n',
  '.',
  '-',
  "'",
  '\\',
] as const;

/** Any Unicode at all, lone surrogates included, with the pieces above thrown in often. */
export const anyText: fc.Arbitrary<string> = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: 'binary', maxLength: 8 }), lettersOf1C()), {
    maxLength: 30,
  })
  .map((parts) => parts.join(''));

/** As above, but without lone surrogates and NUL: what the index holds. */
export const storedText: fc.Arbitrary<string> = anyText.map((text) => text.replaceAll('\u0000', '').toWellFormed());

function lettersOf1C(): fc.Arbitrary<string> {
  return fc.string({ unit: fc.constantFrom(...'абвАБВёЁйЙabcABC019_ .,()'), maxLength: 12 });
}
