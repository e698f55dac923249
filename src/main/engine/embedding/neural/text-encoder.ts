import type { EmbedMode } from '#engine/ports.ts';
import type { Prompts } from './known-prompts.ts';
import { readModelDirectory } from './model-directory.ts';
import { modelUnavailable, reasonOf } from './model-unavailable.ts';
import { openOnnxEncoder } from './onnx-encoder.ts';
import { cutWindows, planBatches, type TokenWindow } from './token-windows.ts';
import { createTextTokenizer, type TextTokenizer } from './tokenizer.ts';
import { toUnitVector } from './vector-width.ts';

/** Texts on their way to vectors, one batch at a time, so that its owner can put something else in between. */
export interface EncodingTask {
  readonly isDone: boolean;
  /** Runs the next batch. */
  step(): Promise<void>;
  /** Unit vectors in the order of the texts, once done. */
  vectors(): Float32Array[];
}

/** A model in memory. */
export interface TextEncoder {
  /** Names the model and its contents: `folder@first 12 digits of the hash`. */
  readonly identity: string;
  readonly width: number;
  begin(texts: readonly string[], mode: EmbedMode): EncodingTask;
  close(): Promise<void>;
}

export interface TextEncoderOptions {
  modelDir: string;
  threads: number;
  prompts?: Prompts;
}

/** Tokens of one run: 50–100 ms on two cores. Larger ones are hardly faster and keep queries waiting. */
const BATCH_TOKEN_BUDGET = 512;
const IDENTITY_HASH_DIGITS = 12;

function buildTokenizer(tokenizerJson: unknown, tokenizerConfig: Record<string, unknown>): TextTokenizer {
  try {
    return createTextTokenizer(tokenizerJson, tokenizerConfig);
  } catch (error) {
    throw modelUnavailable('damaged-file', `The model's tokenizer.json cannot be used: ${reasonOf(error)}`, {
      cause: error,
    });
  }
}

/**
 * Loads a model folder.
 * @throws AppError EMBEDDING_UNAVAILABLE
 */
export async function openTextEncoder({
  modelDir,
  threads,
  prompts: override,
}: TextEncoderOptions): Promise<TextEncoder> {
  const model = await readModelDirectory(modelDir, override);
  const tokenizer = buildTokenizer(model.tokenizerJson, model.tokenizerConfig);
  const { graphPath, pooling, maxTokens, prompts } = model;
  const encoder = await openOnnxEncoder({ graphPath, pooling, threads, padId: tokenizer.padId });

  const begin = (texts: readonly string[], mode: EmbedMode): EncodingTask => {
    const windows = texts.flatMap((text, index) =>
      cutWindows(index, tokenizer.encode(prompts[mode] + text), tokenizer, maxTokens),
    );
    const batches = planBatches(windows, BATCH_TOKEN_BUDGET);
    const sums = texts.map(() => new Float32Array(encoder.width));
    const add = (window: TokenWindow, vector: Float32Array): void => {
      const sum = sums[window.text]!;
      for (let index = 0; index < sum.length; index += 1) sum[index]! += window.weight * vector[index]!;
    };
    let next = 0;
    return {
      get isDone() {
        return next === batches.length;
      },
      step: async () => {
        const batch = batches[next]!;
        next += 1;
        const vectors = await encoder.encode(batch);
        for (const [row, window] of batch.entries()) add(window, vectors[row]!);
      },
      vectors: () => sums.map(toUnitVector),
    };
  };
  return {
    identity: `${model.name}@${model.contentHash.slice(0, IDENTITY_HASH_DIGITS)}`,
    width: encoder.width,
    begin,
    close: () => encoder.close(),
  };
}
