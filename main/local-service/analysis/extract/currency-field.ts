import type { AmountCandidate } from './amount-candidates.ts';
import type { Candidate } from './candidate.ts';
import { currencyFromSign, currencyPattern } from './currency.ts';
import type { DocumentFacts } from './document-facts.ts';
import { spanAt, spanWords, type Cell } from './layout.ts';
import { chooseCandidate, type FeaturedCandidate } from './learned/choose-candidate.ts';
import { weightsOf, type Features } from './learned/field-weights.ts';

/** Finds the currency of the total by its learned weights. */
export function readCurrency(
  facts: DocumentFacts,
  total: Pick<AmountCandidate, 'value' | 'amount'> | null,
): Candidate<string> | null {
  return chooseCandidate(currencyCandidates(facts, total), weightsOf(facts.weights, 'currency'));
}

/**
 * Returns the currencies that the page shows: by a sign or code at the total, on its row, beside a "Currency" label or
 * anywhere, and by the country of the document, which decides where only amounts are printed.
 */
export function currencyCandidates(
  facts: DocumentFacts,
  total: Pick<AmountCandidate, 'value' | 'amount'> | null,
): readonly FeaturedCandidate<string>[] {
  const { countries } = facts.currencies;
  const seen = seenCurrencies(facts);
  const all = [...seen.values()].reduce((sum, found) => sum + found.length, 0);
  const atTotal = total === null ? null : besideTotal(total, facts);
  const labelled = besideLabel(facts);
  const codes = new Set([
    ...seen.keys(),
    ...countries.keys(),
    ...[atTotal, labelled].flatMap((one) => one?.value ?? []),
  ]);
  return [...codes].map((code) => {
    const found = [atTotal, labelled].find((one) => one?.value === code) ?? seen.get(code)?.[0];
    const beside = facts.values.amounts.filter(({ currency }) => currency !== null && codeOf(currency, facts) === code);
    const others = Math.max(0, ...[...countries].filter(([other]) => other !== code).map(([, points]) => points));
    const features: Features = {
      'at the total': atTotal?.value === code ? atTotal.score : 0,
      'other one at the total': atTotal !== null && atTotal.value !== code ? 1 : 0,
      'beside its label': labelled?.value === code ? 1 : 0,
      'share of all signs': all === 0 ? 0 : (seen.get(code)?.length ?? 0) / all,
      'beside amounts': Math.min(3, beside.length) / 3,
      country: Math.min(4, countries.get(code) ?? 0) / 4,
      'other country': Math.min(4, others) / 4,
      'main country': (countries.get(code) ?? 0) > others ? 1 : 0,
      'by its country alone': all === 0 && atTotal === null ? 1 : 0,
      unseen: found === undefined ? 1 : 0,
    };
    return { value: code, text: found?.text ?? code, words: found?.words ?? [], features };
  });
}

function besideTotal(total: Pick<AmountCandidate, 'value' | 'amount'>, facts: DocumentFacts): Candidate<string> | null {
  const sameValue = facts.values.amounts.filter(({ value, currency }) => value === total.value && currency !== null);
  const own = [total.amount, ...sameValue].find(({ currency }) => currency !== null);
  if (own !== undefined && own.currency !== null) {
    const code = codeOf(own.currency, facts);
    if (code !== null)
      return { value: code, text: own.currency, words: spanWords(own.span), score: own === total.amount ? 0.95 : 0.9 };
  }
  const row = facts.layout.rows[total.amount.row];
  for (const cell of row?.cells ?? []) {
    const found = currencyInCell(cell, facts, 0.88);
    if (found !== null) return found;
  }
  return null;
}

/** A recognised "£" where only the euro has a country is a misread "€", and a "$" in Britain a misread "£". */
function misreadSign(sign: string, { layout, currencies: { countries } }: DocumentFacts): string | null {
  const misread = misreadSigns[sign];
  if (misread === undefined || (countries.get(misread.code) ?? 0) < 1 || countries.size > 1) return null;
  return layout.pages.some(({ recognised }) => recognised) && !misread.name.test(layout.text) ? misread.code : null;
}

const misreadSigns: Readonly<Record<string, { readonly code: string; readonly name: RegExp }>> = {
  '£': { code: 'EUR', name: /\bGBP\b|\bpounds?\b|\bsterling\b/iu },
  $: { code: 'GBP', name: /\bUS\$|\b(?:USD|CAD|AUD|NZD|SGD|HKD|MXN|dollars?)\b/iu },
};

/** The yen has no cents. In a document with cents, such a sign is a yuan, or another sign that was misread. */
function codeOf(sign: string, facts: DocumentFacts): string | null {
  const code = misreadSign(sign, facts) ?? currencyFromSign(sign, facts.currencies);
  const yenByName = facts.currencies.counts.has('JPY');
  return code === 'JPY' && !yenByName && facts.values.amounts.some(({ decimals }) => decimals === 2) ? null : code;
}

function besideLabel(facts: DocumentFacts): Candidate<string> | null {
  for (const label of facts.labels.all.filter(({ role }) => role === 'currency')) {
    const row = facts.layout.rows[label.span.cell.row];
    for (const cell of row?.cells.slice(label.span.cell.column) ?? []) {
      const found = currencyInCell(cell, facts, 0.85);
      if (found !== null) return found;
    }
  }
  return null;
}

function seenCurrencies(facts: DocumentFacts): ReadonlyMap<string, readonly Candidate<string>[]> {
  const seen = new Map<string, Candidate<string>[]>();
  for (const row of facts.layout.rows) {
    for (const cell of row.cells) {
      const found = currencyInCell(cell, facts, 0.6);
      if (found !== null) seen.set(found.value, [...(seen.get(found.value) ?? []), found]);
    }
  }
  return seen;
}

const inText = new RegExp(
  String.raw`(?<![\p{L}\d])${currencyPattern}(?=[\s\d.,:;)\]-]|$)|[€£₹]|(?<=\d\s?)(?:zł|Kč)`,
  'gu',
);

/** "Fr. Falk" is a lady, and no franc. */
function isTitleOfPerson({ 0: sign, index }: RegExpExecArray, text: string): boolean {
  return sign === 'Fr.' && /^\s\p{Lu}\p{Ll}/u.test(text.slice(index + sign.length));
}

function currencyInCell(cell: Cell, facts: DocumentFacts, score: number): Candidate<string> | null {
  for (const match of cell.text.matchAll(inText)) {
    const code = isTitleOfPerson(match, cell.text) ? null : codeOf(match[0], facts);
    if (code === null) continue;
    const span = spanAt(cell, match.index, match.index + match[0].length);
    return { value: code, text: match[0], words: spanWords(span), score };
  }
  return null;
}
