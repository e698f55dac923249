/** Compressed sparse rows of a symmetric matrix. */
export interface SparseMatrix {
  size: number;
  /** Entries of row `i` lie from `starts[i]` to `starts[i + 1]`. */
  starts: Uint32Array;
  columns: Uint16Array;
  values: Float32Array;
}

const EMPTY = 0xffffffff;
const MAX_LOAD = 0.7;

/** Sums weights of unordered pairs of different numbers below `size` (at most 65,535), in an open-addressing table. */
export class SymmetricCounter {
  readonly #size: number;
  #keys = new Uint32Array(1 << 20).fill(EMPTY);
  #values = new Float32Array(1 << 20);
  #count = 0;

  constructor(size: number) {
    if (size > 0xffff) throw new RangeError('too many numbers for 32-bit keys');
    this.#size = size;
  }

  add(a: number, b: number, weight: number): void {
    if (a === b) return;
    const key = a < b ? a * 0x10000 + b : b * 0x10000 + a;
    const slot = this.#slot(key);
    if (this.#keys[slot] === EMPTY) {
      this.#keys[slot] = key;
      this.#count++;
    }
    this.#values[slot] = (this.#values[slot] as number) + weight;
    if (this.#count > this.#keys.length * MAX_LOAD) this.#grow();
  }

  /** Both halves of the matrix, columns ascending within a row. */
  toMatrix(): SparseMatrix {
    const starts = new Uint32Array(this.#size + 1);
    const keys = this.#keys.filter((key) => key !== EMPTY).sort();
    for (const key of keys) {
      (starts[(key >>> 16) + 1] as number)++;
      (starts[(key & 0xffff) + 1] as number)++;
    }
    for (let row = 0; row < this.#size; row++) (starts[row + 1] as number) += starts[row] as number;
    const columns = new Uint16Array(keys.length * 2);
    const values = new Float32Array(keys.length * 2);
    const next = starts.slice();
    const put = (row: number, column: number, value: number): void => {
      const at = next[row] as number;
      next[row] = at + 1;
      columns[at] = column;
      values[at] = value;
    };
    // Keys are sorted by (lower, higher): first every row gets its lower neighbours, then its higher ones.
    for (const key of keys) put(key & 0xffff, key >>> 16, this.#values[this.#slot(key)] as number);
    for (const key of keys) put(key >>> 16, key & 0xffff, this.#values[this.#slot(key)] as number);
    return { size: this.#size, starts, columns, values };
  }

  #slot(key: number): number {
    const mask = this.#keys.length - 1;
    let slot = Math.imul(key ^ (key >>> 15), 0x2c1b3c6d);
    slot = (slot ^ (slot >>> 13)) & mask;
    while (this.#keys[slot] !== key && this.#keys[slot] !== EMPTY) slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const keys = this.#keys;
    const values = this.#values;
    this.#keys = new Uint32Array(keys.length * 2).fill(EMPTY);
    this.#values = new Float32Array(keys.length * 2);
    for (let i = 0; i < keys.length; i++) {
      const key = keys[i] as number;
      if (key === EMPTY) continue;
      const slot = this.#slot(key);
      this.#keys[slot] = key;
      this.#values[slot] = values[i] as number;
    }
  }
}
