import type { DocumentFacts } from './document-facts.ts';
import { spanAt, type Cell } from './layout.ts';
import { daysBetween, findDates } from './parse-date.ts';
import type { DateValue } from './read-values.ts';

/** Nobody leaves out the year of a day that is further away. */
const mostDaysAhead = 100;

/** "20th March", "15 avril", "March 20", "15.04.", with no year behind them. */
const dayAndMonth = [
  /(?<![\p{L}\d.,/-])\d{1,2}(?:\.|st|nd|rd|th|er)?\s(?:(?:of|de|di)\s)?\p{L}{3,12}\.?(?![\p{L}\d])(?!,?\s?['’]?\d)/gu,
  /(?<![\p{L}\d])\p{L}{3,12}\.?\s\d{1,2}(?:st|nd|rd|th)?(?![\p{L}\d])(?![.,:/-]\d|,?\s?['’]?\d)/gu,
  /(?<![\d.,/-])(?:0?[1-9]|[12]\d|3[01])\.\s?(?:0?[1-9]|1[0-2])\.(?!\s?\d)/gu,
];

/**
 * Returns the same facts with only the days that are printed without a year, each with the year in which it follows `date` (ISO) next.
 * Days that do not soon follow it are left out, and so are several in one row, as those of instalments. They count as uncertain.
 */
export function withDaysAfter(date: string, facts: DocumentFacts): DocumentFacts {
  const cells = facts.layout.rows.flatMap((row) => row.cells);
  const all = Map.groupBy(
    cells.flatMap((cell) => daysIn(cell, date)),
    ({ row }) => row,
  );
  const isAlone = (row: number): boolean =>
    (facts.values.datesByRow.get(row) ?? []).every(({ iso }) => !isSoonAfter(iso, date));
  const datesByRow = new Map([...all].filter(([row, days]) => days.length === 1 && isAlone(row)));
  return { ...facts, values: { ...facts.values, dates: [...datesByRow.values()].flat(), datesByRow } };
}

function daysIn(cell: Cell, date: string): readonly DateValue[] {
  if (!/\d/.test(cell.text)) return [];
  const matches = dayAndMonth.flatMap((pattern) => [...cell.text.matchAll(pattern)]);
  return matches.flatMap(({ 0: text, index }) => {
    const iso = nextDay(text, date);
    if (iso === null) return [];
    const span = spanAt(cell, index, index + text.length);
    const after = cell.text.slice(cell.starts[span.to] ?? cell.text.length);
    return [{ span, row: cell.row, iso, uncertain: true, inPeriod: false, withTime: false, after }];
  });
}

function nextDay(text: string, date: string): string | null {
  const year = Number(date.slice(0, 4));
  const days = [year, year + 1].flatMap((one) => findDates(`${text.replace(/\.$/u, '')}.${String(one)}`).slice(0, 1));
  return days.find(({ iso }) => isSoonAfter(iso, date))?.iso ?? null;
}

function isSoonAfter(iso: string, date: string): boolean {
  const days = daysBetween(date, iso);
  return days >= 0 && days <= mostDaysAhead;
}
