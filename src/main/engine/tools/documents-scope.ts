import { AppError } from '#shared/errors/app-error.ts';
import type { LoadMode } from '#shared/model/article.ts';
import type { SearchScope } from '../store/chunk-store.ts';
import type { SourceStore } from '../store/source-store.ts';

/** What the server `documents1c` serves. */
export const DOCUMENT_LOAD_MODES: readonly LoadMode[] = ['hbk', 'docs'];

/** The scope of a documents tool. @throws AppError SOURCE_NOT_FOUND with the list of sources there are */
export async function documentsScope(sources: SourceStore, source: string | undefined): Promise<SearchScope> {
  if (source !== undefined) await requireSource(sources, source);
  return { loadModes: DOCUMENT_LOAD_MODES, destination: source ?? null };
}

export async function requireSource(sources: SourceStore, source: string): Promise<void> {
  const names = await sources.listNames();
  if (names.includes(source)) return;
  throw new AppError('SOURCE_NOT_FOUND', `There is no source «${source}».`, {
    nextStep: names.length === 0 ? 'Nothing is imported yet.' : `Use one of: ${names.slice(0, 50).join(', ')}.`,
    details: { sources: names.slice(0, 50) },
  });
}
