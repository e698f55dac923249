import { inspect } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { createEndpointEmbedder } from '#engine/embedding/endpoint-embedder.ts';
import { fitDimensions } from '#engine/embedding/fit-dimensions.ts';
import { probeEndpoint } from '#engine/embedding/probe-endpoint.ts';
import type { RetryPolicy } from '#engine/embedding/retry.ts';
import type { Embedder } from '#engine/ports.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { defaultSettings, type EndpointSettings } from '#shared/model/settings.ts';
import {
  type Behaviour,
  type FakeEmbeddingServer,
  type FakeEmbeddingServerOptions,
  startFakeEmbeddingServer,
} from '../../support/fake-embedding-server.ts';

const KEY = 'sk-test-0123456789abcdef';

async function startServer(options?: FakeEmbeddingServerOptions): Promise<FakeEmbeddingServer> {
  const server = await startFakeEmbeddingServer(options);
  onTestFinished(() => server.close());
  return server;
}

function settingsOf(server: { baseUrl: string }, patch: Partial<EndpointSettings> = {}): EndpointSettings {
  return { ...defaultSettings().endpoint, baseUrl: server.baseUrl, model: 'test-model', ...patch };
}

interface Subject {
  embedder: Embedder;
  /** Delays that were waited for, without waiting. */
  delays: number[];
}

function embedderFor(
  server: { baseUrl: string },
  policy: Partial<RetryPolicy> = {},
  patch: Partial<EndpointSettings> = {},
): Subject {
  const delays: number[] = [];
  const embedder = createEndpointEmbedder({
    endpoint: settingsOf(server, patch),
    apiKey: KEY,
    policy,
    timing: { sleep: async (delayMs) => void delays.push(delayMs), random: () => 0.5 },
  });
  return { embedder, delays };
}

function expectVectors(actual: Float32Array[], server: FakeEmbeddingServer, texts: readonly string[]): void {
  expect(actual).toEqual(texts.map((text) => fitDimensions(server.vectorOf(text))));
}

const textsOf = (count: number, length = 20) =>
  Array.from({ length: count }, (_, i) => `Текст ${i} `.padEnd(length, 'ы'));

async function failureOf(work: Promise<unknown>): Promise<AppError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(AppError);
  return error as AppError;
}

test('texts go out in requests of at most 64 texts and 32,000 characters, and none is lost or swapped', async () => {
  const server = await startServer();
  const { embedder } = embedderFor(server);
  const texts = [...textsOf(150), ...textsOf(50, 900).map((text) => `длинный ${text}`)];
  expectVectors(await embedder.embed(texts, 'passage'), server, texts);
  for (const { body } of server.requests) {
    expect(body.input.length).toBeLessThanOrEqual(64);
    expect(body.input.join('').length).toBeLessThanOrEqual(32_000);
  }
  expect(server.requests.flatMap(({ body }) => body.input).sort()).toEqual([...texts].sort());
});

test('at most two requests are under way at a time, or a small server would be overrun', async () => {
  const server = await startServer();
  server.script.push(...Array.from({ length: 6 }, (): Behaviour => ({ kind: 'slow', delayMs: 20 })));
  let running = 0;
  let most = 0;
  const counting: typeof fetch = async (...request) => {
    most = Math.max(most, ++running);
    try {
      const response = await fetch(...request);
      await response.clone().text();
      return response;
    } finally {
      running--;
    }
  };
  const embedder = createEndpointEmbedder({ endpoint: settingsOf(server), apiKey: null, fetch: counting });
  await embedder.embed(textsOf(64 * 6), 'passage');
  expect(most).toBe(2);
});

test('numbers are asked for, not base64, or servers that cannot give it would fail', async () => {
  const server = await startServer({ refusesBase64: true });
  const { embedder } = embedderFor(server);
  expectVectors(await embedder.embed(['Текст'], 'passage'), server, ['Текст']);
  expect(server.requests[0]?.body).toMatchObject({ model: 'test-model', encoding_format: 'float', dimensions: 1024 });
});

