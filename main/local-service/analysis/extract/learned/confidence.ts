import type { DataPointSource } from '#service-api/values.ts';
import { logOdds, type LearnedWeights } from './field-weights.ts';

/** A score nearer to 0 or 1 says no more than this one. */
const nearest = 0.005;

/** The features of the weights that turn a score into a confidence. The second bends the line for lower scores. */
const scoreFeature = 'log odds of the score';
const lowFeature = 'log odds below a score of 0.8';
const bend = Math.log(0.8 / 0.2);

export function confidenceWeights(field: string, source: DataPointSource): string {
  return `confidence of ${field}, ${source}`;
}

/** Returns the logarithm of the odds that a score states, and by how much it is below that of 0.8. */
export function scoreFeatures(score: number): Readonly<Record<typeof scoreFeature | typeof lowFeature, number>> {
  const bounded = Math.min(1 - nearest, Math.max(nearest, score));
  const odds = Math.log(bounded / (1 - bounded));
  return { [scoreFeature]: odds, [lowFeature]: Math.min(0, odds - bend) };
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
  return 1 / (1 + Math.exp(-logOdds(scoreFeatures(score), fitted)));
}
