import type { Explain } from '#shared/model/search.ts';
import type { RankedChunk } from '../store/chunk-store.ts';
import type { RankedArticle } from './rank-articles.ts';

/** The trace of one ranked article: its place in each leg, what fusion made of it, and the parts of its score. */
export function explainHit(
  item: RankedArticle,
  vector: readonly RankedChunk[],
  lexical: readonly RankedChunk[],
): Explain {
  return {
    vector: placeIn(vector, item.chunkId),
    lexical: placeIn(lexical, item.chunkId),
    fusion: item.fused
      ? {
          rank: item.fusedRank as number,
          score: item.fused.score,
          vector: item.fused.contributions[0] ?? 0,
          lexical: item.fused.contributions[1] ?? 0,
        }
      : null,
    boosted: false,
    bm25: { score: item.bm25.score, terms: item.bm25.terms.slice(0, 64) },
    parts: item.parts,
  };
}

function placeIn(leg: readonly RankedChunk[], chunkId: number | null): { rank: number; score: number } | null {
  const index = leg.findIndex(({ id }) => id === chunkId);
  return index === -1 ? null : { rank: index + 1, score: (leg[index] as RankedChunk).score };
}
