import type { EngineEvent } from '#engine/protocol/frames.ts';
import type { Audience } from '#shared/contract/define-tool.ts';
import type { CallResult } from '#shared/errors/app-error.ts';

export interface ToolGateway {
  callAs(
    client: { audience: Audience; label: string },
    name: string,
    rawInput: unknown,
    options?: { signal?: AbortSignal },
  ): Promise<CallResult<unknown>>;
  onEvent(listener: (event: EngineEvent) => void): () => void;
}
