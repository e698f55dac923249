/** Replaces the text of a source in [start, end), UTF-16 offsets. */
export interface SourceEdit {
  start: number;
  end: number;
  text: string;
  /** Syntax goes and leaves its neighbours side by side, where they may be syntax together. */
  joins?: boolean;
}

/**
 * Applies edits in any order; one that begins inside another is dropped.
 *
 * @returns the new text, and whether a `joins` edit brought together characters that may be syntax now: the result then has to be
 * read again
 */
export function applyEdits(source: string, edits: readonly SourceEdit[]): { text: string; mayJoin: boolean } {
  const sorted = edits.toSorted((one, other) => one.start - other.start || other.end - one.end);
  const parts: string[] = [];
  let cursor = 0;
  let mayJoin = false;
  for (const edit of sorted) {
    if (edit.start < cursor) continue;
    parts.push(source.slice(cursor, edit.start), edit.text);
    cursor = edit.end;
    if (!edit.joins) continue;
    const edges = [source[edit.start - 1] ?? '', edit.text.slice(0, 1), edit.text.slice(-1), source[edit.end] ?? ''];
    mayJoin ||= edges.some((character) => /[<>[\]():;!&\\`*_~]/.test(character));
  }
  parts.push(source.slice(cursor));
  return { text: parts.join(''), mayJoin };
}
