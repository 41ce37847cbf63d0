import { amountCandidates, ratesOnRow, type AmountCandidate } from './amount-candidates.ts';
import type { DocumentFacts } from './document-facts.ts';
import { chooseCandidate } from './learned/choose-candidate.ts';
import { weightsOf } from './learned/field-weights.ts';
import { totalCandidates } from './total-candidates.ts';
import { findNetAndTax } from './totals-solver.ts';

export interface Totals {
  readonly total: AmountCandidate | null;
  readonly net: AmountCandidate | null;
  readonly tax: AmountCandidate | null;
}

/** Chooses the total by its learned weights, and then the net and the tax that belong to it. */
export function readTotals(facts: DocumentFacts): Totals {
  const candidates = amountCandidates(facts);
  const chosen = chooseCandidate(totalCandidates(facts, candidates), weightsOf(facts.weights, 'total'));
  if (chosen === null) return { total: null, net: null, tax: null };
  const total = { ...chosen, strong: false, rates: ratesOnRow(chosen.amount.row, facts) };
  return { total, ...findNetAndTax(total, candidates) };
}
