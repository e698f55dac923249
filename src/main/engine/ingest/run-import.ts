import { setImmediate } from 'node:timers/promises';
import { AppError, toErrorData } from '#shared/errors/app-error.ts';
import type { ImportIssue, ImportProgress } from '#shared/model/import-job.ts';
import type { Chunk, Embedder, Logger, ParsedArticle, SourceReader, SourceUnit } from '../ports.ts';
import type { ArticleStore, ArticleToWrite, BatchTarget } from '../store/article-store.ts';
import type { SourceStore, UnitResult } from '../store/source-store.ts';
import { embedChunks } from './embed-chunks.ts';
import { prepareArticle, unitFingerprint } from './prepare-article.ts';

/** A batch is published when it holds this much: small enough to answer searches between, large enough to be quick. */
const BATCH_CHUNKS = 300;
const BATCH_UNITS = 100;
/** Lists of a job are for a person; the counts stay exact beyond that. */
const MAX_ISSUES = 1000;

export interface ImportPorts {
  sources: SourceStore;
  articles: ArticleStore;
  chunkArticle: (article: ParsedArticle) => Chunk[];
  logger: Logger;
}

/** What one job has done. Changed in place while it runs, so that progress can be shown. */
export interface ImportTally {
  articles: number;
  chunks: number;
  skipped: number;
  removed: number;
  warnings: ImportIssue[];
  failed: ImportIssue[];
  progress: ImportProgress;
  /** The units of the source are known. */
  isListed: boolean;
  /** Chunks were written without a vector although a model is configured. */
  embeddingPending: boolean;
}

export function newTally(): ImportTally {
  return {
    articles: 0,
    chunks: 0,
    skipped: 0,
    removed: 0,
    warnings: [],
    failed: [],
    progress: { phase: 'scanning', unitsDone: 0, unitsTotal: null, currentPath: null },
    isListed: false,
    embeddingPending: false,
  };
}

/**
 * Imports a source: unchanged units are skipped, changed ones replaced, vanished ones removed. Each batch is one
 * transaction, so whatever ends the job, what was counted is in and nothing is half in.
 * @throws AppError CANCELLED between two units; NOTHING_TO_IMPORT and path errors from the reader
 */
export async function runImport(
  reader: SourceReader,
  target: BatchTarget,
  embedder: Embedder | null,
  ports: ImportPorts,
  tally: ImportTally,
  onProgress: () => void,
  signal: AbortSignal,
): Promise<void> {
  const units = await reader.listUnits(signal);
  tally.isListed = true;
  for (const issue of reader.listingIssues) addIssue(tally.failed, issue);
  const changed = await selectChanged(units, reader, target.sourceId, ports.sources);
  tally.skipped = units.length - changed.length;
  tally.progress = { phase: 'importing', unitsDone: tally.skipped, unitsTotal: units.length, currentPath: null };
  onProgress();
  await removeVanishedUnits(units, reader, target.sourceId, ports.sources, tally);

  const batch = new Batch(target, embedder, ports, tally);
  for (const unit of changed) {
    if (signal.aborted) {
      await batch.flush(new AbortController().signal);
      throw new AppError('CANCELLED');
    }
    tally.progress = { ...tally.progress, currentPath: unit.path };
    await batch.add(unit, reader, signal);
    tally.progress = { ...tally.progress, unitsDone: tally.progress.unitsDone + 1 };
    onProgress();
    // Parsing and PGlite run on this thread and end in microtasks: without this no search and no cancel gets in.
    await setImmediate();
  }
  await batch.flush(signal);
  tally.progress = { ...tally.progress, phase: 'finishing', currentPath: null };
  onProgress();
}

async function selectChanged(
  units: readonly SourceUnit[],
  reader: SourceReader,
  sourceId: number,
  sources: SourceStore,
): Promise<SourceUnit[]> {
  const known = await sources.unitHashes(sourceId);
  return units.filter((unit) => known.get(unit.path) !== unitFingerprint(unit.contentHash, reader.parserVersion));
}

