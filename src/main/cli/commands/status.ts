import { bookLine } from '../book-lines.ts';
import type { GlobalOptions } from '../global-options.ts';
import { printJson, printText } from '../output.ts';
import { withClient } from '../with-client.ts';

export async function runStatus(globals: GlobalOptions): Promise<void> {
  const status = await withClient(globals.dataDir, (client, signal) => client.call('docs_status', {}, { signal }));
  if (globals.json) return printJson(status);
  printText(
    `${status.articles} articles, ${status.chunks} chunks in ${status.sources.length} sources (${globals.dataDir})`,
  );
  for (const source of status.sources) {
    printText(
      `- ${source.source}: ${source.articles} articles, ${source.chunks} chunks, ${source.failed} failed files, ` +
        `${source.state}${source.importedAt ? `, ${source.importedAt}` : ''}\n  ${source.roots.join(', ')}`,
    );
    for (const book of source.books) {
      const version = source.versions.length > 1 ? ` (${book.version ?? 'no version'})` : '';
      printText(`  ${bookLine(book)}${version}`);
      for (const note of book.notes) printText(`      ${note}`);
    }
    for (const note of source.notes) printText(`  ! ${note}`);
  }
  const { model, embedded, pending } = status.embedding;
  printText(
    model === null
      ? 'No embedding model: search by words only'
      : `Embedding: ${model}, ${embedded} done, ${pending} pending`,
  );
  for (const note of status.notes) printText(note);
}
