import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reciprocalRankFusion } from '#engine/ranking/reciprocal-rank-fusion.ts';
import { explainHit } from '#engine/search/explain-hit.ts';
import { type RankInput, rankArticles } from '#engine/search/rank-articles.ts';
import type { RankedChunk } from '#engine/store/chunk-store.ts';
import { explainSchema } from '#shared/model/search.ts';

const WORDS = ['таблица', 'значений', 'свернуть', 'запрос', 'ТаблицаЗначений', '&НаСервере', '8.3.27'] as const;
const words = fc.array(fc.constantFrom(...WORDS), { maxLength: 8 }).map((list) => list.join(' '));

interface Asked {
  input: RankInput;
  vector: RankedChunk[];
  lexical: RankedChunk[];
}

/** Chunks 1…n of a few articles, two legs over them, some with a vector, some gone meanwhile, some names exact. */
const asked: fc.Arbitrary<Asked> = fc
  .record({
    chunks: fc.array(fc.record({ articleId: fc.integer({ min: 1, max: 6 }), text: words, heading: words }), {
      maxLength: 15,
    }),
    query: words,
    hasVectors: fc.boolean(),
    similarity: fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 15, maxLength: 15 }),
    legs: fc.tuple(
      fc.uniqueArray(fc.integer({ min: 1, max: 17 }), { maxLength: 15 }),
      fc.uniqueArray(fc.integer({ min: 1, max: 17 }), { maxLength: 15 }),
    ),
    exact: fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 4 }),
    counts: fc.dictionary(fc.constantFrom(...WORDS.map((word) => word.toLowerCase())), fc.nat({ max: 5000 })),
  })
  .map(({ chunks, query, hasVectors, similarity, legs, exact, counts }) => {
    const toLeg = (ids: readonly number[]): RankedChunk[] =>
      ids.map((id, index) => ({ id, articleId: chunks[id - 1]?.articleId ?? 99, score: 1 / (index + 1) }));
    const [vector, lexical] = [hasVectors ? toLeg(legs[0]) : [], toLeg(legs[1])];
    return {
      vector,
      lexical,
      input: {
        query,
        fused: reciprocalRankFusion([vector.map(({ id }) => id), lexical.map(({ id }) => id)]),
        similarities: hasVectors ? new Map(similarity.map((value, index) => [index + 1, value])) : null,
        texts: new Map(
          chunks.map(({ articleId, text, heading }, index) => [
            index + 1,
            { id: index + 1, articleId, text, headingPath: [heading], overlapChars: 0 },
          ]),
        ),
        titles: new Map(),
        exactArticleIds: exact,
        lexemes: Object.entries(counts).map(([word, chunksWithIt]) => ({ word, lexeme: word, chunks: chunksWithIt })),
        totalChunks: 5000,
      },
    };
  });

test('parts that do not sum to the score would make the explanation a lie', () => {
  fc.assert(
    fc.property(asked, ({ input }) => {
      for (const { score, parts } of rankArticles(input)) {
        expect(parts.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(score, 12);
      }
    }),
  );
});

test('an article must stand in the answer once, and every one that was found or named must stand in it', () => {
  fc.assert(
    fc.property(asked, ({ input }) => {
      const found = [...input.texts.values()].map(({ articleId }) => articleId);
      const ids = rankArticles(input).map(({ articleId }) => articleId);
      expect([...ids].sort()).toEqual([...new Set([...found, ...input.exactArticleIds])].sort());
    }),
  );
});

test('an article whose very name was asked for must come before every other', () => {
  fc.assert(
    fc.property(asked, ({ input }) => {
      const exact = new Set(input.exactArticleIds);
      const isExact = rankArticles(input).map(({ articleId }) => exact.has(articleId));
      expect(isExact.lastIndexOf(true)).toBeLessThan(isExact.indexOf(false) === -1 ? Infinity : isExact.indexOf(false));
    }),
  );
});

test('scores out of order, or not numbers, would shuffle the answer', () => {
  fc.assert(
    fc.property(asked, ({ input }) => {
      const scores = rankArticles(input).map(({ score }) => score);
      expect(scores).toEqual([...scores].sort((a, b) => b - a));
      for (const score of scores) expect(Number.isFinite(score)).toBe(true);
    }),
  );
});

test('the chunk that stands for an article must be one of its own', () => {
  fc.assert(
    fc.property(asked, ({ input }) => {
      for (const { articleId, chunkId } of rankArticles(input)) {
        if (chunkId !== null) expect(input.texts.get(chunkId)?.articleId).toBe(articleId);
      }
    }),
  );
});

test('an explanation that the contract refuses, or of other places than the legs gave, would fail or mislead', () => {
  fc.assert(
    fc.property(asked, ({ input, vector, lexical }) => {
      for (const item of rankArticles(input)) {
        const explain = explainHit(item, vector, lexical);
        expect(explainSchema.parse(explain)).toEqual(explain);
        if (explain.vector) expect(vector[explain.vector.rank - 1]?.id).toBe(item.chunkId);
        if (explain.lexical) expect(lexical[explain.lexical.rank - 1]?.id).toBe(item.chunkId);
        if (explain.fusion)
          expect(explain.fusion.vector + explain.fusion.lexical).toBeCloseTo(explain.fusion.score, 12);
      }
    }),
  );
});
