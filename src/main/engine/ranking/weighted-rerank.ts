/** The original system's weights of the second ranking: how near in meaning, how well the words fit. */
export const MEANING_WEIGHT = 0.6;
export const BM25_WEIGHT = 0.4;

export interface RerankCandidate {
  id: number;
  /** Cosine similarity when there are vectors, else the fused score; null when this candidate has none. */
  base: number | null;
  bm25: number;
}

export interface RerankedCandidate {
  id: number;
  score: number;
  /** The two summands of `score`. */
  baseShare: number;
  bm25Share: number;
}

/**
 * Orders candidates by 0.6 · base + 0.4 · BM25, each brought to 0…1 over the candidates of this query: base by
 * min–max, BM25 by its maximum (no matching word stays 0). Ties keep the given order.
 */
export function weightedRerank(candidates: readonly RerankCandidate[]): RerankedCandidate[] {
  const bases = candidates.flatMap(({ base }) => (base === null ? [] : [base]));
  const lowest = Math.min(...bases);
  const range = Math.max(...bases) - lowest;
  const bestBm25 = Math.max(0, ...candidates.map(({ bm25 }) => bm25));
  return candidates
    .map(({ id, base, bm25 }) => {
      const baseShare = base === null ? 0 : MEANING_WEIGHT * (range > 0 ? (base - lowest) / range : 1);
      const bm25Share = bestBm25 > 0 ? (BM25_WEIGHT * bm25) / bestBm25 : 0;
      return { id, score: baseShare + bm25Share, baseShare, bm25Share };
    })
    .sort((a, b) => b.score - a.score);
}
