import { stemsOfText } from '../../../src/main/engine/embedding/static/tokenizer.ts';
import type { Pair, PairDocument } from '../read-sources.ts';
import type { Suite } from './suite.ts';

const MIN_STEMS = 4;

/**
 * Translations of paragraphs from documents that training never saw, both ways. Paragraphs that also stand in a
 * training document are left out.
 */
export function heldOutSuites(heldOut: readonly PairDocument[], trained: readonly PairDocument[]): Suite[] {
  const known = new Set(trained.flatMap(({ pairs }) => pairs.flat()));
  const taken = new Set<string>();
  const pairs: Pair[] = [];
  for (const pair of heldOut.flatMap((document) => document.pairs)) {
    if (pair[0] === pair[1] || pair.some((text) => known.has(text) || taken.has(text))) continue;
    if (pair.some((text) => stemsOfText(text).length < MIN_STEMS)) continue;
    for (const text of pair) taken.add(text);
    pairs.push(pair);
  }
  const toSuite = (name: string, from: 0 | 1, to: 0 | 1): Suite => ({
    name,
    queries: pairs.map((pair) => pair[from]),
    passages: pairs.map((pair) => pair[to]),
    owners: pairs.map((_, index) => String(index)),
    answers: pairs.map((_, index) => new Set([String(index)])),
  });
  return [toSuite('held-out pairs, ru → en', 0, 1), toSuite('held-out pairs, en → ru', 1, 0)];
}
