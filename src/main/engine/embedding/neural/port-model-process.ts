import type { ModelProcess } from './model-process.ts';
import type { ModelAnswer } from './model-protocol.ts';

/** The part of Electron's `MessagePortMain` that is used here; the engine never imports Electron. */
export interface MainPort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (event: { data: unknown }) => void): unknown;
  on(event: 'close', listener: () => void): unknown;
  start(): void;
  close(): void;
}

/**
 * A model process that the shell started (an Electron utility process with `model-host` as its entry) and whose other end
 * of a message channel it handed over. The host ends itself when the port closes.
 */
export function createPortModelProcess(port: MainPort): ModelProcess {
  return {
    send: (request) => port.postMessage(request),
    onAnswer: (listener) => {
      port.on('message', ({ data }) => listener(data as ModelAnswer));
      port.start();
    },
    onExit: (listener) => void port.on('close', () => listener('its channel was closed')),
    setAwaited: () => undefined,
    kill: () => port.close(),
  };
}
