import type { Candidate } from './candidate.ts';
import type { Recipient } from './customer.ts';
import type { DocumentTag } from './date-roles.ts';
import type { DocumentFacts } from './document-facts.ts';
import { issuerCandidates, issuerWeights } from './issuer.ts';
import type { Cell } from './layout.ts';
import { chooseCandidate } from './learned/choose-candidate.ts';
import { weightsOf } from './learned/field-weights.ts';
import { mailSender } from './mail-sender.ts';
import { isAddressed } from './name-shape.ts';
import { rowsBelow } from './neighbours.ts';
import { isPersonsName, sendersOfTitled } from './titled-papers.ts';

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

/** How a letter closes, alone on its line or before the name. */
const closing =
  /^(?:(?:very |yours )?(?:sincerely|faithfully|truly|respectfully)(?: yours)?|(?:with )?(?:best|kind|kindest|warm) (?:regards|wishes)|regards|yours|mit (?:freundlichen|besten|herzlichen|vielen) grü(?:ß|ss)en|(?:freundliche|beste|viele|herzliche|liebe) grü(?:ß|ss)e|hochachtungsvoll|cordialement|(?:je vous prie|veuillez) .{0,40}salutations.{0,30}|met vriendelijke groet(?:en)?|atentamente|un (?:cordial )?saludo|(?:distinti|cordiali) saluti|com os melhores cumprimentos|atenciosamente)\W*$/iu;

/** A signature and its name in print stand below the closing, with a gap to sign in. */
const [rowsOfSignature, widestGapInLines] = [4, 7];

/** The name stands where it belongs, and is that of a person who may write for others. */
const scoreOfSignatory = 0.6;

/** Finds the person whose name stands below the closing of a letter on its first two pages: "Yours faithfully / Ada Falk". */
function signatory({ layout }: DocumentFacts): Candidate<string> | null {
  const row = layout.rows.find(({ page, cells }) => page <= 2 && cells.some(({ text }) => closing.test(text)));
  const cell = row?.cells.find(({ text }) => closing.test(text));
  if (row === undefined || cell === undefined) return null;
  const below = rowsBelow(layout, row, rowsOfSignature, widestGapInLines).flatMap(({ cells }) =>
    cells.filter((under) => inColumn(under, cell)),
  );
  const named = below.find(({ text }) => isPersonsName(text) && !isAddressed(text));
  return named === undefined
    ? null
    : { value: named.text, text: named.text, words: named.words, score: scoreOfSignatory };
}

const widestIndent = 40;

function inColumn(under: Cell, cell: Cell): boolean {
  return Math.abs(under.x0 - cell.x0) < widestIndent;
}
