/** A place that the right pane can show. */
export type Place =
  | { view: 'home' }
  | { view: 'library' }
  | { view: 'settings' }
  | {
      view: 'article';
      id: string;
      /** Fragment of a followed link, without `#`. */
      anchor?: string;
      /** Heading of the search hit, to start reading there. */
      heading?: string;
      /** The query that led here: its words are marked in the text. */
      query?: string;
    };

export interface HistoryEntry {
  place: Place;
  /** Pixels scrolled when the entry was left. Null: not left yet, start at the anchor or the top. */
  scrollTop: number | null;
  /** Shown while walking through the results; the next place takes its seat in the history. */
  preview: boolean;
}

export interface History {
  entries: readonly HistoryEntry[];
  index: number;
}

/** As many places as anyone walks back through. */
export const MAX_HISTORY_ENTRIES = 100;

export function emptyHistory(): History {
  return { entries: [{ place: { view: 'home' }, scrollTop: null, preview: false }], index: 0 };
}

export function currentEntry(history: History): HistoryEntry {
  return history.entries[history.index] as HistoryEntry;
}

export function samePlace(a: Place, b: Place): boolean {
  if (a.view !== 'article' || b.view !== 'article') return a.view === b.view;
  return a.id === b.id && a.anchor === b.anchor && a.heading === b.heading;
}

/**
 * Goes to a place: forward entries are dropped, a preview is replaced. Going where one already is only turns a
 * preview into a lasting entry (and takes over the new query).
 */
export function visit(history: History, place: Place, options: { preview?: boolean } = {}): History {
  const current = currentEntry(history);
  const preview = options.preview ?? false;
  if (samePlace(current.place, place)) {
    return replaceCurrent(history, { ...current, place, preview: preview && current.preview });
  }
  const kept = history.entries.slice(0, current.preview ? history.index : history.index + 1);
  const entries = [...kept, { place, scrollTop: null, preview }].slice(-MAX_HISTORY_ENTRIES);
  return { entries, index: entries.length - 1 };
}

/** Moves by `delta` entries; out of range leaves the history as it is. */
export function travel(history: History, delta: number): History {
  const index = history.index + delta;
  return history.entries[index] ? { ...history, index } : history;
}

/** Remembers how far the current place is scrolled. */
export function rememberScroll(history: History, scrollTop: number): History {
  const current = currentEntry(history);
  return current.scrollTop === scrollTop ? history : replaceCurrent(history, { ...current, scrollTop });
}

export function canGoBack(history: History): boolean {
  return history.index > 0;
}

export function canGoForward(history: History): boolean {
  return history.index < history.entries.length - 1;
}

function replaceCurrent(history: History, entry: HistoryEntry): History {
  return { ...history, entries: history.entries.map((old, index) => (index === history.index ? entry : old)) };
}
