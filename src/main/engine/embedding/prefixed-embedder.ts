import { createHash } from 'node:crypto';
import type { Embedder } from '../ports.ts';

/** What a model wants before a text: `query: ` and `passage: ` of e5, an instruction of Qwen3, mostly nothing. */
export interface ModePrefixes {
  query: string;
  passage: string;
}

/**
 * Puts a prefix before every text. It goes around the cache, so that a vector is kept under the text the model saw and
 * another prefix never reads an old one.
 *
 * The passage prefix becomes part of the model's name, since stored vectors made with another one must not be compared
 * with; the query prefix does not: it can be tuned without embedding every article again.
 */
export function withPrefixes(embedder: Embedder, { query, passage }: ModePrefixes): Embedder {
  if (query === '' && passage === '') return embedder;
  return {
    model: passage === '' ? embedder.model : `${embedder.model}+passage:${shortHash(passage)}`,
    dimensions: embedder.dimensions,
    batchSize: embedder.batchSize,
    embed: (texts, mode, signal) => {
      const prefix = mode === 'query' ? query : passage;
      return embedder.embed(
        texts.map((text) => prefix + text),
        mode,
        signal,
      );
    },
  };
}

function shortHash(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex').slice(0, 8);
}
