/**
 * The one normal form that names, tokens and queries are compared in: NFC, lower case, Ё as Е, every kind of space as
 * one plain space.
 */
export function normalizeText(text: string): string {
  // Lower case and Е for Ё can each leave a letter and a mark that compose to another letter.
  return text
    .normalize('NFC')
    .toLowerCase()
    .normalize('NFC')
    .replace(/ё\p{M}*/gu, (letter) => `е${letter.slice(1).replaceAll('\u0308', '')}`)
    .normalize('NFC')
    .replace(/[\s\u00A0\u2007\u202F]+/gu, ' ')
    .trim();
}

/** Ё and Е are one letter to a reader. Keeps the length, so offsets stay valid. */
export function foldYo(text: string): string {
  return text.replaceAll('ё', 'е').replaceAll('Ё', 'Е');
}

/** Removes what PostgreSQL text cannot hold (NUL) and what is no character at all (lone surrogates). */
export function cleanText(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
}
