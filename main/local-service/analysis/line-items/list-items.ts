import type { DocumentFacts } from '../extract/document-facts.ts';
import type { LayoutWord } from '../extract/layout-word.ts';
import type { Row } from '../extract/layout.ts';
import { carriesSum, closesItems, namesSum, statesSum } from './closing-rows.ts';
import { namesColumns } from './column-headings.ts';
import type { DraftItem } from './draft-item.ts';
import { itemLimits } from './line-item.ts';
import { factorsOf, numbersOf, type RowNumber } from './row-numbers.ts';
import type { Headers, ReadItems } from './table-items.ts';
import { isUnit } from './units.ts';

/** The amounts of a list end at one line; on a photographed slip they are off by so much of its width. */
const tolerance = 0.06;
const mostPendingRows = 2;

export interface ReadList extends ReadItems {
  readonly belowSums: boolean;
}

/**
 * Reads lines such as "text … amount", as tills print them, up to the first line of the totals. Quantity and price may
 * stand on the line, above it or below it.
 */
export function readList(facts: DocumentFacts, headers: Headers): ReadList {
  const rows = rowsBeforeTotals(facts, headers);
  const edge = commonEdge(rows.flatMap((row) => amountAtEnd(row, facts) ?? []));
  const widthPt = facts.layout.pages[0]?.widthPt ?? 1;
  const drafts: DraftItem[] = [];
  let pending: Row[] = [];
  let first: Row | undefined;
  let factors: { readonly numbers: readonly RowNumber[]; readonly words: readonly LayoutWord[] } | null = null;
  for (const row of rows) {
    if (drafts.length >= itemLimits.items) break;
    const amount = amountAtEnd(row, facts);
    const words = row.cells.flatMap((cell) => cell.words);
    const numbers = numbersOf(row, facts.values);
    if (amount === null || edge === null || Math.abs(amount.x1 - edge) > tolerance * widthPt) {
      const last = drafts.at(-1);
      const isFactors = numbers.length >= 2 && lettersIn(words) <= 6;
      if (isFactors && last !== undefined && last.others.length === 0 && factorsOf(numbers, last.amount.value) !== null)
        drafts[drafts.length - 1] = { ...last, others: numbers, words: [...last.words, ...words] };
      else if (isFactors) factors = { numbers, words };
      else pending = namesColumns(row) ? [] : [...pending, row].slice(-mostPendingRows);
      continue;
    }
    first ??= row;
    const others = numbers.filter((one) => one !== amount && one.x1 <= amount.x0);
    const own = textBefore(words, amount);
    const above = lettersIn(own) >= 3 ? [] : pending.flatMap((one) => one.cells.flatMap((cell) => cell.words));
    const early = factors !== null && factorsOf(factors.numbers, amount.value) !== null ? factors : null;
    drafts.push({
      description: [...above, ...own.filter((word) => !isMark(word))],
      quantity: null,
      unit: unitOf(own, others),
      price: null,
      amount,
      taxRate: null,
      others: early === null ? others : early.numbers,
      words: [...above, ...(early?.words ?? []), ...words],
    });
    pending = [];
    factors = null;
  }
  return { drafts, end: (rows.at(-1)?.index ?? -1) + 1, belowSums: isBelowSums(facts, first) };
}

/** Returns whether the rows above the first item name sums, as the headings of a summary of taxes do, and those of a table. */
function isBelowSums({ layout, labels }: DocumentFacts, first: Row | undefined): boolean {
  const at = first?.index ?? 0;
  return layout.rows.slice(Math.max(0, at - mostPendingRows), at).some((row) => namesSum(row, labels));
}

function rowsBeforeTotals({ layout, labels, values, isSlip }: DocumentFacts, headers: Headers): readonly Row[] {
  const first = headers.keys().next().value;
  const rows = layout.rows.slice(first === undefined ? 0 : first + 1);
  const isAmount = (row: Row): boolean => (values.amountsByRow.get(row.index) ?? []).some((one) => one.decimals >= 2);
  // A balance may stand above the items; what follows a total is none.
  const from = rows.findIndex((row) => isAmount(row) && (statesSum(row) || !closesItems(row, labels)));
  if (from < 0) return [];
  const closes = (row: Row): boolean => closesItems(row, labels) || (!isSlip && namesSum(row, labels));
  const length = rows.slice(from).findIndex(closes);
  const start = rows.slice(0, from).findLastIndex(isAmount) + 1;
  return rows.slice(start, length < 0 ? rows.length : from + length).filter((row) => !carriesSum(row));
}

/** Returns the last amount of a row, if only a mark such as a tax code follows it. */
function amountAtEnd(row: Row, { values }: DocumentFacts): RowNumber | null {
  const amount = numbersOf(row, values).findLast(({ decimals }) => decimals >= 2);
  if (amount === undefined) return null;
  const after = row.cells.flatMap((cell) => cell.words).filter((word) => word.x0 >= amount.x1);
  return after.every(({ text }) => text.length <= 3) ? amount : null;
}

/** Returns the place at which most amounts end, in linear time after sorting. */
function commonEdge(amounts: readonly RowNumber[]): number | null {
  const edges = amounts.map(({ x1 }) => x1).toSorted((a, b) => a - b);
  const reach = 12;
  let best: { readonly edge: number; readonly count: number } | null = null;
  let left = 0;
  edges.forEach((edge, at) => {
    while ((edges[left] ?? edge) < edge - reach) left += 1;
    const count = at - left + 1;
    if (best === null || count >= best.count) best = { edge: edges[Math.floor((left + at) / 2)] ?? edge, count };
  });
  return (best as { readonly edge: number } | null)?.edge ?? null;
}

function textBefore(words: readonly LayoutWord[], amount: RowNumber): readonly LayoutWord[] {
  return words.filter((word) => word.x1 <= amount.x0 + 1 && !amount.words.includes(word));
}

function unitOf(words: readonly LayoutWord[], others: readonly RowNumber[]): readonly LayoutWord[] {
  const unit = words.find(
    (word) => isUnit(word.text) && others.some((one) => one.x1 <= word.x0 && word.x0 - one.x1 < 12),
  );
  return unit === undefined ? [] : [unit];
}

/** Signs between a quantity and a price, and currencies alone. */
function isMark({ text }: LayoutWord): boolean {
  return /^(?:[x×*@:.|]|rm|eur|usd|[€$£])$/iu.test(text);
}

function lettersIn(words: readonly LayoutWord[]): number {
  return words
    .filter(({ text }) => !isUnit(text))
    .reduce((sum, { text }) => sum + text.replaceAll(/\P{L}/gu, '').length, 0);
}
