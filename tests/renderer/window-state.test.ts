// @vitest-environment jsdom
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { emptyHistory, visit } from '../../src/renderer/src/navigation/history.ts';
import {
  addRecent,
  loadWindowState,
  MAX_RECENT_ARTICLES,
  SIDEBAR_WIDTH_PX,
  saveWindowState,
  type WindowState,
} from '../../src/renderer/src/navigation/window-state.ts';

const KEY = 'svod.window';

beforeEach(() => localStorage.clear());

test('something of the window is forgotten over a restart', () => {
  const state: WindowState = {
    history: visit(emptyHistory(), {
      view: 'article',
      id: 'a12',
      anchor: 'пример',
      heading: 'Пример',
      query: 'запрос',
    }),
    query: 'запрос',
    source: 'Стандарты',
    sidebarWidthPx: 512,
    recent: [{ id: 'a12', title: 'Запросы', source: 'Стандарты' }],
  };
  saveWindowState(localStorage, state);
  expect(loadWindowState(localStorage)).toEqual(state);
});

test('a damaged memory stops the window from opening', () => {
  const damaged = fc.oneof(
    fc.string(),
    fc.json(),
    fc
      .record({
        history: fc.oneof(
          fc.jsonValue(),
          fc.record({
            index: fc.jsonValue(),
            entries: fc.array(
              fc.record({
                place: fc.oneof(fc.jsonValue(), fc.record({ view: fc.constant('article'), id: fc.string() })),
              }),
            ),
          }),
        ),
        query: fc.jsonValue(),
        recent: fc.jsonValue(),
        sidebarWidthPx: fc.jsonValue(),
      })
      .map((value) => JSON.stringify(value)),
  );
  fc.assert(
    fc.property(damaged, (text) => {
      localStorage.setItem(KEY, text);
      const state = loadWindowState(localStorage);
      expect(state.history.entries[state.history.index]).toBeDefined();
      expect(state.sidebarWidthPx).toBeGreaterThanOrEqual(SIDEBAR_WIDTH_PX.min);
      expect(state.sidebarWidthPx).toBeLessThanOrEqual(SIDEBAR_WIDTH_PX.max);
    }),
  );
});

test('an id that is not one of an article is asked from the engine', () => {
  const entries = [{ place: { view: 'article', id: 'a1;drop' } }, { place: { view: 'article', id: 'a2' } }];
  localStorage.setItem(KEY, JSON.stringify({ history: { entries, index: 1 } }));
  expect(loadWindowState(localStorage).history.entries.map((entry) => entry.place)).toEqual([
    { view: 'article', id: 'a2' },
  ]);
});

test('an article that is read again stands twice in the recent list, or the list grows without end', () => {
  const named = (id: string) => ({ id, title: id, source: 's' });
  expect(addRecent([named('a1'), named('a2')], named('a2'))).toEqual([named('a2'), named('a1')]);
  const many = Array.from({ length: 50 }, (_, index) => named(`a${index + 1}`));
  expect(many.reduce<ReturnType<typeof addRecent>>(addRecent, [])).toHaveLength(MAX_RECENT_ARTICLES);
});
