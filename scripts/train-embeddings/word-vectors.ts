import { countCooccurrences } from './cooccurrence.ts';
import type { Corpus } from './corpus.ts';
import { type DenseMatrix, leadingEigenvectors } from './leading-eigenvectors.ts';
import { positivePmi } from './ppmi.ts';
import type { Random } from './random.ts';
import type { Recipe } from './recipe.ts';

/** Rows of a corpus start at this share of their inverse document frequency: short enough for the first steps to turn. */
const START_LENGTH = 1 / 5;

/** Bilingual word vectors from co-occurrence alone, each as long as its stem is telling. */
export function buildWordVectors(
  corpus: Corpus,
  recipe: Recipe,
  random: Random,
  log: (line: string) => void,
): DenseMatrix {
  const counts = countCooccurrences(corpus, recipe.cooccurrence).toMatrix();
  log(`co-occurrences: ${counts.columns.length}`);
  const matrix = positivePmi(counts, recipe.ppmi.contextSmoothing);
  log(`positive PMI entries: ${matrix.columns.length}`);
  const vectors = leadingEigenvectors(matrix, recipe.eigen, random);
  for (let row = 0; row < vectors.rows; row++) {
    const vector = vectors.values.subarray(row * vectors.columns, (row + 1) * vectors.columns);
    const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0)) || 1;
    const scale = ((corpus.idfs[row] as number) * START_LENGTH) / length;
    for (let i = 0; i < vector.length; i++) vector[i] = (vector[i] as number) * scale;
  }
  return vectors;
}
