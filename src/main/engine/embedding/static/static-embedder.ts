import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#shared/errors/app-error.ts';
import type { Embedder } from '../../ports.ts';
import { HASHED_DIMENSIONS } from './hashed-features.ts';
import { decodeModel, MODEL_FILE_NAME, type StaticModel } from './model-file.ts';
import { createTextEncoder } from './text-encoder.ts';
import { TOKENIZER_VERSION, tokenizerFingerprint } from './tokenizer.ts';

const DIMENSIONS = 1024;
/** About 50 ms of work: between two such pieces the process answers other calls. */
const BATCH_SIZE = 256;

/**
 * The embedder that is there from the first second: bilingual word vectors and hashed lexical features, no network and
 * no native code. It reads queries and passages alike.
 *
 * @param modelDir folder with `model.bin`
 * @throws AppError EMBEDDING_UNAVAILABLE when the file is missing, damaged, or of another tokenizer
 */
export async function createStaticEmbedder(modelDir: string): Promise<Embedder> {
  const model = await loadModel(modelDir);
  const encode = createTextEncoder(model);
  return {
    model: `static-ru-en@${model.digest.slice(0, 12)}`,
    dimensions: DIMENSIONS,
    batchSize: BATCH_SIZE,
    async embed(texts, _mode, signal) {
      const vectors: Float32Array[] = [];
      for (let from = 0; from < texts.length; from += BATCH_SIZE) {
        if (from > 0) await new Promise((resolve) => setImmediate(resolve));
        if (signal?.aborted) throw new AppError('CANCELLED');
        for (const text of texts.slice(from, from + BATCH_SIZE)) vectors.push(encode(text));
      }
      return vectors;
    },
  };
}

/** @throws AppError EMBEDDING_UNAVAILABLE */
export async function loadModel(modelDir: string): Promise<StaticModel> {
  const file = await readFile(join(modelDir, MODEL_FILE_NAME)).catch((cause: unknown) => {
    throw unavailable('The built-in embedding model is missing.', cause);
  });
  const model = decodeOrRefuse(file);
  const { tokenizer, dense } = model.header;
  if (tokenizer.version !== TOKENIZER_VERSION || tokenizer.fingerprint !== tokenizerFingerprint()) {
    throw unavailable(
      `The built-in embedding model was trained for tokenizer ${tokenizer.version}/${tokenizer.fingerprint}, ` +
        `this build has ${TOKENIZER_VERSION}/${tokenizerFingerprint()}.`,
    );
  }
  if (dense + HASHED_DIMENSIONS !== DIMENSIONS) {
    throw unavailable(
      `The built-in embedding model is ${dense} wide, this build needs ${DIMENSIONS - HASHED_DIMENSIONS}.`,
    );
  }
  return model;
}

function decodeOrRefuse(file: Uint8Array): StaticModel {
  try {
    return decodeModel(file);
  } catch (cause) {
    const reason = cause instanceof Error && !('issues' in cause) ? cause.message : 'its header is not valid';
    throw unavailable(`The built-in embedding model is damaged: ${reason}.`, cause);
  }
}

function unavailable(message: string, cause?: unknown): AppError {
  return new AppError('EMBEDDING_UNAVAILABLE', message, {
    nextStep: 'Install Svod again, or choose an embedding endpoint in the settings; search goes on by words.',
    ...(cause === undefined ? {} : { cause }),
  });
}
