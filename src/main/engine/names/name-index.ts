import type { ArticleKind, LoadMode } from '#shared/model/article.ts';
import { lookAlikeKey, nameKey, squashKey, withoutTemplateParts } from './name-keys.ts';
import { TrigramIndex } from './trigram-index.ts';

/** What the index knows of an article: enough to name it, to filter it, to put it in order. */
export interface NamedArticle {
  id: number;
  kind: ArticleKind;
  loadMode: LoadMode;
  destination: string;
  version: string | null;
  title: string;
  titleEn: string | null;
  qualifiedName: string | null;
  qualifiedNameEn: string | null;
  /** Further names: aliases and paths. */
  aliases: readonly string[];
}

/** A name of an article as people write it. */
export interface NameEntry {
  name: string;
  key: string;
  articles: number[];
}

/**
 * All names of the index in memory: exact look-ups by several spellings, and the material for suggestions. Built anew
 * after an import; answers in microseconds where SQL would take milliseconds.
 */
export class NameIndex {
  readonly articles: ReadonlyMap<number, NamedArticle>;
  /** Distinct names in key order. */
  readonly entries: readonly NameEntry[];
  readonly #byKey = new Map<string, Set<number>>();
  readonly #bySquash = new Map<string, Set<number>>();
  readonly #byLookAlike = new Map<string, Set<number>>();
  #trigrams: TrigramIndex | undefined;

  constructor(articles: Iterable<NamedArticle>) {
    const byId = new Map<number, NamedArticle>();
    const shown = new Map<string, NameEntry>();
    for (const article of articles) {
      byId.set(article.id, article);
      for (const name of shownNames(article)) this.#add(name, article.id, shown);
      for (const alias of article.aliases) add(this.#byKey, nameKey(alias), article.id);
    }
    this.articles = byId;
    this.entries = [...shown.values()].sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  }

  #add(name: string, id: number, shown: Map<string, NameEntry>): void {
    const key = nameKey(name);
    const entry = shown.get(key) ?? { name, key, articles: [] };
    shown.set(key, entry);
    if (!entry.articles.includes(id)) entry.articles.push(id);
    for (const spelling of new Set([name, withoutTemplateParts(name)])) {
      add(this.#byKey, nameKey(spelling), id);
      add(this.#bySquash, squashKey(spelling), id);
      add(this.#byLookAlike, lookAlikeKey(spelling), id);
    }
  }

  /** Articles of exactly this name, in any of its spellings. */
  byName(name: string): number[] {
    return [...(this.#byKey.get(nameKey(name)) ?? [])];
  }

  /** Articles whose name has these letters and digits in this order, whatever stands between them. */
  bySquashedName(name: string): number[] {
    return [...(this.#bySquash.get(squashKey(name)) ?? [])];
  }

  /** The same with letters of the other alphabet that look alike. */
  byLookAlike(name: string): number[] {
    return [...(this.#byLookAlike.get(lookAlikeKey(name)) ?? [])];
  }

  /** For near names; built at the first slip of a typist. */
  get trigrams(): TrigramIndex {
    this.#trigrams ??= new TrigramIndex(this.entries.map(({ key }) => key));
    return this.#trigrams;
  }
}

function shownNames(article: NamedArticle): string[] {
  const { title, titleEn, qualifiedName, qualifiedNameEn } = article;
  return [title, titleEn, qualifiedName, qualifiedNameEn].filter((name) => name !== null && name !== '') as string[];
}

function add(map: Map<string, Set<number>>, key: string, id: number): void {
  if (key === '') return;
  const ids = map.get(key);
  if (ids) ids.add(id);
  else map.set(key, new Set([id]));
}
