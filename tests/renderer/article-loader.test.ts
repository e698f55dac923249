import { expect, test, vi } from 'vitest';
import type { ToolOutput } from '#shared/contract/tools.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { createToolClient } from '../../src/renderer/src/api/tool-client.ts';
import { ArticleLoader } from '../../src/renderer/src/features/article/article-loader.ts';
import { createFakeBridge } from './harness/fake-bridge.ts';

type Doc = ToolOutput<'get_doc'>;

const doc = (id: string, more: Partial<Doc> = {}): Doc => ({
  id,
  title: id,
  kind: 'page',
  loadMode: 'docs',
  source: 'Стандарты',
  headingPath: [id],
  markdown: `Текст ${id}\n`,
  languages: [],
  card: null,
  totalChars: 10,
  ...more,
});

function loaderOn(getDoc: (input: { id?: string; cursor?: string }) => Promise<Doc> | Doc) {
  const bridge = createFakeBridge('full', { get_doc: getDoc as never });
  return { loader: new ArticleLoader(createToolClient(bridge)), bridge };
}

test('a slow article takes the place of the one that was opened after it', async () => {
  const slow = Promise.withResolvers<Doc>();
  const { loader } = loaderOn(({ id }) => (id === 'a1' ? slow.promise : doc(id ?? '')));
  const first = loader.open('a1');
  await loader.open('a2');
  slow.resolve(doc('a1'));
  await first;
  expect(loader.getState().article?.info.id).toBe('a2');
});

test('going back asks the engine again', async () => {
  const { loader, bridge } = loaderOn(({ id }) => doc(id ?? ''));
  for (const id of ['a1', 'a2', 'a1']) await loader.open(id);
  expect(bridge.calls).toHaveLength(2);
  expect(loader.getState().article?.info.id).toBe('a1');
});

test('a part is lost, doubled, or asked for twice', async () => {
  const { loader, bridge } = loaderOn(({ cursor }) => {
    const part = Number(cursor ?? 0);
    return doc('a1', { markdown: `## Часть ${part}\n`, ...(part < 3 ? { nextCursor: String(part + 1) } : {}) });
  });
  await loader.open('a1');
  await Promise.all([loader.loadMore(), loader.loadMore()]);
  expect(bridge.calls).toHaveLength(2);
  await loader.loadAll();
  expect(loader.getState().article?.headings.map((heading) => heading.text)).toEqual([
    'Часть 0',
    'Часть 1',
    'Часть 2',
    'Часть 3',
  ]);
  expect(loader.getState().article?.nextCursor).toBeUndefined();
});

test('a cursor that does not move is followed for ever', async () => {
  const { loader, bridge } = loaderOn(() => doc('a1', { nextCursor: 'same' }));
  await loader.open('a1');
  await loader.loadAll();
  expect(bridge.calls.length).toBeLessThan(4);
});

test('a part that fails loses the article, or is tried without end', async () => {
  const answer = vi.fn(({ cursor }: { cursor?: string }) => {
    if (cursor !== undefined) throw new AppError('ENGINE_EXITED');
    return doc('a1', { nextCursor: '1' });
  });
  const { loader } = loaderOn(answer);
  await loader.open('a1');
  await loader.loadAll();
  expect(answer).toHaveBeenCalledTimes(2);
  expect(loader.getState()).toMatchObject({
    status: 'ready',
    moreError: expect.objectContaining({ code: 'ENGINE_EXITED' }),
  });
});

test('a part of the article before is added to the one on show', async () => {
  const late = Promise.withResolvers<Doc>();
  const { loader } = loaderOn(({ id, cursor }) =>
    cursor ? late.promise : doc(id ?? '', id === 'a1' ? { nextCursor: '1' } : {}),
  );
  await loader.open('a1');
  const more = loader.loadMore();
  await loader.open('a2');
  late.resolve(doc('a1', { markdown: 'Продолжение' }));
  await more;
  expect(loader.getState().article).toMatchObject({ info: { id: 'a2' }, parts: [expect.anything()] });
});

test('an import in the background throws the reader back to the first part', async () => {
  const { loader } = loaderOn(({ cursor }) => doc('a1', cursor ? { markdown: 'Конец' } : { nextCursor: '1' }));
  await loader.open('a1');
  await loader.loadMore();
  const before = loader.getState().article;
  loader.invalidate();
  await vi.waitFor(() => expect(loader.getState().status).toBe('ready'));
  expect(loader.getState().article).toBe(before);
});

test('an article that was imported anew is shown as it was', async () => {
  let text = 'Было';
  const { loader } = loaderOn(() => doc('a1', { markdown: text }));
  await loader.open('a1');
  text = 'Стало';
  loader.invalidate();
  await vi.waitFor(() => expect(loader.getState().article?.parts[0]?.markdown).toBe('Стало'));
});

test('an article that is gone shows the one before under its name', async () => {
  const { loader } = loaderOn(({ id }) => {
    if (id === 'a2') throw new AppError('NOT_FOUND');
    return doc(id ?? '');
  });
  await loader.open('a1');
  await loader.open('a2');
  expect(loader.getState()).toMatchObject({ id: 'a2', status: 'failed' });
  await loader.open('a1');
  expect(loader.getState()).toMatchObject({ id: 'a1', status: 'ready', error: null });
});
