import { foldYo, normalizeText } from '../text/normalize.ts';

/**
 * The forms in which a name is compared. All of them work on whole names; the words of a text are tokenize.ts.
 */

/** What counts as the same spelling: NFC, case, Ё/Е, spaces; around dots none. */
export function nameKey(name: string): string {
  return normalizeText(name).replace(/\s*\.\s*/gu, '.');
}

/**
 * Letters and digits only: `ТаблицаЗначений.Свернуть`, «таблица значений свернуть» and `value table . group by` in one
 * spelling each.
 */
export function squashKey(name: string): string {
  return nameKey(name).replace(/[^\p{L}\p{N}]+/gu, '');
}

// Letters that look the same in both alphabets, lower case: what a person cannot tell apart is one letter here.
const LOOK_ALIKES: Record<string, string> = {
  a: 'а',
  b: 'в',
  c: 'с',
  e: 'е',
  h: 'н',
  k: 'к',
  m: 'м',
  o: 'о',
  p: 'р',
  t: 'т',
  x: 'х',
  y: 'у',
  i: 'і',
};

/** The squashed name with every look-alike letter in its Cyrillic form: `CтpHaйти` typed with Latin letters is `СтрНайти`. */
export function lookAlikeKey(name: string): string {
  return squashKey(name).replace(/[a-z]/g, (letter) => LOOK_ALIKES[letter] ?? letter);
}

const LATIN_KEYS = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";
const CYRILLIC_KEYS = 'йцукенгшщзхъфывапролджэячсмитьбюё';
const TO_CYRILLIC = new Map([...LATIN_KEYS].map((key, index) => [key, CYRILLIC_KEYS[index] as string]));
const TO_LATIN = new Map([...CYRILLIC_KEYS].map((key, index) => [key, LATIN_KEYS[index] as string]));

/**
 * What the same keys give in the other keyboard layout: `cnhyfqnb` → `стрнайти`, `ыекаштв` → `strfind`. Both directions,
 * by which alphabet the text is in.
 * @returns null when the text has letters of both or of none
 */
export function switchLayout(text: string): string | null {
  const lower = text.normalize('NFC').toLowerCase();
  const hasLatin = /[a-z]/.test(lower);
  const hasCyrillic = /[а-яё]/.test(lower);
  if (hasLatin === hasCyrillic) return null;
  const table = hasLatin ? TO_CYRILLIC : TO_LATIN;
  return foldYo([...lower].map((key) => table.get(key) ?? key).join(''));
}

/**
 * The name in a piece of pasted code: comments, the arguments of a call, `Новый`, what is left of `=` and a closing `;`
 * are dropped. `Результат = ТаблицаЗначений.Добавить("a", 1); // ?` → `ТаблицаЗначений.Добавить`.
 */
export function nameInCode(text: string): string {
  let name = text.replace(/\/\/.*$/gmu, ' ').trim();
  const call = /^([^("']*?)\s*\(/u.exec(name);
  if (call) name = call[1] as string;
  name = name.replace(/^.*=\s*/su, '').replace(/[;,)\s]+$/u, '');
  name = name.replace(/^(?:новый|new)\s+/iu, '');
  return name.trim();
}

/** `СправочникСсылка.<Имя справочника>.Код` → `СправочникСсылка.Код`: how a template is named in speech and code. */
export function withoutTemplateParts(name: string): string {
  return name.replace(/\s*\.?\s*<[^<>]*>/gu, '').replace(/^\./, '');
}
