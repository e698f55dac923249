import { ERROR_CODES, type ErrorCode, isErrorCode } from './error-codes.ts';

/** The wire form of an error: plain data, safe to send through IPC, sockets and JSON. */
export interface ErrorData {
  code: ErrorCode;
  message: string;
  /** What the caller can do now, as one sentence. */
  nextStep?: string;
  /** Facts a client may use, such as candidates or the list of allowed values. */
  details?: Record<string, unknown>;
}

/** What every door answers: a rejected promise would lose the code on its way through Electron's IPC. */
export type CallResult<T> = { ok: true; data: T } | { ok: false; error: ErrorData };

/** An expected failure with a stable code. Anything else that is thrown counts as a fault of ours (INTERNAL). */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly nextStep: string | undefined;
  readonly details: Record<string, unknown> | undefined;

  constructor(
    code: ErrorCode,
    message: string = ERROR_CODES[code],
    extra: { nextStep?: string; details?: Record<string, unknown>; cause?: unknown } = {},
  ) {
    super(message, extra.cause === undefined ? undefined : { cause: extra.cause });
    this.name = 'AppError';
    this.code = code;
    this.nextStep = extra.nextStep;
    this.details = extra.details;
  }

  toData(): ErrorData {
    return {
      code: this.code,
      message: this.message,
      ...(this.nextStep === undefined ? {} : { nextStep: this.nextStep }),
      ...(this.details === undefined ? {} : { details: this.details }),
    };
  }

  static fromData(data: ErrorData): AppError {
    return new AppError(isErrorCode(data.code) ? data.code : 'INTERNAL', data.message, {
      ...(data.nextStep === undefined ? {} : { nextStep: data.nextStep }),
      ...(data.details === undefined ? {} : { details: data.details }),
    });
  }
}

/**
 * Turns whatever was thrown into wire data. Messages of unexpected errors stay inside (they may hold paths or
 * document text): the caller logs them.
 */
export function toErrorData(thrown: unknown): ErrorData {
  if (thrown instanceof AppError) return thrown.toData();
  if (thrown instanceof Error && thrown.name === 'AbortError') return new AppError('CANCELLED').toData();
  return new AppError('INTERNAL').toData();
}
