import { allowedSlips, boundedEditDistance } from './edit-distance.ts';

/** Finds strings that differ from a given one by a few slips, without comparing it to all of them. */
export class TrigramIndex {
  readonly #strings: readonly string[];
  readonly #postings = new Map<string, number[]>();

  constructor(strings: readonly string[]) {
    this.#strings = strings;
    for (const [index, text] of strings.entries()) {
      for (const gram of trigrams(text)) {
        const list = this.#postings.get(gram);
        if (list) list.push(index);
        else this.#postings.set(gram, [index]);
      }
    }
  }

  /** Positions of near strings with their distance (at least 1), nearest first. */
  near(text: string, limit: number): { index: number; distance: number }[] {
    const slips = allowedSlips(text.length);
    if (slips === 0) return [];
    const grams = trigrams(text);
    const shared = new Uint8Array(this.#strings.length);
    const candidates: number[] = [];
    // One slip spoils at most three trigrams (a swap four), so what shares fewer than the rest is too far away.
    const needed = Math.max(1, Math.min(255, grams.size - slips * 4));
    for (const gram of grams) {
      for (const index of this.#postings.get(gram) ?? []) {
        const count = (shared[index] as number) + 1;
        shared[index] = Math.min(255, count);
        if (count === needed) candidates.push(index);
      }
    }
    return candidates
      .map((index) => ({ index, distance: boundedEditDistance(text, this.#strings[index] as string, slips) }))
      .filter(({ distance }) => distance >= 1 && distance <= slips)
      .sort((a, b) => a.distance - b.distance || a.index - b.index)
      .slice(0, limit);
  }
}

/** Trigrams of a string with its borders marked. */
function trigrams(text: string): Set<string> {
  const padded = `  ${text} `;
  const grams = new Set<string>();
  for (let i = 0; i + 3 <= padded.length; i++) grams.add(padded.slice(i, i + 3));
  return grams;
}
