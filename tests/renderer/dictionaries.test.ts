import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ERROR_CODES } from '#shared/errors/error-codes.ts';
import { en } from '../../src/renderer/src/i18n/en.ts';
import { ru } from '../../src/renderer/src/i18n/ru.ts';

type Leaves = Map<string, string>;
const PLURAL = /_(?:zero|one|two|few|many|other)$/;

function leavesOf(value: object, prefix = ''): Leaves {
  return new Map(
    Object.entries(value).flatMap(([key, child]): [string, string][] =>
      typeof child === 'string' ? [[prefix + key, child]] : [...leavesOf(child as object, `${prefix}${key}.`)],
    ),
  );
}

const dictionaries = { ru: leavesOf(ru), en: leavesOf(en) };
const baseKeys = (leaves: Leaves) => new Set([...leaves.keys()].map((key) => key.replace(PLURAL, '')));
const placeholders = (text: string) => [...new Set(text.match(/{{\w+}}/g) ?? [])].sort();

test('a key is translated into one language only', () => {
  expect([...baseKeys(dictionaries.en)].sort()).toEqual([...baseKeys(dictionaries.ru)].sort());
});

test.each(['ru', 'en'] as const)('a plural form of %s is missing, and the key itself is shown', (language) => {
  const leaves = dictionaries[language];
  const counted = [...leaves.keys()].filter((key) => PLURAL.test(key)).map((key) => key.replace(PLURAL, ''));
  expect(counted.length).toBeGreaterThan(0);
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  for (const key of new Set(counted)) {
    for (const category of categories) expect(leaves.has(`${key}_${category}`), `${key}_${category}`).toBe(true);
  }
});

test('a translation has lost a placeholder, or has one that is never filled', () => {
  for (const [key, russian] of dictionaries.ru) {
    const english = dictionaries.en.get(key);
    if (english !== undefined) expect([key, placeholders(english)]).toEqual([key, placeholders(russian)]);
  }
});

test('an error code has no words', () => {
  expect(Object.keys(ru.error).sort()).toEqual(Object.keys(ERROR_CODES).sort());
});

test('a text of the Russian dictionary was left in English, or the other way round', () => {
  const untranslated = /^(?:Svod|English|Русский|Markdown и HTML|Markdown and HTML)$/;
  for (const [key, text] of dictionaries.ru) {
    const words = text.replaceAll(/{{\w+}}/g, '');
    if (/\p{L}/u.test(words) && !untranslated.test(text)) expect(words, key).toMatch(/[а-яё]/iu);
  }
  for (const [key, text] of dictionaries.en) if (!untranslated.test(text)) expect(text, key).not.toMatch(/[а-яё]/iu);
});

test('a key of the dictionaries is not used anywhere', () => {
  const source = globSync('src/renderer/src/**/*.{ts,tsx}')
    .filter((path) => !path.includes('/i18n/'))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
  const isUsed = (key: string) => {
    if (source.includes(`'${key}'`)) return true;
    const steps = key.split('.');
    return steps.some((_, depth) => depth > 0 && source.includes(`\`${steps.slice(0, depth).join('.')}.\${`));
  };
  expect([...baseKeys(dictionaries.ru)].filter((key) => !isUsed(key))).toEqual([]);
});
