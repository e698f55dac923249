import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  canGoBack,
  canGoForward,
  currentEntry,
  emptyHistory,
  type History,
  MAX_HISTORY_ENTRIES,
  type Place,
  rememberScroll,
  travel,
  visit,
} from '../../src/renderer/src/navigation/history.ts';

const article = (id: string, more: object = {}): Place => ({ view: 'article', id, ...more });
const places = (history: History) =>
  history.entries.map(({ place }) => (place.view === 'article' ? place.id : place.view));

test('walking through the results fills the history with previews', () => {
  let history = emptyHistory();
  for (const id of ['a1', 'a2', 'a3']) history = visit(history, article(id), { preview: true });
  expect(places(history)).toEqual(['home', 'a3']);
  history = visit(history, article('a3'));
  expect(currentEntry(history).preview).toBe(false);
  history = visit(history, article('a4'), { preview: true });
  expect(places(history)).toEqual(['home', 'a3', 'a4']);
});

test('a preview of the article that is open turns it into a preview', () => {
  const history = visit(visit(emptyHistory(), article('a1')), article('a1'), { preview: true });
  expect(currentEntry(history).preview).toBe(false);
});

test('going somewhere from the middle keeps places that are no longer ahead', () => {
  let history = visit(visit(emptyHistory(), article('a1')), article('a2'));
  history = visit(travel(history, -1), article('a3'));
  expect(places(history)).toEqual(['home', 'a1', 'a3']);
  expect(canGoForward(history)).toBe(false);
});

test('the scroll position comes back to another place', () => {
  let history = rememberScroll(visit(emptyHistory(), article('a1')), 420);
  history = travel(rememberScroll(visit(history, article('a2')), 7), -1);
  expect(currentEntry(history)).toMatchObject({ place: { id: 'a1' }, scrollTop: 420 });
});

test('a link to another place of the same article cannot be undone', () => {
  const history = visit(visit(emptyHistory(), article('a1')), article('a1', { anchor: 'пример' }));
  expect(places(history)).toEqual(['home', 'a1', 'a1']);
});

test('the words of the last query stay marked in an article that is found by another one', () => {
  const history = visit(visit(emptyHistory(), article('a1', { query: 'старый' })), article('a1', { query: 'новый' }));
  expect(history.entries).toHaveLength(2);
  expect(currentEntry(history).place).toMatchObject({ query: 'новый' });
});

test('some sequence of steps leads out of the history or makes it grow without end', () => {
  const step = fc.oneof(
    fc.record({ to: fc.integer({ min: 1, max: 9 }), preview: fc.boolean() }),
    fc.integer({ min: -3, max: 3 }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
      let history = emptyHistory();
      for (const one of steps) {
        history = typeof one === 'number' ? travel(history, one) : visit(history, article(`a${one.to}`), one);
        expect(history.entries[history.index]).toBeDefined();
        expect(history.entries.length).toBeLessThanOrEqual(MAX_HISTORY_ENTRIES);
        expect(canGoBack(history)).toBe(history.index > 0);
      }
    }),
  );
});
