import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type EmbeddingKeyParts, embeddingKey } from '#engine/embedding/embedding-key.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

test('the key is the documented one, or caches of the original scheme could not be carried over', () => {
  expect(embeddingKey({ model: 'm', dimensions: 1024, text: 'Текст' })).toBe(sha256('m:1024:Текст'));
  expect(embeddingKey({ model: 'm', dimensions: 1024, text: 'Текст', mode: 'query' })).toBe(
    sha256('m:1024:query:Текст'),
  );
});

test('different parts never share a key, or a vector of one model or text would be read for another', () => {
  const parts = fc.record({
    model: fc.constantFrom('m', 'm:1024', 'm%3A1024', 'm:7:7'),
    dimensions: fc.constantFrom(7, 1024),
    text: fc.constantFrom('x', '1024:x', '7:x', ':x', '7:7:x'),
  });
  const identity = ({ model, dimensions, text }: EmbeddingKeyParts) => JSON.stringify([model, dimensions, text]);
  fc.assert(
    fc.property(parts, parts, (a, b) => {
      expect(embeddingKey(a) === embeddingKey(b)).toBe(identity(a) === identity(b));
    }),
  );
});

test('a query never reads the vector of an equal passage where the model tells the two apart', () => {
  const parts = { model: 'e5', dimensions: 1024, text: 'Записать' };
  expect(embeddingKey({ ...parts, mode: 'query' })).not.toBe(embeddingKey({ ...parts, mode: 'passage' }));
  expect(embeddingKey({ ...parts, text: 'query:Записать', mode: 'passage' })).not.toBe(
    embeddingKey({ ...parts, mode: 'query' }),
  );
});
