import type { Label, Labels } from './find-labels.ts';
import type { Cell, Layout, Row, Span } from './layout.ts';

/** A value near a label. `closeness` is the confidence that it belongs to the label, 0 to 1. */
export interface Neighbour<T> {
  readonly value: T;
  readonly closeness: number;
  readonly relation: 'right' | 'below';
}

/** Anything with a place on the page: a date, an amount, a cell. */
export interface Placed {
  readonly span: Span;
}

/** Returns the values to the right of a label on its row, up to the next label, nearest first. */
export function valuesRight<T extends Placed>(
  label: Label,
  labels: Labels,
  inRow: readonly T[],
): readonly Neighbour<T>[] {
  const limit = nextLabelStart(label, labels);
  return inRow
    .filter(({ span }) => (isAfter(span, label.span) || goesOnBehind(span, label.span)) && span.x0 < limit)
    .map((value) => ({ value, closeness: value.span.cell === label.span.cell ? 1 : 0.95, relation: 'right' as const }));
}

/** Returns the values below a label in its column, nearest row first, until the column has another label. */
export function valuesBelow<T extends Placed>(
  label: Label,
  layout: Layout,
  labels: Labels,
  byRow: ReadonlyMap<number, readonly T[]>,
  maxRows: number,
): readonly Neighbour<T>[] {
  const found: Neighbour<T>[] = [];
  const start = layout.rows[label.span.cell.row];
  if (start === undefined) return found;
  let distance = 0;
  for (const row of rowsBelow(layout, start, maxRows)) {
    distance += 1;
    if (labelsInColumn(labels.byRow.get(row.index) ?? [], label.span)) break;
    for (const value of byRow.get(row.index) ?? []) {
      const overlap =
        overlapInColumn(label.span, value.span) || (isOfSameCell(label.span, value.span, start, row) ? 0.75 : 0);
      if (overlap === 0) continue;
      found.push({ value, closeness: 0.9 * overlap * (1 - 0.08 * (distance - 1)), relation: 'below' });
    }
  }
  return found;
}

/**
 * In a table with as many values as headings, a value belongs to its heading wherever it is set between the headings beside that one: a
 * heading may be set left or in the middle, and its value right or left.
 */
function isOfSameCell(heading: Span, value: Span, head: Row, row: Row): boolean {
  const [previous, next] = [-1, 1].map((step) => head.cells[heading.cell.column + step]);
  return (
    row.index === head.index + 1 &&
    row.cells.length === head.cells.length &&
    head.cells.length >= fewestColumns &&
    value.cell.column === heading.cell.column &&
    value.x0 >= (previous?.x1 ?? Number.NEGATIVE_INFINITY) &&
    value.x1 <= (next?.x0 ?? Number.POSITIVE_INFINITY)
  );
}

const fewestColumns = 3;

/** Returns the rows below `start` on its page. They end at a gap of more than `maxGapInLines` lines. */
export function rowsBelow(layout: Layout, start: Row, maxRows: number, maxGapInLines = 3.5): readonly Row[] {
  const rows: Row[] = [];
  let bottom = start.y1;
  for (const row of layout.rows.slice(start.index + 1, start.index + 1 + maxRows)) {
    const line = Math.max(start.height, row.height);
    if (row.page !== start.page || row.y0 - bottom > maxGapInLines * line) break;
    rows.push(row);
    bottom = row.y1;
  }
  return rows;
}

/** Returns the cells of the row that overlap `span` horizontally. */
export function cellsInColumn(row: Row, span: Span): readonly Cell[] {
  return row.cells.filter((cell) => cell.x0 < span.x1 && cell.x1 > span.x0);
}

function nextLabelStart(label: Label, labels: Labels): number {
  const starts = (labels.byRow.get(label.span.cell.row) ?? [])
    .filter((other) => isAfter(other.span, label.span) && other.quality >= 0.5)
    .filter((other) => !isJoined(label.span, other.span) && !goesOn(label, other))
    .map((other) => other.span.x0);
  return Math.min(Number.POSITIVE_INFINITY, ...starts);
}

/** "Fecha emisión factura" and "Data di scadenza fattura": the paper belongs to the name of the date. */
function goesOn({ role, span: { cell, to } }: Label, other: Label): boolean {
  const isDate = role === 'date' || role === 'due-date';
  const isNext = other.span.cell === cell && other.span.from === to;
  return isDate && isNext && other.role === 'number' && /\p{L}$/u.test(cell.words[to - 1]?.text ?? '');
}

/** "Invoice date / Delivery date": two labels of one value. */
function isJoined({ cell, to }: Span, other: Span): boolean {
  const between = cell.words.slice(to, other.from).map(({ text }) => text).join(' '); // prettier-ignore
  return other.cell === cell && /^(?:\/|&|=|and|und|et|e|y|en)$/u.test(between);
}

function isAfter(span: Span, reference: Span): boolean {
  if (span.cell === reference.cell) return span.from >= reference.to;
  return span.cell.row === reference.cell.row && span.cell.column > reference.cell.column;
}

/** "Total EUR 9,00": the currency belongs to the label and to the amount. */
function goesOnBehind(value: Span, label: Span): boolean {
  return value.cell === label.cell && value.from > label.from && value.from < label.to && value.to > label.to;
}

/** The article of a date ("le 15 avril", "den 15. April") is no label of another value. */
function labelsInColumn(labels: readonly Label[], span: Span): boolean {
  return labels.some(
    ({ key, quality, span: own }) =>
      quality >= 0.8 && key.length > longestArticle && own.x0 < span.x1 && own.x1 > span.x0,
  );
}

const longestArticle = 3;

/**
 * Returns 1 when left edges, right edges or middles agree, less when the value only overlaps the label, and otherwise
 * 0.
 */
function overlapInColumn(label: Span, value: Span): number {
  const character = (label.x1 - label.x0) / Math.max(1, label.text.length);
  const reach = 1.5 * character;
  if (value.x0 > label.x1 + reach || value.x1 < label.x0 - reach) return 0;
  const apart = Math.min(
    Math.abs(value.x0 - label.x0),
    Math.abs(value.x1 - label.x1),
    Math.abs(value.x0 + value.x1 - label.x0 - label.x1) / 2,
  );
  if (apart <= 2 * character) return 1;
  return apart <= 8 * character ? 0.9 : 0.75;
}
