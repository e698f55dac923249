/**
 * Writes ONNX models: the small part of `onnx.proto` that an encoder needs, as protobuf wire format.
 * Field numbers are those of onnx/onnx.proto.
 */

/** Element types of `TensorProto.DataType`. */
export const ONNX_TYPE = { float: 1, uint8: 2, int8: 3, int32: 6, int64: 7, float16: 10 } as const;
export type OnnxType = (typeof ONNX_TYPE)[keyof typeof ONNX_TYPE];

export interface OnnxTensor {
  name: string;
  type: OnnxType;
  dims: readonly number[];
  /** Little-endian numbers of `type`, row by row. */
  data: Uint8Array;
}

export type OnnxAttribute =
  | { name: string; int: number }
  | { name: string; float: number }
  | { name: string; ints: readonly number[] };

export interface OnnxNode {
  op: string;
  /** Operator set; absent: ONNX itself. */
  domain?: string;
  /** Names of tensors; '' leaves an optional input out. */
  inputs: readonly string[];
  outputs: readonly string[];
  attributes?: readonly OnnxAttribute[];
}

/** An input or output of the graph; a string is a dimension known only at run time. */
export interface OnnxValue {
  name: string;
  type: OnnxType;
  dims: readonly (number | string)[];
}

export interface OnnxModel {
  producer: string;
  graphName: string;
  opsets: readonly { domain: string; version: number }[];
  inputs: readonly OnnxValue[];
  outputs: readonly OnnxValue[];
  nodes: readonly OnnxNode[];
  initialisers: readonly OnnxTensor[];
  metadata?: Readonly<Record<string, string>>;
}

const IR_VERSION = 10;
const WIRE_VARINT = 0;
const WIRE_BYTES = 2;
const WIRE_FIXED32 = 5;
const ATTRIBUTE_TYPE = { float: 1, int: 2, ints: 7 } as const;

/** A message as a list of parts, so that the weights are joined once and not at every level. */
interface Parts {
  chunks: Uint8Array[];
  byteLength: number;
}

function parts(...children: readonly (Uint8Array | Parts)[]): Parts {
  const result: Parts = { chunks: [], byteLength: 0 };
  for (const child of children) {
    for (const chunk of child instanceof Uint8Array ? [child] : child.chunks) result.chunks.push(chunk);
    result.byteLength += child.byteLength;
  }
  return result;
}

function varint(value: number): Uint8Array {
  let rest = BigInt.asUintN(64, BigInt(value));
  const bytes: number[] = [];
  while (rest > 0x7fn) {
    bytes.push(Number(rest & 0x7fn) | 0x80);
    rest >>= 7n;
  }
  bytes.push(Number(rest));
  return Uint8Array.from(bytes);
}

const tag = (field: number, wire: number): Uint8Array => varint(field * 8 + wire);
const int = (field: number, value: number): Parts => parts(tag(field, WIRE_VARINT), varint(value));
const bytes = (field: number, value: Uint8Array | Parts): Parts =>
  parts(tag(field, WIRE_BYTES), varint(value.byteLength), value);
const text = (field: number, value: string): Parts => bytes(field, new TextEncoder().encode(value));
const float = (field: number, value: number): Parts =>
  parts(tag(field, WIRE_FIXED32), new Uint8Array(Float32Array.of(value).buffer));

function attribute(item: OnnxAttribute): Parts {
  const name = text(1, item.name);
  if ('float' in item) return parts(name, float(2, item.float), int(20, ATTRIBUTE_TYPE.float));
  if ('int' in item) return parts(name, int(3, item.int), int(20, ATTRIBUTE_TYPE.int));
  return parts(name, ...item.ints.map((value) => int(8, value)), int(20, ATTRIBUTE_TYPE.ints));
}

function node(item: OnnxNode): Parts {
  return parts(
    ...item.inputs.map((name) => text(1, name)),
    ...item.outputs.map((name) => text(2, name)),
    text(3, item.outputs[0] ?? item.op),
    text(4, item.op),
    ...(item.attributes ?? []).map((one) => bytes(5, attribute(one))),
    ...(item.domain === undefined ? [] : [text(7, item.domain)]),
  );
}

function tensor(item: OnnxTensor): Parts {
  return parts(...item.dims.map((size) => int(1, size)), int(2, item.type), text(8, item.name), bytes(9, item.data));
}

function value(item: OnnxValue): Parts {
  const dims = item.dims.map((size) => bytes(1, typeof size === 'number' ? int(1, size) : text(2, size)));
  const tensorType = parts(int(1, item.type), bytes(2, parts(...dims)));
  return parts(text(1, item.name), bytes(2, bytes(1, tensorType)));
}

/** Serialises a model. Deterministic: the same model gives the same bytes. */
export function writeOnnx(model: OnnxModel): Uint8Array {
  const graph = parts(
    ...model.nodes.map((item) => bytes(1, node(item))),
    text(2, model.graphName),
    ...model.initialisers.map((item) => bytes(5, tensor(item))),
    ...model.inputs.map((item) => bytes(11, value(item))),
    ...model.outputs.map((item) => bytes(12, value(item))),
  );
  const whole = parts(
    int(1, IR_VERSION),
    text(2, model.producer),
    bytes(7, graph),
    ...model.opsets.map((set) => bytes(8, parts(text(1, set.domain), int(2, set.version)))),
    ...Object.entries(model.metadata ?? {}).map(([key, entry]) => bytes(14, parts(text(1, key), text(2, entry)))),
  );
  const result = new Uint8Array(whole.byteLength);
  let offset = 0;
  for (const chunk of whole.chunks) {
    result.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return result;
}
