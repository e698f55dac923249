import type { ArticleKind, LoadMode } from '#shared/model/article.ts';
import type { SourceBook } from '#shared/model/source-book.ts';

/**
 * The seams of the engine. Every folder of `engine/` is written against these and tested against each adapter.
 * Nothing here does anything.
 */

/** Where a link of an article leads: to another article of the same source, by unit path or article key. */
export const INTERNAL_LINK_PREFIX = 'svod-link:';

/**
 * One article as a parser gives it: not yet stored, not yet split.
 *
 * `key` is unique in its source and stays the same as long as the thing does, even when its file moves or the
 * platform's page numbers change. Links to other articles of the source are written
 * `svod-link:<key, percent-encoded>[#anchor]` in `markdown`; the store resolves them when the article is read.
 */
export interface ParsedArticle {
  key: string;
  kind: ArticleKind;
  title: string;
  titleEn?: string;
  /** Titles above the article in its source, outermost first, without the article's own title. */
  headingPath: string[];
  /** The body as Markdown, without the title heading and without front matter. */
  markdown: string;
  qualifiedName?: string;
  qualifiedNameEn?: string;
  /** Further names under which the article must be found exactly. */
  aliases?: string[];
  /** Key of the article of the type that this is a member of, in the same source. */
  ownerKey?: string;
  /** Title in the tree of the source, where articles below name it in their `headingPath`; absent: `title`. */
  treeTitle?: string;
  /** Structured content for cards, as the contract defines it for the kind. */
  card?: unknown;
  warnings?: string[];
}

/** The smallest piece of a source that is read, skipped when unchanged, or reported as failed. */
export interface SourceUnit {
  /** Unique in the source; what lists of failures show. For a file tree: the path relative to the root, with `/`. */
  path: string;
  /** Hash of everything the unit's articles are made of, but not of how they are made. */
  contentHash: string;
}

/** What became of a unit: `failedReason` is null when its articles are in the index. */
export interface UnitOutcome {
  failedReason: string | null;
}

/** A source opened for one import: a folder of files, a help book, a configuration dump. */
export interface SourceReader {
  readonly loadMode: LoadMode;
  /** Version of the reader: part of the skip check, so that a better parser reads unchanged files again. */
  readonly parserVersion: number;
  /** Version of the platform that the source tells by itself; absent or null when it does not. */
  readonly version?: string | null;
  /**
   * Lists the units in a fixed order.
   * @throws AppError PATH_NOT_FOUND, PATH_UNREADABLE, NOTHING_TO_IMPORT
   */
  listUnits(signal: AbortSignal): Promise<SourceUnit[]>;
  /**
   * Reads one unit. An expected failure (damaged file, unknown encoding) is thrown as an AppError, and the import goes
   * on with the next unit.
   */
  readUnit(unit: SourceUnit): Promise<ParsedArticle[]>;
  /** What could not be listed, such as unreadable folders. Complete once `listUnits` is done. */
  readonly listingIssues: readonly { path: string; reason: string }[];
  /**
   * For a source made of books: the numbers of each. Complete once `listUnits` is done; empty before.
   * @param outcomeOf what the index knows of a unit, those of earlier imports included; undefined: not read yet
   */
  completeness?(outcomeOf: (unitPath: string) => UnitOutcome | undefined): SourceBook[];
  close(): Promise<void>;
}

/** Opens whatever lies at a path. The first opener whose `recognise` says yes gets the source in mode `auto`. */
export interface SourceOpener {
  readonly loadMode: LoadMode;
  /** Looks at names and first bytes only. */
  recognise(root: string): Promise<boolean>;
  open(root: string): Promise<SourceReader>;
}

/** One chunk of an article: the text that is stored and shown, and the heading path that is embedded before it. */
export interface Chunk {
  ordinal: number;
  text: string;
  /** From the source's root to the heading that the text stands under, the article's title included. */
  headingPath: string[];
  /** UTF-16 length of the overlap that `text` starts with: a copy of the end of the chunk before it. */
  overlapChars: number;
}

/** Which side of the search a text is on: many models embed the two differently. */
export type EmbedMode = 'query' | 'passage';

/** Turns texts into vectors. */
export interface Embedder {
  /** Names the model so that vectors of two models never meet; part of the cache key. */
  readonly model: string;
  /** Always 1024 when it leaves the port; the model's own width is the adapter's affair. */
  readonly dimensions: number;
  /** Texts that one call takes at most. */
  readonly batchSize: number;
  /**
   * @returns one unit vector per text, in order
   * @throws AppError EMBEDDING_UNAVAILABLE when the model did not answer after retries; CANCELLED
   */
  embed(texts: readonly string[], mode: EmbedMode, signal?: AbortSignal): Promise<Float32Array[]>;
}

/** Bytes under a key, for ever or until a time. Survives restarts and rebuilds of the index. */
export interface EmbeddingCache {
  getMany(keys: readonly string[]): Promise<(Float32Array | undefined)[]>;
  setMany(entries: readonly { key: string; vector: Float32Array; ttlMs?: number }[]): Promise<void>;
  statistics(): { entries: number; bytes: number; hits: number; misses: number };
  close(): Promise<void>;
}

/** The log of a process: JSON lines; never document text or query text above `debug`. */
export interface Logger {
  debug(message: string, fields?: Record<string, unknown>): void;
  info(message: string, fields?: Record<string, unknown>): void;
  warn(message: string, fields?: Record<string, unknown>): void;
  error(message: string, fields?: Record<string, unknown>): void;
}

/** Time, so that tests can hold it. */
export interface Clock {
  nowMs(): number;
}
