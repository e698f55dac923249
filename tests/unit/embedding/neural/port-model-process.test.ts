import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createNeuralEmbedder } from '#engine/embedding/neural/create-neural-embedder.ts';
import type { ModelRequest } from '#engine/embedding/neural/model-protocol.ts';
import { serveModel } from '#engine/embedding/neural/model-server.ts';
import { createPortModelProcess, type MainPort } from '#engine/embedding/neural/port-model-process.ts';
import { removeModelDirs, writeTinyModelDir } from './tiny-model.ts';

let modelDir: string;
beforeAll(async () => {
  modelDir = await writeTinyModelDir();
});
afterAll(removeModelDirs);

/** Node's port in the manner of Electron's: messages come wrapped. */
function asMainPort(port: MessagePort): MainPort {
  return {
    postMessage: (message) => port.postMessage(message),
    on: (event: string, listener: (event: { data: unknown }) => void) =>
      port.on(event, (data: unknown) => listener({ data })),
    start: () => port.start(),
    close: () => port.close(),
  };
}

test('a model behind a port of the shell answers, and its end is noticed and made good', async () => {
  const hosts: MainPort[] = [];
  const launch = async (): Promise<ReturnType<typeof createPortModelProcess>> => {
    const { port1, port2 } = new MessageChannel();
    const host = asMainPort(port1);
    hosts.push(host);
    serveModel({
      send: (answer) => host.postMessage(answer),
      onRequest: (listener) => void host.on('message', ({ data }) => listener(data as ModelRequest)),
      exit: () => host.close(),
    });
    return createPortModelProcess(asMainPort(port2));
  };
  const embedder = await createNeuralEmbedder({ modelDir, threads: 1, launch });
  const [before] = await embedder.embed(['документ'], 'query');
  hosts[0]!.close();
  const [after] = await embedder.embed(['документ'], 'query');
  expect(after).toEqual(before);
  expect(hosts).toHaveLength(2);
  await embedder.close();
});
