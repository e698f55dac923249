import { characterNgrams } from './hashed-features.ts';

/** A known stem that stands in for an unknown one, with its share. */
export interface StemNeighbour {
  row: number;
  share: number;
}

const MAX_NEIGHBOURS = 4;
/** Below this likeness of spelling the meaning is no more alike than by chance (docs/static-model-card.md). */
const MIN_LIKENESS = 0.45;
const MIN_STEM_CHARS = 4;

/** Finds known stems spelled like an unknown one: a typo, another ending, a compound. */
export type StemNeighbours = (stem: string) => StemNeighbour[];

/**
 * @param stems the known stems by row
 * @returns a search over an index of their character n-grams, which is built at the first call
 */
export function createStemNeighbours(stems: readonly string[]): StemNeighbours {
  let index: NgramIndex | null = null;
  return (stem) => {
    if (stem.length < MIN_STEM_CHARS || /^\p{N}/u.test(stem)) return [];
    index ??= buildIndex(stems);
    return likestStems(index, stem);
  };
}

interface NgramIndex {
  postings: Map<string, number[]>;
  ngramCounts: Uint16Array;
}

function buildIndex(stems: readonly string[]): NgramIndex {
  const postings = new Map<string, number[]>();
  const ngramCounts = new Uint16Array(stems.length);
  stems.forEach((stem, row) => {
    if (stem.length < MIN_STEM_CHARS) return;
    const ngrams = new Set(characterNgrams(stem));
    ngramCounts[row] = ngrams.size;
    for (const ngram of ngrams) {
      const posting = postings.get(ngram);
      if (posting) posting.push(row);
      else postings.set(ngram, [row]);
    }
  });
  return { postings, ngramCounts };
}

function likestStems(index: NgramIndex, stem: string): StemNeighbour[] {
  const ngrams = new Set(characterNgrams(stem));
  const shared = new Map<number, number>();
  for (const ngram of ngrams) {
    for (const row of index.postings.get(ngram) ?? []) shared.set(row, (shared.get(row) ?? 0) + 1);
  }
  const alike: StemNeighbour[] = [];
  for (const [row, count] of shared) {
    const likeness = (2 * count) / (ngrams.size + (index.ngramCounts[row] as number));
    if (likeness >= MIN_LIKENESS) alike.push({ row, share: likeness ** 2 });
  }
  alike.sort((a, b) => b.share - a.share || a.row - b.row);
  const best = alike.slice(0, MAX_NEIGHBOURS);
  const total = best.reduce((sum, neighbour) => sum + neighbour.share, 0);
  return best.map(({ row, share }) => ({ row, share: share / total }));
}
