import {
  attributes,
  constantNode,
  constantOf,
  floatOf,
  integersOf,
  parseGraph,
  type Constant,
  type GraphNode,
} from './onnx-graph.ts';

/**
 * Returns the network with fewer operations and, but for rounding, the same results. Each convolution of PP-OCRv4 is
 * followed by eight operations that took 60 % of its time: a factor and a summand, four operations for the activation
 * x · clip(x + 3, 0, 6) / 6, and another factor and summand. Factors and summands go into the weights of the
 * convolutions beside them, and two operations remain of the activation. What has another form stays as it is.
 */
export function simplifyNetwork(file: Uint8Array): Uint8Array {
  const graph = parseGraph(file);
  const network = networkOf(graph.nodes);
  const those = (operation: string) => network.nodes().filter((node) => node.operation === operation);
  for (const conv of those('Conv')) foldBehind(network, conv);
  for (const clip of those('Clip')) joinActivation(network, clip);
  for (const conv of those('Conv')) foldBefore(network, conv);
  if (network.nodes() === graph.nodes) return file;
  const used = new Set(network.nodes().flatMap(({ inputs }) => inputs));
  return graph.withNodes(
    network.nodes().filter((node) => constantOf(node) === null || used.has(node.outputs[0] ?? '')),
  );
}

type Network = ReturnType<typeof networkOf>;

/** The operations of a network while they are rewritten. */
function networkOf(parsed: readonly GraphNode[]) {
  let nodes = parsed;
  const constants = new Map<string, Constant>();
  for (const node of parsed) {
    const constant = constantOf(node);
    if (constant !== null) constants.set(node.outputs[0] ?? '', constant);
  }
  const numberIn = (name: string | undefined): number | null => {
    const constant = constants.get(name ?? '');
    return constant?.dims.every((length) => length === 1) === true ? (constant.values[0] ?? null) : null;
  };
  return {
    nodes: () => nodes,
    number: numberIn,
    constant: (name: string | undefined) => constants.get(name ?? '') ?? null,
    maker: (name: string | undefined) => nodes.find(({ outputs }) => name !== undefined && outputs.includes(name)),
    /** The operation that takes this result, or `null` when none or several do. */
    onlyUser: (name: string | undefined): GraphNode | null => {
      const users = nodes.filter(({ inputs }) => name !== undefined && inputs.includes(name));
      return users.length === 1 ? (users[0] ?? null) : null;
    },
    /** Of an operation on a result and a single number, both; else `null`. */
    withNumber: (node: GraphNode | null | undefined, operation: string) => {
      if (node?.operation !== operation || node.inputs.length !== 2) return null;
      const [a, b] = node.inputs;
      const [first, second] = [numberIn(a), numberIn(b)];
      if (second !== null) return { node, from: a, number: second };
      // A quotient is not the same the other way round.
      return first === null || operation === 'Div' ? null : { node, from: b, number: first };
    },
    addConstant: (name: string, constant: Constant) => {
      constants.set(name, constant);
      nodes = [constantNode(name, constant), ...nodes];
    },
    /** Puts `changed` in the place of each node, or removes those for which there is none. */
    replace: (old: readonly GraphNode[], changed: readonly (GraphNode | null)[]) => {
      nodes = nodes.flatMap((node) => {
        const at = old.indexOf(node);
        return at < 0 ? [node] : (changed[at] ?? []);
      });
    },
  };
}

/** Takes a factor and a summand behind a convolution into its weights. */
function foldBehind(network: Network, conv: GraphNode): void {
  const factor = network.withNumber(network.onlyUser(conv.outputs[0]), 'Mul');
  const summand = network.withNumber(network.onlyUser(factor?.node.outputs[0]), 'Add');
  const weights = network.constant(conv.inputs[1]);
  const bias = biasOf(network, conv);
  if (factor === null || summand === null || weights === null || bias === null) return;
  const inputs = withWeights(network, conv, {
    weights: { dims: weights.dims, values: weights.values.map((value) => value * factor.number) },
    bias: bias.map((value) => value * factor.number + summand.number),
  });
  const folded = { ...conv, inputs, outputs: summand.node.outputs };
  network.replace([conv, factor.node, summand.node], [folded, null, null]);
}

