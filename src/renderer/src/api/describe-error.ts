import type { TFunction } from 'i18next';
import { AppError } from '#shared/errors/app-error.ts';
import { ERROR_CODES } from '#shared/errors/error-codes.ts';

/** An error in the words of the window's language. */
export interface ErrorText {
  /** What happened, translated by code. */
  title: string;
  /** What to do now, translated by code. */
  nextStep: string;
  /** The engine's own words, when they say more than the code does. Not translated. */
  detail: string | undefined;
}

export function describeError(t: TFunction, thrown: unknown): ErrorText {
  const error = thrown instanceof AppError ? thrown : new AppError('INTERNAL', undefined, { cause: thrown });
  const own = [error.message === ERROR_CODES[error.code] ? undefined : error.message, error.nextStep];
  return {
    title: t(`error.${error.code}.title`),
    nextStep: t(`error.${error.code}.nextStep`),
    detail: own.filter((part) => part !== undefined).join(' ') || undefined,
  };
}
