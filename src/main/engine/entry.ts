import type { FromEngine, MessageEndpoint, ToEngine } from './protocol/frames.ts';
import { serveEngine } from './protocol/serve-engine.ts';

/**
 * The engine as a process: a utility process under Electron, a forked child under Node. Nothing else may know which.
 */
interface ParentPort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (event: { data: unknown }) => void): void;
}

const parentPort = (process as { parentPort?: ParentPort }).parentPort;

const channel: MessageEndpoint<FromEngine, ToEngine> = parentPort
  ? {
      post: (message) => parentPort.postMessage(message),
      onMessage: (listener) => parentPort.on('message', ({ data }) => listener(data as ToEngine)),
    }
  : {
      post: (message) => {
        // A parent that is gone reads no more; the disconnect event ends this process.
        if (process.connected) process.send?.(message);
      },
      onMessage: (listener) => process.on('message', (message) => listener(message as ToEngine)),
    };

const server = serveEngine(channel, (code) => process.exit(code));

process.on('disconnect', () => server.mainIsGone());
// A terminal sends Ctrl+C to the whole group: main decides what it means and tells the engine.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => server.mainIsGone());
