import { AppError } from '#shared/errors/app-error.ts';
import type { ArticleKind } from '#shared/model/article.ts';
import { DEGRADED_NOTES, type SearchHit } from '#shared/model/search.ts';
import type { GlobalOptions } from '../global-options.ts';
import { printJson, printNote, printText } from '../output.ts';
import { withClient } from '../with-client.ts';

interface SearchOptions {
  server: 'documents1c' | 'metadata1c';
  limit: number;
  destination?: string;
  kind?: ArticleKind;
  version?: string;
  explain: boolean;
}

export async function runSearch(globals: GlobalOptions, query: string, options: SearchOptions): Promise<void> {
  requireDocuments(options.server);
  const answer = await withClient(globals.dataDir, (client, signal) =>
    client.call(
      'search_docs',
      {
        query,
        limit: options.limit,
        explain: options.explain,
        ...(options.destination === undefined ? {} : { source: options.destination }),
        ...(options.kind === undefined ? {} : { kind: options.kind }),
        ...(options.version === undefined ? {} : { version: options.version }),
      },
      { signal },
    ),
  );
  if (globals.json) return printJson(answer);
  for (const [index, hit] of answer.hits.entries()) printText(formatHit(index + 1, hit));
  for (const hint of answer.hints) printNote(hint);
  if (answer.degraded) printNote(DEGRADED_NOTES[answer.degraded]);
}

/** Configurations cannot be imported yet, so there is nothing to search on their server. */
export function requireDocuments(server: 'documents1c' | 'metadata1c'): void {
  if (server === 'documents1c') return;
  throw new AppError('INVALID_INPUT', 'The server metadata1c has no search yet.', {
    nextStep: 'Use --server documents1c.',
  });
}

function formatHit(rank: number, hit: SearchHit): string {
  const lines = [
    `${rank}. ${hit.qualifiedName ?? hit.title}  [${hit.id}]`,
    `   ${hit.headingPath.join(' > ')}`,
    `   ${hit.source}${hit.version ? ` ${hit.version}` : ''}${hit.path ? `: ${hit.path}` : ''}`,
    `   ${hit.snippet.text.replaceAll('\n', ' ')}`,
  ];
  if (hit.explain) {
    const { vector, lexical, bm25, parts } = hit.explain;
    const legs = [vector ? `vector #${vector.rank}` : null, lexical ? `full text #${lexical.rank}` : null];
    lines.push(
      `   ${hit.score.toFixed(3)} = ${parts.map((part) => `${part.name} ${part.value.toFixed(3)}`).join(' + ')}`,
    );
    lines.push(
      `   ${[...legs.filter(Boolean), ...bm25.terms.map(({ term, score }) => `${term} ${score.toFixed(2)}`)].join(', ')}`,
    );
  }
  return `${lines.join('\n')}\n`;
}
