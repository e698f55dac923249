import { describe, expect, test } from 'vitest';
import { recogniseChapter } from '#engine/parsers/hbk/pages/chapters.ts';
import { parseAccess, parseAvailability, parseVersionLines } from '#engine/parsers/hbk/pages/page-facts.ts';

describe('availability', () => {
  test('all contexts of both languages', () => {
    const ru =
      'Тонкий клиент, веб-клиент, мобильный клиент, сервер, толстый клиент, внешнее соединение, мобильное приложение (клиент), мобильное приложение (сервер), мобильный автономный сервер.';
    const en =
      'Thin client, web-client, mobile client, server, thick client, external connection, mobile application (client), mobile application (server), mobile standalone server.';
    expect(parseAvailability(ru).contexts).toHaveLength(9);
    expect(parseAvailability(en)).toEqual(parseAvailability(ru));
  });

  test.each([
    ['Сервер. Вызов метода выполняет обращение к серверу.', ['server'], 'Вызов метода выполняет обращение к серверу.'],
    ['Сервер, толстый клиент.  \nСериализуется.', ['server', 'thick-client'], 'Сериализуется.'],
    ['Недоступно нигде, сервер.', [], 'Недоступно нигде, сервер.'],
    ['', [], ''],
  ])('prose behind the list is a note and no context: %s', (text, contexts, note) => {
    expect(parseAvailability(text)).toEqual({ contexts, note });
  });
});

test.each([
  ['Только чтение.', 'read-only'],
  ['Чтение и запись.', 'read-write'],
  ['Только запись.', 'write-only'],
  ['Read only.', 'read-only'],
  ['Read and write.', 'read-write'],
  ['Ключевой параметр.', undefined],
])('access %s', (text, expected) => {
  expect(parseAccess(text)).toBe(expected);
});

describe('versions', () => {
  test('a deprecation would be read as "available since", for both say "начиная с"', () => {
    expect(
      parseVersionLines([
        'Доступен, начиная с версии 8.3.6 (в режиме совместимости с версией 8.3.5 и ниже недоступен).',
        'Не рекомендуется использовать, начиная с версии 8.3.26.',
        'Описание изменено в версии 8.3.10, 8.3.20.',
      ]),
    ).toEqual({ since: '8.3.6', deprecated: true, deprecatedSince: '8.3.26', changedIn: ['8.3.10', '8.3.20'] });
  });

  test('the English lines say the same', () => {
    expect(
      parseVersionLines([
        'Available since version 8.0.',
        'It is not recommended to use since version 8.3.10.',
        'Description changed in version 8.3.20.',
      ]),
    ).toEqual({ since: '8.0', deprecated: true, deprecatedSince: '8.3.10', changedIn: ['8.3.20'] });
  });

  test('a version with four numbers and a full stop behind it', () => {
    expect(parseVersionLines(['Доступен, начиная с версии 8.3.27.1719.']).since).toBe('8.3.27.1719');
  });
});

describe('chapters', () => {
  test.each([
    ['Использование:', 'usage'],
    ['Использование в версии:', 'versions'],
    ['Доступность:\u00a0', 'availability'],
    ['Значения', 'values'],
    ['Returned value:', 'returns'],
    ['Return value:', 'returns'],
    ['ОПИСАНИЕ:', 'description'],
    ['Что-то новое:', 'other'],
    ['constructor', 'other'],
  ])('%s', (heading, id) => {
    expect(recogniseChapter(heading).id).toBe(id);
  });

  test('the name of a variant is what follows its colon', () => {
    expect(recogniseChapter('Вариант синтаксиса: По имени: с ключом')).toEqual({
      id: 'syntax-variant',
      title: 'По имени: с ключом',
    });
    expect(recogniseChapter('Syntax variant: By name')).toEqual({ id: 'syntax-variant', title: 'By name' });
  });
});
