/** The names under which ranges are painted; the style sheet has a `::highlight()` for each. */
export type HighlightName = 'svod-query' | 'svod-find' | 'svod-current';

const PRIORITY: Record<HighlightName, number> = { 'svod-query': 0, 'svod-find': 1, 'svod-current': 2 };
const REVEAL_MARGIN_PX = 48;

/** Paints ranges without touching the document (CSS Custom Highlight API). An empty list takes the paint away. */
export function paintRanges(name: HighlightName, ranges: readonly StaticRange[]): void {
  // Test environments without layout do not have the API.
  if (typeof Highlight === 'undefined' || !('highlights' in CSS)) return;
  if (ranges.length === 0) {
    CSS.highlights.delete(name);
    return;
  }
  const highlight = new Highlight(...ranges);
  highlight.priority = PRIORITY[name];
  CSS.highlights.set(name, highlight);
}

/** Brings a range into view, about a third from the top, unless it is in view already. */
export function revealRange(scroller: HTMLElement, range: StaticRange): void {
  const box = boxOf(range);
  if (!box) return;
  const view = scroller.getBoundingClientRect();
  if (box.top >= view.top + REVEAL_MARGIN_PX && box.bottom <= view.bottom - REVEAL_MARGIN_PX) return;
  scroller.scrollTop += box.top - view.top - view.height / 3;
}

/** Index of the first range that is not above the view; 0 when all are. Ranges stand in the order of the document. */
export function firstRangeBelow(ranges: readonly StaticRange[], scroller: HTMLElement | null): number {
  const top = scroller?.getBoundingClientRect().top ?? 0;
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((boxOf(ranges[middle] as StaticRange)?.top ?? top) < top) low = middle + 1;
    else high = middle;
  }
  return low < ranges.length ? low : 0;
}

function boxOf(range: StaticRange): DOMRect | undefined {
  // The text may have been drawn anew since the range was made.
  if (!range.startContainer.isConnected || !range.endContainer.isConnected) return undefined;
  const live = document.createRange();
  live.setStart(range.startContainer, range.startOffset);
  live.setEnd(range.endContainer, range.endOffset);
  return live.getBoundingClientRect?.();
}
