import type { TextRange } from '#shared/model/search.ts';

export interface Segment {
  text: string;
  marked: boolean;
  /** Offset in the whole text; unique, so it serves as a key. */
  start: number;
}

/**
 * Cuts a text at its highlight ranges. The ranges come from another process, so they may overlap, be unsorted, empty,
 * reversed or reach past the end: whatever they are, the segments put together are the text.
 */
export function highlightSegments(text: string, highlights: readonly TextRange[]): Segment[] {
  const segments: Segment[] = [];
  let position = 0;
  const push = (end: number, marked: boolean) => {
    if (end > position) segments.push({ text: text.slice(position, end), marked, start: position });
    position = Math.max(position, end);
  };
  for (const [start, end] of [...highlights].sort((a, b) => a[0] - b[0])) {
    if (!(start < end) || start >= text.length) continue;
    push(Math.max(start, position), false);
    push(Math.min(end, text.length), true);
  }
  push(text.length, false);
  return segments;
}
