import { expect, test } from 'vitest';
import { splitIdentifier, spreadIdentifiers } from '#engine/text/split-identifier.ts';

test.each([
  ['ТаблицаЗначений', ['Таблица', 'Значений']],
  ['HTTPСоединение', ['HTTP', 'Соединение']],
  ['XMLWriter', ['XML', 'Writer']],
  ['СертификатКриптографии', ['Сертификат', 'Криптографии']],
  ['std437', ['std', '437']],
  ['ВнешнийОбъект2', ['Внешний', 'Объект', '2']],
  ['get_doc', ['get', 'doc']],
  ['__пример__', ['пример']],
  ['СтрНайтиПоРегулярномуВыражению', ['Стр', 'Найти', 'По', 'Регулярному', 'Выражению']],
  ['таблица', ['таблица']],
  ['ЕстьNULL', ['Есть', 'NULL']],
])('%s falls into %j, or its words would not be found', (word, parts) => {
  expect(splitIdentifier(word)).toEqual(parts);
});

test('plain words of a sentence must stay as they are when a text is spread', () => {
  const sentence = 'Метод Свернуть группирует строки по полям, всего 12 строк.';
  expect(spreadIdentifiers(sentence)).toBe(sentence);
});
