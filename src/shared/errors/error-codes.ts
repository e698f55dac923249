/**
 * Every error code that crosses a process boundary, with the default message in English.
 * Clients branch on the code and never parse a message; the window translates by code.
 */
export const ERROR_CODES = {
  INVALID_INPUT: 'The input is not valid.',
  UNKNOWN_TOOL: 'There is no tool of this name.',
  FORBIDDEN: 'This client may not call this tool.',
  NOT_FOUND: 'Nothing of this name or id exists.',
  AMBIGUOUS: 'Several articles have this name.',
  SOURCE_NOT_FOUND: 'There is no source of this name.',
  PATH_NOT_FOUND: 'The path does not exist.',
  PATH_UNREADABLE: 'The path cannot be read.',
  NOTHING_TO_IMPORT: 'Nothing at this path can be imported.',
  IMPORT_BUSY: 'Another import of this source is running.',
  JOB_NOT_FOUND: 'There is no import job of this id.',
  DATA_DIR_OWNED: 'Another Svod owns this data directory.',
  DATA_DIR_UNUSABLE: 'The data directory cannot be used.',
  EMBEDDING_UNAVAILABLE: 'The embedding model did not answer.',
  CANCELLED: 'The call was cancelled.',
  DEADLINE_EXCEEDED: 'The call took longer than allowed.',
  ENGINE_EXITED: 'The search engine stopped during the call. Call again.',
  ENGINE_UNAVAILABLE: 'The search engine does not start.',
  INTERNAL: 'Something failed inside Svod. Details are in the log.',
} as const;

export type ErrorCode = keyof typeof ERROR_CODES;

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(ERROR_CODES, value);
}
