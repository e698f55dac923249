import { MAX_STATUS_BOOKS } from '#shared/contract/article-tools.ts';
import type { ToolInput, ToolOutput } from '#shared/contract/tools.ts';
import { cutLists } from '#shared/model/source-book.ts';
import type { SourceSummary } from '../store/source-store.ts';
import { DOCUMENT_LOAD_MODES, requireSource } from './documents-scope.ts';
import type { EngineServices } from './engine-services.ts';

type SourceStatus = ToolOutput<'docs_status'>['sources'][number];

/** Paths in each list of a book: a few show what kind of thing is missing, many what exactly. */
const SHORT_LIST = 5;
const LONG_LIST = 200;
const MAX_NOTES = 16;

export async function docsStatus(
  services: EngineServices,
  { source }: ToolInput<'docs_status'>,
): Promise<ToolOutput<'docs_status'>> {
  if (source !== undefined) await requireSource(services.sources, source);
  const summaries = await services.sources.summaries();
  const documents = summaries.filter(
    ({ loadMode, destination }) =>
      DOCUMENT_LOAD_MODES.includes(loadMode) && (source === undefined || destination === source),
  );
  const books = Map.groupBy(await services.sources.books(), ({ destination }) => destination);
  const booksOf = (destination: string): SourceStatus['books'] =>
    (books.get(destination) ?? []).slice(0, MAX_STATUS_BOOKS).map(({ account, version }) => ({
      ...cutLists(account, source === undefined ? SHORT_LIST : LONG_LIST),
      version,
    }));
  const counts = await services.chunks.counts();
  const embedder = services.embedder();
  // Vectors of another model than the configured one serve no search, so they do not count.
  const isCurrent = embedder !== null && (await services.chunks.embeddingModel()) === embedder.model;
  const embedded = isCurrent ? counts.embedded : 0;
  return {
    sources: documents.map((summary) => ({
      ...toStatus(summary, isCurrent, services.imports.isBusy(summary.destination)),
      books: booksOf(summary.destination),
    })),
    articles: documents.reduce((sum, { articles }) => sum + articles, 0),
    chunks: documents.reduce((sum, { chunks }) => sum + chunks, 0),
    embedding: {
      model: embedder?.model ?? null,
      embedded,
      pending: counts.chunks - embedded,
      cache: services.cache.statistics(),
    },
    notes: services.notes.slice(0, MAX_NOTES),
  };
}

function toStatus(summary: SourceSummary, vectorsAreCurrent: boolean, isBusy: boolean): Omit<SourceStatus, 'books'> {
  const isComplete = summary.lastState === 'done' || summary.lastState === 'embedding-pending';
  return {
    source: summary.destination,
    loadMode: summary.loadMode,
    roots: summary.roots,
    version: summary.version,
    versions: summary.versions,
    notes: summary.notes.slice(0, MAX_NOTES),
    articles: summary.articles,
    chunks: summary.chunks,
    embedded: vectorsAreCurrent ? summary.embedded : 0,
    failed: summary.failed,
    importedAt: summary.importedAt,
    state: isBusy ? 'importing' : isComplete ? 'ready' : 'incomplete',
  };
}
