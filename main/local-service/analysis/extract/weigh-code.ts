import { checkBelow } from '#service-api/records/data-point.ts';
import type { BuiltInFieldName } from '#local-service/config/tag-definition.ts';
import type { DocumentFacts } from './document-facts.ts';
import { findIbans } from './iban.ts';
import { textKey } from './text-key.ts';

type Value = string | number;

/** What was read on the page, and the share of such values that are right. */
interface Printed {
  readonly value: Value;
  readonly confidence: number;
}

/** Whether the value of a payment code or what was read is given, and how certain that is. */
export interface Weighed {
  readonly given: 'code' | 'printed';
  readonly confidence: number;
}

/** What code and page state differently is shown to be compared with the page. */
const contradicted = 0.5;

/**
 * Weighs the value of a payment code against the page. A code has checksums, and no letters that can be misread: it is right
 * about what is to be paid, to whom and into which account. Whether that is the total and the issuer, the page decides where
 * it is certain: a part of the total may be due, and the payee may be a bank. A contradiction is always to be checked.
 */
export function weighCode(
  name: BuiltInFieldName,
  coded: Value,
  printed: Printed | null,
  facts: DocumentFacts,
): Weighed {
  switch (name) {
    case 'iban':
      return { given: 'code', confidence: isContradicted(coded, facts) ? contradicted : 1 };
    case 'total':
    case 'currency':
      if (printed === null || printed.value === coded) return { given: 'code', confidence: 1 };
      return { given: isCertain(printed) ? 'printed' : 'code', confidence: contradicted };
    case 'issuer':
    case 'customer':
      if (printed === null || isSameName(printed.value, coded)) return { given: 'code', confidence: 1 };
      if (isCertain(printed)) return { given: 'printed', confidence: printed.confidence };
      return { given: 'code', confidence: contradicted };
    default:
      return { given: 'code', confidence: 1 };
  }
}

/** Whether what is printed need not be compared with the page. */
export function isCertain({ confidence }: Pick<Printed, 'confidence'>): boolean {
  return confidence >= checkBelow;
}

/** Someone may have put a code of their own over the one of the invoice. */
function isContradicted(iban: Value, { layout }: DocumentFacts): boolean {
  const printed = findIbans(layout.text);
  return printed.length > 0 && !printed.some((one) => one.iban === iban);
}

/** "Lindner" on the letterhead is the "Holzwerk Lindner GmbH" of the code. */
function isSameName(a: Value, b: Value): boolean {
  const [one, other] = [textKey(String(a)), textKey(String(b))];
  return one.length >= 4 && other.length >= 4 && (one.includes(other) || other.includes(one));
}
