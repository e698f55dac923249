import type { ToolClient } from '#shared/contract/tool-client.ts';
import type { SearchSession } from './search-session.ts';

const REFRESH_INTERVAL_MS = 3000;

/**
 * Asks an unanswered query again while an import goes on: what was looked for may have come in. A list with results
 * in it is left alone until the end, so that it does not move under the reader. Returns the function that ends it.
 */
export function refreshWhileImporting(client: ToolClient, search: SearchSession): () => void {
  let lastMs = Number.NEGATIVE_INFINITY;
  return client.on('import.progress', () => {
    const { status, hits } = search.getState();
    if (status !== 'ready' || hits.length > 0 || performance.now() - lastMs < REFRESH_INTERVAL_MS) return;
    lastMs = performance.now();
    search.refresh();
  });
}
