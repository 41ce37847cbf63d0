import fitted from './field-weights.json' with { type: 'json' };

/** The weights of one field. A feature without a weight has no influence. */
export interface FieldWeights {
  /** What any candidate has before its features count; "no value" has 0. */
  readonly bias: number;
  /** A value with a lower confidence is not given, because it would be a guess. */
  readonly limit: number;
  readonly features: Readonly<Record<string, number>>;
}

/** Weights by the name of what is chosen: a field, or the shape of a page. */
export type LearnedWeights = Readonly<Record<string, FieldWeights>>;

/** The weights that `npm run fit` found on labelled documents (test/quality/README.md). */
export const fittedWeights: LearnedWeights = fitted;

const noWeights: FieldWeights = { bias: 0, limit: 1, features: {} };

export function weightsOf(weights: LearnedWeights, name: string): FieldWeights {
  return weights[name] ?? noWeights;
}

/** Named facts about a candidate: what supports it or speaks against it. Most are between 0 and 1. */
export type Features = Readonly<Record<string, number>>;

/** Returns the weighted sum of the features: the logarithm of the odds against "no value". */
export function logOdds(features: Features, { bias, features: weights }: FieldWeights): number {
  return Object.entries(features).reduce((sum, [name, value]) => sum + (weights[name] ?? 0) * value, bias);
}

/** A value that is printed several times has what any of its places has. */
export function mostOf(all: readonly Features[]): Features {
  const most: Record<string, number> = {};
  for (const features of all)
    for (const [name, value] of Object.entries(features)) most[name] = Math.max(most[name] ?? 0, value);
  return most;
}
