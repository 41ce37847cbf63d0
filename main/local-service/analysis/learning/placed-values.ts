import { editDistance } from '#lib/text/edit-distance.ts';
import type { DataType } from '#service-api/values.ts';
import { withOrder, type DocumentFacts } from '../extract/document-facts.ts';
import { spanOf, spanWords, type Cell, type Layout, type Span } from '../extract/layout.ts';
import type { LayoutWord } from '../extract/layout-word.ts';
import type { DayMonthOrder } from '../extract/parse-date.ts';
import { textKey } from '../extract/text-key.ts';

/** How a value stands on a page: what the next document of the same issuer is compared with. */
export interface Spot {
  /** Key of the words before the value in its row; `null` for none. */
  readonly left: string | null;
  /** Key of the words above the value. */
  readonly above: string | null;
  /** From 1. */
  readonly page: number;
  /** Of the right end for amounts, else of the left end, as a fraction of the page. */
  readonly x: number;
  /** Of the middle, as a fraction of the page. */
  readonly y: number;
  /** The kinds of characters in their order, each once, and how many there are: `A-9` and 7 for `RE-2024`. */
  readonly shape: string;
  readonly length: number;
}

/** A text on a page that can be a value of a type. */
export interface PlacedValue {
  readonly value: string | number;
  readonly text: string;
  readonly words: readonly LayoutWord[];
  readonly spot: Spot;
}

/** Texts of more words are sentences. */
const mostWords = 5;
const mostTexts = 30_000;

/** Returns every amount or date, or every text of few words for which `isWanted` holds, with how it stands on its page. */
export function placedValues(
  facts: DocumentFacts,
  dataType: DataType,
  isWanted: (text: string) => boolean = () => true,
): readonly PlacedValue[] {
  switch (dataType) {
    case 'Decimal':
      return facts.values.amounts.map(({ value, span }) => placed(value, span, facts.layout, true));
    case 'DateTime':
      return facts.values.dates.map(({ iso, span }) => placed(iso, span, facts.layout, false));
    case 'String':
      return textsOf(facts.layout, isWanted);
  }
}

/** Returns the dates of a document whose ambiguous ones are read in an order. */
export function datesInOrder(facts: DocumentFacts, order: DayMonthOrder | null): readonly PlacedValue[] {
  return placedValues(order === null || order === facts.order ? facts : withOrder(facts, order), 'DateTime');
}

function textsOf(layout: Layout, isWanted: (text: string) => boolean): readonly PlacedValue[] {
  const found: PlacedValue[] = [];
  let tried = 0;
  for (const { cells } of layout.rows)
    for (const cell of cells)
      for (let from = 0; from < cell.words.length; from += 1)
        for (let to = from + 1; to <= Math.min(cell.words.length, from + mostWords); to += 1) {
          if ((tried += 1) > mostTexts) return found;
          const span = spanOf(cell, from, to);
          const text = withoutMarks(span.text);
          if (text !== '' && isWanted(text)) found.push(placed(text, span, layout, false));
        }
  return found;
}

const withoutMarks = (text: string): string => text.replace(/^[#:("'„“*|\s]+/u, '').replace(/[,.;:)"'“”*|\s]+$/u, '');

function placed(value: string | number, span: Span, layout: Layout, isAmount: boolean): PlacedValue {
  const words = spanWords(span);
  const row = layout.rows[span.cell.row];
  const page = layout.pages.find(({ number }) => number === row?.page);
  const [width, height] = [Math.max(1, page?.widthPt ?? 1), Math.max(1, page?.heightPt ?? 1)];
  return {
    value,
    text: span.text,
    words,
    spot: {
      left: leftOf(span, layout),
      above: aboveOf(span, layout),
      page: row?.page ?? 1,
      x: round((isAmount ? span.x1 : span.x0) / width),
      y: round(((row?.y0 ?? 0) + (row?.y1 ?? 0)) / 2 / height),
      shape: shapeOf(span.text),
      length: span.text.length,
    },
  };
}

const round = (share: number): number => Math.round(share * 1000) / 1000;

export const shapeOf = (text: string): string =>
  withoutMarks(text).replace(/\p{L}+/gu, 'A').replace(/\p{N}+/gu, '9').replace(/\s+/gu, ' '); // prettier-ignore

const currencyWord =
  /^(?:[€$£¥]|RM|EUR|USD|GBP|CHF|PLN|SEK|NOK|DKK|CZK|HUF|JPY|INR|AUD|CAD|NZD|SGD|MYR|Rs\.?|kr\.?|zł)$/u;
const mostLabelWords = 5;

/** Letters alone, because numbers in a label change from document to document. */
function keyOf(words: readonly LayoutWord[]): string | null {
  const key = textKey(words.map(({ text }) => text).join(' ')).replaceAll(/\p{N}/gu, '');
  return key.length < 2 ? null : key.slice(0, 60);
}

/** The nearest words to the left that are no numbers and no currency, up to a number. */
function leftOf({ cell, from }: Span, layout: Layout): string | null {
  const before = [
    ...(layout.rows[cell.row]?.cells.slice(0, cell.column) ?? []),
    { ...cell, words: cell.words.slice(0, from) },
  ];
  for (const { words } of before.toReversed()) {
    const label: LayoutWord[] = [];
    for (const word of words.toReversed()) {
      if (/\p{N}/u.test(word.text)) {
        if (label.length > 0) break;
        continue;
      }
      if (/\p{L}/u.test(word.text) && !currencyWord.test(word.text)) label.unshift(word);
      if (label.length === mostLabelWords) break;
    }
    const key = keyOf(label);
    if (key !== null) return key;
  }
  return null;
}

const rowsAbove = 3;

function aboveOf({ cell, x0, x1 }: Span, layout: Layout): string | null {
  const own = layout.rows[cell.row];
  for (let index = cell.row - 1; index >= Math.max(0, cell.row - rowsAbove); index -= 1) {
    const row = layout.rows[index];
    if (row === undefined || row.page !== own?.page) return null;
    const over: Cell | undefined = row.cells.find((other) => other.x0 < x1 && other.x1 > x0);
    const key = over === undefined ? null : keyOf(over.words.filter(({ text }) => !/\p{N}/u.test(text)).slice(0, 8));
    if (key !== null) return key;
  }
  return null;
}

/** Two labels are the same when few letters differ, as recognition misreads them. */
function isSameLabel(a: string | null, b: string | null): boolean {
  if (a === null || b === null) return false;
  const limit = Math.floor(Math.min(a.length, b.length) / 6);
  return a === b || editDistance(a, b, limit) <= limit;
}

const near = { x: 0.04, y: 0.03 };
const lengthApart = 4;

/** Returns how much a place is like one that was taught, 0 to 1: by its label, else by where it is. */
export function likeness(taught: Spot, found: Spot, { isSlip, isText }: { isSlip: boolean; isText: boolean }): number {
  if (isText && (taught.shape !== found.shape || Math.abs(taught.length - found.length) > lengthApart)) return 0;
  const isNear =
    !isSlip &&
    taught.page === found.page &&
    Math.abs(taught.x - found.x) < near.x &&
    Math.abs(taught.y - found.y) < near.y;
  if (isSameLabel(taught.left, found.left)) return 1;
  if (isSameLabel(taught.above, found.above)) {
    if (taught.left === null && found.left === null) return 0.9;
    return isNear ? 0.8 : 0;
  }
  const isUnlabelled = taught.left === null && taught.above === null && found.left === null && found.above === null;
  return isNear && isUnlabelled ? 0.6 : 0;
}
