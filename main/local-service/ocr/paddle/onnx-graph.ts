/** A field of a protocol buffer, with its number and its bytes as they are in the file. */
interface Field {
  readonly number: number;
  readonly wire: number;
  /** The content: the bytes of a length-delimited or fixed field, or of the number of a varint. */
  readonly bytes: Uint8Array;
}

/** One operation of a network. Its attributes and its name stay as they are in the file. */
export interface GraphNode {
  readonly operation: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly rest: readonly Field[];
}

/** A constant of 32-bit floating-point numbers. */
export interface Constant {
  readonly dims: readonly number[];
  /** Of a constant in a file, copied at each access: there are 20 MB of them, and most are never looked at. */
  readonly values: Float32Array;
}

/** A network in ONNX's format, as far as it is rewritten: its operations in their order. */
interface OnnxGraph {
  readonly nodes: readonly GraphNode[];
  /** Returns the file with other operations, everything else as it was. */
  readonly withNodes: (nodes: readonly GraphNode[]) => Uint8Array;
}

/** The wire types of protocol buffers. */
const wires = { varint: 0, fixed64: 1, delimited: 2, fixed32: 5 } as const;
/** The numbers of the fields of ONNX's messages. */
const inModel = { graph: 7 } as const;
const inGraph = { node: 1 } as const;
const inNode = { input: 1, output: 2, operation: 4, attribute: 5 } as const;
const inAttribute = { name: 1, float: 2, integer: 3, tensor: 5, integers: 8, type: 20 } as const;
const inTensor = { dims: 1, type: 2, raw: 9 } as const;
const floatTensor = 1;
const attributeTypes = { float: 1, integer: 2, tensor: 4, integers: 7 } as const;

/** Reads a network. Rejects what is no ONNX file with an error. */
export function parseGraph(file: Uint8Array): OnnxGraph {
  const model = fieldsOf(file);
  const graph = model.find(({ number }) => number === inModel.graph);
  if (graph === undefined) throw new Error('the file holds no network');
  const fields = fieldsOf(graph.bytes);
  const others = fields.filter(({ number }) => number !== inGraph.node);
  return {
    nodes: fields.filter(({ number }) => number === inGraph.node).map(({ bytes }) => parseNode(bytes)),
    withNodes: (nodes) => {
      const own = nodes.flatMap((node) => message(inGraph.node, nodePieces(node)));
      const changed = message(inModel.graph, [...own, ...others.flatMap(fieldPieces)]);
      return Buffer.concat(model.flatMap((field) => (field === graph ? changed : fieldPieces(field))));
    },
  };
}

function parseNode(bytes: Uint8Array): GraphNode {
  const fields = fieldsOf(bytes);
  const texts = (wanted: number) =>
    fields.filter(({ number }) => number === wanted).map((field) => textOf(field.bytes));
  const named: readonly number[] = [inNode.input, inNode.output, inNode.operation];
  return {
    operation: texts(inNode.operation)[0] ?? '',
    inputs: texts(inNode.input),
    outputs: texts(inNode.output),
    rest: fields.filter(({ number }) => !named.includes(number)),
  };
}

function nodePieces({ operation, inputs, outputs, rest }: GraphNode): Pieces {
  return [
    ...inputs.map((name) => delimited(inNode.input, bytesOf(name))),
    ...outputs.map((name) => delimited(inNode.output, bytesOf(name))),
    delimited(inNode.operation, bytesOf(operation)),
    ...rest,
  ].flatMap(fieldPieces);
}

function attributeOf(node: GraphNode, name: string): readonly Field[] {
  for (const { number, bytes } of node.rest) {
    if (number !== inNode.attribute) continue;
    const fields = fieldsOf(bytes);
    if (fields.some((field) => field.number === inAttribute.name && textOf(field.bytes) === name)) return fields;
  }
  return [];
}

/** Returns the whole number or numbers of an attribute, none where it is missing. */
export function integersOf(node: GraphNode, name: string): readonly number[] {
  return attributeOf(node, name)
    .filter(({ number }) => number === inAttribute.integer || number === inAttribute.integers)
    .flatMap(numbersOf);
}

/** Returns the number of an attribute, or `null` where it is missing. */
export function floatOf(node: GraphNode, name: string): number | null {
  const field = attributeOf(node, name).find(({ number }) => number === inAttribute.float);
  return field === undefined ? null : (floatsOf(field.bytes)[0] ?? null);
}

