import { EigenvalueDecomposition, Matrix } from 'ml-matrix';
import type { Random } from './random.ts';
import type { SparseMatrix } from './symmetric-counter.ts';

/** Row-major numbers, `rows` × `columns`. */
export interface DenseMatrix {
  rows: number;
  columns: number;
  values: Float32Array;
}

export interface EigenOptions {
  dimensions: number;
  /** Further columns that are carried along and dropped at the end: they make the kept ones exact. */
  oversampling: number;
  powerIterations: number;
}

/**
 * Leading eigenvectors of a symmetric sparse matrix, each times the root of its eigenvalue (negative ones as zero), by
 * randomised subspace iteration.
 */
export function leadingEigenvectors(matrix: SparseMatrix, options: EigenOptions, random: Random): DenseMatrix {
  const columns = options.dimensions + options.oversampling;
  let basis: DenseMatrix = { rows: matrix.size, columns, values: new Float32Array(matrix.size * columns) };
  basis.values.forEach((_, i) => {
    basis.values[i] = random() - 0.5;
  });
  orthonormalise(basis);
  for (let iteration = 0; iteration < options.powerIterations; iteration++) {
    basis = multiply(matrix, basis);
    orthonormalise(basis);
  }
  const projected = innerProducts(basis, multiply(matrix, basis));
  const symmetric = new Matrix(columns, columns);
  for (let i = 0; i < columns; i++) {
    for (let j = 0; j < columns; j++) {
      symmetric.set(i, j, ((projected[i * columns + j] as number) + (projected[j * columns + i] as number)) / 2);
    }
  }
  const { realEigenvalues, eigenvectorMatrix } = new EigenvalueDecomposition(symmetric, { assumeSymmetric: true });
  const order = realEigenvalues.map((value, index) => ({ value, index })).sort((a, b) => b.value - a.value);
  const rotation = new Float64Array(columns * options.dimensions);
  order.slice(0, options.dimensions).forEach(({ value, index }, target) => {
    const root = Math.sqrt(Math.max(0, value));
    for (let i = 0; i < columns; i++) {
      rotation[i * options.dimensions + target] = root * eigenvectorMatrix.get(i, index);
    }
  });
  return rotate(basis, rotation, options.dimensions);
}

function multiply(matrix: SparseMatrix, basis: DenseMatrix): DenseMatrix {
  const { columns } = basis;
  const product = new Float32Array(matrix.size * columns);
  const row = new Float64Array(columns);
  for (let i = 0; i < matrix.size; i++) {
    row.fill(0);
    for (let at = matrix.starts[i] as number; at < (matrix.starts[i + 1] as number); at++) {
      const from = (matrix.columns[at] as number) * columns;
      const value = matrix.values[at] as number;
      for (let k = 0; k < columns; k++) (row[k] as number) += value * (basis.values[from + k] as number);
    }
    product.set(row, i * columns);
  }
  return { rows: matrix.size, columns, values: product };
}

/** Aᵀ·B, row-major; only the needed order of summation matters, both have few columns. */
function innerProducts(a: DenseMatrix, b: DenseMatrix): Float64Array {
  const { columns } = a;
  const sums = new Float64Array(columns * columns);
  for (let row = 0; row < a.rows; row++) {
    const from = row * columns;
    for (let i = 0; i < columns; i++) {
      const value = a.values[from + i] as number;
      const to = i * columns;
      for (let j = 0; j < columns; j++) (sums[to + j] as number) += value * (b.values[from + j] as number);
    }
  }
  return sums;
}

/** Makes the columns orthonormal in place, by the Cholesky factor of their inner products. */
function orthonormalise(basis: DenseMatrix): void {
  const { columns, values } = basis;
  const factor = cholesky(innerProducts(basis, basis), columns);
  for (let row = 0; row < basis.rows; row++) {
    const from = row * columns;
    for (let i = 0; i < columns; i++) {
      let sum = values[from + i] as number;
      for (let j = 0; j < i; j++) sum -= (factor[i * columns + j] as number) * (values[from + j] as number);
      values[from + i] = sum / (factor[i * columns + i] as number);
    }
  }
}

function cholesky(symmetric: Float64Array, size: number): Float64Array {
  const factor = new Float64Array(size * size);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = symmetric[i * size + j] as number;
      for (let k = 0; k < j; k++) sum -= (factor[i * size + k] as number) * (factor[j * size + k] as number);
      factor[i * size + j] = i === j ? Math.sqrt(Math.max(sum, 1e-12)) : sum / (factor[j * size + j] as number);
    }
  }
  return factor;
}

function rotate(basis: DenseMatrix, rotation: Float64Array, dimensions: number): DenseMatrix {
  const values = new Float32Array(basis.rows * dimensions);
  const row = new Float64Array(dimensions);
  for (let i = 0; i < basis.rows; i++) {
    row.fill(0);
    for (let k = 0; k < basis.columns; k++) {
      const value = basis.values[i * basis.columns + k] as number;
      for (let j = 0; j < dimensions; j++) (row[j] as number) += value * (rotation[k * dimensions + j] as number);
    }
    values.set(row, i * dimensions);
  }
  return { rows: basis.rows, columns: dimensions, values };
}
