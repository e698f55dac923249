import { emptyHistory, type History, type HistoryEntry, MAX_HISTORY_ENTRIES, type Place } from './history.ts';

/** An article that was read, for the list under an empty search box. */
export interface RecentArticle {
  id: string;
  title: string;
  source: string;
}

/** What the window remembers over a restart. */
export interface WindowState {
  history: History;
  query: string;
  source: string | null;
  sidebarWidthPx: number;
  recent: RecentArticle[];
}

export const MAX_RECENT_ARTICLES = 30;
export const SIDEBAR_WIDTH_PX = { min: 280, initial: 400, max: 640 } as const;

const STORAGE_KEY = 'svod.window';
const ARTICLE_ID = /^a[1-9]\d{0,15}$/;

/** Reads the remembered state. Anything that does not have the right shape is dropped, never thrown at the window. */
export function loadWindowState(storage: Storage): WindowState {
  const stored = asRecord(readJson(storage));
  return {
    history: parseHistory(stored.history),
    query: typeof stored.query === 'string' ? stored.query.slice(0, 1000) : '',
    source: typeof stored.source === 'string' ? stored.source : null,
    sidebarWidthPx: clampSidebarWidth(Number(stored.sidebarWidthPx) || SIDEBAR_WIDTH_PX.initial),
    recent: asArray(stored.recent).flatMap(parseRecent).slice(0, MAX_RECENT_ARTICLES),
  };
}

/** Writes the state; a full or forbidden storage only costs the memory of it. */
export function saveWindowState(storage: Storage, state: WindowState): void {
  try {
    storage.setItem(STORAGE_KEY, JSON.stringify(state));
  } catch {
    // The window works without it.
  }
}

export function clampSidebarWidth(widthPx: number): number {
  return Math.round(Math.min(SIDEBAR_WIDTH_PX.max, Math.max(SIDEBAR_WIDTH_PX.min, widthPx)));
}

/** Puts an article first in the list, once. */
export function addRecent(recent: readonly RecentArticle[], article: RecentArticle): RecentArticle[] {
  return [article, ...recent.filter((other) => other.id !== article.id)].slice(0, MAX_RECENT_ARTICLES);
}

function readJson(storage: Storage): unknown {
  try {
    return JSON.parse(storage.getItem(STORAGE_KEY) ?? 'null');
  } catch {
    return null;
  }
}

function parseHistory(value: unknown): History {
  const stored = asRecord(value);
  const entries = asArray(stored.entries).flatMap(parseEntry).slice(-MAX_HISTORY_ENTRIES);
  const index = Number(stored.index);
  if (entries.length === 0) return emptyHistory();
  return { entries, index: Number.isInteger(index) && entries[index] ? index : entries.length - 1 };
}

function parseEntry(value: unknown): HistoryEntry[] {
  const stored = asRecord(value);
  const place = parsePlace(stored.place);
  if (!place) return [];
  const scrollTop = typeof stored.scrollTop === 'number' && stored.scrollTop >= 0 ? stored.scrollTop : null;
  return [{ place, scrollTop, preview: stored.preview === true }];
}

function parsePlace(value: unknown): Place | null {
  const stored = asRecord(value);
  if (stored.view === 'home' || stored.view === 'library' || stored.view === 'settings') return { view: stored.view };
  if (stored.view !== 'article' || typeof stored.id !== 'string' || !ARTICLE_ID.test(stored.id)) return null;
  return {
    view: 'article',
    id: stored.id,
    ...optionalText('anchor', stored.anchor),
    ...optionalText('heading', stored.heading),
    ...optionalText('query', stored.query),
  };
}

function parseRecent(value: unknown): RecentArticle[] {
  const { id, title, source } = asRecord(value);
  if (typeof id !== 'string' || typeof title !== 'string' || typeof source !== 'string') return [];
  return ARTICLE_ID.test(id) ? [{ id, title, source }] : [];
}

function optionalText<K extends string>(key: K, value: unknown): { [P in K]?: string } {
  return typeof value === 'string' ? ({ [key]: value } as { [P in K]?: string }) : {};
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function asArray(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
