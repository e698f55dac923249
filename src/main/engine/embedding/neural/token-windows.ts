import type { TextTokenizer } from './tokenizer.ts';

/** One run's worth of a text: the marks of beginning and end, and between them as many tokens as fit. */
export interface TokenWindow {
  /** Which text it is of, by its place in the request. */
  text: number;
  ids: readonly number[];
  /** Tokens of the text in it: its share in the average over the text's windows. */
  weight: number;
}

/**
 * Cuts a tokenised text into windows, without overlap. A text that fits has one; so has an empty one.
 * @param maxTokens the longest window, its marks included
 */
export function cutWindows(
  text: number,
  ids: readonly number[],
  tokenizer: TextTokenizer,
  maxTokens: number,
): TokenWindow[] {
  const { prefixIds, suffixIds } = tokenizer;
  const room = Math.max(1, maxTokens - prefixIds.length - suffixIds.length);
  const windows: TokenWindow[] = [];
  for (let start = 0; start === 0 || start < ids.length; start += room) {
    const part = ids.slice(start, start + room);
    windows.push({ text, ids: [...prefixIds, ...part, ...suffixIds], weight: Math.max(1, part.length) });
  }
  return windows;
}

/**
 * Groups windows into batches: of like length, so that little is padding, and small enough that a query never waits long
 * behind a batch of an import.
 * @param tokenBudget rows × longest row of one batch; a longer single window has a batch to itself
 */
export function planBatches(windows: readonly TokenWindow[], tokenBudget: number): TokenWindow[][] {
  const sorted = windows.toSorted((a, b) => a.ids.length - b.ids.length);
  const batches: TokenWindow[][] = [];
  for (const window of sorted) {
    const current = batches.at(-1);
    if (current && (current.length + 1) * window.ids.length <= tokenBudget) current.push(window);
    else batches.push([window]);
  }
  return batches;
}
