import type { Candidate } from './candidate.ts';
import type { DocumentFacts } from './document-facts.ts';
import { chooseCandidate, chooseUnnamed } from './learned/choose-candidate.ts';
import { weightsOf } from './learned/field-weights.ts';
import { numberCandidates } from './number-candidates.ts';
import { numbersByPlace } from './numbers-by-place.ts';

/** Returns the name of the weights by which numbers without a known label are compared. */
export const placeWeights = ({ isSlip }: Pick<DocumentFacts, 'isSlip'>): string =>
  isSlip ? 'number by place on a slip' : 'number by place';

/**
 * Returns the document's own number: the one that a known label names or that begins as the numbers of invoices do. Where there is
 * none, the one whose form, place and surroundings are those of such numbers.
 */
export function readNumber(facts: DocumentFacts): Candidate<string> | null {
  const named = chooseCandidate(numberCandidates(facts), weightsOf(facts.weights, 'invoice_number'));
  return named ?? chooseUnnamed(numbersByPlace(facts), weightsOf(facts.weights, placeWeights(facts)));
}
