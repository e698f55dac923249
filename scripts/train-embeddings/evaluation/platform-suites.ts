import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { splitIdentifier } from '../../../src/main/engine/text/split-identifier.ts';
import type { Suite } from './suite.ts';

const MIN_DESCRIPTION_CHARS = 20;

interface Described {
  name: string;
  nameEn?: string;
  aliases?: string[];
  description?: string;
  returnType?: string;
  members?: Described[];
  signatures?: { parameters?: { name: string; description?: string }[] }[];
}

/**
 * Our own questions (suites/platform-queries.jsonl), and English names, against Russian descriptions of platform types,
 * members and global functions; the descriptions are without English names.
 * @param root folder with the `builtin-*.json` of bsl-language-server, at any depth
 */
export async function platformSuites(root: string, queriesFile: string): Promise<Suite[]> {
  const items = await readItems(root);
  const pages = new Map([...items].map(([key, item]) => [key, pageText(key, item)]));
  const questions = (await readFile(queriesFile, 'utf8'))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { query: string; language: 'ru' | 'en'; expect: string[] });
  const toSuite = (name: string, language: 'ru' | 'en'): Suite => {
    const asked = questions.filter((question) => question.language === language);
    for (const { query, expect } of asked) {
      if (!expect.some((key) => pages.has(key))) throw new Error(`No page answers «${query}»: ${expect.join(', ')}`);
    }
    return {
      name,
      queries: asked.map(({ query }) => query),
      passages: [...pages.values()],
      owners: [...pages.keys()],
      answers: asked.map(({ expect }) => new Set(expect)),
    };
  };
  return [
    toSuite('platform, Russian paraphrase → page', 'ru'),
    toSuite('platform, English question → Russian page', 'en'),
    englishNames(items),
  ];
}

/** English names against what is said of the thing in Russian, its Russian name left out. Names of several things are left out too. */
function englishNames(items: ReadonlyMap<string, Described>): Suite {
  const keysByName = new Map<string, string[]>();
  for (const [key, item] of items) {
    const english = item.nameEn ?? item.aliases?.find((alias) => /^[A-Za-z0-9]+$/.test(alias));
    if (!english || english === item.name || (item.description ?? '').length < MIN_DESCRIPTION_CHARS) continue;
    const words = splitIdentifier(english).join(' ');
    keysByName.set(words, [...(keysByName.get(words) ?? []), key]);
  }
  const asked = [...keysByName].filter(([, keys]) => keys.length === 1);
  const described = [...items].filter(([, item]) => item.description);
  return {
    name: 'platform, English name → Russian description',
    queries: asked.map(([words]) => words),
    passages: described.map(([, item]) => item.description as string),
    owners: described.map(([key]) => key),
    answers: asked.map(([, keys]) => new Set(keys)),
  };
}

async function readItems(root: string): Promise<Map<string, Described>> {
  const files = (await readdir(root, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /^builtin-.*(?:globals|types)\.json$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const items = new Map<string, Described>();
  const add = (key: string, item: Described): void => {
    const known = items.get(key);
    if (!known || pageText(key, item).length > pageText(key, known).length) items.set(key, item);
  };
  for (const file of files) {
    const content = JSON.parse(await readFile(file, 'utf8')) as Described[] | { functions: Described[] };
    for (const item of Array.isArray(content) ? content : content.functions) {
      add(item.name, item);
      for (const member of item.members ?? []) add(`${item.name}.${member.name}`, member);
    }
  }
  return items;
}

function pageText(key: string, item: Described): string {
  const parameters = (item.signatures ?? []).flatMap((signature) => signature.parameters ?? []);
  return [
    key,
    item.description ?? '',
    ...parameters.map((parameter) => `${parameter.name}: ${parameter.description ?? ''}`),
    item.returnType ? `Возвращаемое значение: ${item.returnType}` : '',
  ]
    .filter((line) => line !== '')
    .join('\n');
}
