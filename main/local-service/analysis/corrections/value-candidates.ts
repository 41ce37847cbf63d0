import type { Box } from '#lib/geometry/box.ts';
import type { FieldDefinition } from '#local-service/config/tag-definition.ts';
import type { ReadDocument } from '#local-service/readers/document.ts';
import { readIban, readVatId } from '../extract/account-fields.ts';
import { amountCandidates } from '../extract/amount-candidates.ts';
import type { Candidate } from '../extract/candidate.ts';
import { currencyCandidates } from '../extract/currency-field.ts';
import { readRecipient } from '../extract/customer.ts';
import { dateCandidates, dateWeights } from '../extract/date-fields.ts';
import { collectFacts, type DocumentFacts } from '../extract/document-facts.ts';
import { issuerCandidates, issuerWeights } from '../extract/issuer.ts';
import { boxAround, spanWords } from '../extract/layout.ts';
import { rankCandidates, type FeaturedCandidate } from '../extract/learned/choose-candidate.ts';
import { weightsOf } from '../extract/learned/field-weights.ts';
import { numberCandidates } from '../extract/number-candidates.ts';
import { printAmount } from '../extract/print-amount.ts';
import { totalCandidates } from '../extract/total-candidates.ts';

/** A value that the document may state for a field. */
export interface ValueCandidate {
  readonly value: string | number;
  readonly valueAsString: string;
  /** From 1. */
  readonly page: number | null;
  readonly box: Box | null;
  /** 0 to 1, beside the others. */
  readonly confidence: number;
}

type Found = Candidate<string | number>;

const mostCandidates = 9;

/** Returns the values that a document may state for a field, the likeliest first. */
export function valueCandidates(
  document: ReadDocument,
  field: Pick<FieldDefinition, 'source' | 'data_type'>,
  tag: string,
): readonly ValueCandidate[] {
  const facts = collectFacts(document);
  const found = [...candidatesFor(field, tag, facts), ...ofType(field.data_type, facts)];
  // Of several places of one value the likeliest is shown, which is the last one here.
  const distinct = new Map(found.toSorted((a, b) => a.score - b.score).map((one) => [one.value, one]));
  return [...distinct.values()]
    .toSorted((a, b) => b.score - a.score)
    .slice(0, mostCandidates)
    .map(toValueCandidate);
}

function candidatesFor(
  { source }: Pick<FieldDefinition, 'source'>,
  tag: string,
  facts: DocumentFacts,
): readonly Found[] {
  if (source.kind !== 'built_in') return [];
  const ranked = (candidates: readonly FeaturedCandidate<string | number>[], weights: string): readonly Found[] =>
    rankCandidates(candidates, weightsOf(facts.weights, weights));
  const only = (candidate: Found | null): readonly Found[] => (candidate === null ? [] : [candidate]);
  switch (source.value) {
    case 'total':
    case 'amount_due':
      return ranked(totalCandidates(facts, amountCandidates(facts)), 'total');
    case 'net_total':
      return amountCandidates(facts).net;
    case 'tax_total':
      return amountCandidates(facts).tax;
    case 'date':
      return ranked(dateCandidates(facts, tag), dateWeights(facts));
    case 'currency':
      return ranked(currencyCandidates(facts, null), 'currency');
    case 'issuer':
    case 'customer':
    case 'payee':
      return ranked(issuerCandidates(facts, readRecipient(facts)), issuerWeights(facts)).filter(isLikelyName);
    case 'invoice_number':
    case 'order_number':
    case 'payment_reference':
      return ranked(numberCandidates(facts), 'invoice_number');
    case 'iban':
      return only(readIban(facts));
    case 'vat_id':
      return only(readVatId(facts, readRecipient(facts).cells));
    default:
      return [];
  }
}

/** What nothing supports but its type. */
const leastScore = 0.01;

function ofType(dataType: FieldDefinition['data_type'], { values }: DocumentFacts): readonly Found[] {
  switch (dataType) {
    case 'Decimal':
      return values.amounts
        .filter(({ decimals }) => decimals === 2)
        .map(({ value, span }) => ({ value, text: span.text, words: spanWords(span), score: leastScore }));
    case 'DateTime':
      return values.dates.map(({ iso, span }) => ({
        value: iso,
        text: span.text,
        words: spanWords(span),
        score: leastScore,
      }));
    case 'String':
      return [];
  }
}

/** Nearly every line of a page could be a name, and a person looks at each that is offered. */
const leastName = 0.01;

const isLikelyName = ({ score }: Found): boolean => score >= leastName;

function toValueCandidate({ value, words, score }: Found): ValueCandidate {
  const page = words[0]?.page ?? null;
  return {
    value,
    valueAsString: typeof value === 'number' ? printAmount(value) : value,
    page,
    box: boxAround(words.filter((word) => word.page === page)),
    confidence: Math.round(Math.min(1, Math.max(0, score)) * 100) / 100,
  };
}
