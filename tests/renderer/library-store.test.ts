import { expect, test, vi } from 'vitest';
import { createToolClient } from '../../src/renderer/src/api/tool-client.ts';
import { LibraryStore } from '../../src/renderer/src/features/library/library-store.ts';
import { pathName } from '../../src/renderer/src/features/library/path-name.ts';
import { FULL_LIBRARY, RUNNING_JOB } from './harness/content/library.ts';
import { createFakeBridge } from './harness/fake-bridge.ts';

test('progress of a job that started elsewhere is not shown', async () => {
  const bridge = createFakeBridge('first-run');
  const store = new LibraryStore(createToolClient(bridge));
  store.start();
  await vi.waitFor(() => expect(store.getState().status).not.toBeNull());
  bridge.emit('import.progress', RUNNING_JOB);
  expect(store.getState().jobs).toEqual([RUNNING_JOB]);
});

test('a finished import leaves the old counts on show', async () => {
  const bridge = createFakeBridge('importing');
  const store = new LibraryStore(createToolClient(bridge));
  store.start();
  await vi.waitFor(() => expect(store.getState().status).not.toBeNull());
  const asked = () => bridge.calls.filter((call) => call.name === 'docs_status').length;
  const before = asked();
  bridge.emit('import.progress', { ...RUNNING_JOB, articles: 500 });
  expect(asked()).toBe(before);
  bridge.emit('import.progress', { ...RUNNING_JOB, state: 'done', progress: null });
  expect(asked()).toBe(before + 1);
});

test('an early slow answer overwrites a later one', async () => {
  const slow = Promise.withResolvers<typeof FULL_LIBRARY>();
  const answers = [slow.promise, Promise.resolve({ ...FULL_LIBRARY, articles: 2 })];
  const bridge = createFakeBridge('full', { docs_status: () => answers.shift() ?? FULL_LIBRARY });
  const store = new LibraryStore(createToolClient(bridge));
  const first = store.refresh();
  await store.refresh();
  slow.resolve({ ...FULL_LIBRARY, articles: 1 });
  await first;
  expect(store.getState().status?.articles).toBe(2);
});

test('a cancelled dialog asks for the name of nothing', async () => {
  const bridge = createFakeBridge('full', { pick_source: () => ({ paths: [] }) });
  const store = new LibraryStore(createToolClient(bridge));
  await store.pick('folder');
  expect(store.getState().offered).toBeNull();
});

test('an update makes a new source beside the old one', async () => {
  const bridge = createFakeBridge('full');
  const store = new LibraryStore(createToolClient(bridge));
  const source = FULL_LIBRARY.sources[1]!;
  await store.updateSource(source);
  expect(bridge.calls.at(-1)).toEqual({
    name: 'start_import',
    input: { paths: source.roots, mode: 'docs', source: source.source, version: source.version },
  });
});

test.each([
  ['/home/dev/docs/v8std/', 'v8std'],
  ['C:\\Docs\\Стандарты 1С', 'Стандарты 1С'],
  ['/opt/1cv8/shcntx_ru.hbk', 'shcntx_ru'],
  ['/docs/release-8.3.27', 'release-8.3.27'],
  ['/docs/.md', '.md'],
  ['/', ''],
])('%s is offered under a wrong name', (path, name) => {
  expect(pathName(path)).toBe(name);
});
