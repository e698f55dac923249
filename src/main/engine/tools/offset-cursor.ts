import { AppError } from '#shared/errors/app-error.ts';

/** Cursors are offsets with a letter before them, so that a client does not take them for something to count with. */
export function formatCursor(offset: number): string {
  return `o${offset}`;
}

/** @throws AppError INVALID_INPUT */
export function parseCursor(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const match = /^o(\d{1,9})$/.exec(cursor);
  if (!match) {
    throw new AppError('INVALID_INPUT', 'The cursor is not one of ours.', {
      nextStep: 'Pass nextCursor of the previous answer, or leave it out.',
    });
  }
  return Number(match[1]);
}
