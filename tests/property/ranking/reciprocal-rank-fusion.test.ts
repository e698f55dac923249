import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FusedItem, RRF_K, reciprocalRankFusion } from '#engine/ranking/reciprocal-rank-fusion.ts';

const list = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 20 });
const lists = fc.array(list, { maxLength: 4 });

function byId(items: readonly FusedItem[]): Map<number, FusedItem> {
  return new Map(items.map((item) => [item.id, item]));
}

test('contributions that do not sum to the score would make the explanation a lie', () => {
  fc.assert(
    fc.property(lists, (given) => {
      for (const { score, contributions } of reciprocalRankFusion(given)) {
        expect(contributions).toHaveLength(given.length);
        expect(contributions.reduce((sum, part) => sum + part, 0)).toBe(score);
      }
    }),
  );
});

test('an item lost or doubled by the fusion would vanish from the answer or stand in it twice', () => {
  fc.assert(
    fc.property(lists, (given) => {
      const ids = reciprocalRankFusion(given).map(({ id }) => id);
      expect([...ids].sort()).toEqual([...new Set(given.flat())].sort());
    }),
  );
});

test('a list that is out of order would put a worse item before a better one', () => {
  fc.assert(
    fc.property(lists, (given) => {
      const scores = reciprocalRankFusion(given).map(({ score }) => score);
      expect(scores).toEqual([...scores].sort((a, b) => b - a));
    }),
  );
});

test('an empty leg must neither give nor take: lexical search alone would be ranked anew by a missing model', () => {
  fc.assert(
    fc.property(lists, fc.nat({ max: 4 }), (given, at) => {
      const withEmpty = [...given.slice(0, at), [], ...given.slice(at)];
      const facts = (items: readonly FusedItem[]) => items.map(({ id, score }) => ({ id, score }));
      expect(facts(reciprocalRankFusion(withEmpty))).toEqual(facts(reciprocalRankFusion(given)));
    }),
  );
});

test('what stands below an item must not change its score, or deeper lists would rank otherwise', () => {
  fc.assert(
    fc.property(lists, fc.nat({ max: 20 }), (given, depth) => {
      const full = byId(reciprocalRankFusion(given));
      for (const { id, contributions } of reciprocalRankFusion(given.map((ids) => ids.slice(0, depth)))) {
        for (const [index, part] of contributions.entries()) {
          if (part > 0) expect(full.get(id)?.contributions[index]).toBe(part);
        }
      }
    }),
  );
});

test('a better place in one list must never lower the score', () => {
  fc.assert(
    fc.property(list, list, fc.nat(), (first, second, pick) => {
      fc.pre(first.length > 1);
      const index = 1 + (pick % (first.length - 1));
      const id = first[index] as number;
      const moved = [...first];
      moved.splice(index, 1);
      moved.splice(index - 1, 0, id);
      const before = byId(reciprocalRankFusion([first, second])).get(id)?.score as number;
      const after = byId(reciprocalRankFusion([moved, second])).get(id)?.score as number;
      expect(after).toBeGreaterThan(before);
    }),
  );
});

test('the order of the lists must not decide the scores, or vectors would silently outweigh words', () => {
  fc.assert(
    fc.property(list, list, (first, second) => {
      const there = byId(reciprocalRankFusion([first, second]));
      for (const { id, score } of reciprocalRankFusion([second, first])) expect(there.get(id)?.score).toBe(score);
    }),
  );
});

test('one place at the top of a single list must not beat a place in both that is not far down', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: RRF_K }), (rank) => {
      const filler = (from: number) => Array.from({ length: rank - 1 }, (_value, index) => from + index);
      const [best] = reciprocalRankFusion([
        [...filler(1000), 1],
        [...filler(2000), 1],
      ]);
      expect(best?.id).toBe(1);
    }),
  );
});
