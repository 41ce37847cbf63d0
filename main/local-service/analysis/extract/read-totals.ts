import { amountCandidates } from './amount-candidates.ts';
import type { Candidate } from './candidate.ts';
import type { DocumentFacts } from './document-facts.ts';
import { chooseCandidate } from './learned/choose-candidate.ts';
import { weightsOf } from './learned/field-weights.ts';
import { splitCandidates } from './net-tax-candidates.ts';
import { totalCandidates, type TotalCandidate } from './total-candidates.ts';

export interface Totals {
  readonly total: (TotalCandidate & Candidate<number>) | null;
  readonly net: Candidate<number> | null;
  readonly tax: Candidate<number> | null;
}

/** Chooses the total by its learned weights, and then the net and the tax that belong to it. */
export function readTotals(facts: DocumentFacts): Totals {
  const labelled = amountCandidates(facts);
  const total = chooseCandidate(totalCandidates(facts, labelled), weightsOf(facts.weights, 'total'));
  if (total === null) return { total: null, net: null, tax: null };
  const split = splitCandidates(facts, labelled, total.value);
  return {
    total,
    net: chooseCandidate(split.net, weightsOf(facts.weights, 'net_total')),
    tax: chooseCandidate(split.tax, weightsOf(facts.weights, 'tax_total')),
  };
}
