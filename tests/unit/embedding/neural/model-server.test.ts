import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ModelAnswer, ModelRequest } from '#engine/embedding/neural/model-protocol.ts';
import { serveModel } from '#engine/embedding/neural/model-server.ts';
import { removeModelDirs, writeTinyModelDir } from './tiny-model.ts';

let modelDir: string;
beforeAll(async () => {
  modelDir = await writeTinyModelDir();
});
afterAll(removeModelDirs);

/** The server in this process, over a channel that keeps what it answers. */
function startServer(): {
  send(request: ModelRequest): void;
  answer(matches: (answer: ModelAnswer) => boolean): Promise<ModelAnswer>;
  answers: ModelAnswer[];
  exited: Promise<void>;
} {
  const answers: ModelAnswer[] = [];
  const watchers = new Set<() => void>();
  const exited = Promise.withResolvers<void>();
  let listener: (request: ModelRequest) => void = () => undefined;
  serveModel({
    send: (answer) => {
      answers.push(answer);
      for (const watcher of watchers) watcher();
    },
    onRequest: (given) => {
      listener = given;
    },
    exit: exited.resolve,
  });
  const answer = (matches: (answer: ModelAnswer) => boolean): Promise<ModelAnswer> =>
    new Promise((resolve) => {
      const look = (): void => {
        const found = answers.find(matches);
        if (!found) return;
        watchers.delete(look);
        resolve(found);
      };
      watchers.add(look);
      look();
    });
  return { send: (request) => listener(request), answer, answers, exited: exited.promise };
}

const isFor =
  (id: number) =>
  (answer: ModelAnswer): boolean =>
    'id' in answer && answer.id === id;

/** More than one batch: 200 windows of up to 24 tokens. */
const LONG_IMPORT = Array.from({ length: 200 }, (_, index) => `документ ${index} `.repeat(3));

async function startLoaded(): Promise<ReturnType<typeof startServer>> {
  const server = startServer();
  server.send({ kind: 'load', options: { modelDir, threads: 1 } });
  await server.answer((answer) => answer.kind === 'loaded');
  return server;
}

test('a query is answered before the import that was there first, or search would stall', async () => {
  const server = await startLoaded();
  server.send({ kind: 'embed', id: 1, texts: LONG_IMPORT, mode: 'passage' });
  server.send({ kind: 'embed', id: 2, texts: ['документ'], mode: 'query' });
  await server.answer(isFor(1));
  expect(server.answers.slice(1).map((answer) => 'id' in answer && answer.id)).toEqual([2, 1]);
});

test('what comes before the model is loaded is answered afterwards', async () => {
  const server = startServer();
  server.send({ kind: 'load', options: { modelDir, threads: 1 } });
  server.send({ kind: 'embed', id: 1, texts: ['документ'], mode: 'query' });
  expect(await server.answer(isFor(1))).toMatchObject({ kind: 'vectors' });
  expect(server.answers[0]).toMatchObject({ kind: 'loaded', width: 32 });
});

test('a cancelled job is dropped in its middle and the next one is served', async () => {
  const server = await startLoaded();
  server.send({ kind: 'embed', id: 1, texts: LONG_IMPORT, mode: 'passage' });
  server.send({ kind: 'cancel', id: 1 });
  server.send({ kind: 'embed', id: 2, texts: ['документ'], mode: 'passage' });
  await server.answer(isFor(2));
  expect(server.answers.some(isFor(1))).toBe(false);
});

test('closing in the middle of an import ends after the batch that runs', async () => {
  const server = await startLoaded();
  server.send({ kind: 'embed', id: 1, texts: LONG_IMPORT, mode: 'passage' });
  server.send({ kind: 'close' });
  await server.exited;
  expect(server.answers.some(isFor(1))).toBe(false);
});
