import type { Line } from './document-view.ts';
import { findAmounts } from './extract/parse-amount.ts';

const fewestTerms = 3;
/** More terms are a list of bookings. */
const mostTerms = 20;
const mostAmounts = 200;

interface Amount {
  readonly cents: number;
  /** Whether its line names a tax. */
  readonly isTax: boolean;
}

/**
 * Returns whether an amount is the sum of at least three that stand before it, one after the other: in sentences, or at the ends
 * of lines. Of a price and its tax, two are enough. What a letter lists and adds up is charged.
 */
export function addsUpAmounts(lines: readonly Line[]): boolean {
  const byLine = lines.map(({ text }) => amountsIn(text));
  return [byLine.flat(), byLine.flatMap((own) => own.slice(-1))].some((all) => hasSum(all.slice(0, mostAmounts)));
}

const tax =
  /(?<!\p{L})(?:tax|vat|gst|mwst|ust|tva|iva|btw|moms|dph)(?!\p{L})|(?:umsatz|mehrwert|versicherungs?)steuer/iu;

/** Numbers without a fraction of two digits are no amounts here. */
function amountsIn(text: string): readonly Amount[] {
  return findAmounts(text, null)
    .filter(({ decimals }) => decimals === 2)
    .map(({ value }) => ({ cents: Math.round(value * 100), isTax: tax.test(text) }));
}

function hasSum(amounts: readonly Amount[]): boolean {
  return amounts.some(({ cents: sum }, at) => {
    let rest = sum;
    let fewest = fewestTerms;
    for (let terms = 1; terms <= Math.min(at, mostTerms); terms += 1) {
      const { cents: term, isTax } = amounts[at - terms] ?? { cents: 0, isTax: false };
      if (term === 0) return false;
      // The tax stands between its base and the sum.
      if (terms === 1 && isTax) fewest = fewestTerms - 1;
      rest -= term;
      if (rest === 0 && terms >= fewest) return true;
    }
    return false;
  });
}
