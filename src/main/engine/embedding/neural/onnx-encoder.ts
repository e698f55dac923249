import type { InferenceSession, Tensor as OnnxTensor } from 'onnxruntime-node';
import type { Pooling } from './model-directory.ts';
import { modelUnavailable, reasonOf } from './model-unavailable.ts';
import type { TokenWindow } from './token-windows.ts';

/** A loaded graph: token ids in, one vector per window out. */
export interface OnnxEncoder {
  readonly width: number;
  /**
   * @param windows all rows of one run
   * @returns for each window its vector, not normalised; `width` numbers
   */
  encode(windows: readonly TokenWindow[]): Promise<Float32Array[]>;
  close(): Promise<void>;
}

export interface OnnxEncoderOptions {
  graphPath: string;
  pooling: Pooling;
  padId: number;
  threads: number;
}

type Runtime = typeof import('onnxruntime-node');
type Value = InferenceSession.ValueMetadata;

const KNOWN_INPUTS = ['input_ids', 'attention_mask', 'token_type_ids'];

async function loadRuntime(): Promise<Runtime> {
  try {
    return await import('onnxruntime-node');
  } catch (error) {
    const message = `The ONNX runtime does not load on this computer: ${reasonOf(error)}`;
    throw modelUnavailable('runtime-missing', message, { cause: error });
  }
}

async function openSession(runtime: Runtime, { graphPath, threads }: OnnxEncoderOptions): Promise<InferenceSession> {
  try {
    return await runtime.InferenceSession.create(graphPath, {
      executionProviders: ['cpu'],
      intraOpNumThreads: threads,
      interOpNumThreads: 1,
      graphOptimizationLevel: 'all',
      logSeverityLevel: 3,
      // Threads that wait by spinning are a little faster alone and several times slower when the computer has other work.
      extra: { session: { intra_op: { allow_spinning: '0' } } },
    });
  } catch (error) {
    throw modelUnavailable('unusable-graph', `The model's graph cannot be loaded: ${reasonOf(error)}`, {
      cause: error,
    });
  }
}

/** Which output is read, and whether the graph has pooled it already. */
interface ChosenOutput {
  name: string;
  isPooled: boolean;
}

function chooseOutput(outputs: readonly Value[]): ChosenOutput {
  const float = (rank: number): string[] =>
    outputs.flatMap((value) =>
      value.isTensor && value.type === 'float32' && value.shape.length === rank ? [value.name] : [],
    );
  const [tokens, pooled] = [float(3), float(2)];
  const sentence = pooled.find((name) => name === 'sentence_embedding');
  if (sentence !== undefined) return { name: sentence, isPooled: true };
  const token = tokens.find((name) => name === 'last_hidden_state') ?? tokens[0];
  if (token !== undefined) return { name: token, isPooled: false };
  if (pooled[0] !== undefined) return { name: pooled[0], isPooled: true };
  throw modelUnavailable('unusable-graph', 'The graph has no output of float32 vectors.');
}

function checkInputs(session: InferenceSession): void {
  const unknown = session.inputNames.filter((name) => !KNOWN_INPUTS.includes(name));
  if (unknown.length > 0) {
    throw modelUnavailable('unusable-graph', `The graph asks for inputs that are not known: ${unknown.join(', ')}.`);
  }
  if (!session.inputNames.includes('input_ids')) {
    throw modelUnavailable('unusable-graph', 'The graph does not read input_ids.');
  }
}

/** Rows of unlike length as one table, filled up with `padId`; `mask` has 1 where a token is. */
function tabulate(
  windows: readonly TokenWindow[],
  padId: number,
): { ids: BigInt64Array; mask: BigInt64Array; columns: number } {
  const columns = windows.reduce((longest, window) => Math.max(longest, window.ids.length), 0);
  const ids = new BigInt64Array(windows.length * columns).fill(BigInt(padId));
  const mask = new BigInt64Array(windows.length * columns);
  for (const [row, window] of windows.entries()) {
    for (const [column, id] of window.ids.entries()) {
      ids[row * columns + column] = BigInt(id);
      mask[row * columns + column] = 1n;
    }
  }
  return { ids, mask, columns };
}

function meanOfTokens(states: Float32Array, offset: number, tokens: number, width: number): Float32Array {
  const sum = new Float32Array(width);
  for (let token = 0; token < tokens; token += 1) {
    const at = offset + token * width;
    for (let index = 0; index < width; index += 1) sum[index]! += states[at + index]!;
  }
  return sum.map((value) => value / tokens);
}

/**
 * Loads a graph and tries it once, so that a graph that cannot run is found out here and not in the first search.
 * @throws AppError EMBEDDING_UNAVAILABLE
 */
export async function openOnnxEncoder(options: OnnxEncoderOptions): Promise<OnnxEncoder> {
  const runtime = await loadRuntime();
  const session = await openSession(runtime, options);
  checkInputs(session);
  const output = chooseOutput(session.outputMetadata);

  const tensor = (name: string, values: BigInt64Array, dims: readonly number[]): OnnxTensor => {
    const meta = session.inputMetadata.find((value) => value.name === name);
    return meta?.isTensor && meta.type === 'int32'
      ? new runtime.Tensor('int32', Int32Array.from(values, Number), dims)
      : new runtime.Tensor('int64', values, dims);
  };
  const run = async (windows: readonly TokenWindow[]): Promise<OnnxTensor> => {
    const { ids, mask, columns } = tabulate(windows, options.padId);
    const dims = [windows.length, columns];
    const all: Record<string, BigInt64Array> = { input_ids: ids, attention_mask: mask };
    const feeds = session.inputNames.map((name) => [
      name,
      tensor(name, all[name] ?? new BigInt64Array(windows.length * columns), dims),
    ]);
    try {
      return (await session.run(Object.fromEntries(feeds), [output.name]))[output.name]!;
    } catch (error) {
      throw modelUnavailable('unusable-graph', `The model's graph cannot be run: ${reasonOf(error)}`, { cause: error });
    }
  };
  const encode = async (windows: readonly TokenWindow[]): Promise<Float32Array[]> => {
    const result = await run(windows);
    const data = result.data as Float32Array;
    const width = result.dims.at(-1)!;
    const rowLength = output.isPooled ? width : width * result.dims[1]!;
    return windows.map((window, row) => {
      const offset = row * rowLength;
      if (output.isPooled || options.pooling === 'cls') return data.slice(offset, offset + width);
      return meanOfTokens(data, offset, window.ids.length, width);
    });
  };

  const trial = await encode([{ text: 0, ids: [options.padId], weight: 1 }]);
  return { width: trial[0]!.length, encode, close: () => session.release() };
}
