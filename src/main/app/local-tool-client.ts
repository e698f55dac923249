import type { AppEventName, AppEvents } from '#shared/contract/events.ts';
import type { ToolClient } from '#shared/contract/tool-client.ts';
import type { ToolName, ToolOutput, ToolRawInput } from '#shared/contract/tools.ts';
import { AppError } from '#shared/errors/app-error.ts';
import type { GatewayClient, ToolGateway } from './tool-gateway.ts';

/** A client in the same process as the gateway; it goes through the same checks as one behind a socket. */
export class LocalToolClient implements ToolClient {
  readonly #gateway: ToolGateway;
  readonly #identity: GatewayClient;

  constructor(gateway: ToolGateway, identity: GatewayClient) {
    this.#gateway = gateway;
    this.#identity = identity;
  }

  async call<N extends ToolName>(
    name: N,
    input: ToolRawInput<N>,
    options: { signal?: AbortSignal } = {},
  ): Promise<ToolOutput<N>> {
    const result = await this.#gateway.callAs(this.#identity, name, input, options);
    if (!result.ok) throw AppError.fromData(result.error);
    return result.data as ToolOutput<N>;
  }

  on<E extends AppEventName>(event: E, listener: (payload: AppEvents[E]) => void): () => void {
    return this.#gateway.onEvent((incoming) => {
      if (incoming.name === event) listener(incoming.payload as AppEvents[E]);
    });
  }
}
