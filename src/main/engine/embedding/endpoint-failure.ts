import { AppError } from '#shared/errors/app-error.ts';

/**
 * Why a request to an embedding server failed: `connection`: no connection, or it broke; `http`: a status other than
 * 2xx; `malformed`: not JSON; `wrong-answer`: JSON, but not the vectors that were asked for.
 */
export type EndpointFailureKind = 'cancelled' | 'timeout' | 'connection' | 'http' | 'malformed' | 'wrong-answer';

interface EndpointFailureFacts {
  kind: EndpointFailureKind;
  /** A few words that hold neither texts nor the key: `ECONNREFUSED`, `3 vectors for 4 texts`. */
  detail?: string;
  /** HTTP status. */
  status?: number;
  /** How long the server asks to wait. */
  retryAfterMs?: number;
  /** What the server said in its own words, without texts and key. */
  serverMessage?: string;
  cause?: unknown;
}

/** One failed request, before it is decided whether to try again. Stays inside the endpoint adapter. */
export class EndpointFailure extends Error {
  readonly kind: EndpointFailureKind;
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;
  readonly detail: string | undefined;
  readonly serverMessage: string | undefined;

  constructor({ kind, detail, status, retryAfterMs, serverMessage, cause }: EndpointFailureFacts) {
    super(detail ?? kind, { cause });
    this.name = 'EndpointFailure';
    this.kind = kind;
    this.status = status;
    this.retryAfterMs = retryAfterMs;
    this.detail = detail;
    this.serverMessage = serverMessage;
  }

  /** Whether the same request may succeed a moment later. */
  get isTransient(): boolean {
    if (this.kind === 'http') return isTransientStatus(this.status ?? 0);
    return this.kind === 'connection' || this.kind === 'malformed';
  }
}

function isTransientStatus(status: number): boolean {
  if (status === 408 || status === 425 || status === 429) return true;
  return status >= 500 && status !== 501 && status !== 505;
}

/**
 * The failure in the words of the product: one line for the message, one for what to do. `cause` is left out, since a
 * library's error may hold request headers.
 * @param host host and port of the server, without user name and password
 */
export function toAppError(failure: EndpointFailure, host: string): AppError {
  if (failure.kind === 'cancelled') return new AppError('CANCELLED');
  const { reason, nextStep } = explain(failure);
  const said = failure.serverMessage === undefined ? '' : `: ${failure.serverMessage}`;
  return new AppError('EMBEDDING_UNAVAILABLE', `The embedding server at ${host} ${reason}${said}`, {
    nextStep,
    details: { reason: failure.kind, host, ...(failure.status === undefined ? {} : { status: failure.status }) },
  });
}

function explain({ kind, detail, status }: EndpointFailure): { reason: string; nextStep: string } {
  const inBrackets = detail === undefined ? '' : ` (${detail})`;
  switch (kind) {
    case 'timeout':
      return {
        reason: `did not answer in time${inBrackets}`,
        nextStep: 'Check the load of the embedding server, or choose a smaller model.',
      };
    case 'malformed':
      return {
        reason: `answered with something that is not JSON${inBrackets}`,
        nextStep: 'Check the base URL in the settings; it usually ends in /v1.',
      };
    case 'wrong-answer':
      return {
        reason: `answered, but not with the vectors asked for${inBrackets}`,
        nextStep: 'Check that the model in the settings is an embedding model.',
      };
    case 'http':
      return explainStatus(status ?? 0);
    default:
      return {
        reason: `cannot be reached${inBrackets}`,
        nextStep: 'Start the embedding server, or check the base URL in the settings.',
      };
  }
}

function explainStatus(status: number): { reason: string; nextStep: string } {
  if (status === 401 || status === 403) {
    return { reason: `refused the API key (HTTP ${status})`, nextStep: 'Check the API key in the settings.' };
  }
  if (status === 404) {
    return {
      reason: `has no such address or model (HTTP ${status})`,
      nextStep: 'Check the base URL (it usually ends in /v1) and the name of the model in the settings.',
    };
  }
  if (status === 429) {
    return { reason: `takes no more requests for now (HTTP ${status})`, nextStep: 'Wait, then try again.' };
  }
  if (status >= 300 && status < 400) {
    return {
      reason: `points to another address (HTTP ${status}), which is not followed`,
      nextStep: 'Enter the final address of the server as base URL in the settings.',
    };
  }
  if (status >= 500) {
    return { reason: `failed (HTTP ${status})`, nextStep: 'See the log of the embedding server, then try again.' };
  }
  return {
    reason: `refused the request (HTTP ${status})`,
    nextStep: 'Check the name of the model and the dimensions in the settings.',
  };
}
