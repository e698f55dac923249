import { expect, test } from 'vitest';
import { readRetryAfterMs } from '#engine/embedding/endpoint-client.ts';

const NOW_MS = Date.parse('2026-12-01T10:00:00Z');

test.each([
  [{ 'retry-after': '7' }, 7000],
  [{ 'retry-after': 'Tue, 01 Dec 2026 10:00:30 GMT' }, 30_000],
  [{ 'retry-after': 'Tue, 01 Dec 2026 09:00:00 GMT' }, 0],
  [{ 'retry-after-ms': '250', 'retry-after': '7' }, 250],
  [{ 'retry-after': 'soon' }, undefined],
  [{}, undefined],
])('%o is read in each of its forms, or a server would be asked again too early', (headers, expected) => {
  expect(readRetryAfterMs(new Headers(Object.entries(headers)), NOW_MS)).toBe(expected);
});
