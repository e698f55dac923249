import { expect, test } from 'vitest';
import type { AppError } from '#shared/errors/app-error.ts';
import { statedCardSchema } from '#shared/model/stated-card.ts';
import { SAMPLE_PATHS } from '../../support/hbk-writer/sample-book.ts';
import { writeSyntaxPage } from '../../support/hbk-writer/syntax-page.ts';
import { changeFiles } from '../../support/hbk-writer/write-book.ts';
import { writeInstallation } from '../../support/hbk-writer/write-installation.ts';
import { openEngine, type TestEngine } from '../../support/open-engine.ts';
import { tempFolder } from '../../support/temp-data-dir.ts';
import { writeTree } from '../../support/write-tree.ts';

async function importedEngine(): Promise<TestEngine> {
  const engine = await openEngine();
  await engine.importFolder(await writeInstallation(await tempFolder()), 'platform');
  return engine;
}

/** Two versions side by side: the newer one has another parameter, a new note, and no old function. */
async function engineOfTwoVersions(): Promise<TestEngine> {
  const engine = await openEngine();
  const folder = await tempFolder();
  await engine.importFolder(await writeInstallation(folder, { version: '8.3.9.2033' }), 'platform');
  const newer = await writeInstallation(folder, {
    version: '8.3.27.1719',
    russian: (book) =>
      changeFiles(book, {
        [SAMPLE_PATHS.oldStack]: null,
        [SAMPLE_PATHS.put.replace('Put12', 'Put99')]: writeSyntaxPage({
          locale: 'ru',
          owner: 'Коробка (Box)',
          name: 'Положить (Put)',
          variants: [
            {
              syntax: 'Положить(<Вещь>, <Наверх>)',
              parameters: [
                { name: 'Вещь', required: true, types: 'Произвольный', text: 'Что положить.' },
                { name: 'Наверх', required: false, types: 'Булево', text: 'Положить поверх остальных.' },
              ],
            },
          ],
          description: '<p>Кладёт вещь в коробку.</p>',
          note: 'Тяжёлые вещи кладут вниз.',
          since: '8.0',
        }),
        [SAMPLE_PATHS.put]: null,
      }),
  });
  await engine.importFolder(newer, 'platform');
  return engine;
}

test('a thing is the first hit of its qualified name in either language', async () => {
  const engine = await importedEngine();
  for (const query of ['Глобальный контекст.СложитьКоробки', 'Global context.StackBoxes', 'StackBoxes']) {
    expect((await engine.search(query)).hits[0], query).toMatchObject({
      qualifiedName: 'Глобальный контекст.СложитьКоробки',
      qualifiedNameEn: 'Global context.StackBoxes',
      kind: 'function',
      version: '8.3.27.1719',
    });
  }
});

test('filters of kind and version apply before ranking, and an unknown version is refused with the list', async () => {
  const engine = await importedEngine();
  const { hits } = await engine.call('search_docs', { query: 'коробка', kind: 'type' });
  expect(hits.map(({ title }) => title)).toEqual(['Коробка', 'Глобальный контекст']);
  const all = await engine.call('search_docs', { query: 'коробка', version: '8.3.27.1719' });
  expect(all.hits.length).toBeGreaterThan(3);
  const refused = await engine.call('search_docs', { query: 'коробка', version: '8.3' }).catch((e: AppError) => e);
  expect(refused).toMatchObject({ code: 'INVALID_INPUT', nextStep: expect.stringContaining('8.3.27.1719') });
});

