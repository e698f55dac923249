import { basename } from 'node:path';
import type { ToolInput, ToolOutput } from '#shared/contract/tools.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { formatArticleId, parseArticleId } from '#shared/model/article.ts';
import type { SourceRow } from '../store/source-store.ts';
import { requireSource } from './documents-scope.ts';
import type { EngineServices } from './engine-services.ts';
import { formatCursor, parseCursor } from './offset-cursor.ts';

type Node = ToolOutput<'browse'>['nodes'][number];

/** A place in the tree of a source; no row: the level of its roots. */
interface Place {
  source: string;
  row: SourceRow | null;
  path: readonly string[];
}

export async function browse(services: EngineServices, input: ToolInput<'browse'>): Promise<ToolOutput<'browse'>> {
  const offset = parseCursor(input.cursor);
  const place = await findPlace(services, input);
  const nodes =
    place.row === null ? await rootNodes(services, place.source) : await nodesAt(services, place.row, place.path);
  return {
    source: place.source,
    root: place.row?.root ?? null,
    path: [...place.path],
    nodes: nodes.slice(offset, offset + input.limit),
    ...(offset + input.limit < nodes.length ? { nextCursor: formatCursor(offset + input.limit) } : {}),
  };
}

async function findPlace({ sources, articles }: EngineServices, input: ToolInput<'browse'>): Promise<Place> {
  const rows = await sources.list();
  if (input.article !== undefined) {
    const [article] = await articles.getMany([parseArticleId(input.article) ?? 0]);
    const row = rows.find(({ id }) => id === article?.sourceId);
    if (article === undefined || row === undefined) {
      throw new AppError('NOT_FOUND', `There is no article ${input.article}.`);
    }
    return { source: row.destination, row, path: article.headingPath };
  }
  if (input.source === undefined) {
    throw new AppError('INVALID_INPUT', 'Give source or article.', { nextStep: 'docs_status lists the sources.' });
  }
  await requireSource(sources, input.source);
  const own = rows.filter(({ destination }) => destination === input.source);
  const row =
    input.root === undefined ? (own.length === 1 ? own[0] : null) : own.find(({ root }) => root === input.root);
  if (row === undefined) {
    throw new AppError('NOT_FOUND', `«${input.source}» has no root ${input.root}.`, {
      nextStep: `Its roots: ${own.map(({ root }) => root).join(', ')}.`,
    });
  }
  return { source: input.source, row, path: input.path };
}

/** Roots of a source as nodes, named by their versions. */
async function rootNodes({ sources, contents }: EngineServices, source: string): Promise<Node[]> {
  const rows = (await sources.list()).filter(({ destination }) => destination === source);
  const counts = await contents.topCounts(rows.map(({ id }) => id));
  return rows.map(({ id, root, version }) => ({
    title: version ?? (basename(root) || root),
    kind: null,
    id: null,
    children: counts.get(id) ?? 0,
    root,
  }));
}

async function nodesAt({ contents }: EngineServices, row: SourceRow, path: readonly string[]): Promise<Node[]> {
  const nodes = await contents.children(row.id, path);
  return nodes.map(({ title, kind, id, children }) => ({
    title,
    kind,
    id: id === null ? null : formatArticleId(id),
    children,
    root: null,
  }));
}
