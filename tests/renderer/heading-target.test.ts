import { expect, test } from 'vitest';
import { findAnchor, findHeading } from '../../src/renderer/src/features/article/heading-target.ts';

const headings = [
  { elementId: 'doc-серверные-модули', depth: 2, text: 'Серверные модули' },
  { elementId: 'doc-серверные-модули-1', depth: 2, text: 'Серверные модули' },
];

test.each(['серверные-модули', 'Серверные-Модули', 'Серверные модули', 'серверные_модули'])(
  'the fragment %s of another generator leads nowhere',
  (anchor) => {
    expect(findAnchor(headings, anchor)).toBe('doc-серверные-модули');
  },
);

test('a fragment that is not there leads to the first heading', () => {
  expect(findAnchor(headings, 'клиентские-модули')).toBeNull();
  expect(findHeading(headings, 'Модули')).toBeNull();
});

test('the heading of a hit is not found by its text', () => {
  expect(findHeading(headings, 'Серверные модули ')).toBe('doc-серверные-модули');
});
