import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ToolOutput } from '#shared/contract/tools.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { createToolClient } from '../../src/renderer/src/api/tool-client.ts';
import { refreshWhileImporting } from '../../src/renderer/src/features/search/refresh-while-importing.ts';
import { SEARCH_INTERVAL_MS, SearchSession } from '../../src/renderer/src/features/search/search-session.ts';
import { RUNNING_JOB } from './harness/content/library.ts';
import { createFakeBridge } from './harness/fake-bridge.ts';
import { anAnswer } from './search-answers.ts';

type Answer = ToolOutput<'search_docs'>;

/** A session whose answers come when the test says so. */
function startSession() {
  const asked: { query: string; answer: (answer: Answer) => Promise<void>; fail: () => Promise<void> }[] = [];
  const bridge = createFakeBridge('full', {
    search_docs: ({ query }) =>
      new Promise<Answer>((resolve, reject) => {
        const settle = async (action: () => void) => {
          action();
          await vi.advanceTimersByTimeAsync(0);
        };
        asked.push({
          query,
          answer: (answer) => settle(() => resolve(answer)),
          fail: () => settle(() => reject(new AppError('ENGINE_EXITED'))),
        });
      }),
  });
  const session = new SearchSession(createToolClient(bridge));
  const queries = () => asked.map((call) => call.query);
  return { session, asked, queries, call: (index: number) => asked[index]! };
}

const titles = (session: SearchSession) => session.getState().hits.map((hit) => hit.title);
const pause = () => vi.advanceTimersByTimeAsync(SEARCH_INTERVAL_MS);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('asking', () => {
  test('the first keystroke waits for a pause instead of asking at once', () => {
    const { session, queries } = startSession();
    session.setQuery('з');
    expect(queries()).toEqual(['з']);
  });

  test('every keystroke of a burst is asked, or the last one is forgotten', async () => {
    const { session, queries } = startSession();
    for (const text of ['з', 'за', 'зап', 'запр', 'запро', 'запрос']) session.setQuery(text);
    await pause();
    expect(queries()).toEqual(['з', 'запрос']);
  });

  test('a slow engine is flooded with queries that nobody waits for', async () => {
    const { session, queries, call } = startSession();
    for (const text of ['з', 'за', 'зап', 'запр']) {
      session.setQuery(text);
      await pause();
    }
    expect(queries()).toEqual(['з', 'за']);
    await call(0).answer(anAnswer('з'));
    expect(queries()).toEqual(['з', 'за', 'запр']);
  });

  test('a trailing space asks the same query again', async () => {
    const { session, queries } = startSession();
    session.setQuery('запрос');
    await pause();
    session.setQuery('запрос ');
    await pause();
    expect(queries()).toEqual(['запрос']);
  });
});

describe('answers', () => {
  test('a stale answer overwrites a newer one', async () => {
    const { session, call } = startSession();
    session.setQuery('старый');
    await pause();
    session.setQuery('новый');
    await call(1).answer(anAnswer('новый', 'Новая статья'));
    await call(0).answer(anAnswer('старый', 'Старая статья'));
    expect(titles(session)).toEqual(['Новая статья']);
    expect(session.getState()).toMatchObject({ status: 'ready', answeredQuery: 'новый' });
  });

  test('the list goes blank while the next answer is on its way', async () => {
    const { session, call } = startSession();
    session.setQuery('запрос');
    await call(0).answer(anAnswer('запрос', 'Запросы'));
    await pause();
    session.setQuery('запросы');
    expect(session.getState().status).toBe('loading');
    expect(titles(session)).toEqual(['Запросы']);
  });

  test('an answer in between is taken for the newest one', async () => {
    const { session, call } = startSession();
    session.setQuery('з');
    await pause();
    session.setQuery('за');
    await call(0).answer(anAnswer('з', 'Первая'));
    expect(session.getState()).toMatchObject({ status: 'loading', answeredQuery: 'з' });
  });

  test('an answer arrives in an emptied box', async () => {
    const { session, call } = startSession();
    session.setQuery('запрос');
    session.setQuery('');
    await call(0).answer(anAnswer('запрос', 'Запросы'));
    expect(session.getState()).toMatchObject({ status: 'idle', hits: [] });
  });

  test('hits of all sources are shown as hits of the chosen one', async () => {
    const { session, call } = startSession();
    session.setQuery('запрос');
    await pause();
    session.setSource('Стандарты');
    await call(1).answer(anAnswer('запрос', 'Из стандартов'));
    await call(0).answer(anAnswer('запрос', 'Откуда угодно'));
    expect(titles(session)).toEqual(['Из стандартов']);
  });

  test('the failure of an outdated query hides the newer results', async () => {
    const { session, call } = startSession();
    session.setQuery('старый');
    await pause();
    session.setQuery('новый');
    await call(0).fail();
    expect(session.getState()).toMatchObject({ status: 'loading', error: null });
    await call(1).answer(anAnswer('новый', 'Новая'));
    expect(titles(session)).toEqual(['Новая']);
  });

  test('a failure is swallowed, and the box searches for ever', async () => {
    const { session, call } = startSession();
    session.setQuery('запрос');
    await call(0).fail();
    expect(session.getState()).toMatchObject({
      status: 'failed',
      error: expect.objectContaining({ code: 'ENGINE_EXITED' }),
    });
  });

  test('after a failure the next keystroke is not asked', async () => {
    const { session, call, queries } = startSession();
    session.setQuery('запрос');
    await call(0).fail();
    await pause();
    session.setQuery('запросы');
    expect(queries()).toEqual(['запрос', 'запросы']);
  });
});

describe('more results', () => {
  test('a further page is appended to the answer of another query', async () => {
    const { session, call } = startSession();
    session.setQuery('запрос');
    await call(0).answer({ ...anAnswer('запрос', 'Первая'), nextCursor: '1' });
    void session.loadMore();
    await pause();
    session.setQuery('другое');
    await call(2).answer(anAnswer('другое', 'Другая'));
    await call(1).answer(anAnswer('запрос', 'Вторая'));
    expect(titles(session)).toEqual(['Другая']);
  });

  test('a hit that stands on two pages is listed twice', async () => {
    const { session, call } = startSession();
    session.setQuery('запрос');
    await call(0).answer({ ...anAnswer('запрос', 'Первая', 'Вторая'), nextCursor: '2' });
    void session.loadMore();
    await call(1).answer(anAnswer('запрос', 'Вторая', 'Третья'));
    expect(titles(session)).toEqual(['Первая', 'Вторая', 'Третья']);
    expect(session.getState().nextCursor).toBeUndefined();
  });
});

describe('during an import', () => {
  test('an empty answer stays empty although the article came in meanwhile, or results move under the reader', async () => {
    const answers = [anAnswer('запрос'), anAnswer('запрос', 'Запросы'), anAnswer('запрос', 'Другое')];
    const bridge = createFakeBridge('full', { search_docs: () => answers.shift() ?? anAnswer('запрос') });
    const client = createToolClient(bridge);
    const session = new SearchSession(client);
    refreshWhileImporting(client, session);
    session.setQuery('запрос');
    await pause();
    expect(titles(session)).toEqual([]);
    for (let progress = 0; progress < 3; progress += 1) {
      bridge.emit('import.progress', RUNNING_JOB);
      await pause();
    }
    expect(titles(session)).toEqual(['Запросы']);
  });
});