test('the key goes in the Authorization header, and without a key there is no such header', async () => {
  const server = await startServer();
  await createEndpointEmbedder({ endpoint: settingsOf(server), apiKey: KEY }).embed(['a'], 'query');
  await createEndpointEmbedder({ endpoint: settingsOf(server), apiKey: null }).embed(['a'], 'query');
  await createEndpointEmbedder({ endpoint: settingsOf(server), apiKey: '' }).embed(['a'], 'query');
  expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${KEY}`, undefined, undefined]);
});

test('a server that refuses `dimensions` is asked once without, and not asked for them again', async () => {
  const server = await startServer({ dimensions: 'refuse' });
  const { embedder, delays } = embedderFor(server);
  await embedder.embed(['один'], 'passage');
  expectVectors(await embedder.embed(['два'], 'passage'), server, ['два']);
  expect(server.requests.map(({ body }) => body.dimensions)).toEqual([1024, undefined, undefined]);
  expect(delays).toEqual([]);
});

test('the vector is the same whether the server honours the width asked for, ignores or refuses it', async () => {
  const vectors: Float32Array[][] = [];
  for (const dimensions of ['honour', 'ignore', 'refuse'] as const) {
    const server = await startServer({ width: 2048, dimensions });
    vectors.push(await embedderFor(server, {}, { dimensions: 512 }).embedder.embed(['Текст'], 'passage'));
  }
  expect(vectors[0]?.[0]?.subarray(512)).toEqual(new Float32Array(512));
  expect(vectors[1]).toEqual(vectors[0]);
  expect(vectors[2]).toEqual(vectors[0]);
});

test.each<[string, Behaviour]>([
  ['HTTP 500', { kind: 'status', status: 500 }],
  ['HTTP 503 while a model is loading', { kind: 'status', status: 503, body: '<html>busy</html>' }],
  ['HTTP 429', { kind: 'status', status: 429 }],
  ['a connection reset', { kind: 'reset' }],
  ['a connection reset within the answer', { kind: 'reset-in-body' }],
  ['a time-out before the answer', { kind: 'hang' }],
  ['a time-out within the answer', { kind: 'stall' }],
  ['a time-out within an error', { kind: 'stall', status: 500 }],
  ['half an answer', { kind: 'malformed' }],
])('%s in the middle of a long import costs a second try and no text', async (_, behaviour) => {
  const server = await startServer();
  server.script.push({ kind: 'ok' }, behaviour, { kind: 'ok' });
  // Short only where it must pass: a slow machine shall not make a healthy request time out.
  const timesOut = behaviour.kind === 'hang' || behaviour.kind === 'stall';
  const { embedder, delays } = embedderFor(server, timesOut ? { timeoutMs: 2000 } : {});
  const texts = textsOf(200);
  expectVectors(await embedder.embed(texts, 'passage'), server, texts);
  // A time-out is answered by smaller requests instead of a pause.
  expect(delays).toHaveLength(timesOut ? 0 : 1);
});

test('Retry-After is obeyed, or the server would go on refusing', async () => {
  const server = await startServer();
  server.script.push({ kind: 'status', status: 429, headers: { 'retry-after': '3' } });
  const { embedder, delays } = embedderFor(server);
  expectVectors(await embedder.embed(['Текст'], 'passage'), server, ['Текст']);
  expect(delays).toEqual([3000]);
});

const flaws: [string, Behaviour][] = [
  ['one vector too few', { kind: 'altered', alter: (data) => data.slice(1) }],
  ['all with index 0', { kind: 'altered', alter: (data) => data.map((item) => ({ ...item, index: 0 })) }],
  ['null in a vector', { kind: 'altered', alter: (data) => data.map((item) => ({ ...item, embedding: [null] })) }],
  ['base64 anyway', { kind: 'altered', alter: (data) => data.map((item) => ({ ...item, embedding: 'AACAPw==' })) }],
  ['no list', { kind: 'altered', alter: () => 'nothing' }],
];

test.each(flaws)('an answer with %s is a clear error at once, or wrong vectors would be stored', async (_, flaw) => {
  const server = await startServer();
  server.script.push(flaw);
  const error = await failureOf(embedderFor(server).embedder.embed(['один', 'два'], 'passage'));
  expect(error).toMatchObject({ code: 'EMBEDDING_UNAVAILABLE', details: { reason: 'wrong-answer' } });
  expect(server.requests).toHaveLength(1);
});

test('zeros for a vector are a clear error, or the text would be found for no query or for all', async () => {
  const server = await startServer();
  server.script.push({ kind: 'altered', alter: (data) => data.map((item) => ({ ...item, embedding: [0, 0] })) });
  const error = await failureOf(embedderFor(server).embedder.embed(['один'], 'passage'));
  expect(error).toMatchObject({ code: 'EMBEDDING_UNAVAILABLE', details: { reason: 'unusable-vector' } });
});

test('another width in the course of an import is refused: another model was loaded behind our back', async () => {
  const server = await startServer();
  const { embedder } = embedderFor(server);
  await embedder.embed(['один'], 'passage');
  server.script.push({
    kind: 'altered',
    alter: (data) => data.map((item) => ({ ...item, embedding: [1, 2, 3] })),
  });
  const error = await failureOf(embedder.embed(['два'], 'passage'));
  expect(error.message).toContain('width 3 after 8');
});

test.each<[string, Behaviour, number, RegExp]>([
  ['500', { kind: 'status', status: 500 }, 4, /failed \(HTTP 500\)/],
  ['429', { kind: 'status', status: 429 }, 4, /takes no more requests for now \(HTTP 429\)/],
  ['a reset', { kind: 'reset' }, 4, /cannot be reached/],
  ['half an answer', { kind: 'malformed' }, 4, /not JSON/],
  ['silence', { kind: 'hang' }, 3, /did not answer in time/],
  ['401', { kind: 'status', status: 401 }, 1, /refused the API key/],
  ['a redirect', { kind: 'status', status: 307, headers: { location: 'http://127.0.0.1:1/' } }, 1, /not followed/],
])('a server that goes on with %s is given up with a reason and a next step', async (_, behaviour, sent, reason) => {
  const server = await startServer();
  server.script.push(...new Array<Behaviour>(9).fill(behaviour));
  const { embedder } = embedderFor(server, { attempts: 4, ...(behaviour.kind === 'hang' ? { timeoutMs: 300 } : {}) });
  const error = await failureOf(embedder.embed(['Текст'], 'passage'));
  expect(error.code).toBe('EMBEDDING_UNAVAILABLE');
  expect(error.message).toMatch(reason);
  expect(error.message).not.toContain('\n');
  expect(error.nextStep).toMatch(/\.$/);
  expect(server.requests).toHaveLength(sent);
});

test('a server that is not there is named with host and port', async () => {
  const server = await startServer();
  await server.close();
  const error = await failureOf(embedderFor(server).embedder.embed(['Текст'], 'passage'));
  expect(error.message).toBe(
    `The embedding server at ${new URL(server.baseUrl).host} cannot be reached (ECONNREFUSED)`,
  );
});

test('what the server says of a wrong model is passed on in one line', async () => {
  const server = await startServer();
  const said = 'model "test-model" not found,\n\ttry pulling it first';
  server.script.push({ kind: 'status', status: 404, body: JSON.stringify({ error: { message: said } }) });
  const error = await failureOf(embedderFor(server).embedder.embed(['Текст'], 'passage'));
  expect(error.message).toMatch(/: model "test-model" not found, try pulling it first$/);
});

test.each([401, 418, 500])(
  'the key appears nowhere in an error of status %i, even when the server quotes it',
  async (status) => {
    const server = await startServer();
    const said = JSON.stringify({ error: { message: `Incorrect API key provided: ${KEY}.` } });
    server.script.push(...new Array<Behaviour>(9).fill({ kind: 'status', status, body: said }));
    const error = await failureOf(embedderFor(server, { attempts: 2 }).embedder.embed(['Текст'], 'passage'));
    expect(inspect(error, { depth: 20, showHidden: true }) + JSON.stringify(error.toData())).not.toContain(KEY);
  },
);

test('a message that repeats the text is not passed on, or documents would end up in the log', async () => {
  const server = await startServer();
  const text = 'Секретная выплата сотруднику Иванову за декабрь';
  server.script.push({ kind: 'status', status: 418, body: JSON.stringify({ error: `bad input: ${text}` }) });
  const error = await failureOf(embedderFor(server).embedder.embed([text], 'passage'));
  expect(error.message).toMatch(/HTTP 418\)$/);
});

test('a server too slow for a request gets smaller ones, or an import would fail on a laptop for ever', async () => {
  const server = await startServer();
  server.script.push({ kind: 'hang' }, { kind: 'hang' });
  const { embedder } = embedderFor(server, { timeoutMs: 1500 });
  const texts = textsOf(10);
  expectVectors(await embedder.embed(texts, 'passage'), server, texts);
  expect(server.requests.slice(0, 3).map(({ body }) => body.input.length)).toEqual([10, 2, 1]);
});

test('a query is not tried again after a time-out: someone is waiting, and text search goes on without', async () => {
  const server = await startServer();
  server.script.push({ kind: 'hang' });
  const { embedder } = embedderFor(server, { timeoutMs: 300 });
  expect(await failureOf(embedder.embed(['запрос'], 'query'))).toMatchObject({ details: { reason: 'timeout' } });
  expect(server.requests).toHaveLength(1);
});

test('one failing request stops the others, and the same call succeeds once the server is well again', async () => {
  const server = await startServer();
  server.script.push({ kind: 'status', status: 401 }, { kind: 'hang' });
  const { embedder } = embedderFor(server, { timeoutMs: 60_000 });
  const texts = textsOf(64 * 5);
  expect(await failureOf(embedder.embed(texts, 'passage'))).toMatchObject({ code: 'EMBEDDING_UNAVAILABLE' });
  expect(server.requests.length).toBeLessThanOrEqual(3);
  expectVectors(await embedder.embed(texts, 'passage'), server, texts);
});

test.each<Behaviour>([{ kind: 'hang' }, { kind: 'stall' }])(
  'a cancelled call ends at once, also during $kind',
  async (behaviour) => {
    const server = await startServer();
    server.script.push(behaviour);
    const abort = new AbortController();
    const work = embedderFor(server).embedder.embed(['Текст'], 'passage', abort.signal);
    await expect.poll(() => server.requests.length).toBe(1);
    abort.abort();
    expect(await failureOf(work)).toMatchObject({ code: 'CANCELLED' });
  },
);

test('a call that is cancelled before it starts sends nothing', async () => {
  const server = await startServer();
  const work = embedderFor(server).embedder.embed(['Текст'], 'passage', AbortSignal.abort());
  expect(await failureOf(work)).toMatchObject({ code: 'CANCELLED' });
  expect(server.requests).toEqual([]);
});

test.each(['http://user:secret@127.0.0.1:1/v1', 'ftp://127.0.0.1/v1', ''])(
  'the base URL «%s» is refused, or the library would turn to a public server or fail unclearly',
  (baseUrl) => {
    expect(() => embedderFor({ baseUrl })).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }));
  },
);

test('the probe tells who answers and how wide by nature, even when the settings ask for another width', async () => {
  const server = await startServer({ width: 384 });
  const probe = await probeEndpoint(settingsOf(server), KEY);
  expect(probe).toEqual({ model: 'served-test-model', dimensions: 384, ms: expect.any(Number) });
  expect(server.requests.map(({ body }) => body.dimensions)).toEqual([undefined, undefined]);
});

test('a failing probe says why at once and does not try for minutes', async () => {
  const server = await startServer();
  server.script.push({ kind: 'status', status: 500 });
  expect((await failureOf(probeEndpoint(settingsOf(server), KEY))).message).toMatch(/HTTP 500/);
  expect(server.requests).toHaveLength(1);
});
