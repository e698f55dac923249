import { AppError } from '#shared/errors/app-error.ts';

/** What is wrong with a help book. Stable: clients may branch on it and translate it. */
export type HbkDefect =
  | 'not-a-book'
  | 'truncated'
  | 'bad-block-header'
  | 'cyclic-chain'
  | 'oversize-document'
  | 'too-many-blocks'
  | 'too-many-elements'
  | 'missing-element'
  | 'bad-brackets'
  | 'too-deep'
  | 'too-many-values'
  | 'bad-zip'
  | 'unsafe-name'
  | 'unsupported-compression'
  | 'encrypted'
  | 'bad-checksum'
  | 'bad-compression'
  | 'size-mismatch'
  | 'too-large'
  | 'missing-member'
  | 'not-a-page';

/**
 * A defect of a help book or of one of its parts. Crosses process boundaries as PATH_UNREADABLE with
 * `details: {defect, offset}`; `offset` counts bytes (characters for bracket text) from the start of what was read.
 */
export class HbkFormatError extends AppError {
  readonly defect: HbkDefect;
  readonly offset: number | undefined;

  constructor(defect: HbkDefect, message: string, offset?: number, cause?: unknown) {
    super('PATH_UNREADABLE', offset === undefined ? message : `${message} (offset ${offset})`, {
      details: { defect, ...(offset === undefined ? {} : { offset }) },
      ...(cause === undefined ? {} : { cause }),
    });
    this.name = 'HbkFormatError';
    this.defect = defect;
    this.offset = offset;
  }
}

/** The text of an expected failure, for lists of issues. Rethrows what is not expected. */
export function describeDefect(thrown: unknown): string {
  if (thrown instanceof AppError) return thrown.message;
  throw thrown;
}