/** Makes x · HardSigmoid(x) of x · clip(x + 3, 0, 6) / 6. */
function joinActivation(network: Network, clip: GraphNode): void {
  const shift = network.withNumber(network.maker(clip.inputs[0]), 'Add');
  const product = network.onlyUser(clip.outputs[0]);
  const quotient = network.withNumber(network.onlyUser(product?.outputs[0]), 'Div');
  if (shift?.number !== 3 || quotient?.number !== 6 || product?.operation !== 'Mul') return;
  const isOwn = network.onlyUser(shift.node.outputs[0]) === clip && product.inputs.includes(shift.from ?? '');
  // The bounds are attributes in older files and constants in newer ones.
  const [least, most] = [clip.inputs[1], clip.inputs[2]].map(network.number);
  if (!isOwn || (least ?? floatOf(clip, 'min')) !== 0 || (most ?? floatOf(clip, 'max')) !== 6) return;
  const sigmoid: GraphNode = {
    operation: 'HardSigmoid',
    inputs: [shift.from ?? ''],
    outputs: clip.outputs,
    rest: [attributes.float('alpha', 1 / 6), attributes.float('beta', 0.5)],
  };
  const joined = { ...product, outputs: quotient.node.outputs };
  network.replace([clip, product, quotient.node, shift.node], [sigmoid, joined, null, null]);
}

/**
 * Takes a factor and a summand before a convolution into its weights. Where the convolution adds an edge of zeros to the
 * picture, the summand stays, because the edge does not have it.
 */
function foldBefore(network: Network, conv: GraphNode): void {
  const summand = network.withNumber(network.maker(conv.inputs[0]), 'Add');
  const factor = network.withNumber(network.maker(summand?.from), 'Mul');
  const weights = network.constant(conv.inputs[1]);
  const bias = biasOf(network, conv);
  if (factor?.from === undefined || summand === null || weights === null || bias === null) return;
  const isOwn = network.onlyUser(conv.inputs[0]) === conv && network.onlyUser(summand.from) === summand.node;
  const hasEdge = integersOf(conv, 'pads').some((pixels) => pixels > 0);
  if (!isOwn || factor.number === 0 || (hasEdge && integersOf(conv, 'group')[0] !== bias.length)) return;
  const { dims, values } = weights;
  const size = values.length / bias.length;
  const sums = bias.map((_, channel) =>
    values.subarray(channel * size, (channel + 1) * size).reduce((sum, weight) => sum + weight, 0),
  );
  const [, ...folded] = withWeights(network, conv, {
    weights: { dims, values: values.map((value) => value * factor.number) },
    bias: hasEdge ? bias : bias.map((value, channel) => value + summand.number * (sums[channel] ?? 0)),
  });
  if (!hasEdge) {
    network.replace([factor.node, summand.node, conv], [null, null, { ...conv, inputs: [factor.from, ...folded] }]);
    return;
  }
  const shifted = {
    ...shiftOf(network, factor.from, summand.number / factor.number, bias.length),
    outputs: summand.node.outputs,
  };
  const changed = { ...conv, inputs: [...summand.node.outputs, ...folded] };
  network.replace([factor.node, summand.node, conv], [null, shifted, changed]);
}

/**
 * Adds a number to each of the channels. A convolution of one pixel does it, because the runtime then keeps the numbers in
 * the order in which convolutions take them: reordering them for a sum, and back, took a tenth of the time.
 */
function shiftOf(network: Network, from: string, by: number, channels: number): Omit<GraphNode, 'outputs'> {
  const [ones, summands] = [`${from}.ones`, `${from}.summands`];
  network.addConstant(ones, { dims: [channels, 1, 1, 1], values: new Float32Array(channels).fill(1) });
  network.addConstant(summands, { dims: [channels], values: new Float32Array(channels).fill(by) });
  return {
    operation: 'Conv',
    inputs: [from, ones, summands],
    rest: [attributes.integer('group', channels), attributes.integers('kernel_shape', [1, 1])],
  };
}

/** Returns what a convolution adds to each of its results, zeros where it adds nothing; `null` when it is not known. */
function biasOf(network: Network, conv: GraphNode): Float32Array | null {
  const channels = network.constant(conv.inputs[1])?.dims[0];
  if (conv.inputs.length > 2) return network.constant(conv.inputs[2])?.values ?? null;
  return channels === undefined ? null : new Float32Array(channels);
}

/** Returns the inputs of a convolution with other weights, of which the network gets the constants. */
function withWeights(
  network: Network,
  conv: GraphNode,
  { weights, bias }: { readonly weights: Constant; readonly bias: Float32Array },
): readonly string[] {
  const name = `${conv.outputs[0] ?? ''}.weights`;
  network.addConstant(name, weights);
  network.addConstant(`${name}.bias`, { dims: [bias.length], values: bias });
  return [conv.inputs[0] ?? '', name, `${name}.bias`];
}
