import type { SourceReader } from '../ports.ts';
import type { SourceStore } from '../store/source-store.ts';

/** Stores what a source has and what became of it: numbers of its books, and what could not be listed. */
export async function saveAccount(reader: SourceReader, sourceId: number, sources: SourceStore): Promise<void> {
  const failures = await sources.unitFailures(sourceId);
  const books = reader.completeness?.((path) => {
    const failedReason = failures.get(path);
    return failedReason === undefined ? undefined : { failedReason };
  });
  const notes = reader.listingIssues.map(({ path, reason }) => `${path}: ${reason}`);
  await sources.saveAccount(sourceId, books ?? [], notes);
}
