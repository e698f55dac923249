import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One way for a server to answer a request, as real ones do and as they should not. */
export type Behaviour =
  | { kind: 'ok' }
  | { kind: 'status'; status: number; headers?: Record<string, string>; body?: string }
  /** Takes the request and never answers. */
  | { kind: 'hang' }
  /** Sends headers and the first bytes, then nothing. */
  | { kind: 'stall'; status?: number }
  /** Breaks the connection before the answer, or within it. */
  | { kind: 'reset' }
  | { kind: 'reset-in-body' }
  | { kind: 'slow'; delayMs: number }
  | { kind: 'malformed' }
  /** Changes a right answer into a wrong one. */
  | { kind: 'altered'; alter: (data: EmbeddingItem[]) => unknown };

export interface EmbeddingItem {
  object: 'embedding';
  index: number;
  embedding: unknown;
}

export interface RecordedRequest {
  path: string;
  headers: IncomingHttpHeaders;
  body: { model: string; input: string[]; dimensions?: number; encoding_format?: string };
}

export interface FakeEmbeddingServerOptions {
  /** Width of the model. Default 8. */
  width?: number;
  /** What is done with `dimensions`: taken, ignored, or refused with HTTP 400. Default `honour`. */
  dimensions?: 'honour' | 'ignore' | 'refuse';
  /** Refuses `encoding_format: base64`, as some servers do. */
  refusesBase64?: boolean;
  /** Another seed is another model: vectors have nothing in common. */
  seed?: number;
}

export interface FakeEmbeddingServer {
  /** Ends in /v1. */
  readonly baseUrl: string;
  readonly requests: RecordedRequest[];
  /** Behaviours of the next requests, first come first served; then the server is well. */
  script: Behaviour[];
  /** The vector that the model gives a text, before it is brought to another width. */
  vectorOf(text: string): number[];
  close(): Promise<void>;
}

/** An OpenAI-compatible embedding server on a free loopback port, with faults on demand. */
export async function startFakeEmbeddingServer(options: FakeEmbeddingServerOptions = {}): Promise<FakeEmbeddingServer> {
  const { width = 8, seed = 1 } = options;
  const requests: RecordedRequest[] = [];
  const script: Behaviour[] = [];
  const server = createServer((request, response) => {
    readBody(request)
      .then((text) => {
        const body = JSON.parse(text) as RecordedRequest['body'];
        requests.push({ path: request.url ?? '', headers: request.headers, body });
        respond(response, body, script.shift() ?? { kind: 'ok' }, { ...options, width, seed });
      })
      // The client went away in the middle of its request.
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    script,
    vectorOf: (text) => pseudoRandomVector(text, width, seed),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function respond(
  response: ServerResponse,
  body: RecordedRequest['body'],
  behaviour: Behaviour,
  options: FakeEmbeddingServerOptions & { width: number; seed: number },
): void {
  switch (behaviour.kind) {
    case 'hang':
      return;
    case 'reset':
      response.destroy();
      return;
    case 'stall':
      response.writeHead(behaviour.status ?? 200, { 'content-type': 'application/json' });
      response.write('{"object": "list", "data": [');
      return;
    case 'reset-in-body':
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100000' });
      response.write('{"object": "list", "data": [', () => response.destroy());
      return;
    case 'malformed':
      send(response, 200, '{"object": "list", "data": [{"index": 0, "embedding": [0.1, 0.2');
      return;
    case 'status':
      send(
        response,
        behaviour.status,
        behaviour.body ?? JSON.stringify({ error: { message: 'no' } }),
        behaviour.headers,
      );
      return;
    case 'slow':
      setTimeout(() => answer(response, body, (data) => data, options), behaviour.delayMs);
      return;
    case 'altered':
      answer(response, body, behaviour.alter, options);
      return;
    case 'ok':
      answer(response, body, (data) => data, options);
  }
}

function answer(
  response: ServerResponse,
  body: RecordedRequest['body'],
  alter: (data: EmbeddingItem[]) => unknown,
  options: FakeEmbeddingServerOptions & { width: number; seed: number },
): void {
  const refusal = refusalOf(body, options);
  if (refusal !== undefined) {
    send(response, 400, JSON.stringify({ error: { message: refusal, type: 'invalid_request_error' } }));
    return;
  }
  const kept = options.dimensions === 'ignore' ? options.width : Math.min(options.width, body.dimensions ?? Infinity);
  const data = body.input.map((text, index): EmbeddingItem => {
    const vector = pseudoRandomVector(text, options.width, options.seed).slice(0, kept);
    const isBase64 = body.encoding_format === 'base64';
    const embedding = isBase64 ? Buffer.from(Float32Array.from(vector).buffer).toString('base64') : vector;
    return { object: 'embedding', index, embedding };
  });
  const answered = { object: 'list', model: `served-${body.model}`, data: alter(data), usage: { total_tokens: 1 } };
  send(response, 200, JSON.stringify(answered));
}

function refusalOf(body: RecordedRequest['body'], options: FakeEmbeddingServerOptions): string | undefined {
  if (options.dimensions === 'refuse' && body.dimensions !== undefined) {
    return 'This model does not support matryoshka representation.';
  }
  if (options.refusesBase64 && body.encoding_format !== 'float') return 'encoding_format must be float.';
  return undefined;
}

function send(response: ServerResponse, status: number, body: string, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(body);
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

/** The same text gives the same vector, another text an unrelated one. */
function pseudoRandomVector(text: string, width: number, seed: number): number[] {
  let state = seed * 0x9e3779b1;
  for (let i = 0; i < text.length; i++) state = Math.imul(state ^ text.charCodeAt(i), 0x01000193);
  return Array.from({ length: width }, () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x100000000 - 0.5;
  });
}
