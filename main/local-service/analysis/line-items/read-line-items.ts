import type { DocumentFacts } from '../extract/document-facts.ts';
import { headerOf } from './column-headings.ts';
import { bestReading, checkReading, confidenceOf, type CheckedReading } from './choose-reading.ts';
import type { LineItem, LineItems } from './line-item.ts';
import { readList } from './list-items.ts';
import { cents } from './row-numbers.ts';
import { amountHeadings, readTable, type Headers, type ReadItems } from './table-items.ts';

/** More headers than this are those of one table on many pages, or of no table of items. */
const mostTables = 6;
const mostAmountColumns = 3;
/** The totals are no further below the items. */
const rowsOfTotals = 20;
/** Below this confidence nothing is given. */
const lowest = 0.3;

/**
 * Reads the table of items: below its headings, or as lines that end in an amount. Every reading that the headings allow
 * is checked by arithmetic, and the best one is given; `null` when there is no table.
 */
export function readLineItems(facts: DocumentFacts): LineItems | null {
  const headers = findHeaders(facts);
  const tables = tableReadings(facts, headers);
  const fromTable = bestReading(tables);
  // What headings explain needs no guess.
  const fromList = fromTable?.addsUp === true ? null : listReading(facts, headers);
  const choices = [
    ...(fromTable === null ? [] : [given(fromTable, 'headings')]),
    ...(fromList === null ? [] : [given(fromList, !facts.isSlip ? 'none' : headers.size > 0 ? 'headings' : 'slip')]),
  ].filter(({ confidence }) => confidence >= lowest);
  return choices.reduce<LineItems | null>(
    (best, one) => (best === null || one.confidence > best.confidence ? one : best),
    null,
  );
}

function findHeaders({ layout }: DocumentFacts): Headers {
  const headers = new Map<number, NonNullable<ReturnType<typeof headerOf>>>();
  for (const row of layout.rows) {
    const headings = headerOf(row);
    if (headings !== null) headers.set(row.index, headings);
  }
  return headers;
}

function tableReadings(facts: DocumentFacts, headers: Headers): readonly CheckedReading[] {
  return [...headers].slice(0, mostTables).flatMap(([row, headings]) =>
    amountHeadings(headings)
      .slice(-mostAmountColumns)
      .flatMap((_, at, all) => {
        const amountAt = amountHeadings(headings).length - all.length + at;
        return [false, true].map((goesOn) =>
          checked(facts, readTable(facts, headers, { row, amountAt, goesOn }), false),
        );
      }),
  );
}

/** Below the headings of sums, only a product shows that rows are items: net and tax add up to the total, too. */
function listReading(facts: DocumentFacts, headers: Headers): CheckedReading | null {
  const list = readList(facts, headers);
  const reading = bestReading([checked(facts, list, true)]);
  return !facts.isSlip && list.belowSums && reading?.products === 0 ? null : reading;
}

function checked({ layout, values }: DocumentFacts, read: ReadItems, mayBeginLater: boolean): CheckedReading {
  const sums = new Set<number>();
  for (const row of layout.rows.slice(read.end, read.end + rowsOfTotals)) {
    for (const { value } of values.amountsByRow.get(row.index) ?? []) sums.add(Math.abs(cents(value)));
  }
  return checkReading(read, sums, mayBeginLater);
}

function given(reading: CheckedReading, support: Parameters<typeof confidenceOf>[1]): LineItems {
  const items = reading.items.map(({ isProduct: _, ...item }): LineItem => item);
  return { items, confidence: confidenceOf(reading, support) };
}
