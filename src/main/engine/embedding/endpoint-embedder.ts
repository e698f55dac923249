import { AppError } from '#shared/errors/app-error.ts';
import { EMBEDDING_DIMENSIONS, type EndpointSettings } from '#shared/model/settings.ts';
import type { Embedder, EmbedMode } from '../ports.ts';
import { createEndpointClient, type EmbeddingRequest, type EndpointClient } from './endpoint-client.ts';
import { EndpointFailure, toAppError } from './endpoint-failure.ts';
import { endpointModelId } from './endpoint-model-id.ts';
import { fitDimensions } from './fit-dimensions.ts';
import type { EmbeddingAnswer } from './read-embeddings.ts';
import { RequestSize } from './request-size.ts';
import { type RetryPolicy, type RetryTiming, retryRequest, SYSTEM_TIMING } from './retry.ts';
import { endOfBatch } from './text-batches.ts';

/** With `RequestSize`: what servers take without trouble, and little enough to send again. */
const REQUEST_CHARS = 32_000;
const CONCURRENT_REQUESTS = 2;

interface EndpointPolicy extends RetryPolicy {
  /** How often in a row a time-out is answered with a smaller request before the server is given up. */
  timeoutAttempts: number;
}

/** An import can wait: a big batch on a slow machine takes minutes, and a server that starts anew is worth waiting for. */
const PASSAGE_POLICY: EndpointPolicy = {
  attempts: 5,
  timeoutAttempts: 3,
  timeoutMs: 120_000,
  baseDelayMs: 500,
  maxDelayMs: 8_000,
  maxRetryAfterMs: 60_000,
};

/** Someone waits for a query, and search works without its vector. The time allows for a server that loads its model. */
const QUERY_POLICY: EndpointPolicy = {
  attempts: 2,
  timeoutAttempts: 1,
  timeoutMs: 30_000,
  baseDelayMs: 250,
  maxDelayMs: 1_000,
  maxRetryAfterMs: 2_000,
};

export interface EndpointEmbedderOptions {
  /** With a base URL. Prefixes are not the affair of this embedder, see `withPrefixes`. */
  endpoint: EndpointSettings;
  apiKey: string | null;
  fetch?: typeof fetch | undefined;
  /** Parts of the policies to replace, for both modes. */
  policy?: Partial<EndpointPolicy>;
  timing?: RetryTiming;
}

/**
 * An embedder that asks an OpenAI-compatible server. Texts go out in requests of at most 64 texts and about 32,000
 * characters, fewer where the server is slow, two at a time; transient failures are retried with back-off; every answer
 * is checked before it is used. Takes any number of texts; the mode only chooses how patiently a failing server is asked
 * again.
 * @throws AppError INVALID_INPUT when the endpoint has no usable base URL
 */
export function createEndpointEmbedder(options: EndpointEmbedderOptions): Embedder {
  return new EndpointEmbedder(options);
}

class EndpointEmbedder implements Embedder {
  readonly model: string;
  readonly dimensions = EMBEDDING_DIMENSIONS;
  readonly batchSize = 128;
  readonly #client: EndpointClient;
  readonly #endpoint: EndpointSettings;
  readonly #policy: Partial<EndpointPolicy>;
  readonly #timing: RetryTiming;
  readonly #size = new RequestSize();
  /** Turns false for good once the server has refused the parameter and answered without it. */
  #asksForDimensions = true;
  /** Width of all answers so far. */
  #answerWidth: number | undefined;

  constructor({ endpoint, apiKey, fetch, policy = {}, timing = SYSTEM_TIMING }: EndpointEmbedderOptions) {
    assertUsableBaseUrl(endpoint.baseUrl);
    this.model = endpointModelId(endpoint);
    this.#client = createEndpointClient({ baseUrl: endpoint.baseUrl, apiKey, fetch });
    this.#endpoint = endpoint;
    this.#policy = policy;
    this.#timing = timing;
  }

