import {
  amountCandidates,
  isTaxOf,
  ratesOnRow,
  sameAmount,
  type AmountCandidate,
  type AmountCandidates,
  type RateRow,
} from './amount-candidates.ts';
import type { DocumentFacts } from './document-facts.ts';
import { chooseCandidate } from './learned/choose-candidate.ts';
import { weightsOf } from './learned/field-weights.ts';
import { totalCandidates } from './total-candidates.ts';

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

const lineThreshold = 0.6;

/**
 * Finds the net and the tax that belong to a total. Labels suggest candidates, and whether net and tax add up to the
 * total decides. Amounts that are only a computed sum (several tax lines without a sum line) confirm the others but are
 * never returned themselves.
 */
function findNetAndTax(total: AmountCandidate, candidates: AmountCandidates): Pick<Lines, 'net' | 'tax'> {
  const { net, tax } = bestLines(total, candidates);
  return {
    net: net !== null && net.score >= lineThreshold ? net : null,
    tax: tax !== null && tax.score >= lineThreshold ? tax : null,
  };
}

interface Lines {
  readonly net: AmountCandidate | null;
  readonly tax: AmountCandidate | null;
  readonly bonus: number;
}

function bestLines(total: AmountCandidate, candidates: AmountCandidates): Lines {
  const options: readonly (Lines | null)[] = [
    netAndTax(total, candidates),
    severalTaxes(total, candidates),
    severalRates(total, candidates),
    withAdjustments(total, candidates),
    noTax(total, candidates),
    taxOnly(total, candidates),
  ];
  return options.reduce<Lines>((best, option) => (option !== null && option.bonus > best.bonus ? option : best), {
    net: null,
    tax: null,
    bonus: 0,
  });
}

/** Finds a net and a tax that add up to the total, where the tax is a plausible share of the net. */
function netAndTax(total: AmountCandidate, { net, tax, gross }: AmountCandidates): Lines | null {
  let best: Lines | null = null;
  // A "Sum" before the tax is a net; it is confirmed when it and the tax add up to the total.
  const sums = gross.map((candidate) => ({ ...candidate, score: candidate.score * 0.85 }));
  for (const n of [...net, ...sums]) {
    for (const t of tax) {
      if (t.amount === n.amount || t.amount === total.amount || n.amount === total.amount || t.value === 0) continue;
      if (!sameAmount(n.value + t.value, total.value, 0.021) || !isTaxOf(t.value, n.value)) continue;
      const bonus = 0.2 + 0.25 * Math.min(n.score, t.score);
      if (best !== null && best.bonus >= bonus) continue;
      best = { net: withConfirmedScore(n), tax: withConfirmedScore(t), bonus };
    }
  }
  return best;
}

/**
 * Finds a net and tax lines of several rates that add up to the total. No single line states the tax then, so it is
 * `null`.
 */
function severalTaxes(total: AmountCandidate, { net, tax }: AmountCandidates): Lines | null {
  for (const n of net) {
    const lines = bestPerRow(
      tax.filter(
        (t) => t.value !== 0 && t.amount !== n.amount && t.amount !== total.amount && isTaxOf(t.value, n.value),
      ),
    );
    if (lines.length < 2 || lines.length > 8) continue;
    const wanted = total.value - n.value;
    const fits = subsetsOf(lines).some(
      (subset) => subset.length > 1 && sameAmount(sum(subset), wanted, 0.01 * subset.length + 0.011),
    );
    if (fits && n.amount !== total.amount)
      return { net: withConfirmedScore(n), tax: null, bonus: 0.15 + 0.2 * n.score };
  }
  return null;
}

/**
 * Finds a table of rates as cash registers print it. The gross amounts of its rows add up to the total, so none of them
 * is the total itself.
 */
function severalRates(total: AmountCandidate, { net, tax, rateRows }: AmountCandidates): Lines | null {
  const rows = rateRows.filter(({ gross }) => gross.amount !== total.amount);
  const sums = (of: (row: RateRow) => AmountCandidate): number => sum(rows.map(of));
  if (
    rows.length < 2 ||
    !sameAmount(
      sums(({ gross }) => gross),
      total.value,
      0.021,
    )
  )
    return null;
  const printed = (candidates: readonly AmountCandidate[], value: number): AmountCandidate | null => {
    const found = candidates.find(
      (candidate) => candidate.amount !== total.amount && sameAmount(candidate.value, value),
    );
    return found === undefined ? null : withConfirmedScore(found);
  };
  return {
    net: printed(
      net,
      sums((row) => row.net),
    ),
    tax: printed(
      tax,
      sums((row) => row.tax),
    ),
    bonus: 0.45,
  };
}

