import type { ModelRequest } from './model-protocol.ts';
import { serveModel } from './model-server.ts';
import type { MainPort } from './port-model-process.ts';

/**
 * Entry of the model's process. Forked by Node, it talks over the IPC channel; as an Electron utility process, over the
 * port that comes with the first message.
 */

interface ParentPort {
  once(event: 'message', listener: (event: { ports: readonly MainPort[] }) => void): void;
}

function serveNodeParent(): void {
  // The parent is gone, whichever way: nobody is left to answer.
  process.on('disconnect', () => process.exit(0));
  serveModel({
    send: (answer) => void process.send?.(answer, undefined, undefined, () => undefined),
    onRequest: (listener) => void process.on('message', (request) => listener(request as ModelRequest)),
    exit: () => process.exit(0),
  });
}

function servePort(port: MainPort): void {
  port.on('close', () => process.exit(0));
  serveModel({
    send: (answer) => port.postMessage(answer),
    onRequest: (listener) => {
      port.on('message', ({ data }) => listener(data as ModelRequest));
      port.start();
    },
    exit: () => process.exit(0),
  });
}

const { parentPort } = process as NodeJS.Process & { parentPort?: ParentPort };
if (parentPort) parentPort.once('message', ({ ports }) => servePort(ports[0]!));
else serveNodeParent();
