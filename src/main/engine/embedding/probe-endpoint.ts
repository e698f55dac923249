import type { EndpointSettings } from '#shared/model/settings.ts';
import { createEndpointClient } from './endpoint-client.ts';
import { assertUsableBaseUrl } from './endpoint-embedder.ts';
import { EndpointFailure, toAppError } from './endpoint-failure.ts';

const PROBE_TEXT = 'Проверка связи. Connection check.';
const PROBE_TIMEOUT_MS = 25_000;

export interface EndpointProbe {
  /** As the server names it, else as asked for. */
  model: string;
  /** The model's own width, before it is brought to that of the store. */
  dimensions: number;
  /** Time of one answer from a model that is loaded. */
  ms: number;
}

/**
 * Embeds one short text twice: the first answer may include the time the server takes to load its model, the second is
 * timed. Nothing is retried.
 * @throws AppError EMBEDDING_UNAVAILABLE, INVALID_INPUT, CANCELLED
 */
export async function probeEndpoint(
  { baseUrl, model }: EndpointSettings,
  apiKey: string | null,
  signal?: AbortSignal,
  fetchFunction?: typeof fetch,
): Promise<EndpointProbe> {
  assertUsableBaseUrl(baseUrl);
  const client = createEndpointClient({ baseUrl, apiKey, fetch: fetchFunction });
  const request = { model, texts: [PROBE_TEXT], timeoutMs: PROBE_TIMEOUT_MS, signal };
  try {
    await client.embed(request);
    const startMs = performance.now();
    const answer = await client.embed(request);
    return {
      model: answer.model ?? model,
      dimensions: answer.width,
      ms: Math.round(performance.now() - startMs),
    };
  } catch (error) {
    throw error instanceof EndpointFailure ? toAppError(error, client.host) : error;
  }
}
