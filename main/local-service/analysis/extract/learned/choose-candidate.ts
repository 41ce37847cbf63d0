import type { Candidate } from '../candidate.ts';
import { logOdds, type Features, type FieldWeights } from './field-weights.ts';

/** A value that the page supports, with what is known of it. */
export interface FeaturedCandidate<T> extends Omit<Candidate<T>, 'score'> {
  readonly features: Features;
}

/**
 * Returns the candidates with their probability, best first. They compete with each other and with "no value", so the
 * probabilities of all candidates add up to less than 1.
 */
export function rankCandidates<C extends FeaturedCandidate<unknown>>(
  candidates: readonly C[],
  weights: FieldWeights,
): readonly (C & { readonly score: number })[] {
  const odds = candidates.map(({ features }) => logOdds(features, weights));
  const largest = Math.max(0, ...odds);
  const shares = odds.map((value) => Math.exp(value - largest));
  const all = shares.reduce((sum, share) => sum + share, Math.exp(-largest));
  return candidates
    .map((candidate, index) => ({ ...candidate, score: (shares[index] ?? 0) / all }))
    .toSorted((a, b) => b.score - a.score);
}

/** Returns the best candidate, or `null` when its probability is below the field's limit. */
export function chooseCandidate<C extends FeaturedCandidate<unknown>>(
  candidates: readonly C[],
  weights: FieldWeights,
): (C & { readonly score: number }) | null {
  const [best] = rankCandidates(candidates, weights);
  return best !== undefined && best.score >= weights.limit ? best : null;
}

/** The confidence that this becomes is below the one from which nothing is asked. */
const mostUnnamed = 0.6;

/** Does the same for values that no known label names: these are always to be checked by a person. */
export function chooseUnnamed<C extends FeaturedCandidate<unknown>>(
  candidates: readonly C[],
  weights: FieldWeights,
): (C & { readonly score: number }) | null {
  const best = chooseCandidate(candidates, weights);
  return best === null ? null : { ...best, score: Math.min(best.score, mostUnnamed) };
}
