import type { Logger } from '#engine/ports.ts';
import type { EngineEvent } from '#engine/protocol/frames.ts';
import type { EngineHost } from '#main/engine-host/engine-host.ts';
import type { Audience, ToolHandlers } from '#shared/contract/define-tool.ts';
import { type EngineToolName, isToolName, TOOLS, type ToolName, type Tools } from '#shared/contract/tools.ts';
import { AppError, type CallResult, toErrorData } from '#shared/errors/app-error.ts';
import { describeInvalidInput } from './describe-invalid-input.ts';

/** Who is at the door. The door says it, never the caller. */
export interface GatewayClient {
  audience: Audience;
  label: string;
}

/** Every client goes through here: audience → parse → deadline → handler. Nobody has another way to the data. */
export interface ToolGateway {
  callAs(
    client: GatewayClient,
    name: string,
    rawInput: unknown,
    options?: { signal?: AbortSignal },
  ): Promise<CallResult<unknown>>;
  onEvent(listener: (event: EngineEvent) => void): () => void;
}

/** Handlers of the tools that run in main; those that need a window are absent without one. */
export type MainHandlers = Partial<ToolHandlers<Tools, 'main'>>;

type AnyHandler = (input: unknown, context: { signal: AbortSignal }) => Promise<unknown>;

export class EngineToolGateway implements ToolGateway {
  readonly #engine: Pick<EngineHost, 'call'>;
  readonly #mainHandlers: MainHandlers;
  readonly #logger: Logger;
  readonly #listeners = new Set<(event: EngineEvent) => void>();

  constructor(engine: Pick<EngineHost, 'call'>, mainHandlers: MainHandlers, logger: Logger) {
    this.#engine = engine;
    this.#mainHandlers = mainHandlers;
    this.#logger = logger;
  }

  async callAs(
    client: GatewayClient,
    name: string,
    rawInput: unknown,
    options: { signal?: AbortSignal } = {},
  ): Promise<CallResult<unknown>> {
    const startedMs = performance.now();
    let result: CallResult<unknown>;
    try {
      result = { ok: true, data: await this.#dispatch(client, name, rawInput, options.signal) };
    } catch (error) {
      result = { ok: false, error: toErrorData(error) };
      if (result.error.code === 'INTERNAL') this.#logger.error(`${name} failed`, { error: String(error) });
    }
    this.#logger.debug('call', {
      client: client.label,
      tool: name,
      ms: Math.round(performance.now() - startedMs),
      outcome: result.ok ? 'ok' : result.error.code,
    });
    return result;
  }

  onEvent(listener: (event: EngineEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  emit(event: EngineEvent): void {
    for (const listener of this.#listeners) {
      try {
        listener(event);
      } catch (error) {
        // One broken client must not keep the event from the others, nor its sender from going on.
        this.#logger.error('A listener failed', { event: event.name, error: String(error) });
      }
    }
  }

  async #dispatch(client: GatewayClient, name: string, rawInput: unknown, signal?: AbortSignal): Promise<unknown> {
    if (!isToolName(name)) throw new AppError('UNKNOWN_TOOL', `There is no tool «${name}».`);
    const tool = TOOLS[name];
    if (!(tool.audience as readonly Audience[]).includes(client.audience)) throw new AppError('FORBIDDEN');
    const parsed = tool.input.safeParse(rawInput ?? {});
    if (!parsed.success) throw describeInvalidInput(tool, parsed.error);
    if (tool.runsIn === 'engine') {
      return this.#engine.call(name as EngineToolName, parsed.data, {
        deadlineMs: tool.deadlineMs,
        ...(signal ? { signal } : {}),
      });
    }
    return this.#callMain(name, parsed.data, signal);
  }

  async #callMain(name: ToolName, input: unknown, signal?: AbortSignal): Promise<unknown> {
    const handler = (this.#mainHandlers as Partial<Record<ToolName, AnyHandler>>)[name];
    if (!handler) {
      throw new AppError('FORBIDDEN', `${name} needs the window.`, { nextStep: 'Call it from the application.' });
    }
    return handler(input, { signal: signal ?? new AbortController().signal });
  }
}
