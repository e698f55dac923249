import { expect, test } from 'vitest';
import { RequestSize } from '#engine/embedding/request-size.ts';

test('a fast server gets 64 texts at a time after a few answers, never more', () => {
  const size = new RequestSize();
  for (let i = 0; i < 10; i++) size.answered(size.texts, 100);
  expect(size.texts).toBe(64);
});

test('a slow server gets fewer, down to one, or its answers would run into the time-out', () => {
  const size = new RequestSize();
  const sizes = Array.from({ length: 6 }, () => {
    size.answered(size.texts, 40_000);
    return size.texts;
  });
  expect(sizes).toEqual([8, 4, 2, 1, 1, 1]);
});

test('a time-out quarters the request, so that three attempts reach a server a sixteenth as fast as hoped', () => {
  const size = new RequestSize();
  size.timedOut(16);
  expect(size.texts).toBe(4);
  size.timedOut(4);
  expect(size.texts).toBe(1);
  size.timedOut(1);
  expect(size.texts).toBe(1);
});

test('a quick answer to the short rest of a call does not make the next requests longer', () => {
  const size = new RequestSize();
  size.answered(3, 10);
  expect(size.texts).toBe(16);
});
