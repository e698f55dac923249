import type { ToolOutput } from '#shared/contract/tools.ts';
import type { SourceSummary } from '../store/source-store.ts';
import { DOCUMENT_LOAD_MODES } from './documents-scope.ts';
import type { EngineServices } from './engine-services.ts';

export async function docsStatus(services: EngineServices): Promise<ToolOutput<'docs_status'>> {
  const summaries = await services.sources.summaries();
  const documents = summaries.filter(({ loadMode }) => DOCUMENT_LOAD_MODES.includes(loadMode));
  const counts = await services.chunks.counts();
  const embedder = services.embedder();
  // Vectors of another model than the configured one serve no search, so they do not count.
  const isCurrent = embedder !== null && (await services.chunks.embeddingModel()) === embedder.model;
  const embedded = isCurrent ? counts.embedded : 0;
  return {
    sources: documents.map((summary) => toStatus(summary, isCurrent, services.imports.isBusy(summary.destination))),
    articles: documents.reduce((sum, { articles }) => sum + articles, 0),
    chunks: documents.reduce((sum, { chunks }) => sum + chunks, 0),
    embedding: {
      model: embedder?.model ?? null,
      embedded,
      pending: counts.chunks - embedded,
      cache: services.cache.statistics(),
    },
    notes: services.notes.slice(0, 16),
  };
}

function toStatus(
  summary: SourceSummary,
  vectorsAreCurrent: boolean,
  isBusy: boolean,
): ToolOutput<'docs_status'>['sources'][number] {
  const isComplete = summary.lastState === 'done' || summary.lastState === 'embedding-pending';
  return {
    source: summary.destination,
    loadMode: summary.loadMode,
    roots: summary.roots,
    version: summary.version,
    articles: summary.articles,
    chunks: summary.chunks,
    embedded: vectorsAreCurrent ? summary.embedded : 0,
    failed: summary.failed,
    importedAt: summary.importedAt,
    state: isBusy ? 'importing' : isComplete ? 'ready' : 'incomplete',
  };
}
