import { chmod, cp, mkdir, mkdtemp, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { docsOpener } from '#engine/parsers/docs/docs-opener.ts';
import { walkTree } from '#engine/parsers/docs/walk-tree.ts';
import type { ParsedArticle, SourceUnit } from '#engine/ports.ts';
import { AppError } from '#shared/errors/app-error.ts';

const LIBRARY = fileURLToPath(new URL('../../../fixtures/docs/library', import.meta.url));
const never = new AbortController().signal;
const isRoot = process.getuid?.() === 0;

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'svod-docs-'));
});
afterEach(async () => {
  await rm(root, { recursive: true, force: true });
});

async function write(path: string, content: string | Buffer): Promise<void> {
  const file = join(root, path);
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(file, content);
}

async function list(
  path = root,
): Promise<{ units: SourceUnit[]; issues: readonly { path: string; reason: string }[] }> {
  const reader = await docsOpener.open(path);
  return { units: await reader.listUnits(never), issues: reader.listingIssues };
}

async function readAll(path = root): Promise<Map<string, ParsedArticle>> {
  const reader = await docsOpener.open(path);
  const articles = new Map<string, ParsedArticle>();
  for (const unit of await reader.listUnits(never)) {
    for (const article of await reader.readUnit(unit)) articles.set(article.key, article);
  }
  await reader.close();
  return articles;
}

async function errorOf(promise: Promise<unknown>): Promise<AppError> {
  const thrown = await promise.then(
    () => null,
    (error: unknown) => error,
  );
  expect(thrown).toBeInstanceOf(AppError);
  return thrown as AppError;
}

describe('a library of pages', () => {
  it('gives an article per file, with titles of folders above it', async () => {
    const articles = await readAll(LIBRARY);
    expect([...articles.values()].map((article) => [article.key, article.title, article.headingPath])).toEqual([
      ['guide/empty/nothing.md', 'nothing', ['Руководство разработчика', 'empty']],
      ['guide/index.md', 'Руководство разработчика', []],
      ['guide/notes.txt', 'notes', ['Руководство разработчика']],
      ['guide/old.html', 'Старая страница', ['Руководство разработчика']],
      ['guide/queries.md', 'Оформление запросов', ['Руководство разработчика']],
      ['index.md', 'Библиотека', []],
    ]);
  });

  it('names a page by its file and by the number above its title', async () => {
    const articles = await readAll(LIBRARY);
    expect(articles.get('guide/queries.md')?.aliases).toEqual(['queries', '#std437']);
    expect(articles.get('guide/index.md')?.aliases).toEqual(['guide']);
  });

  it('links pages by their keys: folders, anchors of headings, paths from the root', async () => {
    const articles = await readAll(LIBRARY);
    expect(articles.get('index.md')?.markdown).toContain(
      '[руководства](svod-link:guide%2Findex.md) или сразу с [запросов](svod-link:guide%2Fqueries.md#соединения)',
    );
    expect(articles.get('guide/index.md')?.markdown).toBe(
      '- [Запросы](svod-link:guide%2Fqueries.md)\n- [Старая страница](svod-link:guide%2Fold.html)\n- Нет такой',
    );
  });

  it('reads a page in windows-1251 without its menu', async () => {
    expect((await readAll(LIBRARY)).get('guide/old.html')?.markdown).toBe(
      'Текст в старой кодировке, [ссылка](svod-link:guide%2Fqueries.md#соединения).',
    );
  });

  it('imports an empty file as an article with a warning', async () => {
    expect((await readAll(LIBRARY)).get('guide/empty/nothing.md')).toMatchObject({ markdown: '', warnings: ['empty'] });
  });

  it('shows plain text as it is', async () => {
    expect((await readAll(LIBRARY)).get('guide/notes.txt')?.markdown).toBe(
      'Первая строка\n\\# не заголовок\n\\- не список',
    );
  });
});

