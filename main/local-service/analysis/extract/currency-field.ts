import type { AmountCandidate } from './amount-candidates.ts';
import type { Candidate } from './candidate.ts';
import { currencyFromSign, currencyPattern } from './currency.ts';
import type { DocumentFacts } from './document-facts.ts';
import { spanAt, spanWords, type Cell } from './layout.ts';

/**
 * Finds the currency of the total. The sign or code at the total is used first, then one on its row, then one beside a
 * "Currency" label, then the one that most of the document uses.
 */
export function readCurrency(facts: DocumentFacts, total: AmountCandidate | null): Candidate<string> | null {
  const at = total === null ? null : besideTotal(total, facts);
  return at ?? besideLabel(facts) ?? mostFrequent(facts);
}

function besideTotal(total: AmountCandidate, facts: DocumentFacts): Candidate<string> | null {
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

/** The yen has no cents. In a document with cents, such a sign is a yuan, or another sign that was misread. */
function codeOf(sign: string, facts: DocumentFacts): string | null {
  const code = currencyFromSign(sign, facts.currencies);
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

/** Returns the most frequent sign or code of the document if it is at least twice as frequent as the next one. */
function mostFrequent(facts: DocumentFacts): Candidate<string> | null {
  const seen = new Map<string, Candidate<string>[]>();
  for (const row of facts.layout.rows) {
    for (const cell of row.cells) {
      const found = currencyInCell(cell, facts, 0.6);
      if (found !== null) seen.set(found.value, [...(seen.get(found.value) ?? []), found]);
    }
  }
  const [first, second] = [...seen.values()].sort((a, b) => b.length - a.length);
  if (first?.[0] === undefined || first.length < 2 * (second?.length ?? 0)) return null;
  return { ...first[0], score: second === undefined ? 0.75 : 0.6 };
}

const inText = new RegExp(
  String.raw`(?<![\p{L}\d])${currencyPattern}(?=[\s\d.,:;)\]-]|$)|[€£₹]|(?<=\d\s?)(?:zł|Kč)`,
  'gu',
);

function currencyInCell(cell: Cell, facts: DocumentFacts, score: number): Candidate<string> | null {
  for (const match of cell.text.matchAll(inText)) {
    const code = codeOf(match[0], facts);
    if (code === null) continue;
    const span = spanAt(cell, match.index, match.index + match[0].length);
    return { value: code, text: match[0], words: spanWords(span), score };
  }
  return null;
}