async function removeVanishedUnits(
  units: readonly SourceUnit[],
  reader: SourceReader,
  sourceId: number,
  sources: SourceStore,
  tally: ImportTally,
): Promise<void> {
  // A folder that could not be listed is not a folder whose files are gone.
  const unreadable = reader.listingIssues.map(({ path }) => path);
  const present = new Set(units.map(({ path }) => path));
  const vanished = (await sources.unitPaths(sourceId)).filter(
    (path) => !present.has(path) && !unreadable.some((folder) => path === folder || path.startsWith(`${folder}/`)),
  );
  tally.removed += await sources.removeUnits(sourceId, vanished);
}

/** Units read and prepared, waiting to be embedded and published together. */
class Batch {
  readonly #target: BatchTarget;
  readonly #ports: ImportPorts;
  readonly #tally: ImportTally;
  /** Null once it failed: the rest of this import is published without vectors. */
  #embedder: Embedder | null;
  #units: UnitResult[] = [];
  #articles: ArticleToWrite[] = [];
  #chunkCount = 0;

  constructor(target: BatchTarget, embedder: Embedder | null, ports: ImportPorts, tally: ImportTally) {
    this.#target = target;
    this.#embedder = embedder;
    this.#ports = ports;
    this.#tally = tally;
  }

  async add(unit: SourceUnit, reader: SourceReader, signal: AbortSignal): Promise<void> {
    const contentHash = unitFingerprint(unit.contentHash, reader.parserVersion);
    try {
      const parsed = await reader.readUnit(unit);
      const prepared = parsed.map((article) => prepareArticle(unit.path, article, this.#ports.chunkArticle(article)));
      for (const article of parsed) {
        for (const reason of article.warnings ?? []) addIssue(this.#tally.warnings, { path: unit.path, reason });
      }
      this.#takeUniqueKeys(unit.path, prepared);
      this.#units.push({ path: unit.path, contentHash, failedReason: null });
    } catch (error) {
      // Whatever one file does, the others go in. Its old articles stay out: they no longer say what the file says.
      const reason = failureReason(error);
      if (!(error instanceof AppError)) this.#ports.logger.warn('A unit failed', { path: unit.path, reason });
      addIssue(this.#tally.failed, { path: unit.path, reason });
      this.#units.push({ path: unit.path, contentHash, failedReason: reason });
    }
    if (this.#chunkCount >= BATCH_CHUNKS || this.#units.length >= BATCH_UNITS) await this.flush(signal);
  }

  /** Two articles of one key in a source would replace each other; the later one is named as lost. */
  #takeUniqueKeys(path: string, prepared: readonly ArticleToWrite[]): void {
    const taken = new Set(this.#articles.map(({ key }) => key));
    for (const article of prepared) {
      if (taken.has(article.key)) {
        addIssue(this.#tally.warnings, {
          path,
          reason: `A second article has the key ${article.key}; it was left out`,
        });
        continue;
      }
      taken.add(article.key);
      this.#articles.push(article);
      this.#chunkCount += article.chunks.length;
    }
  }

  async flush(signal: AbortSignal): Promise<void> {
    if (this.#units.length === 0) return;
    const units = this.#units;
    const articles = this.#articles;
    this.#units = [];
    this.#articles = [];
    const chunkCount = this.#chunkCount;
    this.#chunkCount = 0;
    // Slow, and outside of the transaction.
    await this.#embed(articles, signal);
    await this.#ports.articles.publish(this.#target, units, articles);
    this.#tally.articles += articles.length;
    this.#tally.chunks += chunkCount;
  }

  async #embed(articles: readonly ArticleToWrite[], signal: AbortSignal): Promise<void> {
    if (!this.#embedder) return;
    try {
      await embedChunks(
        articles.flatMap(({ chunks }) => chunks),
        this.#embedder,
        signal,
      );
    } catch (error) {
      const { message, nextStep } = toErrorData(error);
      this.#embedder = null;
      this.#tally.embeddingPending = true;
      if (signal.aborted) return;
      addIssue(this.#tally.warnings, {
        path: '',
        reason: `Imported without vectors: ${message}${nextStep ? ` ${nextStep}` : ''}`,
      });
    }
  }
}

function failureReason(error: unknown): string {
  if (error instanceof AppError) return error.message;
  return `Cannot be read: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`;
}

function addIssue(list: ImportIssue[], issue: ImportIssue): void {
  if (list.length < MAX_ISSUES) list.push(issue);
}
