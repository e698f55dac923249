import type { AppEventName, AppEvents } from './events.ts';
import type { ToolName, ToolOutput, ToolRawInput } from './tools.ts';

/**
 * How every client reaches the tools: the window over IPC, the command line over a socket or in its own process.
 * `call` rejects with an AppError.
 */
export interface ToolClient {
  call<N extends ToolName>(name: N, input: ToolRawInput<N>, options?: { signal?: AbortSignal }): Promise<ToolOutput<N>>;
  /** Returns the function that ends the subscription. */
  on<E extends AppEventName>(event: E, listener: (payload: AppEvents[E]) => void): () => void;
}
