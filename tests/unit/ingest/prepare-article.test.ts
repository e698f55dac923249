import { describe, expect, test } from 'vitest';
import { embeddingText, prepareArticle, unitFingerprint } from '#engine/ingest/prepare-article.ts';
import type { Chunk, ParsedArticle } from '#engine/ports.ts';

function prepare(article: Partial<ParsedArticle>, chunks: Partial<Chunk>[] = []) {
  return prepareArticle(
    'folder/page.md',
    { key: 'folder/page.md', kind: 'page', title: 'Страница', headingPath: [], markdown: '', ...article },
    chunks.map((chunk, ordinal) => ({ ordinal, text: '', headingPath: [], overlapChars: 0, ...chunk })),
  );
}

/** Every string of a value, keys too. */
function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => [key, ...stringsOf(item)]);
}

describe('what the database refuses', () => {
  test('NUL or half a character in any field would fail the batch of a hundred files', () => {
    const bad = 'а\u0000б\ud83dв';
    const prepared = prepare(
      {
        key: bad,
        title: bad,
        titleEn: bad,
        qualifiedName: bad,
        qualifiedNameEn: bad,
        headingPath: [bad],
        markdown: bad,
        aliases: [bad],
        card: { [bad]: [bad, { deep: bad, number: 1, nothing: null }] },
      },
      [{ text: bad, headingPath: [bad] }],
    );
    const strings = stringsOf(prepared);
    expect(strings.length).toBeGreaterThan(20);
    for (const text of strings) expect([text, text.isWellFormed() && !text.includes('\u0000')]).toEqual([text, true]);
  });

  test('a long name cut between the halves of a character would fail the batch', () => {
    const { names } = prepare({ title: `${'а'.repeat(499)}😀` });
    expect(names[0]).toBe('а'.repeat(499));
  });

  test('an absent card must be stored as none', () => {
    expect(prepare({}).card).toBeNull();
    expect(prepare({ card: { members: [1, true] } }).card).toEqual({ members: [1, true] });
  });
});

describe('names', () => {
  test('a name missing here could not be opened by it', () => {
    const { names } = prepare({
      title: 'Таблица значений',
      titleEn: 'ValueTable',
      qualifiedName: 'ТаблицаЗначений.Свернуть',
      qualifiedNameEn: 'ValueTable.GroupBy',
      key: 'key-1',
      aliases: ['Ещё  одно'],
    });
    expect(names).toEqual([
      'таблица значений',
      'valuetable',
      'таблицазначений.свернуть',
      'valuetable.groupby',
      'key-1',
      'folder/page.md',
      'еще одно',
    ]);
  });

  test('equal and empty names must not take the place of others', () => {
    expect(prepare({ title: 'Folder/Page.md', aliases: ['', '  ', 'FOLDER/page.md'] }).names).toEqual([
      'folder/page.md',
    ]);
  });

  test('a page of a thousand names must not fill the index of names', () => {
    const aliases = Array.from({ length: 1000 }, (_value, index) => `имя ${index}`);
    expect(prepare({ aliases }).names).toHaveLength(64);
  });
});

describe('chunks', () => {
  test('where a link leads must be found by nobody and embedded by no model', () => {
    const [chunk] = prepare({}, [{ text: 'См. [Свернуть](svod-link:secret-target.md#part) далее' }]).chunks;
    expect(chunk?.text).toBe('См. Свернуть далее');
    expect(JSON.stringify(chunk)).not.toContain('secret-target');
  });

  test.each([
    ['a link', '[конец](svod-link:a.md)', 'конец'],
    ['a NUL', 'ко\u0000нец', 'конец'],
    ['a decomposed letter', 'й'.normalize('NFD').repeat(3), 'ййй'],
  ])('%s in the overlap must not shift where the text of the chunk begins', (_what, overlap, stored) => {
    const [chunk] = prepare({}, [{ text: `${overlap}\n\nТекст`, overlapChars: overlap.length }]).chunks;
    expect(chunk?.text.slice(0, chunk.overlapChars)).toBe(stored);
    expect(chunk?.text.slice(chunk.overlapChars)).toBe('\n\nТекст');
  });

  test('a decomposed text, as macOS writes it, must be found by a composed query', () => {
    const [chunk] = prepare({}, [{ text: 'Учётная запись йода'.normalize('NFD') }]).chunks;
    expect(chunk?.words).toBe('Учётная запись йода');
    expect(prepare({ markdown: 'й'.normalize('NFD') }).body).toBe('й');
  });

  test('the parts of an identifier must be words of their own, and the whole one an identifier', () => {
    const [chunk] = prepare({}, [{ text: 'Вызов `ТаблицаЗначений` из &НаСервере в 8.3.27' }]).chunks;
    expect(chunk?.words).toContain('Таблица Значений');
    expect(chunk?.identifiers.split(' ')).toEqual(
      expect.arrayContaining(['таблицазначений', 'xdнасервере', 'xv8x3x27']),
    );
  });
});

test('a model must read where a chunk stands before what it says', () => {
  expect(embeddingText(['Книга', 'Глава'], 'Текст')).toBe('Книга > Глава\n\nТекст');
});

test('a better parser must read an unchanged file again, the same one must not', () => {
  expect(unitFingerprint('hash', 1)).toBe(unitFingerprint('hash', 1));
  expect(unitFingerprint('hash', 1)).not.toBe(unitFingerprint('hash', 2));
  expect(unitFingerprint('hash', 11)).not.toBe(unitFingerprint('hash1', 1));
});
