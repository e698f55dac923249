/**
 * The parts of a CamelCase or snake_case identifier, Cyrillic and Latin, as they stand in it:
 * `ТаблицаЗначений` → `Таблица`, `Значений`; `HTTPСоединение` → `HTTP`, `Соединение`; `std437` → `std`, `437`.
 * A word without an inner border comes back alone.
 */
export function splitIdentifier(word: string): string[] {
  const parts: string[] = [];
  for (const piece of word.split('_')) {
    if (piece === '') continue;
    parts.push(...piece.split(CAMEL_BORDER));
  }
  return parts.length === 0 ? [word] : parts;
}

// lower→UPPER, the last capital of an acronym before a lower letter, letter→digit, and every change of script.
const CAMEL_BORDER = new RegExp(
  [
    '(?<=[\\p{Ll}\\p{N}])(?=\\p{Lu})',
    '(?<=\\p{Lu})(?=\\p{Lu}\\p{Ll})',
    '(?<=\\p{L})(?=\\p{N})',
    '(?<=\\p{Script=Cyrillic})(?=\\p{Script=Latin})',
    '(?<=\\p{Script=Latin})(?=\\p{Script=Cyrillic})',
  ].join('|'),
  'gu',
);

/**
 * The text with every identifier spread into its parts, so that a plain-word index meets «таблица значений» in
 * `ТаблицаЗначений`.
 */
export function spreadIdentifiers(text: string): string {
  return text.replace(BORDERED_WORD, (word) => word.replace(CAMEL_BORDER, ' ').replaceAll('_', ' '));
}

// Words that may have an inner border: most have none, and looking for one in each takes long.
const BORDERED_WORD = /[\p{L}\p{N}_]*[\p{Lu}\p{N}_a-zA-Z][\p{L}\p{N}_]*/gu;
