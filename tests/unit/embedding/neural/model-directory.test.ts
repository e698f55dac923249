import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readModelDirectory } from '#engine/embedding/neural/model-directory.ts';
import type { AppError } from '#shared/errors/app-error.ts';
import { removeModelDirs, writeModelDir, writeTinyModelDir } from './tiny-model.ts';

const MINIMAL = new Map([
  ['config.json', '{"model_type": "bert", "max_position_embeddings": 40}'],
  ['tokenizer.json', '{"model": {"type": "Unigram"}}'],
  ['model.onnx', 'weights'],
]);

async function failure(directory: string): Promise<AppError> {
  return readModelDirectory(directory).then(
    () => expect.unreachable('the folder was accepted'),
    (error) => error,
  );
}

let tinyDir: string;
beforeAll(async () => {
  tinyDir = await writeTinyModelDir();
});
afterAll(removeModelDirs);

test('a converted folder says its prompts, length and pooling itself', async () => {
  const model = await readModelDirectory(tinyDir);
  expect(model.prompts).toEqual({ query: 'query: ', passage: 'passage: ' });
  expect(model.pooling).toBe('mean');
  expect(model.maxTokens).toBe(24);
  expect(basename(model.graphPath)).toBe('model_int8.onnx');
});

test.each(['config.json', 'tokenizer.json', 'model.onnx'])('a folder without %s is refused by name', async (file) => {
  const files = new Map(MINIMAL);
  files.delete(file);
  const error = await failure(await writeModelDir('partly-copied', files));
  expect(error.code).toBe('EMBEDDING_UNAVAILABLE');
  expect(error.message).toContain(file);
  expect(error.message).toContain('partly-copied');
  expect(error.details).toEqual({ fault: 'missing-files' });
  expect(error.nextStep).toBeTruthy();
});

test('a folder that does not exist is an error of the model and not of the file system', async () => {
  expect((await failure(join(tinyDir, 'nowhere'))).details).toEqual({ fault: 'missing-files' });
});

test.each([
  ['config.json', '{"max_position_embeddings": "many"}'],
  ['config.json', '{'],
  ['tokenizer.json', '[]'],
  ['tokenizer_config.json', 'null'],
  ['1_Pooling/config.json', '{"pooling_mode_cls_token": "yes"}'],
  ['config_sentence_transformers.json', '{"prompts": ["query: "]}'],
])('a damaged %s is named: %s', async (file, contents) => {
  const error = await failure(await writeModelDir('damaged', new Map([...MINIMAL, [file, contents]])));
  expect(error.details).toEqual({ fault: 'damaged-file' });
  expect(error.message).toContain(file);
});

test('the hash follows weights kept apart from the graph, the tokenizer, and the prompts', async () => {
  const hashOf = async (changes: Record<string, string>, query?: string): Promise<string> => {
    const folder = await writeModelDir('same-name', new Map([...MINIMAL, ...Object.entries(changes)]));
    const override = query === undefined ? undefined : { query, passage: '' };
    return (await readModelDirectory(folder, override)).contentHash;
  };
  const hashes = await Promise.all([
    hashOf({}),
    hashOf({ 'model.onnx': 'other weights' }),
    hashOf({ 'model.onnx_data': 'weights apart' }),
    hashOf({ 'tokenizer.json': '{"model": {"type": "WordPiece"}}' }),
    hashOf({ '1_Pooling/config.json': '{"pooling_mode_cls_token": true}' }),
    hashOf({}, 'find: '),
  ]);
  expect(new Set(hashes).size).toBe(hashes.length);
  expect(await hashOf({})).toBe(hashes[0]);
});

test('prefixes of a known family are used where the folder states none', async () => {
  const model = await readModelDirectory(await writeModelDir('multilingual-e5-base', MINIMAL));
  expect(model.prompts).toEqual({ query: 'query: ', passage: 'passage: ' });
  const other = await readModelDirectory(await writeModelDir('some-encoder', MINIMAL));
  expect(other.prompts).toEqual({ query: '', passage: '' });
});

test('RoBERTa has two positions fewer than its table, or the last tokens would fall outside', async () => {
  const config = '{"model_type": "xlm-roberta", "max_position_embeddings": 40}';
  const folder = await writeModelDir('roberta', new Map([...MINIMAL, ['config.json', config]]));
  expect((await readModelDirectory(folder)).maxTokens).toBe(38);
});

test('a graph in the folder onnx is found, and the smaller one is taken', async () => {
  const folder = await writeModelDir('hub-layout', MINIMAL);
  await rm(join(folder, 'model.onnx'));
  await mkdir(join(folder, 'onnx'));
  await writeFile(join(folder, 'onnx', 'model.onnx'), 'big');
  await writeFile(join(folder, 'onnx', 'model_quantized.onnx'), 'small');
  expect(basename((await readModelDirectory(folder)).graphPath)).toBe('model_quantized.onnx');
});