  async embed(texts: readonly string[], mode: EmbedMode, signal?: AbortSignal): Promise<Float32Array[]> {
    const policy = { ...(mode === 'query' ? QUERY_POLICY : PASSAGE_POLICY), ...this.#policy };
    const vectors = new Array<Float32Array>(texts.length);
    const stop = new AbortController();
    const stopOrSignal = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal;
    let next = 0;
    let failure: unknown;

    const work = async (): Promise<void> => {
      while (next < texts.length && !stopOrSignal.aborted) {
        const start = next;
        next = endOfBatch(texts, start, this.#size.texts, REQUEST_CHARS);
        const embedded = await this.#embedBatch(texts.slice(start, next), policy, stopOrSignal);
        for (const [offset, vector] of embedded.entries()) vectors[start + offset] = vector;
      }
    };
    const stopOthers = (error: unknown): void => {
      failure ??= error;
      stop.abort();
    };
    await Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, () => work().catch(stopOthers)));

    if (signal?.aborted) throw new AppError('CANCELLED');
    if (failure instanceof EndpointFailure) throw toAppError(failure, this.#client.host);
    if (failure !== undefined) throw failure;
    return vectors;
  }

  /** One request, or after a time-out several smaller ones, one after the other. */
  async #embedBatch(
    texts: readonly string[],
    policy: EndpointPolicy,
    signal: AbortSignal,
    timeouts = 1,
  ): Promise<Float32Array[]> {
    try {
      return await this.#requestPatiently(texts, policy, signal);
    } catch (error) {
      const hasTimedOut = error instanceof EndpointFailure && error.kind === 'timeout';
      if (!hasTimedOut || timeouts >= policy.timeoutAttempts) throw error;
      this.#size.timedOut(texts.length);
    }
    const vectors: Float32Array[] = [];
    while (vectors.length < texts.length) {
      const end = endOfBatch(texts, vectors.length, this.#size.texts, REQUEST_CHARS);
      vectors.push(...(await this.#embedBatch(texts.slice(vectors.length, end), policy, signal, timeouts + 1)));
    }
    return vectors;
  }

  async #requestPatiently(texts: readonly string[], policy: RetryPolicy, signal: AbortSignal): Promise<Float32Array[]> {
    const answer = await retryRequest(
      () => this.#request(texts, policy.timeoutMs, signal),
      policy,
      this.#timing,
      signal,
    );
    this.#answerWidth ??= answer.width;
    if (answer.width !== this.#answerWidth) {
      throw new EndpointFailure({
        kind: 'wrong-answer',
        detail: `width ${answer.width} after ${this.#answerWidth}: another model was loaded`,
      });
    }
    // A server may ignore the width asked for; the tail goes here then, so that the vector is the same either way.
    return answer.vectors.map((vector) => fitDimensions(vector.slice(0, this.#endpoint.dimensions)));
  }

  async #request(texts: readonly string[], timeoutMs: number, signal: AbortSignal): Promise<EmbeddingAnswer> {
    const { model, dimensions } = this.#endpoint;
    const startMs = performance.now();
    const answer = await this.#requestWidth(this.#asksForDimensions ? dimensions : undefined, {
      model,
      texts,
      timeoutMs,
      signal,
    });
    this.#size.answered(texts.length, performance.now() - startMs);
    return answer;
  }

  async #requestWidth(dimensions: number | undefined, request: EmbeddingRequest): Promise<EmbeddingAnswer> {
    try {
      return await this.#client.embed({ ...request, dimensions });
    } catch (error) {
      if (dimensions === undefined || !mayRefuseDimensions(error)) throw error;
      const answer = await this.#client.embed(request);
      this.#asksForDimensions = false;
      return answer;
    }
  }
}

/** Servers refuse an unknown parameter in many words; a second request tells for sure. */
function mayRefuseDimensions(error: unknown): boolean {
  if (!(error instanceof EndpointFailure) || error.kind !== 'http') return false;
  return error.status === 400 || error.status === 422 || /dimension/i.test(error.serverMessage ?? '');
}

/** Whether an address is one of http or https, without user name and password, which `fetch` refuses. */
export function isUsableBaseUrl(baseUrl: string): boolean {
  if (!URL.canParse(baseUrl)) return false;
  const { protocol, username, password } = new URL(baseUrl);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

/** @throws AppError INVALID_INPUT */
export function assertUsableBaseUrl(baseUrl: string): void {
  if (isUsableBaseUrl(baseUrl)) return;
  throw new AppError('INVALID_INPUT', 'The base URL of the embedding server cannot be used.', {
    nextStep: 'Enter an http or https address without user name and password, such as http://127.0.0.1:1234/v1.',
  });
}