describe('listing', () => {
  it('leaves out hidden files, node_modules and files of other kinds', async () => {
    for (const path of ['a.md', 'B.HTM', '.a.md', '.git/b.md', 'x/node_modules/c.md', 'x/d.png', 'x/e.mdx']) {
      await write(path, 'x');
    }
    expect((await list()).units.map((unit) => unit.path)).toEqual(['B.HTM', 'a.md', 'x/e.mdx']);
  });

  it('takes a single file by its name', async () => {
    await write('папка/Страница.md', '# Имя');
    const articles = await readAll(join(root, 'папка/Страница.md'));
    expect([...articles.keys()]).toEqual(['Страница.md']);
  });

  it('writes unit paths in NFC whatever the file system gives', async () => {
    await write('и\u0306.md', 'x');
    const articles = await readAll();
    expect([...articles.keys()]).toEqual(['й.md']);
  });

  it('follows no symbolic link: neither out of the root nor round in a circle', async () => {
    await write('in/a.md', 'x');
    const outside = await mkdtemp(join(tmpdir(), 'svod-outside-'));
    await writeFile(join(outside, 'secret.md'), 'тайна');
    await symlink(outside, join(root, 'out'));
    await symlink(join(outside, 'secret.md'), join(root, 'secret.md'));
    await symlink(root, join(root, 'in/loop'));
    await symlink(join(root, 'gone'), join(root, 'broken'));
    const { units, issues } = await list();
    await rm(outside, { recursive: true });
    expect(units.map((unit) => unit.path)).toEqual(['in/a.md']);
    expect(issues.map((issue) => issue.path).sort()).toEqual(['broken', 'out', 'secret.md']);
  });

  it('does not read through a link that took the place of a listed file', async () => {
    await write('a.md', 'x');
    await write('b.md', 'y');
    const reader = await docsOpener.open(root);
    const [unit] = await reader.listUnits(never);
    await rename(join(root, 'a.md'), join(root, 'c.md'));
    await symlink(join(root, 'c.md'), join(root, 'a.md'));
    expect((await errorOf(reader.readUnit(unit!))).code).toBe('PATH_UNREADABLE');
  });

  it('reports a file above 64 MB and goes on', async () => {
    await write('a.md', 'x');
    await write('big.md', '');
    await truncate(join(root, 'big.md'), 64 * 1024 * 1024 + 1);
    const { units, issues } = await list();
    expect(units.map((unit) => unit.path)).toEqual(['a.md']);
    expect(issues).toEqual([{ path: 'big.md', reason: expect.stringContaining('64 MB') }]);
  });

  it('stops at the limit of files and says so', async () => {
    for (const name of ['a', 'b', 'c']) await write(`${name}.md`, 'x');
    const { files, issues } = await walkTree(root, never, 2);
    expect(files.map((file) => file.unitPath)).toEqual(['a.md', 'b.md']);
    expect(issues).toHaveLength(1);
  });

  it('goes no deeper than 64 folders', async () => {
    await write('a.md', 'x');
    await write(`${'d/'.repeat(64)}in.md`, 'x');
    await write(`${'d/'.repeat(65)}out.md`, 'x');
    const { units, issues } = await list();
    expect(units).toHaveLength(2);
    expect(issues).toHaveLength(1);
  });

  it.skipIf(isRoot || process.platform === 'win32')('reports an unreadable folder and file and goes on', async () => {
    await write('a.md', 'x');
    await write('closed/b.md', 'x');
    await write('c.md', 'x');
    await chmod(join(root, 'closed'), 0);
    await chmod(join(root, 'c.md'), 0);
    const { units, issues } = await list();
    await chmod(join(root, 'closed'), 0o700);
    expect(units.map((unit) => unit.path)).toEqual(['a.md']);
    expect(issues.map((issue) => issue.path).sort()).toEqual(['c.md', 'closed']);
  });

  it('says what to do about a missing path, an empty folder and a foreign file', async () => {
    await write('x/picture.png', 'x');
    for (const [path, code] of [
      [join(root, 'нет'), 'PATH_NOT_FOUND'],
      [join(root, 'x'), 'NOTHING_TO_IMPORT'],
      [join(root, 'x/picture.png'), 'NOTHING_TO_IMPORT'],
    ] as const) {
      const error = await errorOf(list(path));
      expect(error.code).toBe(code);
      expect(error.nextStep).toBeTruthy();
    }
  });

  it('stops when it is cancelled', async () => {
    await write('a.md', 'x');
    const reader = await docsOpener.open(root);
    expect((await errorOf(reader.listUnits(AbortSignal.abort()))).code).toBe('CANCELLED');
  });
});

describe('content hash', () => {
  it('changes with the file and with the titles above it, and with nothing else', async () => {
    await cp(LIBRARY, root, { recursive: true });
    const before = (await list()).units;
    await write('new.md', '# Новая');
    await write('guide/notes.txt', 'другой текст');
    const after = (await list()).units;
    const changed = (one: SourceUnit[], other: SourceUnit[]) =>
      one.filter((unit) => other.every((old) => old.path !== unit.path || old.contentHash !== unit.contentHash));
    expect(changed(after, before).map((unit) => unit.path)).toEqual(['guide/notes.txt', 'new.md']);
    await write('guide/index.md', '# Другое имя');
    expect(changed((await list()).units, after).map((unit) => unit.path)).toEqual([
      'guide/empty/nothing.md',
      'guide/index.md',
      'guide/notes.txt',
      'guide/old.html',
      'guide/queries.md',
    ]);
  });
});

describe('reading', () => {
  it('refuses binary content and goes on with the next unit', async () => {
    await write('a.md', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]));
    await write('b.md', 'текст');
    const reader = await docsOpener.open(root);
    const [binary, text] = await reader.listUnits(never);
    const error = await errorOf(reader.readUnit(binary!));
    expect(error.code).toBe('INVALID_INPUT');
    expect(error.message).toContain('binary');
    expect(await reader.readUnit(text!)).toHaveLength(1);
  });

  it('says that a file is gone', async () => {
    await write('a.md', 'x');
    const reader = await docsOpener.open(root);
    const [unit] = await reader.listUnits(never);
    await rm(join(root, 'a.md'));
    expect((await errorOf(reader.readUnit(unit!))).code).toBe('PATH_NOT_FOUND');
    expect((await errorOf(reader.readUnit({ path: '../etc/passwd', contentHash: '' }))).code).toBe('PATH_NOT_FOUND');
  });

  it('goes by the name of the folder when an index page has no title', async () => {
    await write('patterns/builder/README.md', 'текст');
    expect((await readAll()).get('patterns/builder/README.md')).toMatchObject({
      title: 'builder',
      headingPath: ['patterns'],
    });
  });

  it('bounds titles and aliases', async () => {
    await write('a.md', `# ${'я'.repeat(2000)}`);
    const article = (await readAll()).get('a.md');
    expect(article?.title).toHaveLength(500);
    for (const alias of article?.aliases ?? []) expect(alias.length).toBeLessThanOrEqual(500);
  });
});

describe('recognising', () => {
  it('knows a folder with a page in it, and a page, and nothing else', async () => {
    await write('a/b/c.html', 'x');
    await write('p/q.png', 'x');
    expect(await docsOpener.recognise(root)).toBe(true);
    expect(await docsOpener.recognise(join(root, 'a/b/c.html'))).toBe(true);
    expect(await docsOpener.recognise(join(root, 'p'))).toBe(false);
    expect(await docsOpener.recognise(join(root, 'p/q.png'))).toBe(false);
    expect(await docsOpener.recognise(join(root, 'нет'))).toBe(false);
  });
});
