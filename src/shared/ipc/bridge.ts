import type { AppEventName, AppEvents } from '../contract/events.ts';
import type { CallResult } from '../errors/app-error.ts';

/** What the preload puts on the window, and all of it. */
export interface SvodBridge {
  /** Never rejects for an expected failure: the error comes as data. */
  call(name: string, input: unknown): Promise<CallResult<unknown>>;
  /** Returns the function that ends the subscription. */
  on<E extends AppEventName>(event: E, listener: (payload: AppEvents[E]) => void): () => void;
}
