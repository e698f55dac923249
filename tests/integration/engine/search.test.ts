import { expect, test } from 'vitest';
import { openEngine } from '../../support/open-engine.ts';
import { tempFolder } from '../../support/temp-data-dir.ts';
import { writeTree } from '../../support/write-tree.ts';

const context = { signal: new AbortController().signal };

async function engineWithTwoSources() {
  const engine = await openEngine();
  const pages = (name: string, count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, i) => [
        `${name}${i}.md`,
        `# ${name} ${i}\n\nОбщее слово журнал и номер ${i}.\n`,
      ]),
    );
  await engine.importFolder(await writeTree(await tempFolder(), pages('Большая', 40)), 'big');
  await engine.importFolder(await writeTree(await tempFolder(), pages('Малая', 12)), 'small');
  return engine;
}

test('a filter applies before ranking: a filtered search returns as many rows as exist', async () => {
  const engine = await engineWithTwoSources();
  const { hits } = await engine.search('журнал', { source: 'small', limit: 50 });
  expect(hits).toHaveLength(12);
  expect(new Set(hits.map(({ source }) => source))).toEqual(new Set(['small']));
});

test('pages of an answer follow each other without gap or repeat', async () => {
  const engine = await engineWithTwoSources();
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await engine.handlers.search_docs(
      { query: 'журнал', source: 'big', limit: 15, explain: false, ...(cursor ? { cursor } : {}) },
      context,
    );
    seen.push(...page.hits.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor);
  expect(seen).toHaveLength(40);
  expect(new Set(seen).size).toBe(40);
});

test('the parts of an explanation add up to the score and the order follows it', async () => {
  const engine = await engineWithTwoSources();
  const { hits } = await engine.search('большая журнал номер 7', { explain: true, limit: 20 });
  expect(hits.length).toBeGreaterThan(5);
  for (const hit of hits) {
    const sum = hit.explain?.parts.reduce((total, { value }) => total + value, 0);
    expect(sum).toBeCloseTo(hit.score, 10);
  }
  expect(hits.map(({ score }) => score)).toEqual([...hits].map(({ score }) => score).sort((a, b) => b - a));
});

test('the very title comes first even where other pages repeat its words more often', async () => {
  const engine = await openEngine();
  await engine.importFolder(
    await writeTree(await tempFolder(), {
      'a.md': `# Ошибки\n\n${'Блокировка данных. '.repeat(30)}`,
      'b.md': '# Блокировка данных\n\nКратко.\n',
    }),
  );
  expect((await engine.search('блокировка данных')).hits[0]?.title).toBe('Блокировка данных');
});

test('punctuation, pasted code and hostile text are words to look for, never a failure of the query', async () => {
  const engine = await engineWithTwoSources();
  for (const query of [
    "'; DROP TABLE articles; --",
    'a & | ! ( ) : * <->',
    '\\',
    "''",
    '«»',
    '#',
    '&',
    '\u0000журнал',
    '\ud800',
  ]) {
    await expect(engine.search(query), query).resolves.toMatchObject({ query });
  }
  expect((await engine.search('журнал(!')).hits.length).toBeGreaterThan(0);
});

test('an empty index and an empty answer say different things', async () => {
  const engine = await openEngine();
  expect((await engine.search('журнал')).hints[0]).toMatch(/не импортировано/);
  await engine.importFolder(await writeTree(await tempFolder(), { 'a.md': '# Один\n\nТекст.\n' }));
  expect((await engine.search('абракадабра')).hints[0]).toMatch(/не найдено/);
});
