import { printAmount } from './amount.ts';
import type { DocumentRow } from './search-data.ts';
import type { AmountStep, CurrencySum, SearchGroup, SearchSummary } from './search-index.ts';

/** How many issuers are listed. */
const maxIssuers = 8;
const unit = 10_000;
/** Amounts below the first limit, between the limits, and from the last one on. */
const stepLimits = [100, 1_000] as const;

/** Sums up documents. `ofAllTags` are those that are found independent of their tags. */
export function summarize(
  documents: readonly DocumentRow[],
  ofAllTags: readonly DocumentRow[],
  isLowerBound: boolean,
): SearchSummary {
  const issuers = groupBy(documents, ({ issuer }) => issuer);
  const largest = issuers.toSorted((a, b) => b.rows.length - a.rows.length);
  return {
    isLowerBound,
    sums: sumsOf(documents),
    needsCheck: documents.filter(({ needsCheck }) => needsCheck === 1).length,
    tags: groupBy(ofAllTags, ({ tagId }) => tagId).map(toGroup),
    issuers: largest.slice(0, maxIssuers).map((group) => ({ ...toGroup(group), key: shownName(group) })),
    otherIssuers: Math.max(0, largest.length - maxIssuers),
    months: groupBy(documents, ({ day }) => monthOf(day))
      .toSorted((a, b) => (a.key < b.key ? 1 : -1))
      .map(toGroup),
    amounts: amountSteps(documents),
    folders: groupBy(documents, ({ folder }) => folder)
      .toSorted((a, b) => b.rows.length - a.rows.length)
      .map(toGroup),
  };
}

interface Rows<Key> {
  readonly key: Key;
  readonly rows: DocumentRow[];
}

/** Groups documents; those without a key are in none. */
function groupBy<Key extends string>(
  documents: readonly DocumentRow[],
  keyOf: (document: DocumentRow) => Key | null,
): readonly Rows<Key>[] {
  const groups = new Map<Key, DocumentRow[]>();
  for (const document of documents) {
    const key = keyOf(document);
    if (key === null) continue;
    const rows = groups.get(key);
    if (rows === undefined) groups.set(key, [document]);
    else rows.push(document);
  }
  return [...groups].map(([key, rows]) => ({ key, rows }));
}

function toGroup<Key>({ key, rows }: Rows<Key>): SearchGroup<Key> {
  return { key, count: rows.length, sums: sumsOf(rows) };
}

function shownName({ key, rows }: Rows<string>): string {
  const newest = rows.reduce((a, b) => (b.seq > a.seq ? b : a));
  return newest.issuerShown ?? key;
}

/**
 * One sum for each currency, the most frequent first, and last of equally frequent ones that without a currency. Numbers
 * of several currencies are never added.
 */
function sumsOf(documents: readonly DocumentRow[]): readonly CurrencySum[] {
  const sums = new Map<string | null, { amount: bigint; count: number }>();
  for (const { amount, currency } of documents) {
    if (amount === null) continue;
    const sum = sums.get(currency) ?? { amount: 0n, count: 0 };
    sum.amount += BigInt(amount);
    sum.count += 1;
    sums.set(currency, sum);
  }
  return [...sums]
    .map(([currency, { amount, count }]) => ({ currency, amount: printAmount(amount), count }))
    .toSorted((a, b) => b.count - a.count || compareCurrencies(a.currency, b.currency));
}

function compareCurrencies(a: string | null, b: string | null): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  return a < b ? -1 : 1;
}

function monthOf(day: number): string {
  const month = String(Math.floor(day / 100)).padStart(6, '0');
  return `${month.slice(0, 4)}-${month.slice(4)}`;
}

/** The steps of the most frequent currency only: a list of all would be as long as it is useless. */
function amountSteps(documents: readonly DocumentRow[]): readonly SearchGroup<AmountStep>[] {
  const currency = sumsOf(documents).find((sum) => sum.currency !== null)?.currency ?? null;
  if (currency === null) return [];
  const priced = documents.filter((document) => document.currency === currency && document.amount !== null);
  const bounds = [null, ...stepLimits, null];
  return bounds.slice(1).flatMap((below, index) => {
    const least = bounds[index] ?? null;
    const rows = priced.filter(
      ({ amount }) =>
        amount !== null && (least === null || amount >= least * unit) && (below === null || amount < below * unit),
    );
    const print = (limit: number | null) => (limit === null ? null : printAmount(BigInt(limit * unit)));
    return rows.length === 0 ? [] : [toGroup({ key: { currency, least: print(least), below: print(below) }, rows })];
  });
}
