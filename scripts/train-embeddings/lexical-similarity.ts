import { HASHED_DIMENSIONS, hashStem } from '../../src/main/engine/embedding/static/hashed-features.ts';
import type { Bag } from './bag.ts';
import type { Corpus } from './corpus.ts';
import { dotProducts } from './matrix-products.ts';
import type { Positive } from './positives.ts';

/** Cosines of the hashed halves of every query with every passage of a batch, row-major. */
export type LexicalSimilarity = (batch: readonly Positive[]) => Float32Array;

export function createLexicalSimilarity(corpus: Corpus, batchSize: number): LexicalSimilarity {
  const features = corpus.stems.map((stem, row) => hashStem(stem, corpus.idfs[row] as number));
  const queries = new Float32Array(batchSize * HASHED_DIMENSIONS);
  const passages = new Float32Array(batchSize * HASHED_DIMENSIONS);
  const products = new Float32Array(batchSize * batchSize);

  const encode = (bag: Bag, vector: Float32Array): void => {
    vector.fill(0);
    bag.rows.forEach((row, k) => {
      const { places, values } = features[row] as (typeof features)[number];
      const weight = bag.weights[k] as number;
      for (let i = 0; i < places.length; i++) {
        (vector[places[i] as number] as number) += weight * (values[i] as number);
      }
    });
    let squares = 0;
    for (const value of vector) squares += value * value;
    const norm = Math.sqrt(squares) || 1;
    for (let i = 0; i < vector.length; i++) (vector[i] as number) /= norm;
  };

  return (batch) => {
    batch.forEach(({ query, passage }, text) => {
      const at = text * HASHED_DIMENSIONS;
      encode(query, queries.subarray(at, at + HASHED_DIMENSIONS));
      encode(passage, passages.subarray(at, at + HASHED_DIMENSIONS));
    });
    dotProducts(queries, passages, products, batchSize, HASHED_DIMENSIONS);
    return products;
  };
}