test('the card of an article states every field, absent ones too, and its links lead to articles', async () => {
  const engine = await importedEngine();
  const doc = await engine.call('get_doc', { name: 'СложитьКоробки' });
  const card = statedCardSchema.parse(doc.card);
  expect(doc.languages).toEqual(['ru', 'en']);
  expect(card).toMatchObject({
    kind: 'function',
    nameEn: 'StackBoxes',
    since: '8.3.6',
    deprecatedSince: null,
    access: null,
    availability: ['thin-client', 'web-client', 'server'],
    isCut: false,
  });
  expect(card.ru!.syntax.map(({ title, syntax }) => [title, syntax])).toEqual([
    ['По одной', 'СложитьКоробки(<Первая>, <Остальные1>,...,<ОстальныеN>)'],
    ['Списком', 'СложитьКоробки(<Список>)'],
  ]);
  expect(card.en!.usage).toBeNull();
  const [type] = card.ru!.syntax[0]!.parameters[0]!.types;
  const box = await engine.call('get_doc', { id: type!.link!.replace('svod://article/', '') });
  expect(box.title).toBe('Коробка');
  expect(JSON.stringify(card)).not.toContain('svod-link:');
  expect(card.ru!.seeAlso.find(({ title }) => title === 'Нигде')).toEqual({ title: 'Нигде', link: null });
});

test('one language is given without the other, and one that is missing is not an empty page', async () => {
  const engine = await importedEngine();
  const english = await engine.call('get_doc', { name: 'StackBoxes', lang: 'en' });
  expect(english.markdown).toContain('Puts boxes on top');
  expect(english.markdown).not.toMatch(/\p{Script=Cyrillic}{4}/u);
  expect(english.card).toMatchObject({ ru: null, en: { description: 'Puts boxes on top of one another.' } });
  const russian = await engine.call('get_doc', { name: 'СложитьКоробки', lang: 'ru' });
  expect(russian.markdown).not.toContain('Puts boxes');
  const onlyRussian = await engine.call('get_doc', { name: 'Коробка.Вес', lang: 'en' });
  expect(onlyRussian).toMatchObject({ languages: ['ru'], card: { en: null } });
  expect(onlyRussian.markdown).toContain('Вес вместе с вещами');
});

test('card and text together stay within the length that was asked for', async () => {
  const engine = await importedEngine();
  const whole = await engine.call('get_doc', { name: 'СложитьКоробки', maxChars: 50_000 });
  const short = await engine.call('get_doc', { name: 'СложитьКоробки', maxChars: 2_000 });
  expect(whole).toMatchObject({ card: { isCut: false } });
  expect(whole.nextCursor).toBeUndefined();
  expect(short.card!.isCut).toBe(true);
  expect(statedCardSchema.parse(short.card)).toMatchObject({ since: '8.3.6', ru: { note: expect.any(String) } });
  expect(JSON.stringify(short.card).length + short.markdown.length).toBeLessThanOrEqual(2_000);
  const rest = await engine.call('get_doc', {
    name: 'СложитьКоробки',
    maxChars: 50_000,
    cursor: short.nextCursor!,
  });
  expect(rest.card).toBeNull();
  expect(short.markdown + rest.markdown).toBe(whole.markdown);
});

test.each([
  ['СложитьКоробки', 'Глобальный контекст.СложитьКоробки'],
  ['global context . stackboxes', 'Глобальный контекст.СложитьКоробки'],
  ['Имя = СложитьКоробки(Первая, "Вторая");', 'Глобальный контекст.СложитьКоробки'],
  ['Box.Put', 'Коробка.Положить'],
  ['Положить', 'Коробка.Положить'],
  ['Новый Коробка', 'Коробка.По размеру'],
  ['Вещи = Новый Коробка(Размер);', 'Коробка'],
  ['РегистрОстатков.НаДату', 'РегистрОстатков.<Имя регистра>.НаДату'],
])('the name %s opens another article or none', async (name, qualifiedName) => {
  const engine = await importedEngine();
  const doc = await engine.call('get_doc', { name });
  expect(doc.qualifiedName).toBe(qualifiedName);
});

