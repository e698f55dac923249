/** The constant of reciprocal rank fusion in the original system. */
export const RRF_K = 60;

export interface FusedItem {
  id: number;
  score: number;
  /** What each list gave, in the order of the lists; 0 when the list does not hold the item. */
  contributions: number[];
}

/**
 * Merges ranked lists: an item scores 1/(k + rank) in every list that holds it, ranks from 1. An empty list gives
 * nothing and takes nothing. Ties keep the order of first appearance, so the result depends on nothing but the input.
 * @param lists ids, best first, without repeats inside one list
 */
export function reciprocalRankFusion(lists: readonly (readonly number[])[], k: number = RRF_K): FusedItem[] {
  const items = new Map<number, FusedItem>();
  for (const [listIndex, list] of lists.entries()) {
    for (const [position, id] of list.entries()) {
      let item = items.get(id);
      if (!item) {
        item = { id, score: 0, contributions: lists.map(() => 0) };
        items.set(id, item);
      }
      const contribution = 1 / (k + position + 1);
      item.contributions[listIndex] = contribution;
      item.score += contribution;
    }
  }
  return [...items.values()].sort((a, b) => b.score - a.score);
}
