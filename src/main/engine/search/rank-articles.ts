import { bm25, type TermStatistics } from '../ranking/bm25.ts';
import type { FusedItem } from '../ranking/reciprocal-rank-fusion.ts';
import { MEANING_WEIGHTS, WORDS_ONLY_WEIGHTS, weightedRerank } from '../ranking/weighted-rerank.ts';
import type { ChunkText } from '../store/chunk-store.ts';
import { safeWord } from '../text/lexical-terms.ts';
import { distinctTerms, tokenize } from '../text/tokenize.ts';
import { plainWord, type QueryLexeme } from './lexical-query.ts';

/**
 * What an article whose very name was asked for gets on top: more than any sum of the other parts, and more the likelier
 * it is among those of the name.
 */
const EXACT_BONUS = 1;
/** BM25 fields: the names of the article, the headings above the chunk, its text. */
const FIELD_WEIGHTS = [2, 1, 1];

export interface RankInput {
  query: string;
  /** Candidate chunks, best first. */
  fused: readonly FusedItem[];
  /** Cosine similarities by chunk; null when the search has no vectors. */
  similarities: ReadonlyMap<number, number> | null;
  texts: ReadonlyMap<number, ChunkText>;
  /** Names of the candidates' articles, by article. */
  titles: ReadonlyMap<number, string>;
  /** Articles of exactly the name, the likeliest first. */
  exactArticleIds: readonly number[];
  lexemes: readonly QueryLexeme[];
  totalChunks: number;
}

/** An article by its best chunk, with everything that made its score. `parts` sum to `score`. */
export interface RankedArticle {
  articleId: number;
  /** Null when only the name was found. */
  chunkId: number | null;
  score: number;
  fusedRank: number | null;
  fused: FusedItem | null;
  bm25: { score: number; terms: { term: string; score: number }[] };
  parts: { name: 'vector' | 'fusion' | 'bm25' | 'exact'; value: number }[];
}

/** Re-ranks candidate chunks and folds them to articles: the best chunk of each stands for it. Pure. */
export function rankArticles(input: RankInput): RankedArticle[] {
  const { fused, similarities, texts, titles } = input;
  const documents = [...texts.values()].map(({ id, articleId, text, headingPath }) => ({
    id,
    // Marks of Markdown are no words, so the text need not be parsed: that took more time than all the rest.
    fields: [titles.get(articleId) ?? '', headingPath.join('\n'), text].map((field) =>
      tokenize(field).map(({ term }) => term),
    ),
  }));
  const scores = bm25(distinctTerms(input.query), documents, FIELD_WEIGHTS, statisticsOf(input));
  const bm25ById = new Map(scores.map((score) => [score.id, score]));
  const fusedById = new Map(fused.map((item, index) => [item.id, { item, rank: index + 1 }]));
  const order = [...fusedById.keys(), ...[...texts.keys()].filter((id) => !fusedById.has(id))];
  const reranked = weightedRerank(
    order.flatMap((id) => {
      if (!texts.has(id)) return [];
      const base = similarities ? (similarities.get(id) ?? null) : (fusedById.get(id)?.item.score ?? null);
      return [{ id, base, bm25: bm25ById.get(id)?.score ?? 0 }];
    }),
    similarities ? MEANING_WEIGHTS : WORDS_ONLY_WEIGHTS,
  );
  const exactCount = input.exactArticleIds.length;
  const bonuses = new Map(input.exactArticleIds.map((id, index) => [id, EXACT_BONUS * (2 - index / exactCount)]));
  const byArticle = new Map<number, RankedArticle>();
  for (const candidate of reranked) {
    const text = texts.get(candidate.id) as ChunkText;
    if (byArticle.has(text.articleId)) continue;
    const bonus = bonuses.get(text.articleId) ?? 0;
    const found = fusedById.get(candidate.id);
    byArticle.set(text.articleId, {
      articleId: text.articleId,
      chunkId: candidate.id,
      score: candidate.score + bonus,
      fusedRank: found?.rank ?? null,
      fused: found?.item ?? null,
      bm25: bm25ById.get(candidate.id) ?? { score: 0, terms: [] },
      parts: [
        { name: similarities ? 'vector' : 'fusion', value: candidate.baseShare },
        { name: 'bm25', value: candidate.bm25Share },
        ...(bonus > 0 ? [{ name: 'exact' as const, value: bonus }] : []),
      ],
    });
  }
  // An article without text has no chunk to be found by, but its name leads to it all the same.
  for (const [articleId, bonus] of bonuses) {
    if (!byArticle.has(articleId)) byArticle.set(articleId, nameOnly(articleId, bonus));
  }
  return [...byArticle.values()].sort((a, b) => b.score - a.score);
}

function nameOnly(articleId: number, bonus: number): RankedArticle {
  return {
    articleId,
    chunkId: null,
    score: bonus,
    fusedRank: null,
    fused: null,
    bm25: { score: 0, terms: [] },
    parts: [{ name: 'exact', value: bonus }],
  };
}

/** Corpus-wide frequencies of the query's terms: each takes that of the word it went to full text as. */
function statisticsOf({ query, lexemes, totalChunks }: RankInput): TermStatistics {
  const chunksOf = new Map<string, number>();
  for (const { word, chunks } of lexemes) chunksOf.set(word, Math.max(chunksOf.get(word) ?? 0, chunks));
  const frequencies = new Map<string, number>();
  for (const token of tokenize(query)) {
    const chunks = chunksOf.get(safeWord(token) ?? plainWord(query, token));
    if (chunks !== undefined) frequencies.set(token.term, Math.max(frequencies.get(token.term) ?? 0, chunks));
  }
  return { documents: totalChunks, frequencyOf: (term) => frequencies.get(term) };
}
