import type { EndpointSettings } from '#shared/model/settings.ts';
import type { Embedder, EmbeddingCache, Logger } from '../ports.ts';
import { withCache } from './cached-embedder.ts';
import { createEndpointEmbedder, isUsableBaseUrl } from './endpoint-embedder.ts';
import { withModelGuard } from './model-guard.ts';
import { withPrefixes } from './prefixed-embedder.ts';

const QUERY_TTL_MS = 30 * 24 * 3_600_000;

/**
 * The embedder that the settings ask for, on top of the cache; null when they name none, or one by an address that
 * cannot be used: that is logged, and no reason for the engine not to start.
 * @param fetchFunction stands in for the global `fetch`
 */
export function createEmbedder(
  endpoint: EndpointSettings,
  apiKey: string | null,
  cache: EmbeddingCache,
  logger: Logger,
  fetchFunction?: typeof fetch,
): Embedder | null {
  if (endpoint.baseUrl === '') return null;
  if (!isUsableBaseUrl(endpoint.baseUrl)) {
    logger.warn('The base URL of the embedding server cannot be used');
    return null;
  }
  const model = createEndpointEmbedder({ endpoint, apiKey, fetch: fetchFunction });
  // The prefixes make the difference between query and passage, and they are part of the text that is cached.
  const cached = withCache(withModelGuard(model, cache), cache, {
    queryTtlMs: QUERY_TTL_MS,
    modeChangesVector: false,
    logger,
  });
  return withPrefixes(cached, { query: endpoint.queryPrefix, passage: endpoint.passagePrefix });
}
