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
  const byLine = lines.map(({ text }, index) => amountsIn(text, lines[index - 1]?.text));
  return [byLine.flat(), byLine.flatMap((own) => own.slice(-1))].some((cents) => hasSum(cents.slice(0, mostAmounts)));
}

/** A rate of tax, as it is printed beside its amount. */
const rate = /(?<![\d.,])(\d{1,2}(?:[.,]\d{1,2})?)\s?%/gu;

/** Returns whether an amount, the tax on it at a printed rate, and the sum of both stand one after the other. */
export function addsUpTax(lines: readonly Line[]): boolean {
  const text = lines.map((line) => line.text).join('\n');
  const rates = [...text.matchAll(rate)].map(([, percent = '']) => Number(percent.replace(',', '.')) / 100);
  const cents = lines.flatMap((line) => amountsIn(line.text)).slice(0, mostAmounts);
  return cents.some((net, at) => {
    const [tax = 0, total = 0] = cents.slice(at + 1, at + 3);
    return tax > 0 && net + tax === total && rates.some((one) => Math.abs(net * one - tax) <= 1);
  });
}

/** What comes before an amount that is taken off: "less the sibling allowance of 315.00". */
const takenOff =
  /(?<!\p{L})(?:less|minus|abzüglich|abzgl\.?|moins|déduction faite d[eu]|meno|dedotto|menos|verminderd met)(?!\p{L})[^.;:\d]{0,50}$/iu;

/** In cents, less than zero where they are taken off. Numbers without a fraction of two digits are no amounts here. */
function amountsIn(text: string, lineAbove = ''): readonly number[] {
  const isTakenOff = (start: number): boolean => takenOff.test(`${lineAbove} ${text.slice(0, start)}`);
  return findAmounts(text, null)
    .filter(({ decimals }) => decimals === 2)
    .map(({ value, start }) => Math.round(value * 100) * (value > 0 && isTakenOff(start) ? -1 : 1));
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
