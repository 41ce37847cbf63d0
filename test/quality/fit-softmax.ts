import type { Features, FieldWeights } from '#local-service/analysis/extract/learned/field-weights.ts';

/** The candidates of one document, and which of them are right. None is right when the value is not among them. */
export interface Example {
  readonly candidates: readonly Features[];
  readonly right: readonly boolean[];
  /** How much it counts. */
  readonly weight: number;
}

/** Large weights are paid for, so that a rare feature cannot decide alone. */
const penalty = 1;
const steps = 400;
const rate = 0.08;

interface Row {
  readonly columns: Int32Array;
  readonly values: Float64Array;
}

interface Sparse {
  readonly rows: readonly Row[];
  readonly right: readonly boolean[];
  readonly hasRight: boolean;
  readonly weight: number;
}

/**
 * Fits the weights of a multinomial logistic regression: for each document one candidate, or no value, is right. The
 * result is the same for the same examples. A feature of `supports` is known to speak for a candidate; its weight does not
 * become negative because of a few unusual documents.
 */
export function fitSoftmax(
  examples: readonly Example[],
  limit: number,
  supports: readonly string[] = [],
): FieldWeights {
  const names = [
    ...new Set(examples.flatMap(({ candidates }) => candidates.flatMap((features) => Object.keys(features)))),
  ].toSorted();
  const column = new Map(names.map((name, index) => [name, index]));
  const sparse = examples.map((example) => toSparse(example, column));
  const isSupport = names.map((name) => supports.includes(name));
  // The last weight is the bias.
  const weights = new Float64Array(names.length + 1);
  const gradient = new Float64Array(weights.length);
  const [mean, spread] = [new Float64Array(weights.length), new Float64Array(weights.length)];
  for (let step = 1; step <= steps; step += 1) {
    gradient.fill(0);
    for (const example of sparse) addGradient(example, weights, gradient);
    for (let index = 0; index < weights.length; index += 1) {
      const slope = (gradient[index] ?? 0) + (index < names.length ? penalty * (weights[index] ?? 0) : 0);
      // Adam: a step of its own size for each weight.
      mean[index] = 0.9 * (mean[index] ?? 0) + 0.1 * slope;
      spread[index] = 0.99 * (spread[index] ?? 0) + 0.01 * slope * slope;
      const [unbiasedMean, unbiasedSpread] = [
        (mean[index] ?? 0) / (1 - 0.9 ** step),
        (spread[index] ?? 0) / (1 - 0.99 ** step),
      ];
      const pace = rate * Math.min(1, (2 * (steps - step) + 20) / steps);
      weights[index] = (weights[index] ?? 0) - (pace * unbiasedMean) / (Math.sqrt(unbiasedSpread) + 1e-9);
      if (isSupport[index] === true) weights[index] = Math.max(0, weights[index] ?? 0);
    }
  }
  const rounded = names.flatMap((name, index) => {
    const weight = Math.round((weights[index] ?? 0) * 100) / 100;
    return weight === 0 ? [] : [[name, weight] as const];
  });
  return { bias: Math.round((weights.at(-1) ?? 0) * 100) / 100, limit, features: Object.fromEntries(rounded) };
}

function toSparse({ candidates, right, weight }: Example, column: ReadonlyMap<string, number>): Sparse {
  const rows = candidates.map((features) => {
    const entries = Object.entries(features).filter(([, value]) => value !== 0);
    return {
      columns: Int32Array.from(entries, ([name]) => column.get(name) ?? 0),
      values: Float64Array.from(entries, ([, value]) => value),
    };
  });
  return { rows, right, hasRight: right.includes(true), weight };
}

function addGradient({ rows, right, hasRight, weight }: Sparse, weights: Float64Array, gradient: Float64Array): void {
  const bias = weights.at(-1) ?? 0;
  const odds = rows.map((row) => {
    let sum = bias;
    for (let index = 0; index < row.columns.length; index += 1)
      sum += (weights[row.columns[index] ?? 0] ?? 0) * (row.values[index] ?? 0);
    return sum;
  });
  const largest = Math.max(0, ...odds);
  const shares = odds.map((value) => Math.exp(value - largest));
  const all = shares.reduce((sum, share) => sum + share, Math.exp(-largest));
  const ofRight = shares.reduce((sum, share, index) => sum + (right[index] === true ? share : 0), 0);
  rows.forEach((row, index) => {
    const given = (shares[index] ?? 0) / all;
    const wanted = hasRight && right[index] === true ? (shares[index] ?? 0) / Math.max(1e-300, ofRight) : 0;
    const slope = weight * (given - wanted);
    if (Math.abs(slope) < 1e-9) return;
    for (let at = 0; at < row.columns.length; at += 1) {
      const target = row.columns[at] ?? 0;
      gradient[target] = (gradient[target] ?? 0) + slope * (row.values[at] ?? 0);
    }
    gradient[gradient.length - 1] = (gradient.at(-1) ?? 0) + slope;
  });
}
