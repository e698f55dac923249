import { AppError } from '#shared/errors/app-error.ts';
import type { SourceStore } from '../store/source-store.ts';
import { DOCUMENT_LOAD_MODES } from './documents-scope.ts';

/** @throws AppError INVALID_INPUT with the versions there are */
export async function requireVersion(sources: SourceStore, version: string): Promise<void> {
  const versions = await sources.versions(DOCUMENT_LOAD_MODES);
  if (versions.includes(version)) return;
  throw new AppError('INVALID_INPUT', `Version ${version} is not imported.`, {
    nextStep:
      versions.length === 0
        ? 'No source has a version: leave it out.'
        : `Use one of: ${versions.slice(0, 50).join(', ')}.`,
    details: { versions: versions.slice(0, 50) },
  });
}
