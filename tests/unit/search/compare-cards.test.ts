import { expect, test } from 'vitest';
import { compareCards } from '#engine/search/compare-cards.ts';
import type { HbkCard, HbkText } from '#shared/model/hbk-card.ts';

const text = (more: Partial<HbkText> = {}): HbkText => ({
  syntax: [],
  valueTypes: [],
  seeAlso: [],
  replacements: [],
  versionLines: [],
  members: [],
  otherChapters: [],
  ...more,
});
const card = (more: Partial<HbkCard> = {}): HbkCard => ({
  kind: 'type',
  book: 'shcntx',
  page: 'objects/catalog5/Box.html',
  nameRu: 'Коробка',
  deprecated: false,
  changedIn: [],
  ru: text(),
  ...more,
});

test('a page that moved and links that lead elsewhere are no differences', () => {
  const before = card({
    ru: text({ description: 'См. [ящик](svod-link:a).', seeAlso: [{ title: 'Ящик', link: 'svod-link:a' }] }),
  });
  const after = card({
    page: 'objects/catalog9/Box.html',
    owner: 'svod-link:x',
    ru: text({ description: 'См. [ящик](svod-link:b).', seeAlso: [{ title: 'Ящик' }] }),
  });
  expect(compareCards(before, after)).toEqual({ added: [], removed: [], changed: [] });
});

test('one new member is one difference and not a changed list', () => {
  const members = (...names: string[]) => [{ title: 'Методы', items: names.map((title) => ({ title })) }];
  expect(
    compareCards(
      card({ ru: text({ members: members('А', 'Б') }) }),
      card({ ru: text({ members: members('Б', 'В') }) }),
    ),
  ).toEqual({
    added: [{ field: 'ru.members[Методы].В', value: 'В' }],
    removed: [{ field: 'ru.members[Методы].А', value: 'А' }],
    changed: [],
  });
});

test('a fact that comes, goes or changes is told apart', () => {
  const before = card({ since: '8.0', access: 'read-only', availability: ['server'] });
  const after = card({ since: '8.1', deprecated: true, availability: ['server', 'web-client'] });
  expect(compareCards(before, after)).toEqual({
    added: [
      { field: 'availability.web-client', value: 'web-client' },
      { field: 'deprecated', value: 'true' },
    ],
    removed: [{ field: 'access', value: 'read-only' }],
    changed: [{ field: 'since', from: '8.0', to: '8.1' }],
  });
});

test('two parameters of one name do not hide each other', () => {
  const parameter = (name: string, text: string) => ({ name, required: true, types: [], text });
  const syntax = (...parameters: ReturnType<typeof parameter>[]) => [{ syntax: 'Ф()', parameters }];
  const before = card({ ru: text({ syntax: syntax(parameter('П', 'раз'), parameter('П', 'два')) }) });
  const after = card({ ru: text({ syntax: syntax(parameter('П', 'раз'), parameter('П', 'три')) }) });
  expect(compareCards(before, after).changed).toEqual([
    { field: 'ru.syntax[0].parameters.П.text#2', from: 'два', to: 'три' },
  ]);
});
