import { createHash } from 'node:crypto';
import type { EmbedMode } from '../ports.ts';

/** Everything that a vector depends on. */
export interface EmbeddingKeyParts {
  model: string;
  /** Width of the stored vector. */
  dimensions: number;
  /** The text as the model gets it, prefix included when the caller adds one. */
  text: string;
  /** Given when the model itself treats queries and passages differently; a model does so always or never. */
  mode?: EmbedMode;
}

/**
 * Cache key of a vector: SHA-256, lower-case hex, of `model:dimensions:text`, or of `model:dimensions:query:text` and
 * `model:dimensions:passage:text` where the mode changes the vector. `:` and `%` of the model's name are
 * percent-encoded, so that no two different parts give one string.
 */
export function embeddingKey({ model, dimensions, text, mode }: EmbeddingKeyParts): string {
  const name = model.replace(/[%:]/g, (sign) => (sign === ':' ? '%3A' : '%25'));
  const head = mode === undefined ? `${name}:${dimensions}` : `${name}:${dimensions}:${mode}`;
  return createHash('sha256').update(`${head}:${text}`, 'utf8').digest('hex');
}
