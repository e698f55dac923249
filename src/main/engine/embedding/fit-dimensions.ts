import { AppError } from '#shared/errors/app-error.ts';
import { EMBEDDING_DIMENSIONS } from '#shared/model/settings.ts';

/**
 * Brings a model's vector to the width of the store as a unit vector: a wider one loses its tail (what models trained
 * for it, such as Qwen3, are made for), a narrower one gets zeros, which leaves every cosine as it was.
 * @throws AppError EMBEDDING_UNAVAILABLE for a vector that has no direction: empty, all zeros, or not all numbers
 */
export function fitDimensions(vector: ArrayLike<number>, width: number = EMBEDDING_DIMENSIONS): Float32Array {
  if (vector.length === 0) throw unusable('an empty vector');
  // The whole vector is looked at, the part to be cut off too: a bad number anywhere means a broken model.
  for (let i = 0; i < vector.length; i++) {
    if (!Number.isFinite(vector[i])) throw unusable('a vector with something that is not a finite number');
  }
  const kept = Math.min(vector.length, width);
  let largest = 0;
  for (let i = 0; i < kept; i++) largest = Math.max(largest, Math.abs(vector[i] as number));
  if (largest === 0) throw unusable('a vector of zeros');
  // Scaled by its largest number first, so that squares neither overflow nor vanish.
  let sumOfSquares = 0;
  for (let i = 0; i < kept; i++) sumOfSquares += ((vector[i] as number) / largest) ** 2;
  const length = Math.sqrt(sumOfSquares);
  const fitted = new Float32Array(width);
  for (let i = 0; i < kept; i++) fitted[i] = (vector[i] as number) / largest / length;
  return fitted;
}

function unusable(what: string): AppError {
  return new AppError('EMBEDDING_UNAVAILABLE', `The embedding model answered with ${what}.`, {
    nextStep: 'Try another embedding model, or restart the embedding server.',
    details: { reason: 'unusable-vector' },
  });
}
