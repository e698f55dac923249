import { APIConnectionTimeoutError, APIError, APIUserAbortError, OpenAI } from 'openai';
import { EndpointFailure } from './endpoint-failure.ts';
import { type EmbeddingAnswer, readEmbeddings } from './read-embeddings.ts';

export interface EmbeddingRequest {
  model: string;
  texts: readonly string[];
  /** Width to ask for; undefined leaves the parameter out. */
  dimensions?: number | undefined;
  /** For the whole request, from connecting to the last byte of the answer. */
  timeoutMs: number;
  signal?: AbortSignal | undefined;
}

export interface EndpointClient {
  /** Host and port, for messages. */
  readonly host: string;
  /**
   * One request, no second try.
   * @throws EndpointFailure
   */
  embed(request: EmbeddingRequest): Promise<EmbeddingAnswer>;
}

export interface EndpointClientOptions {
  /** Base URL, not empty. */
  baseUrl: string;
  apiKey: string | null;
  fetch?: typeof fetch | undefined;
}

const SERVER_MESSAGE_CHARS = 200;
/** A message that repeats this much of the start of a text is not shown: it would carry the text into logs. */
const ECHO_CHARS = 24;

/** A client of `/embeddings` of an OpenAI-compatible server that talks to the given host and nobody else. */
export function createEndpointClient({ baseUrl, apiKey, fetch }: EndpointClientOptions): EndpointClient {
  const client = new OpenAI({
    baseURL: baseUrl,
    // The library refuses to work without a key, and takes these four from the environment unless told otherwise.
    apiKey: apiKey || 'none',
    adminAPIKey: null,
    organization: null,
    project: null,
    ...(apiKey ? {} : { defaultHeaders: { Authorization: null } }),
    maxRetries: 0,
    logLevel: 'off',
    // A redirect could carry texts to another host.
    fetchOptions: { redirect: 'manual' },
    ...(fetch === undefined ? {} : { fetch }),
  });

  return {
    host: new URL(baseUrl).host,
    async embed({ model, texts, dimensions, timeoutMs, signal }) {
      // The library's own time-out leaves out the body of an error answer; a server may stall in it.
      const timeout = AbortSignal.timeout(timeoutMs);
      try {
        const body: unknown = await client.embeddings.create(
          {
            model,
            input: [...texts],
            // Left out, the library asks for base64, which not every server can give.
            encoding_format: 'float',
            ...(dimensions === undefined ? {} : { dimensions }),
          },
          { signal: signal ? AbortSignal.any([signal, timeout]) : timeout, timeout: timeoutMs + 1000 },
        );
        return readEmbeddings(body, texts.length);
      } catch (error) {
        if (signal?.aborted) throw new EndpointFailure({ kind: 'cancelled' });
        if (timeout.aborted) throw new EndpointFailure({ kind: 'timeout', detail: `${timeoutMs / 1000} s` });
        throw toFailure(error, (message) => presentable(message, texts, apiKey));
      }
    },
  };
}

function toFailure(error: unknown, present: (message: string) => string | undefined): EndpointFailure {
  if (error instanceof EndpointFailure) return error;
  if (error instanceof SyntaxError) return new EndpointFailure({ kind: 'malformed' });
  if (error instanceof APIConnectionTimeoutError || error instanceof APIUserAbortError) {
    return new EndpointFailure({ kind: 'timeout' });
  }
  if (error instanceof APIError && error.status !== undefined) return toHttpFailure(error, error.status, present);
  const code = systemCode(error);
  return new EndpointFailure({ kind: 'connection', ...(code === undefined ? {} : { detail: code }), cause: error });
}

function toHttpFailure(
  error: APIError,
  status: number,
  present: (message: string) => string | undefined,
): EndpointFailure {
  const retryAfterMs = readRetryAfterMs(error.headers, Date.now());
  // A server that refuses a key likes to quote it, sometimes in part.
  const serverMessage = status === 401 || status === 403 ? undefined : present(serverMessageOf(error));
  return new EndpointFailure({
    kind: 'http',
    status,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    ...(serverMessage === undefined ? {} : { serverMessage }),
  });
}

/** Error bodies differ: `{error: {message}}`, `{error: "…"}`, `{message}`, `{detail: "…"}`. Pages of HTML are left out. */
function serverMessageOf({ error }: APIError): string {
  const body: unknown = error;
  if (typeof body === 'string') return body;
  if (typeof body !== 'object' || body === null) return '';
  for (const field of ['message', 'error', 'detail']) {
    const value = (body as Record<string, unknown>)[field];
    if (typeof value === 'string') return value;
  }
  return '';
}

/** One short line without the key, or nothing when the message repeats what was to be embedded. */
function presentable(message: string, texts: readonly string[], apiKey: string | null): string | undefined {
  if (texts.some((text) => text !== '' && message.includes(text.slice(0, ECHO_CHARS)))) return undefined;
  const redacted = apiKey ? message.replaceAll(apiKey, '***') : message;
  const line = redacted.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  if (line === '') return undefined;
  return line.length > SERVER_MESSAGE_CHARS ? `${line.slice(0, SERVER_MESSAGE_CHARS)}…` : line;
}

/** `Retry-After` in seconds or as a date, `retry-after-ms` before it. */
export function readRetryAfterMs(headers: Headers | undefined, nowMs: number): number | undefined {
  const milliseconds = headers?.get('retry-after-ms');
  if (milliseconds && Number(milliseconds) >= 0) return Number(milliseconds);
  const value = headers?.get('retry-after');
  if (!value) return undefined;
  if (Number(value) >= 0) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs);
}

/** The system's code (`ECONNREFUSED`) lies some causes deep. */
function systemCode(error: unknown): string | undefined {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; current = current.cause, depth++) {
    if ('code' in current && typeof current.code === 'string') return current.code;
  }
  return undefined;
}
