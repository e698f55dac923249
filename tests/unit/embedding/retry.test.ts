import { expect, test } from 'vitest';
import { EndpointFailure } from '#engine/embedding/endpoint-failure.ts';
import { type RetryPolicy, retryRequest } from '#engine/embedding/retry.ts';

const POLICY: RetryPolicy = {
  attempts: 4,
  timeoutMs: 1000,
  baseDelayMs: 100,
  maxDelayMs: 300,
  maxRetryAfterMs: 5000,
};

function failingWith(...failures: EndpointFailure[]) {
  const delays: number[] = [];
  let sent = 0;
  const outcome = retryRequest(
    async () => {
      const failure = failures[sent++];
      if (failure) throw failure;
      return 'answer';
    },
    POLICY,
    { sleep: async (delayMs) => void delays.push(delayMs), random: () => 0 },
  );
  return { outcome, delays, sent: () => sent };
}

const busy = (retryAfterMs?: number) =>
  new EndpointFailure({ kind: 'http', status: 429, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) });
const broken = new EndpointFailure({ kind: 'connection' });

test('a delay doubles up to the limit, or a struggling server would be hammered', async () => {
  const { outcome, delays } = failingWith(broken, broken, broken);
  expect(await outcome).toBe('answer');
  expect(delays).toEqual([50, 100, 150]);
});

test('a server that says how long to wait is waited for', async () => {
  const { outcome, delays } = failingWith(busy(2000));
  expect(await outcome).toBe('answer');
  expect(delays).toEqual([2000]);
});

test('a server that wants an hour is given up at once, or an import would seem to hang', async () => {
  const { outcome, delays } = failingWith(busy(3_600_000));
  await expect(outcome).rejects.toMatchObject({ kind: 'http', status: 429 });
  expect(delays).toEqual([]);
});

test('attempts are bounded, or a dead server would be asked for ever', async () => {
  const { outcome, sent } = failingWith(broken, broken, broken, broken, broken, broken);
  await expect(outcome).rejects.toBe(broken);
  expect(sent()).toBe(4);
});

test.each([
  new EndpointFailure({ kind: 'wrong-answer' }),
  new EndpointFailure({ kind: 'timeout' }),
  new EndpointFailure({ kind: 'http', status: 401 }),
  new EndpointFailure({ kind: 'http', status: 404 }),
  new EndpointFailure({ kind: 'http', status: 501 }),
])('what will not get better is not tried again: $kind $status', async (failure) => {
  const { outcome, sent } = failingWith(failure);
  await expect(outcome).rejects.toBe(failure);
  expect(sent()).toBe(1);
});

test('a cancelled wait ends at once and says so', async () => {
  const run = retryRequest(
    async () => {
      throw broken;
    },
    POLICY,
    { sleep: () => Promise.reject(new DOMException('aborted', 'AbortError')), random: () => 0 },
  );
  await expect(run).rejects.toMatchObject({ kind: 'cancelled' });
});
