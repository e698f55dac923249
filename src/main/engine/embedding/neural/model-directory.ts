import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { z } from 'zod';
import { type Prompts, promptsByName } from './known-prompts.ts';
import { modelUnavailable, reasonOf } from './model-unavailable.ts';

/** How the vectors of a text's tokens become one. */
export type Pooling = 'mean' | 'cls';

/** Everything about a model that stands in its folder beside the graph. */
export interface ModelDescription {
  /** The folder's name. */
  name: string;
  graphPath: string;
  tokenizerJson: unknown;
  tokenizerConfig: Record<string, unknown>;
  /** Tokens of one run of the graph, the marks around the text included. */
  maxTokens: number;
  pooling: Pooling;
  prompts: Prompts;
  /** SHA-256, hexadecimal, over all that a vector depends on: weights, tokenizer, prompts, pooling, length. */
  contentHash: string;
}

/** The longest run. Longer ones cost memory by the square of the length, and texts here are chunks. */
const TOKEN_LIMIT = 512;

/** Raised when the way from a text to its vector changes in this folder, so that vectors in the cache are not mixed. */
const METHOD_VERSION = 1;

const GRAPH_FOLDERS = ['.', 'onnx'];
/** Best first: small ones before big ones, since all run on the processor. */
const GRAPH_NAMES = ['model_quantized.onnx', 'model_int8.onnx', 'model_uint8.onnx', 'model.onnx', 'model_q4.onnx'];

const configSchema = z.looseObject({
  model_type: z.string().optional(),
  _name_or_path: z.string().optional(),
  max_position_embeddings: z.int().positive().optional(),
});
const tokenizerConfigSchema = z.looseObject({ model_max_length: z.number().positive().optional() });
const poolingSchema = z.looseObject({ pooling_mode_cls_token: z.boolean().default(false) });
const lengthSchema = z.looseObject({ max_seq_length: z.int().positive().optional() });
const promptsSchema = z.looseObject({ prompts: z.record(z.string(), z.string()).default({}) });

const FILES = {
  config: 'config.json',
  tokenizer: 'tokenizer.json',
  tokenizerConfig: 'tokenizer_config.json',
  pooling: '1_Pooling/config.json',
  length: 'sentence_bert_config.json',
  prompts: 'config_sentence_transformers.json',
} as const;

async function listFolder(path: string): Promise<string[]> {
  try {
    return (await readdir(path)).sort();
  } catch {
    return [];
  }
}

async function findGraph(directory: string): Promise<string | undefined> {
  for (const folder of GRAPH_FOLDERS) {
    const names = await listFolder(join(directory, folder));
    const known = GRAPH_NAMES.find((name) => names.includes(name));
    const any = known ?? names.find((name) => /^model.*\.onnx$/.test(name));
    if (any !== undefined) return join(directory, folder, any);
  }
  return undefined;
}

async function readOptional(directory: string, file: string): Promise<string | undefined> {
  try {
    return await readFile(join(directory, file), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw modelUnavailable('damaged-file', `The model's ${file} cannot be read: ${reasonOf(error)}`, { cause: error });
  }
}

function parseFile<Schema extends z.ZodType>(schema: Schema, file: string, text: string): z.infer<Schema> {
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    const reason = error instanceof z.ZodError ? 'it has not the expected fields' : reasonOf(error);
    throw modelUnavailable('damaged-file', `The model's ${file} is damaged: ${reason}`, { cause: error });
  }
}

/** RoBERTa counts positions from the padding id + 1, so two of them are never used. */
function usablePositions(config: z.infer<typeof configSchema>): number | undefined {
  const positions = config.max_position_embeddings;
  return positions !== undefined && /roberta/.test(config.model_type ?? '') ? positions - 2 : positions;
}

/** The graph and, where its weights stand in a file of their own (`model.onnx_data`), that file too. */
async function hashGraph(graphPath: string, hash: ReturnType<typeof createHash>): Promise<void> {
  const folder = resolve(graphPath, '..');
  const stem = basename(graphPath);
  const parts = (await listFolder(folder)).filter((name) => name.startsWith(stem));
  for (const part of parts) {
    for await (const chunk of createReadStream(join(folder, part), { highWaterMark: 1 << 20 })) hash.update(chunk);
  }
}

/**
 * Reads a folder in the layout of Hugging Face and sentence-transformers. Reads files only: a name in the configuration
 * is never followed to a server.
 * @param promptOverride prefixes to use in place of those in the folder
 * @throws AppError EMBEDDING_UNAVAILABLE: files are missing or damaged
 */
export async function readModelDirectory(directory: string, promptOverride?: Prompts): Promise<ModelDescription> {
  const name = basename(resolve(directory));
  const [configText, tokenizerText, tokenizerConfigText] = await Promise.all([
    readOptional(directory, FILES.config),
    readOptional(directory, FILES.tokenizer),
    readOptional(directory, FILES.tokenizerConfig),
  ]);
  const graphPath = await findGraph(directory);
  if (configText === undefined || tokenizerText === undefined || graphPath === undefined) {
    const missing = [
      ...(configText === undefined ? [FILES.config] : []),
      ...(tokenizerText === undefined ? [FILES.tokenizer] : []),
      ...(graphPath === undefined ? ['model.onnx'] : []),
    ];
    throw modelUnavailable('missing-files', `The model folder «${name}» has no ${missing.join(', ')}.`);
  }
  const config = parseFile(configSchema, FILES.config, configText);
  const tokenizerConfig = parseFile(tokenizerConfigSchema, FILES.tokenizerConfig, tokenizerConfigText ?? '{}');
  const tokenizerJson = parseFile(z.looseObject({ model: z.unknown() }), FILES.tokenizer, tokenizerText);
  const length = parseFile(lengthSchema, FILES.length, (await readOptional(directory, FILES.length)) ?? '{}');
  const pooled = parseFile(poolingSchema, FILES.pooling, (await readOptional(directory, FILES.pooling)) ?? '{}');
  const stated = parseFile(
    promptsSchema,
    FILES.prompts,
    (await readOptional(directory, FILES.prompts)) ?? '{}',
  ).prompts;

  const limits = [length.max_seq_length, tokenizerConfig.model_max_length, usablePositions(config), TOKEN_LIMIT];
  const maxTokens = Math.floor(Math.min(...limits.filter((limit) => limit !== undefined)));
  const pooling: Pooling = pooled.pooling_mode_cls_token ? 'cls' : 'mean';
  const fallback = promptsByName([name, config._name_or_path ?? '']);
  const prompts = promptOverride ?? {
    query: stated.query ?? fallback.query,
    passage: stated.passage ?? stated.document ?? fallback.passage,
  };

  const hash = createHash('sha256');
  hash.update(JSON.stringify({ METHOD_VERSION, maxTokens, pooling, prompts, tokenizerConfig }));
  hash.update(tokenizerText);
  await hashGraph(graphPath, hash);
  const contentHash = hash.digest('hex');
  return { name, graphPath, tokenizerJson, tokenizerConfig, maxTokens, pooling, prompts, contentHash };
}
