/** The names under which ranges are painted; the style sheet has a `::highlight()` for each. */
export type HighlightName = 'svod-query' | 'svod-find' | 'svod-current';

const PRIORITY: Record<HighlightName, number> = { 'svod-query': 0, 'svod-find': 1, 'svod-current': 2 };

/** Paints ranges without touching the document (CSS Custom Highlight API). An empty list takes the paint away. */
export function paintRanges(name: HighlightName, ranges: readonly Range[]): void {
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
export function revealRange(scroller: HTMLElement, range: Range): void {
  if (!range.getBoundingClientRect) return;
  const box = range.getBoundingClientRect();
  const view = scroller.getBoundingClientRect();
  if (box.top >= view.top + REVEAL_MARGIN_PX && box.bottom <= view.bottom - REVEAL_MARGIN_PX) return;
  scroller.scrollTop += box.top - view.top - view.height / 3;
}

const REVEAL_MARGIN_PX = 48;
