import type { SparseMatrix } from './symmetric-counter.ts';

/**
 * Positive pointwise mutual information of co-occurrence counts. The context side is smoothed by a power, in both
 * directions and averaged, so that the matrix stays symmetric.
 */
export function positivePmi(counts: SparseMatrix, contextSmoothing: number): SparseMatrix {
  const { size, starts, columns, values } = counts;
  const sums = new Float64Array(size);
  for (let row = 0; row < size; row++) {
    for (let at = starts[row] as number; at < (starts[row + 1] as number); at++) {
      (sums[row] as number) += values[at] as number;
    }
  }
  const contexts = sums.map((sum) => sum ** contextSmoothing);
  const total = contexts.reduce((a, b) => a + b, 0);
  const half = sums.map((sum, row) => (Math.log(sum) + Math.log(contexts[row] as number)) / 2);

  const kept = {
    starts: new Uint32Array(size + 1),
    columns: new Uint16Array(columns.length),
    values: new Float32Array(values.length),
  };
  let count = 0;
  for (let row = 0; row < size; row++) {
    for (let at = starts[row] as number; at < (starts[row + 1] as number); at++) {
      const column = columns[at] as number;
      const pmi = Math.log((values[at] as number) * total) - (half[row] as number) - (half[column] as number);
      if (pmi <= 0) continue;
      kept.columns[count] = column;
      kept.values[count] = pmi;
      count++;
    }
    kept.starts[row + 1] = count;
  }
  return { size, starts: kept.starts, columns: kept.columns.slice(0, count), values: kept.values.slice(0, count) };
}
