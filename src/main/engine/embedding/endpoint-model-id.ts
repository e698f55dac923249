import { EMBEDDING_DIMENSIONS, type EndpointSettings } from '#shared/model/settings.ts';

const LOOPBACK = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1?\])\.?$/;

/**
 * Names the model behind an endpoint, for the cache and the index. Two configurations are the same model when the
 * model's name, the host and the width asked for are the same:
 * - port, path and scheme do not count, and all loopback names are `local`, so the model may move between servers of
 *   one machine;
 * - the host counts, since many servers answer under whatever name they are asked for;
 * - the width counts when it is not 1024: the tail that a model leaves off changes the vector.
 */
export function endpointModelId({
  baseUrl,
  model,
  dimensions,
}: Pick<EndpointSettings, 'baseUrl' | 'model' | 'dimensions'>): string {
  const hostname = new URL(baseUrl).hostname.toLowerCase();
  const host = LOOPBACK.test(hostname) ? 'local' : hostname;
  return dimensions === EMBEDDING_DIMENSIONS ? `${model}@${host}` : `${model}@${host}/${dimensions}`;
}
