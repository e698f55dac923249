import { expect, test } from 'vitest';
import { compareVersions } from '#engine/text/compare-versions.ts';

test('versions in the order of their letters would make 8.3.9 newer than 8.3.27', () => {
  const versions = ['8.3.27.1719', null, '8.3.9.2033', '8.5.1.1150', '8.3.27', '8.3.27.59'];
  expect(versions.toSorted(compareVersions)).toEqual([
    null,
    '8.3.9.2033',
    '8.3.27',
    '8.3.27.59',
    '8.3.27.1719',
    '8.5.1.1150',
  ]);
});

test('versions in words have an order too, the same from both sides', () => {
  expect(compareVersions('весна', 'осень')).toBe(-compareVersions('осень', 'весна'));
  expect(compareVersions('2026.1', '2026.1')).toBe(0);
  expect(compareVersions('8.3', '8.3.0')).not.toBe(0);
});
