import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MEANING_WEIGHTS, type RerankCandidate, weightedRerank } from '#engine/ranking/weighted-rerank.ts';

const candidates: fc.Arbitrary<RerankCandidate[]> = fc
  .array(
    fc.record({
      base: fc.option(fc.double({ min: -1, max: 1, noNaN: true }), { nil: null }),
      bm25: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 100, noNaN: true })),
    }),
    { maxLength: 30 },
  )
  .map((list) => list.map((candidate, index) => ({ id: index + 1, ...candidate })));

test('shares that do not sum to the score or leave their bounds would make the explanation a lie', () => {
  fc.assert(
    fc.property(candidates, (given) => {
      for (const { score, baseShare, bm25Share } of weightedRerank(given, MEANING_WEIGHTS)) {
        expect(baseShare + bm25Share).toBe(score);
        expect(baseShare >= 0 && baseShare <= MEANING_WEIGHTS.base).toBe(true);
        expect(bm25Share >= 0 && bm25Share <= MEANING_WEIGHTS.bm25).toBe(true);
      }
    }),
  );
});

test('a candidate lost or doubled would vanish from the answer or stand in it twice', () => {
  fc.assert(
    fc.property(candidates, (given) => {
      const ids = weightedRerank(given, MEANING_WEIGHTS).map(({ id }) => id);
      expect(ids.sort((a, b) => a - b)).toEqual(given.map(({ id }) => id));
    }),
  );
});

test('a candidate that is better in both must not come after one that is worse in both', () => {
  fc.assert(
    fc.property(candidates, (given) => {
      const places = new Map(weightedRerank(given, MEANING_WEIGHTS).map(({ id }, index) => [id, index]));
      for (const a of given) {
        for (const b of given) {
          if ((a.base ?? -Infinity) < (b.base ?? -Infinity) || a.bm25 < b.bm25) continue;
          if ((a.base ?? -Infinity) === (b.base ?? -Infinity) && a.bm25 === b.bm25) continue;
          const isTie = scoreOf(given, a.id) === scoreOf(given, b.id);
          expect(isTie || (places.get(a.id) as number) < (places.get(b.id) as number)).toBe(true);
        }
      }
    }),
    { numRuns: 50 },
  );
});

function scoreOf(given: readonly RerankCandidate[], id: number): number | undefined {
  return weightedRerank(given, MEANING_WEIGHTS).find((candidate) => candidate.id === id)?.score;
}

test('equal candidates must keep the order of the fusion, or pages of one answer would overlap', () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 20 }),
      fc.option(fc.double({ min: -1, max: 1, noNaN: true }), { nil: null }),
      (count, base) => {
        const given = Array.from({ length: count }, (_value, id) => ({ id, base, bm25: 3 }));
        expect(weightedRerank(given, MEANING_WEIGHTS).map(({ id }) => id)).toEqual(given.map(({ id }) => id));
      },
    ),
  );
});

test('one text without a direction, whose cosine is not a number, must not level all the others', () => {
  fc.assert(
    fc.property(candidates, (given) => {
      const all = weightedRerank([...given, { id: 0, base: Number.NaN, bm25: 0 }], MEANING_WEIGHTS);
      expect(all.find(({ id }) => id === 0)).toEqual({ id: 0, score: 0, baseShare: 0, bm25Share: 0 });
      expect(all.filter(({ id }) => id !== 0)).toEqual(weightedRerank(given, MEANING_WEIGHTS));
    }),
  );
});
