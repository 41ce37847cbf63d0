import type { DocumentFacts } from '../extract/document-facts.ts';
import type { LayoutWord } from '../extract/layout-word.ts';
import type { Row } from '../extract/layout.ts';
import { carriesSum, closesItems, isSum } from './closing-rows.ts';
import { isRestOfHeader, type Heading } from './column-headings.ts';
import type { DraftItem } from './draft-item.ts';
import { itemLimits } from './line-item.ts';
import { columnsOf, type RowColumns } from './row-columns.ts';
import { numbersOf } from './row-numbers.ts';

/** The rows with headings, by the index of the row. */
export type Headers = ReadonlyMap<number, readonly Heading[]>;

export interface TableStart {
  readonly row: number;
  /** Which of the amounts or prices is the amount of the item, counted among them. */
  readonly amountAt: number;
  /** Whether the table goes on below a header on a later page after a sum. */
  readonly goesOn: boolean;
}

export interface ReadItems {
  readonly drafts: readonly DraftItem[];
  /** The index of the row after the last one of the table. */
  readonly end: number;
}

/** Items may have several lines of description and a gap between them, but not a third of a page. */
const maxGapInLines = 8;
/** The lines of one description are close together. */
const maxLeadingInLines = 0.9;

/** Returns the headings that may head the amounts of the items: those of amounts, or else the prices. */
export function amountHeadings(headings: readonly Heading[]): readonly Heading[] {
  const amounts = headings.filter(({ kind }) => kind === 'amount');
  return amounts.length > 0 ? amounts : headings.filter(({ kind }) => kind === 'price');
}

/** Reads the rows below a header up to the totals, also on the following pages. */
export function readTable(facts: DocumentFacts, headers: Headers, start: TableStart): ReadItems {
  const reader = createRowReader(start.amountAt);
  let headings = headers.get(start.row) ?? [];
  let previous = facts.layout.rows[start.row];
  let end = start.row + 1;
  for (let at = start.row + 1; at < facts.layout.rows.length && reader.count() < itemLimits.items; at += 1) {
    const row = facts.layout.rows[at];
    if (row === undefined || previous === undefined) break;
    const repeated = headers.get(at);
    if (repeated !== undefined && (row.page !== previous.page || row.index === previous.index + 1)) {
      headings = repeated;
      reader.startPage();
      previous = row;
      end = at + 1;
      continue;
    }
    if (row.index === previous.index + 1 && isRestOfHeader(row)) {
      previous = row;
      continue;
    }
    const isNewPage = row.page !== previous.page;
    const columns = columnsOf(row, numbersOf(row, facts.values), headings);
    const isItem = reader.isItem(columns, headings);
    const closes =
      closesItems(row, facts.labels) && (isSum(columns.description) || !reader.isProduct(columns, headings));
    const ends = closes || (!isNewPage && row.y0 - previous.y1 > maxGapInLines * row.height) || repeated !== undefined;
    if (carriesSum(row)) continue;
    if (ends || isNewPage) {
      const next = nextHeader(facts, headers, at, previous.page, isNewPage || start.goesOn);
      if (next !== null) {
        at = next - 1;
        continue;
      }
      if (ends || !isItem) break;
      reader.startPage();
    }
    if (isItem) end = at + 1;
    reader.add(row, columns, headings, previous);
    previous = row;
  }
  return { drafts: reader.drafts(), end };
}

/** Returns the next header on a later page, if the table may go on there. */
function nextHeader(
  { layout }: DocumentFacts,
  headers: Headers,
  at: number,
  page: number,
  mayGoOn: boolean,
): number | null {
  if (!mayGoOn) return null;
  for (const row of headers.keys()) {
    const found = layout.rows[row];
    if (row >= at && found !== undefined && found.page > page) return found.page <= page + 1 ? row : null;
  }
  return null;
}

function createRowReader(amountAt: number) {
  const drafts: DraftItem[] = [];
  /** Lines of text that stand above the numbers of their item. */
  let pending: LayoutWord[] = [];
  let isLeading: boolean | null = null;

  const amountOf = ({ numbers }: RowColumns, headings: readonly Heading[]) => {
    const heading = amountHeadings(headings)[amountAt];
    return heading === undefined ? undefined : numbers.get(heading);
  };
  const numberOf = ({ numbers }: RowColumns, headings: readonly Heading[], kind: Heading['kind']) => {
    const amount = amountHeadings(headings)[amountAt];
    const found = headings.filter((one) => one.kind === kind && one !== amount && numbers.has(one)).at(-1);
    return found === undefined ? null : (numbers.get(found) ?? null);
  };
  return {
    count: () => drafts.length,
    drafts: (): readonly DraftItem[] => drafts,
    startPage(): void {
      pending = [];
    },
    isItem: (columns: RowColumns, headings: readonly Heading[]): boolean => amountOf(columns, headings) !== undefined,
    isProduct(columns: RowColumns, headings: readonly Heading[]): boolean {
      const [amount, price] = [amountOf(columns, headings), numberOf(columns, headings, 'price')];
      return amount !== undefined && price !== null && numberOf(columns, headings, 'quantity') !== null;
    },
    add(row: Row, columns: RowColumns, headings: readonly Heading[], previous: Row): void {
      const amount = amountOf(columns, headings);
      const last = drafts.at(-1);
      if (amount === undefined) {
        isLeading ??= columns.description.length > 0;
        const isClose = row.page === previous.page && row.y0 - previous.y1 < maxLeadingInLines * row.height;
        if (isLeading) pending.push(...columns.description);
        else if (last !== undefined && isClose) drafts[drafts.length - 1] = withMore(last, columns.description);
        return;
      }
      isLeading ??= false;
      const quantity = numberOf(columns, headings, 'quantity');
      const price = numberOf(columns, headings, 'price');
      const used = new Set([amount, quantity, price]);
      drafts.push({
        description: [...pending, ...columns.description],
        quantity,
        unit: columns.unit,
        price,
        amount,
        taxRate: columns.taxRate,
        others: [...columns.others, ...[...columns.numbers.values()].filter((one) => !used.has(one))],
        words: [...pending, ...row.cells.flatMap((cell) => cell.words)],
      });
      pending = [];
    },
  };
}

const mostWords = 80;

function withMore(item: DraftItem, words: readonly LayoutWord[]): DraftItem {
  if (item.description.length > mostWords) return item;
  return { ...item, description: [...item.description, ...words], words: [...item.words, ...words] };
}
