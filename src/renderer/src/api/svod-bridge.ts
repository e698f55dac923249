import type { AppEventName, AppEvents } from '#shared/contract/events.ts';
import type { ToolName, ToolOutput, ToolRawInput } from '#shared/contract/tools.ts';
import type { CallResult } from '#shared/errors/app-error.ts';

/** What the preload script exposes to the window, and all that the window can reach. */
export interface SvodBridge {
  call<N extends ToolName>(name: N, input: ToolRawInput<N>): Promise<CallResult<ToolOutput<N>>>;
  /** Returns the function that ends the subscription. */
  on<E extends AppEventName>(event: E, listener: (payload: AppEvents[E]) => void): () => void;
}

declare global {
  interface Window {
    readonly svod: SvodBridge;
  }
}
