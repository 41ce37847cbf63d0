import type { Line } from './document-view.ts';
import { findAmounts } from './extract/parse-amount.ts';

const fewestTerms = 3;
/** More terms are a list of bookings. */
const mostTerms = 20;
const mostAmounts = 200;

/**
 * Returns whether an amount is the sum of at least three that stand before it, one after the other: in sentences, or at the ends
 * of lines. What a letter lists and adds up is charged.
 */
export function addsUpAmounts(lines: readonly Line[]): boolean {
  const byLine = lines.map(({ text }) => amountsIn(text));
  return [byLine.flat(), byLine.flatMap((own) => own.slice(-1))].some((cents) => hasSum(cents.slice(0, mostAmounts)));
}

/** In cents. Numbers without a fraction of two digits are no amounts here. */
function amountsIn(text: string): readonly number[] {
  return findAmounts(text, null)
    .filter(({ decimals }) => decimals === 2)
    .map(({ value }) => Math.round(value * 100));
}

function hasSum(cents: readonly number[]): boolean {
  return cents.some((sum, at) => {
    let rest = sum;
    for (let terms = 1; terms <= Math.min(at, mostTerms); terms += 1) {
      const term = cents[at - terms] ?? 0;
      if (term === 0) return false;
      rest -= term;
      if (rest === 0 && terms >= fewestTerms) return true;
    }
    return false;
  });
}
