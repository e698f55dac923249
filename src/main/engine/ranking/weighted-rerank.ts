/** How much the first ranking and the words count; both sum to 1. */
export interface RerankWeights {
  base: number;
  bm25: number;
}

/** The original system's weights: 0.6 for nearness in meaning, 0.4 for the words. */
export const MEANING_WEIGHTS: RerankWeights = { base: 0.6, bm25: 0.4 };
/** Without vectors the base is full text's own order, a weaker judge than BM25 (docs/adr/0003). */
export const WORDS_ONLY_WEIGHTS: RerankWeights = { base: 0.15, bm25: 0.85 };

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
 * Orders candidates by the weighted sum of base and BM25, each brought to 0…1 over the candidates of this query: base by
 * min–max, BM25 by its maximum (no matching word stays 0). Ties keep the given order.
 */
export function weightedRerank(candidates: readonly RerankCandidate[], weights: RerankWeights): RerankedCandidate[] {
  const bases = candidates.flatMap(({ base }) => (isMeasured(base) ? [base] : []));
  const lowest = Math.min(...bases);
  const range = Math.max(...bases) - lowest;
  const bestBm25 = Math.max(0, ...candidates.map(({ bm25 }) => bm25));
  return candidates
    .map(({ id, base, bm25 }) => {
      const baseShare = isMeasured(base) ? weights.base * (range > 0 ? (base - lowest) / range : 1) : 0;
      const bm25Share = bestBm25 > 0 ? weights.bm25 * (bm25 / bestBm25) : 0;
      return { id, score: baseShare + bm25Share, baseShare, bm25Share };
    })
    .sort((a, b) => b.score - a.score);
}

/** The cosine of a vector without direction is NaN: one such text must not level all the others. */
function isMeasured(base: number | null): base is number {
  return base !== null && !Number.isNaN(base);
}
