import type { ToolInput, ToolOutput } from '#shared/contract/tools.ts';
import { formatArticleId } from '#shared/model/article.ts';
import { DOCUMENT_LOAD_MODES, requireSource } from './documents-scope.ts';
import type { EngineServices } from './engine-services.ts';
import { requireVersion } from './known-version.ts';
import { formatCursor, parseCursor } from './offset-cursor.ts';

export async function getDoc(services: EngineServices, input: ToolInput<'get_doc'>): Promise<ToolOutput<'get_doc'>> {
  if (input.source !== undefined) await requireSource(services.sources, input.source);
  if (input.version !== undefined) await requireVersion(services.sources, input.version);
  const part = await services.articleService.open({
    id: input.id ?? null,
    name: input.name ?? null,
    destination: input.source ?? null,
    version: input.version ?? null,
    language: input.lang,
    loadModes: DOCUMENT_LOAD_MODES,
    maxChars: input.maxChars,
    offset: parseCursor(input.cursor),
  });
  const { row } = part;
  return {
    id: formatArticleId(row.id),
    title: row.title,
    ...(row.titleEn === null ? {} : { titleEn: row.titleEn }),
    kind: row.kind,
    loadMode: row.loadMode,
    source: row.destination,
    ...(row.loadMode === 'docs' ? { path: row.unitPath } : {}),
    headingPath: row.headingPath,
    ...(row.qualifiedName === null ? {} : { qualifiedName: row.qualifiedName }),
    ...(row.qualifiedNameEn === null ? {} : { qualifiedNameEn: row.qualifiedNameEn }),
    ...(row.version === null ? {} : { version: row.version }),
    languages: part.languages,
    card: part.card,
    markdown: part.markdown,
    totalChars: part.totalChars,
    ...(part.nextOffset === null ? {} : { nextCursor: formatCursor(part.nextOffset) }),
  };
}
