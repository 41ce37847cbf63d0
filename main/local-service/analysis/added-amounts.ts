import type { Line } from './document-view.ts';

/** An amount with cents, or a Swiss one with a dash for them ("140.–"), and its sign. */
const amount =
  /(?<![\d.,/'])([-–−]\s?(?:[€$£]\s?)?)?(\d{1,3}(?:[.,' ]\d{3})+|\d{1,7})[.,](?:(\d\d)|[–—-]{1,2})(?![\d.,/]\d|\d|\s?%)/gu;
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

/** In cents. */
function amountsIn(text: string): readonly number[] {
  return [...text.matchAll(amount)].map(
    ([, sign, units = '', cents = '00']) =>
      (sign === undefined ? 1 : -1) * Number(units.replaceAll(/\D/gu, '') + cents),
  );
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