/**
 * Finds a subtotal, shipping, discount and tax that add up to the total. They confirm the tax, but the subtotal is not
 * the taxed amount.
 */
function withAdjustments(total: AmountCandidate, { net, tax, adjustment }: AmountCandidates): Lines | null {
  const extras = bestPerRow(adjustment).filter(({ value }) => value !== 0).slice(0, 5); // prettier-ignore
  if (extras.length === 0) return null;
  const taxes: readonly (AmountCandidate | null)[] = [...tax.filter((t) => t.value !== 0), null];
  for (const n of net) {
    for (const t of taxes) {
      if (t !== null && !isTaxOf(t.value, n.value)) continue;
      const rest = total.value - n.value - (t?.value ?? 0);
      if (Math.abs(rest) < 0.011) continue;
      const fits = subsetsOf(extras).some(
        (subset) => subset.length > 0 && signedSums(subset).some((value) => sameAmount(value, rest)),
      );
      if (fits) return { net: null, tax: t === null ? null : withConfirmedScore(t), bonus: t === null ? 0.12 : 0.22 };
    }
  }
  return null;
}

/**
 * Finds a total without tax: the net equals the total when every tax on the page is zero ("Tax (0%) 0.00"), or when the
 * page has a net and names no tax.
 */
function noTax(total: AmountCandidate, { net, tax, hasTaxLabel }: AmountCandidates): Lines | null {
  const likely = tax.filter(({ score }) => score >= 0.5);
  const zero = likely.find(({ value }) => value === 0);
  const same = net.find((n) => n.amount !== total.amount && sameAmount(n.value, total.value));
  if (zero !== undefined && likely.every(({ value }) => value === 0)) {
    return {
      net: { ...(same ?? total), score: same === undefined ? 0.75 : 0.9 },
      tax: { ...zero, score: 0.85 },
      bonus: 0.12,
    };
  }
  if (same === undefined || hasTaxLabel) return null;
  return { net: { ...same, score: Math.min(same.score, 0.75) }, tax: null, bonus: 0.12 };
}

/** Finds "Total 49.99, of which VAT 21 % 8.68": the tax matches a rate printed beside it. */
function taxOnly(total: AmountCandidate, { tax }: AmountCandidates): Lines | null {
  for (const t of tax) {
    if (t.value === 0 || t.amount === total.amount) continue;
    const fits = t.rates.some((rate) => Math.abs((total.value * rate) / (100 + rate) - t.value) < 0.016);
    if (fits) return { net: null, tax: withConfirmedScore(t), bonus: 0.2 };
  }
  const stated = tax.find(
    (t) => t.strong && t.value !== 0 && t.score >= 0.8 && isTaxOf(t.value, total.value - t.value),
  );
  return stated === undefined ? null : { net: null, tax: { ...stated, score: 0.62 }, bonus: 0.02 };
}

function withConfirmedScore(candidate: AmountCandidate): AmountCandidate {
  return { ...candidate, score: Math.min(0.98, 0.8 + candidate.score * 0.18) };
}

/** Keeps the best candidate of each row, because a row of a table adds one amount to a sum. */
function bestPerRow(candidates: readonly AmountCandidate[]): readonly AmountCandidate[] {
  const best = new Map<number, AmountCandidate>();
  for (const candidate of candidates) {
    const known = best.get(candidate.amount.row);
    if (known === undefined || known.score < candidate.score) best.set(candidate.amount.row, candidate);
  }
  return [...best.values()];
}

function subsetsOf(items: readonly AmountCandidate[]): readonly (readonly AmountCandidate[])[] {
  return items.reduce<readonly (readonly AmountCandidate[])[]>(
    (subsets, item) => [...subsets, ...subsets.map((subset) => [...subset, item])],
    [[]],
  );
}

/** Returns all sums of the amounts with either sign, because a discount may be printed with or without its minus. */
function signedSums(subset: readonly AmountCandidate[]): readonly number[] {
  return subset.reduce<readonly number[]>(
    (sums, { value }) => [...sums.map((total) => total + value), ...sums.map((total) => total - value)],
    [0],
  );
}

function sum(candidates: readonly AmountCandidate[]): number {
  return candidates.reduce((total, { value }) => total + value, 0);
}
