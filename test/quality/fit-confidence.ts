import type { DataPointSource } from '#service-api/values.ts';
import { confidenceWeights, oddsOf, scoreFeature } from '#local-service/analysis/extract/learned/confidence.ts';
import type { FieldWeights, LearnedWeights } from '#local-service/analysis/extract/learned/field-weights.ts';

/** A given value with its score, and whether it is right. */
export interface ScoredValue {
  readonly fold: number;
  readonly field: string;
  readonly source: DataPointSource;
  readonly score: number;
  readonly isRight: boolean;
  /** How much it counts. */
  readonly weight: number;
}

const steps = 2_000;
const rate = 0.5;
/** So few values leave the score as it is: the line is drawn towards the score itself. */
const penalty = 2;

/** Fits, for each field and source, the line from the log odds of the score to those of being right (Platt scaling). */
export function fitConfidence(values: readonly ScoredValue[]): LearnedWeights {
  const groups = Map.groupBy(values, ({ field, source }) => confidenceWeights(field, source));
  return Object.fromEntries([...groups].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, ofName]) => [name, fitLine(ofName)])); // prettier-ignore
}

function fitLine(values: readonly ScoredValue[]): FieldWeights {
  const points = values.map(({ score, isRight, weight }) => ({ odds: oddsOf(score), right: isRight ? 1 : 0, weight }));
  const all = points.reduce((sum, { weight }) => sum + weight, penalty);
  let [slope, offset] = [1, 0];
  for (let step = 0; step < steps; step += 1) {
    let [bySlope, byOffset] = [penalty * (slope - 1), penalty * offset];
    for (const { odds, right, weight } of points) {
      const error = weight * (1 / (1 + Math.exp(-(slope * odds + offset))) - right);
      bySlope += error * odds;
      byOffset += error;
    }
    slope = Math.max(0.05, slope - (rate * bySlope) / (5 * all));
    offset -= (rate * byOffset) / all;
  }
  const rounded = (value: number): number => Math.round(value * 100) / 100;
  return { bias: rounded(offset), limit: 0, features: { [scoreFeature]: rounded(slope) } };
}