/** Returns the numbers that a node holds, or `null` when it holds none or no floating-point numbers of 32 bits. */
export function constantOf(node: GraphNode): Constant | null {
  const tensor = attributeOf(node, 'value').find(({ number }) => number === inAttribute.tensor);
  if (node.operation !== 'Constant' || tensor === undefined) return null;
  const fields = fieldsOf(tensor.bytes);
  const by = (wanted: number) => fields.filter(({ number }) => number === wanted);
  const [raw] = by(inTensor.raw);
  if (raw === undefined || by(inTensor.type).flatMap(numbersOf)[0] !== floatTensor) return null;
  return {
    dims: by(inTensor.dims).flatMap(numbersOf),
    get values() {
      return floatsOf(raw.bytes);
    },
  };
}

/** Returns a node that holds these numbers under this name. */
export function constantNode(name: string, { dims, values }: Constant): GraphNode {
  const tensor = encode([
    ...dims.map((length) => varint(inTensor.dims, length)),
    varint(inTensor.type, floatTensor),
    delimited(inTensor.raw, new Uint8Array(values.buffer, values.byteOffset, values.byteLength)),
  ]);
  const value = attribute('value', attributeTypes.tensor, [delimited(inAttribute.tensor, tensor)]);
  return { operation: 'Constant', inputs: [], outputs: [name], rest: [value] };
}

/** Returns attributes for the `rest` of a node. */
export const attributes = {
  float: (name: string, value: number): Field => {
    const bytes = new Uint8Array(Float32Array.of(value).buffer);
    return attribute(name, attributeTypes.float, [{ number: inAttribute.float, wire: wires.fixed32, bytes }]);
  },
  integer: (name: string, value: number): Field =>
    attribute(name, attributeTypes.integer, [varint(inAttribute.integer, value)]),
  integers: (name: string, values: readonly number[]): Field =>
    attribute(
      name,
      attributeTypes.integers,
      values.map((value) => varint(inAttribute.integers, value)),
    ),
};

function attribute(name: string, type: number, content: readonly Field[]): Field {
  const fields = [delimited(inAttribute.name, bytesOf(name)), ...content, varint(inAttribute.type, type)];
  return delimited(inNode.attribute, encode(fields));
}

function fieldsOf(bytes: Uint8Array): readonly Field[] {
  const fields: Field[] = [];
  let at = 0;
  while (at < bytes.length) {
    const tag = readVarint(bytes, at);
    const wire = tag.value % 8;
    let end = tag.end;
    if (wire === wires.varint) end = readVarint(bytes, end).end;
    else if (wire === wires.fixed32) end += 4;
    else if (wire === wires.fixed64) end += 8;
    else if (wire !== wires.delimited) throw new Error('the file is no protocol buffer');
    let from = tag.end;
    if (wire === wires.delimited) {
      const length = readVarint(bytes, end);
      from = length.end;
      end = from + length.value;
    }
    if (end > bytes.length) throw new Error('the file is cut off');
    fields.push({ number: Math.floor(tag.value / 8), wire, bytes: bytes.subarray(from, end) });
    at = end;
  }
  return fields;
}

/** Reads a number up to 2^53. Larger ones, as of negative numbers, are inexact: none is needed. */
function readVarint(bytes: Uint8Array, from: number): { readonly value: number; readonly end: number } {
  let [value, factor] = [0, 1];
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    value += (byte % 128) * factor;
    factor *= 128;
    if (byte < 128) return { value, end: at + 1 };
  }
  throw new Error('the file is cut off');
}

function varintBytes(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return Uint8Array.from([...bytes, rest]);
}

/** The numbers of a repeated field, of which several may stand in one. */
function numbersOf({ wire, bytes }: Field): readonly number[] {
  const numbers: number[] = [];
  if (wire !== wires.varint && wire !== wires.delimited) return numbers;
  for (let at = 0; at < bytes.length;) {
    const { value, end } = readVarint(bytes, at);
    numbers.push(value);
    at = end;
  }
  return numbers;
}

/** A message in pieces, so that the weights in it are copied once and not for each message around them. */
type Pieces = readonly Uint8Array[];

function fieldPieces({ number, wire, bytes }: Field): Pieces {
  return wire === wires.delimited ? message(number, [bytes]) : [varintBytes(number * 8 + wire), bytes];
}

function message(number: number, content: Pieces): Pieces {
  const length = content.reduce((sum, piece) => sum + piece.length, 0);
  return [varintBytes(number * 8 + wires.delimited), varintBytes(length), ...content];
}

const encode = (fields: readonly Field[]): Uint8Array => Buffer.concat(fields.flatMap(fieldPieces));

const delimited = (number: number, bytes: Uint8Array): Field => ({ number, wire: wires.delimited, bytes });
const varint = (number: number, value: number): Field => ({ number, wire: wires.varint, bytes: varintBytes(value) });
const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8');
const bytesOf = (text: string): Uint8Array => Buffer.from(text, 'utf8');
/** Copied, because the numbers may begin at any byte of the file. */
const floatsOf = (bytes: Uint8Array): Float32Array => new Float32Array(new Uint8Array(bytes).buffer);
