import { describe, expect, test } from 'vitest';
import { matches, measureLayer, rankOfExpected } from '#main/cli/evaluation/metrics.ts';

describe('what counts as the right article', () => {
  const article = { path: 'docs/std/std437.md', title: 'Учёт версий', qualifiedName: 'Таблица.Свернуть' };

  test.each([
    ['docs/std/std437.md', true, 'the whole path'],
    ['std437.md', true, 'the end of the path'],
    ['root/docs/std/std437.md', true, 'a path from further up'],
    ['учет ВЕРСИЙ', true, 'the title in another case and without Ё'],
    ['таблица.свернуть', true, 'the qualified name'],
    ['437.md', false, 'half of a file name'],
    ['Учёт', false, 'a part of the title'],
    ['', false, 'nothing'],
  ])('«%s»: %s (%s)', (wanted, isRight) => {
    expect(matches(article, wanted)).toBe(isRight);
  });

  test('an article without a path must not match by one', () => {
    expect(matches({ title: 'x' }, 'a/x')).toBe(false);
  });

  test('any of several right answers must count, at the rank of the first', () => {
    const list = [{ title: 'a' }, { title: 'b' }, { title: 'c' }];
    expect(rankOfExpected(list, ['c', 'b'])).toBe(2);
    expect(rankOfExpected(list, ['d'])).toBeNull();
    expect(rankOfExpected([], ['a'])).toBeNull();
  });
});

describe('figures of a layer', () => {
  const result = (rank: number | null, extra: object = {}) => ({
    rank,
    isEmpty: false,
    ms: 10,
    top: 3,
    expectsNothing: false,
    ...extra,
  });

  test('shares and mean reciprocal rank must be those of the textbook', () => {
    const metrics = measureLayer([result(1), result(4), result(2), result(null, { isEmpty: true })]);
    expect(metrics).toMatchObject({ hit1: 0.25, hit3: 0.5, hit5: 0.75, withinTop: 0.5, emptyRate: 0.25 });
    expect(metrics.mrr).toBeCloseTo((1 + 1 / 4 + 1 / 2) / 4, 12);
  });

  test('a query that expects nothing is right only when nothing is found, or silence would be punished', () => {
    const empty = measureLayer([result(null, { isEmpty: true, expectsNothing: true })]);
    expect(empty).toMatchObject({ hit1: 1, mrr: 1, withinTop: 1 });
    const noisy = measureLayer([result(null, { expectsNothing: true })]);
    expect(noisy).toMatchObject({ hit1: 0, hit5: 0, mrr: 0 });
  });

  test('percentiles must be of sorted times: 100 would sort before 20 as text', () => {
    const times = Array.from({ length: 100 }, (_value, index) => result(1, { ms: 100 - index }));
    expect(measureLayer(times)).toMatchObject({ p50Ms: 50, p95Ms: 95 });
  });

  test('no queries must not give NaN', () => {
    expect(Object.values(measureLayer([]))).toEqual(Array(8).fill(0));
  });
});
