/** A document by the numbers of its features. */
export type FeatureRow = readonly number[];

export interface LogisticWeights {
  readonly bias: number;
  /** By the number of the feature. */
  readonly weights: Float64Array;
}

const steps = 80;
const rate = 1.2;
/** Keeps single words of few examples from deciding alone. */
const penalty = 0.02;

/**
 * Fits a logistic regression, in which both sides count the same however many rows each has. A row counts by the square
 * root of its features, so that long documents are not surer than short ones. Always the same for the same rows.
 */
export function fitLogistic(
  rows: readonly FeatureRow[],
  isPositive: readonly boolean[],
  features: number,
): LogisticWeights {
  const weights = new Float64Array(features);
  const positives = isPositive.filter(Boolean).length;
  const shares = isPositive.map((positive) => 0.5 / Math.max(1, positive ? positives : rows.length - positives));
  const gradient = new Float64Array(features);
  let bias = 0;
  for (let step = 0; step < steps; step += 1) {
    gradient.fill(0);
    let ofBias = 0;
    for (const [index, row] of rows.entries()) {
      const error =
        ((isPositive[index] === true ? 1 : 0) - sigmoid(oddsOf(row, { bias, weights }))) * (shares[index] ?? 0);
      const scale = error / Math.sqrt(Math.max(1, row.length));
      for (const feature of row) gradient[feature] = (gradient[feature] ?? 0) + scale;
      ofBias += error;
    }
    for (let feature = 0; feature < features; feature += 1) {
      const old = weights[feature] ?? 0;
      weights[feature] = old + rate * stepSize * ((gradient[feature] ?? 0) - (penalty * old) / rows.length);
    }
    bias += rate * ofBias;
  }
  return { bias, weights };
}

/** The gradient of a feature is small, because it is divided by the length of a row. */
const stepSize = 8;

export function oddsOf(row: FeatureRow, { bias, weights }: LogisticWeights): number {
  let sum = 0;
  for (const feature of row) sum += weights[feature] ?? 0;
  return bias + sum / Math.sqrt(Math.max(1, row.length));
}

export const sigmoid = (odds: number): number => 1 / (1 + Math.exp(-odds));

/** Turns odds into probabilities: `1 / (1 + exp(-(slope × odds + offset)))`. */
export interface Calibration {
  readonly slope: number;
  readonly offset: number;
}

/**
 * Fits the probability that held-back odds deserve (Platt). Few examples are never certain: the targets are those of one
 * more example on each side.
 */
export function calibrate(odds: readonly number[], isPositive: readonly boolean[]): Calibration {
  const positives = isPositive.filter(Boolean).length;
  const negatives = odds.length - positives;
  const targets = isPositive.map((positive) => (positive ? (positives + 1) / (positives + 2) : 1 / (negatives + 2)));
  // The archive holds more documents of other tags than people look at, but fewer than there are for each example.
  const balance = Math.sqrt(negatives / Math.max(1, positives));
  const shares = isPositive.map((positive) => (positive ? balance : 1) / (positives * balance + negatives));
  let [slope, offset] = [1, 0];
  for (let step = 0; step < 500; step += 1) {
    let [ofSlope, ofOffset] = [0, 0];
    for (const [index, value] of odds.entries()) {
      const error = ((targets[index] ?? 0) - sigmoid(slope * value + offset)) * (shares[index] ?? 0);
      ofSlope += error * value;
      ofOffset += error;
    }
    slope = Math.max(0, slope + 0.5 * ofSlope);
    offset += 0.5 * ofOffset;
  }
  return { slope, offset };
}
