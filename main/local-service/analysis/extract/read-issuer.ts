import type { Candidate } from './candidate.ts';
import type { Recipient } from './customer.ts';
import type { DocumentTag } from './date-roles.ts';
import type { DocumentFacts } from './document-facts.ts';
import { issuerCandidates, issuerWeights } from './issuer.ts';
import { chooseCandidate } from './learned/choose-candidate.ts';
import { weightsOf } from './learned/field-weights.ts';
import { mailSender } from './mail-sender.ts';
import { signatory } from './signatory.ts';
import { sendersOfTitled } from './titled-papers.ts';

/**
 * Finds the sender by its learned weights. The head of a printed mail names it. Papers that begin with their title take only what is
 * known for an organisation or a person. A letter without a letterhead is from the person who signed it.
 */
export function readIssuer(facts: DocumentFacts, recipient: Recipient, tag: DocumentTag): Candidate<string> | null {
  const stated = tag === 'email' ? mailSender(facts) : null;
  if (stated !== null) return stated;
  const candidates = sendersOfTitled(issuerCandidates(facts, recipient), facts, tag);
  const best = chooseCandidate(candidates, weightsOf(facts.weights, issuerWeights(facts)));
  return best ?? (tag === 'letter' ? signatory(facts) : null);
}
