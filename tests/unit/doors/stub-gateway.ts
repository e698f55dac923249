import { vi } from 'vitest';
import type { EngineEvent } from '#engine/protocol/frames.ts';
import type { ToolGateway } from '#main/app/tool-gateway.ts';
import type { CallResult } from '#shared/errors/app-error.ts';

/** One call that reached the gateway, to be answered by the test. */
export interface StubCall {
  client: { audience: string; label: string };
  name: string;
  input: unknown;
  signal: AbortSignal;
  answer(result: CallResult<unknown>): void;
}

/** A gateway whose calls wait until the test answers them; `reply` answers at once. */
export class StubGateway implements ToolGateway {
  readonly calls: StubCall[] = [];
  reply: ((call: StubCall) => CallResult<unknown>) | undefined;
  readonly #listeners = new Set<(event: EngineEvent) => void>();

  callAs: ToolGateway['callAs'] = (client, name, input, options = {}) =>
    new Promise((resolve) => {
      const signal = options.signal ?? new AbortController().signal;
      const call = { client, name, input, signal, answer: resolve };
      this.calls.push(call);
      if (this.reply) resolve(this.reply(call));
    });

  onEvent(listener: (event: EngineEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  emit(event: EngineEvent): void {
    for (const listener of this.#listeners) listener(event);
  }

  listenerCount(): number {
    return this.#listeners.size;
  }

  /** The nth call, once it has come. */
  async call(index: number): Promise<StubCall> {
    return vi.waitFor(() => {
      const call = this.calls[index];
      if (!call) throw new Error(`Call ${index} has not come`);
      return call;
    });
  }
}
