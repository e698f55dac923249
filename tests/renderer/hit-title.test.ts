import { expect, test } from 'vitest';
import { breadcrumbs, hitTitle } from '../../src/renderer/src/features/search/hit-title.ts';

test('the title stands in the path too, or the section that was hit is lost', () => {
  expect(breadcrumbs({ title: 'Таймауты', headingPath: ['Стандарты', 'Таймауты', 'Примеры'] })).toEqual([
    'Стандарты',
    'Примеры',
  ]);
  expect(breadcrumbs({ title: 'Таймауты', headingPath: ['Стандарты', 'Таймауты'] })).toEqual(['Стандарты']);
  expect(breadcrumbs({ title: 'Таймауты', headingPath: [] })).toEqual([]);
});

test('a qualified name is not cut at its last dot, or a version is taken for one', () => {
  const named = { title: 'Добавить', qualifiedName: 'ТаблицаЗначений.Добавить', qualifiedNameEn: 'ValueTable.Add' };
  expect(hitTitle(named)).toEqual({ owner: 'ТаблицаЗначений.', name: 'Добавить', nameEn: 'ValueTable.Add' });
  expect(hitTitle({ title: 'Что нового в 8.3.27' })).toEqual({
    owner: '',
    name: 'Что нового в 8.3.27',
    nameEn: undefined,
  });
});
