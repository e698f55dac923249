import type { StemRows } from './corpus.ts';

/** A text as the trainer reads it: its different stems with the weight that the encoder gives to their count. */
export interface Bag {
  rows: Uint16Array;
  weights: Float32Array;
  /** The same for texts of the same stems: such texts are no negatives of each other. */
  key: string;
}

export function toBag(stems: StemRows): Bag {
  const counts = new Map<number, number>();
  for (const row of stems) counts.set(row, (counts.get(row) ?? 0) + 1);
  const rows = Uint16Array.from(counts.keys()).sort();
  return {
    rows,
    weights: Float32Array.from(rows, (row) => 1 + Math.log(counts.get(row) as number)),
    key: rows.join(' '),
  };
}

/** The bag without the rows that `leaveOut` picks. */
export function withoutRows(bag: Bag, leaveOut: (row: number) => boolean): Bag {
  const kept = [...bag.rows.keys()].filter((i) => !leaveOut(bag.rows[i] as number));
  if (kept.length === bag.rows.length) return bag;
  const rows = Uint16Array.from(kept, (i) => bag.rows[i] as number);
  return { rows, weights: Float32Array.from(kept, (i) => bag.weights[i] as number), key: rows.join(' ') };
}
