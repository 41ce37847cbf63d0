import type { DataPointSource } from '#service-api/values.ts';
import { logOdds, type LearnedWeights } from './field-weights.ts';

/** A score nearer to 0 or 1 says no more than this one. */
const nearest = 0.005;

/** The only feature of the weights that turn a score into a confidence. */
export const scoreFeature = 'log odds of the score';

export function confidenceWeights(field: string, source: DataPointSource): string {
  return `confidence of ${field}, ${source}`;
}

/** Returns the logarithm of the odds that a score states. */
export function oddsOf(score: number): number {
  const bounded = Math.min(1 - nearest, Math.max(nearest, score));
  return Math.log(bounded / (1 - bounded));
}

/**
 * Returns the share of values with such a score that were right where it was measured. Without weights for the field
 * and the source, it is the score itself.
 */
export function confidenceOf(
  score: number,
  field: string,
  source: DataPointSource | null,
  weights: LearnedWeights,
): number {
  const fitted = source === null ? undefined : weights[confidenceWeights(field, source)];
  if (fitted === undefined) return score;
  return 1 / (1 + Math.exp(-logOdds({ [scoreFeature]: oddsOf(score) }, fitted)));
}