test('a name of several things lists them, and one that is nearly right names what is near', async () => {
  const engine = await importedEngine();
  await engine.importFolder(
    await writeTree(await tempFolder(), { 'box.md': '# Коробка\n\nЗаметка о коробках.\n' }),
    'own',
  );
  await expect(engine.call('get_doc', { name: 'Коробка' })).rejects.toMatchObject({
    code: 'AMBIGUOUS',
    details: {
      candidates: [
        { title: 'Коробка', kind: 'type', source: 'platform', version: '8.3.27.1719' },
        { title: 'Коробка', kind: 'page', source: 'own', path: 'box.md' },
      ],
    },
  });
  expect(await engine.call('get_doc', { name: 'Коробка', source: 'own' })).toMatchObject({
    path: 'box.md',
    card: null,
  });
  await expect(engine.call('get_doc', { name: 'Коробка.Полажить' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: expect.stringContaining('Полажить'),
    nextStep: expect.stringContaining('Коробка.Положить'),
  });
});

test('members of a type come with names, signatures and counts, filtered and in pages', async () => {
  const engine = await importedEngine();
  const all = await engine.call('list_members', { name: 'Коробка' });
  expect(all.owner).toMatchObject({ name: 'Коробка', nameEn: 'Box', kind: 'type', version: '8.3.27.1719' });
  expect(all.members.map(({ kind, name, nameEn, signature }) => [kind, name, nameEn, signature])).toEqual([
    ['property', 'Вес', 'Weight', 'Числишко, СправочникСсылка.<Имя справочника> (read-only)'],
    ['method', 'Положить', 'Put', 'Положить(<Вещь>)'],
    ['event', 'ПриОткрытии', 'OnOpen', 'ПриОткрытии(<Отказ>)'],
    ['constructor', 'По размеру', 'By size', 'Новый Коробка(<Размер>)'],
  ]);
  const counts = [
    { kind: 'property', count: 1 },
    { kind: 'method', count: 1 },
    { kind: 'event', count: 1 },
    { kind: 'constructor', count: 1 },
  ];
  expect(all.counts).toEqual(counts);
  const filtered = await engine.call('list_members', { name: 'Box', filter: 'put' });
  expect(filtered).toMatchObject({ counts, total: 1, members: [{ name: 'Положить' }] });
  const first = await engine.call('list_members', { name: 'Коробка', limit: 3 });
  const second = await engine.call('list_members', { name: 'Коробка', limit: 3, cursor: first.nextCursor! });
  expect([...first.members, ...second.members]).toEqual(all.members);
  expect(second.nextCursor).toBeUndefined();
  const global = await engine.call('list_members', { name: 'Global context', kind: 'function' });
  expect(global.members.map(({ name, deprecated }) => [name, deprecated])).toEqual([
    ['СложитьКоробки', false],
    ['СвалитьКоробки', true],
  ]);
  expect(await engine.call('list_members', { name: 'Числишко' })).toMatchObject({ total: 0, members: [] });
});

test('the tree opens level by level in the order of the book, and leads to the open article', async () => {
  const engine = await importedEngine();
  const top = await engine.call('browse', { source: 'platform' });
  expect(top.nodes.map(({ title, kind, children }) => [title, kind, children])).toEqual([
    ['Глобальный контекст', 'type', 1],
    ['Складское хозяйство', 'section', 2],
    ['РегистрОстатков.НаДату', 'query-table', 1],
    ['Повтор', 'article', 0],
    ['Функции строчек', 'article', 2],
    ['Типы', null, 2],
  ]);
  const box = await engine.call('browse', { source: 'platform', path: ['Складское хозяйство', 'Коробка'] });
  expect(box.nodes.map(({ title, kind, children }) => [title, kind, children])).toEqual([
    ['Свойства', null, 1],
    ['Методы', null, 1],
    ['События', null, 1],
    ['Конструкторы', null, 1],
  ]);
  const put = await engine.call('get_doc', { name: 'Коробка.Положить' });
  const place = await engine.call('browse', { article: put.id });
  expect(place).toMatchObject({ source: 'platform', path: ['Складское хозяйство', 'Коробка', 'Методы'] });
  expect(place.nodes).toEqual([expect.objectContaining({ title: 'Положить', id: put.id })]);
});

test('every article is a node of the tree exactly once, and child counts are the numbers of nodes', async () => {
  const engine = await importedEngine();
  const seen: string[] = [];
  const walk = async (path: string[], expected: number): Promise<void> => {
    const { nodes } = await engine.call('browse', { source: 'platform', path });
    if (path.length > 0) expect(nodes, path.join(' > ')).toHaveLength(expected);
    for (const { title, id, children } of nodes) {
      if (id !== null) seen.push(id);
      if (children > 0) await walk([...path, title], children);
    }
  };
  await walk([], 0);
  const { articles } = await engine.call('docs_status', {});
  expect(seen).toHaveLength(articles);
  expect(new Set(seen).size).toBe(articles);
});

test('of two versions a search gives both, a name opens the newest by number, and a version is kept to', async () => {
  const engine = await engineOfTwoVersions();
  const { hits } = await engine.search('Коробка.Положить');
  expect(hits.slice(0, 2).map(({ title, version }) => [title, version])).toEqual([
    ['Коробка.Положить', '8.3.9.2033'],
    ['Коробка.Положить', '8.3.27.1719'],
  ]);
  expect(await engine.call('get_doc', { name: 'Box.Put' })).toMatchObject({ version: '8.3.27.1719' });
  expect(await engine.call('get_doc', { name: 'Box.Put', version: '8.3.9.2033' })).toMatchObject({
    version: '8.3.9.2033',
  });
  expect(await engine.call('list_members', { name: 'Коробка' })).toMatchObject({ owner: { version: '8.3.27.1719' } });
  const { sources } = await engine.call('docs_status', {});
  expect(sources).toMatchObject([{ source: 'platform', versions: ['8.3.27.1719', '8.3.9.2033'] }]);
  expect(sources[0]!.books.map(({ version }) => version)).toEqual([
    ...Array(3).fill('8.3.9.2033'),
    ...Array(3).fill('8.3.27.1719'),
  ]);
  const roots = await engine.call('browse', { source: 'platform' });
  expect(roots.nodes.map(({ title, children }) => [title, children])).toEqual([
    ['8.3.9.2033', 6],
    ['8.3.27.1719', 6],
  ]);
  await expect(engine.call('get_doc', { name: 'СвалитьКоробки', version: '8.3.27.1719' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
    nextStep: expect.stringContaining('8.3.9.2033'),
  });
});

test('two versions of a thing are compared field by field, whatever became of its page', async () => {
  const engine = await engineOfTwoVersions();
  const versions = { from: '8.3.9.2033', to: '8.3.27.1719' };
  const put = await engine.call('compare_versions', { name: 'Положить', ...versions });
  expect(put).toMatchObject({ name: 'Коробка.Положить', status: 'changed', removed: [], isCut: false });
  expect(put.added.map(({ field }) => field)).toEqual([
    'ru.syntax[0].parameters.Наверх',
    'ru.syntax[0].parameters.Наверх.required',
    'ru.syntax[0].parameters.Наверх.types',
    'ru.syntax[0].parameters.Наверх.text',
    'ru.note',
  ]);
  expect(put.changed).toEqual([{ field: 'ru.syntax[0]', from: 'Положить(<Вещь>)', to: 'Положить(<Вещь>, <Наверх>)' }]);
  expect(await engine.call('compare_versions', { name: 'СложитьКоробки', ...versions })).toMatchObject({
    status: 'same',
    added: [],
    changed: [],
  });
  expect(await engine.call('compare_versions', { name: 'СвалитьКоробки', ...versions })).toMatchObject({
    status: 'removed',
    to: { id: null },
  });
  await expect(
    engine.call('compare_versions', { name: 'Положить', from: '8.2', to: '8.3.27.1719' }),
  ).rejects.toMatchObject({ code: 'INVALID_INPUT', nextStep: expect.stringContaining('8.3.9.2033') });
});

test('a version given later reaches articles that did not change', async () => {
  const engine = await openEngine();
  const root = await writeTree(await tempFolder(), { 'a.md': '# Заметка\n\nТекст.\n' });
  await engine.importFolder(root, 'own');
  const { jobs } = await engine.call('start_import', { paths: [root], source: 'own', version: '2.0' });
  while ((await engine.call('list_import_jobs', { jobIds: [jobs[0]!.jobId] })).jobs[0]!.state !== 'done') {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  expect(await engine.call('get_doc', { name: 'Заметка' })).toMatchObject({ version: '2.0' });
});
