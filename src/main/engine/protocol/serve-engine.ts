import type { EngineToolName } from '#shared/contract/tools.ts';
import { AppError, type CallResult, toErrorData } from '#shared/errors/app-error.ts';
import { createEngine, type Engine } from '../create-engine.ts';
import type { Logger } from '../ports.ts';
import {
  type EngineOptions,
  type FromEngine,
  type MessageEndpoint,
  PROTOCOL_VERSION,
  type ToEngine,
} from './frames.ts';

/** How long the last messages get to reach main. */
const FLUSH_MS = 100;

type AnyHandler = (input: unknown, context: { signal: AbortSignal }) => Promise<unknown>;

/**
 * Answers main's frames until `shutdown` or until main is gone.
 * @param exit ends the process; called once, after everything is closed
 */
export function serveEngine(
  channel: MessageEndpoint<FromEngine, ToEngine>,
  exit: (code: number) => void,
): { mainIsGone(): void } {
  const logger = relayLogger(channel);
  const running = new Map<number, AbortController>();
  let opening: Promise<Engine> | undefined;
  let isStopping = false;

  const stop = async (code: number) => {
    if (isStopping) return;
    isStopping = true;
    for (const controller of running.values()) controller.abort();
    let exitCode = code;
    try {
      await (await opening)?.close();
    } catch (error) {
      exitCode = 1;
      logger.error('The engine did not close cleanly', { error: String(error) });
    }
    channel.post({ kind: 'stopped' });
    exit(exitCode);
  };

  const open = async (protocol: number, options: EngineOptions) => {
    try {
      if (protocol !== PROTOCOL_VERSION) throw new Error(`Engine of protocol ${PROTOCOL_VERSION}, main of ${protocol}`);
      opening = createEngine(
        options,
        (event) => channel.post({ kind: 'event', event }),
        logger,
        () => channel.post({ kind: 'owned' }),
      );
      await opening;
      channel.post({ kind: 'ready', protocol: PROTOCOL_VERSION });
    } catch (error) {
      opening = undefined;
      const data = toErrorData(error);
      if (data.code === 'INTERNAL')
        logger.error('The engine does not start', { error: String((error as Error).stack) });
      channel.post({ kind: 'fatal', error: data });
      // A message that is posted right before the exit may never leave the process.
      setTimeout(() => exit(1), FLUSH_MS);
    }
  };

  const answer = async (id: number, tool: EngineToolName, input: unknown) => {
    const controller = new AbortController();
    running.set(id, controller);
    let result: CallResult<unknown>;
    try {
      if (!opening) throw new Error('A request came before init');
      const engine = await opening;
      // Main has parsed the input with the schema of this very tool.
      const handler = engine.handlers[tool] as AnyHandler;
      result = { ok: true, data: await handler(input, { signal: controller.signal }) };
    } catch (error) {
      const data = toErrorData(error);
      if (data.code === 'INTERNAL') logger.error(`${tool} failed`, { error: String((error as Error).stack ?? error) });
      result = { ok: false, error: data };
    }
    finish(id, result);
  };

  /** Posts the answer to a request, once. */
  const finish = (id: number, result: CallResult<unknown>) => {
    if (running.delete(id) && !isStopping) channel.post({ kind: 'result', id, result });
  };

  // Answered at once, however long the handler takes to notice: main kills only an engine that cannot even do this.
  const cancel = (id: number) => {
    running.get(id)?.abort();
    finish(id, { ok: false, error: new AppError('CANCELLED').toData() });
  };

  channel.onMessage((message) => {
    switch (message.kind) {
      case 'init':
        void open(message.protocol, message.options);
        break;
      case 'configure':
        void opening?.then((engine) => engine.configure(message.endpoint, message.endpointKey)).catch(() => undefined);
        break;
      case 'request':
        void answer(message.id, message.tool, message.input);
        break;
      case 'cancel':
        cancel(message.id);
        break;
      case 'shutdown':
        void stop(0);
        break;
    }
  });
  return { mainIsGone: () => void stop(0) };
}

function relayLogger(channel: MessageEndpoint<FromEngine, ToEngine>): Logger {
  const at = (level: 'debug' | 'info' | 'warn' | 'error') => (message: string, fields?: Record<string, unknown>) =>
    channel.post({ kind: 'log', level, message, ...(fields ? { fields } : {}) });
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}
