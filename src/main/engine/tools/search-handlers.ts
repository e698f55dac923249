import type { ToolInput, ToolOutput } from '#shared/contract/tools.ts';
import { formatArticleId } from '#shared/model/article.ts';
import type { SearchScope } from '../store/chunk-store.ts';
import { documentsScope } from './documents-scope.ts';
import type { EngineServices } from './engine-services.ts';
import { requireVersion } from './known-version.ts';
import { formatCursor, parseCursor } from './offset-cursor.ts';

export async function searchDocs(
  services: EngineServices,
  input: ToolInput<'search_docs'>,
  signal: AbortSignal,
): Promise<ToolOutput<'search_docs'>> {
  if (input.version !== undefined) await requireVersion(services.sources, input.version);
  const scope: SearchScope = {
    ...(await documentsScope(services.sources, input.source)),
    kind: input.kind ?? null,
    version: input.version ?? null,
  };
  const offset = parseCursor(input.cursor);
  const answer = await services.search.search(
    { query: input.query, scope, offset, limit: input.limit, explain: input.explain },
    signal,
  );
  return {
    query: input.query,
    hits: answer.hits,
    ...(answer.hasMore ? { nextCursor: formatCursor(offset + input.limit) } : {}),
    degraded: answer.degraded,
    hints: await hintsFor(services, answer.hits.length),
  };
}

/** An empty answer says which kind of empty it is. */
async function hintsFor(services: EngineServices, hits: number): Promise<string[]> {
  if (hits > 0) return [];
  const { chunks } = await services.chunks.counts();
  return [
    chunks === 0
      ? 'Ничего не импортировано. Nothing is imported yet: import a folder or a book first.'
      : 'Ничего не найдено. Nothing found: try fewer or other words, or docs_status for what is indexed.',
  ];
}

/** The lists of every layer as articles, for measuring. */
export async function searchLayers(
  services: EngineServices,
  input: ToolInput<'search_layers'>,
  signal: AbortSignal,
): Promise<ToolOutput<'search_layers'>> {
  const scope = await documentsScope(services.sources, input.source);
  const layers = await services.search.layers(input.query, scope, input.limit, signal);
  const ids = [...new Set(Object.values(layers).flatMap(({ articleIds }) => articleIds))];
  const rows = new Map((await services.articles.getMany(ids)).map((row) => [row.id, row]));
  const toLayer = ({ articleIds, ms }: { articleIds: number[]; ms: number }) => ({
    refs: articleIds.flatMap((id) => {
      const row = rows.get(id);
      if (!row) return [];
      return [
        {
          id: formatArticleId(row.id),
          ...(row.loadMode === 'docs' ? { path: row.unitPath } : {}),
          title: row.title,
          ...(row.qualifiedName === null ? {} : { qualifiedName: row.qualifiedName }),
          ...(row.qualifiedNameEn === null ? {} : { qualifiedNameEn: row.qualifiedNameEn }),
        },
      ];
    }),
    ms,
  });
  return {
    vector: toLayer(layers.vector),
    lexical: toLayer(layers.lexical),
    rrf: toLayer(layers.rrf),
    full: toLayer(layers.full),
  };
}
