import { expect, test } from 'vitest';
import { readEmbeddings } from '#engine/embedding/read-embeddings.ts';

const item = (index: unknown, embedding: unknown) => ({ object: 'embedding', index, embedding });

test('vectors go by their index, or a server that answers out of order would swap them', () => {
  const answer = readEmbeddings({ data: [item(1, [3, 4]), item(0, [1, 2])], model: 'm' }, 2);
  expect(answer).toEqual({
    model: 'm',
    width: 2,
    vectors: [
      [1, 2],
      [3, 4],
    ],
  });
});

test.each([
  ['null', null, 1],
  ['a text', 'Not found', 1],
  ['an error with status 200', { error: { message: 'no' } }, 1],
  ['too few', { data: [item(0, [1])] }, 2],
  ['too many', { data: [item(0, [1]), item(1, [1])] }, 1],
  ['one index twice', { data: [item(0, [1]), item(0, [2])] }, 2],
  ['an index out of range', { data: [item(2, [1]), item(0, [2])] }, 2],
  ['no index', { data: [{ embedding: [1] }] }, 1],
  ['base64', { data: [item(0, 'AACAPw==')] }, 1],
  ['an empty vector', { data: [item(0, [])] }, 1],
  ['null for a number', { data: [item(0, [1, null])] }, 1],
  ['a number as text', { data: [item(0, [1, '2'])] }, 1],
  ['two widths', { data: [item(0, [1, 2]), item(1, [1])] }, 2],
  [
    'vectors of tokens',
    {
      data: [
        item(0, [
          [1, 2],
          [3, 4],
        ]),
      ],
    },
    1,
  ],
])('%s is not taken for vectors', (_, body, count) => {
  expect(() => readEmbeddings(body, count)).toThrow(expect.objectContaining({ kind: 'wrong-answer' }));
});
