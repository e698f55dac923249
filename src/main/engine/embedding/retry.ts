import { setTimeout as sleepFor } from 'node:timers/promises';
import { EndpointFailure } from './endpoint-failure.ts';

export interface RetryPolicy {
  /** How often a request is sent at most. */
  attempts: number;
  timeoutMs: number;
  /** Before the second attempt; doubles with each further one. */
  baseDelayMs: number;
  maxDelayMs: number;
  /** A server that asks to wait longer is given up. */
  maxRetryAfterMs: number;
}

/** What a retry needs of the world, so that tests need not wait. */
export interface RetryTiming {
  /** Rejects when the signal aborts. */
  sleep(delayMs: number, signal: AbortSignal | undefined): Promise<void>;
  /** 0 ≤ number < 1. */
  random(): number;
}

export const SYSTEM_TIMING: RetryTiming = {
  sleep: (delayMs, signal) => sleepFor(delayMs, undefined, signal ? { signal } : {}),
  random: Math.random,
};

/**
 * Runs a request until it succeeds, fails for good, or the policy's attempts are used up: exponential back-off, half of
 * each delay random, never less than the server's Retry-After. A request that timed out is not repeated as it is: it
 * would time out again.
 * @throws EndpointFailure the last one; `cancelled` when the signal aborts
 */
export async function retryRequest<Result>(
  run: () => Promise<Result>,
  policy: RetryPolicy,
  timing: RetryTiming,
  signal?: AbortSignal,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof EndpointFailure) || !error.isTransient) throw error;
      const retryAfterMs = error.retryAfterMs ?? 0;
      if (attempt >= policy.attempts || retryAfterMs > policy.maxRetryAfterMs) throw error;
      const backOffMs = Math.min(policy.maxDelayMs, policy.baseDelayMs * 2 ** (attempt - 1));
      const delayMs = Math.max(retryAfterMs, backOffMs * (0.5 + timing.random() / 2));
      try {
        await timing.sleep(delayMs, signal);
      } catch {
        throw new EndpointFailure({ kind: 'cancelled' });
      }
    }
  }
}
