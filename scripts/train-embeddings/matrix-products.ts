/**
 * The two products of the inner loop of training, four rows at a time: plain loops spend their time on memory.
 * All matrices are row-major; `a` and `b` have `size` rows of `width`, `size` is a multiple of 4.
 */

/** products[i, j] = a[i] · b[j] */
export function dotProducts(
  a: Float32Array,
  b: Float32Array,
  products: Float32Array,
  size: number,
  width: number,
): void {
  for (let i = 0; i < size; i += 2) {
    const a0 = i * width;
    const a1 = a0 + width;
    for (let j = 0; j < size; j += 2) {
      const b0 = j * width;
      const b1 = b0 + width;
      let s00 = 0;
      let s01 = 0;
      let s10 = 0;
      let s11 = 0;
      for (let k = 0; k < width; k++) {
        const x0 = a[a0 + k] as number;
        const x1 = a[a1 + k] as number;
        const y0 = b[b0 + k] as number;
        const y1 = b[b1 + k] as number;
        s00 += x0 * y0;
        s01 += x0 * y1;
        s10 += x1 * y0;
        s11 += x1 * y1;
      }
      products[i * size + j] = s00;
      products[i * size + j + 1] = s01;
      products[(i + 1) * size + j] = s10;
      products[(i + 1) * size + j + 1] = s11;
    }
  }
}

/** sums[i] += scale · Σⱼ factors[i, j] · b[j], or factors[j, i] when `transposed` */
export function addProducts(
  factors: Float32Array,
  b: Float32Array,
  sums: Float32Array,
  size: number,
  width: number,
  scale: number,
  transposed: boolean,
): void {
  const [line, item] = transposed ? [1, size] : [size, 1];
  for (let i = 0; i < size; i++) {
    const to = i * width;
    for (let j = 0; j < size; j += 4) {
      const at = i * line + j * item;
      const f0 = scale * (factors[at] as number);
      const f1 = scale * (factors[at + item] as number);
      const f2 = scale * (factors[at + 2 * item] as number);
      const f3 = scale * (factors[at + 3 * item] as number);
      // Most negatives are told apart already and have no gradient.
      if (Math.abs(f0) + Math.abs(f1) + Math.abs(f2) + Math.abs(f3) < 1e-7) continue;
      const b0 = j * width;
      const b1 = b0 + width;
      const b2 = b1 + width;
      const b3 = b2 + width;
      for (let k = 0; k < width; k++) {
        (sums[to + k] as number) +=
          f0 * (b[b0 + k] as number) +
          f1 * (b[b1 + k] as number) +
          f2 * (b[b2 + k] as number) +
          f3 * (b[b3 + k] as number);
      }
    }
  }
}
