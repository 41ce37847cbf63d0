import type { DataPointSource } from '#service-api/values.ts';
import { logOdds, type LearnedWeights } from './field-weights.ts';

/** A score nearer to 0 or 1 says no more than this one. */
const nearest = 0.005;

/** The features of the weights that turn a score into a confidence. The second bends the line for lower scores. */
const scoreFeature = 'log odds of the score';
const lowFeature = 'log odds below a score of 0.8';
const unclearFeature = 'tenths by which its least clear word is below 0.96';
const bend = Math.log(0.8 / 0.2);
/** Words that are recognised more clearly are misread as rarely, and those below as often. */
const [clear, unclear] = [0.96, 0.86];

export function confidenceWeights(field: string, source: DataPointSource): string {
  return `confidence of ${field}, ${source}`;
}

/** A value as its candidates were compared: how well it is supported, and how clearly its words were recognised. */
export interface ScoredReading {
  /** 0 to 1. */
  readonly score: number;
  /** The recognition's confidence in the least clear word, 0 to 1. */
  readonly clarity: number;
}

export type ConfidenceFeatures = Readonly<
  Record<typeof scoreFeature | typeof lowFeature | typeof unclearFeature, number>
>;

/** Returns the logarithm of the odds that a score states, by how much it is below that of 0.8, and how unclear the words are. */
export function confidenceFeatures({ score, clarity }: ScoredReading): ConfidenceFeatures {
  const bounded = Math.min(1 - nearest, Math.max(nearest, score));
  const odds = Math.log(bounded / (1 - bounded));
  const unclearBy = (clear - Math.min(clear, Math.max(unclear, clarity))) * 10;
  return { [scoreFeature]: odds, [lowFeature]: Math.min(0, odds - bend), [unclearFeature]: unclearBy };
}

/**
 * Returns the share of values with such a score and such clear words that were right where it was measured. Without
 * weights for the field and the source, it is the score itself.
 */
export function confidenceOf(
  reading: ScoredReading,
  field: string,
  source: DataPointSource | null,
  weights: LearnedWeights,
): number {
  const fitted = source === null ? undefined : weights[confidenceWeights(field, source)];
  if (fitted === undefined) return reading.score;
  return 1 / (1 + Math.exp(-logOdds(confidenceFeatures(reading), fitted)));
}
