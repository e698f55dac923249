/** A name in one or both languages, as far as a page tells. */
export interface BilingualName {
  ru?: string;
  en?: string;
}

/**
 * Splits `СтрНайти (StrFind)`. The bracket is the English name only when it has Latin letters and, placeholders
 * aside, no Cyrillic ones: `? (вычислить выражение по условию)` is one name. In an English book a name without
 * bracket is the English one.
 */
export function parseBilingualName(text: string, locale: 'ru' | 'en'): BilingualName {
  const clean = text.replace(/[\s\u00a0]+/g, ' ').trim();
  if (clean === '') return {};
  const match = /^(.*\S)\s*\(([^()]*)\)$/.exec(clean);
  const [, outer = '', alias = ''] = match ?? [];
  if (match !== null && isEnglishName(alias)) return { ru: outer, en: alias.trim() };
  return locale === 'en' && !hasCyrillic(withoutPlaceholders(clean)) ? { en: clean } : { ru: clean };
}

/** The name to sort, key and match by: English when known. */
export function neutralName(name: BilingualName): string {
  return name.en ?? name.ru ?? '';
}

export function isEmptyName(name: BilingualName): boolean {
  return name.ru === undefined && name.en === undefined;
}

export function hasCyrillic(text: string): boolean {
  return /\p{Script=Cyrillic}/u.test(text);
}

function isEnglishName(text: string): boolean {
  return /[A-Za-z]/.test(text) && !hasCyrillic(withoutPlaceholders(text));
}

function withoutPlaceholders(text: string): string {
  return text.replace(/<[^<>]*>/g, '');
}
