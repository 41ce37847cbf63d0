import type { FieldSource } from '#service-api/configuration/field-source.ts';
import { serviceMessage, type ServiceMessage } from '#service-api/messages/service-message.ts';
import type { LabelRole } from '../extract/labels/label-set.ts';
import type { LayoutWord } from '../extract/layout-word.ts';
import type { Cell, Row } from '../extract/layout.ts';
import { rowsBelow } from '../extract/neighbours.ts';
import type { DecimalMark } from '../extract/parse-amount.ts';
import { sumOf } from './arithmetic.ts';
import type { ChainValue } from './chain-value.ts';
import { createLabelMatcher, type LabelMatcher } from './label-matcher.ts';
import { parseAmount } from './parse-value.ts';
import type { Facts } from './source-text.ts';

type ColumnSource = Extract<FieldSource, { readonly kind: 'table_column' }>;

export type FoundColumn =
  | { readonly value: ChainValue; readonly words: readonly LayoutWord[] }
  | { readonly value: null; readonly note: ServiceMessage };

const maxRows = 2_000;
/** Items may have several lines of description and a gap between them, but not a third of a page. */
const maxGapInLines = 8;
const totalsRoles: ReadonlySet<LabelRole> = new Set(['net', 'tax', 'gross', 'due']);

/**
 * Reads a column of the table of items: the cells under a heading, up to the totals or a large gap, on each page that
 * repeats the heading.
 */
export function createTableColumnSource(source: ColumnSource): (facts: Facts, mark: DecimalMark | null) => FoundColumn {
  const matcher = createLabelMatcher(source.headings);
  return (facts, mark) => {
    const cells = cellsOfColumn(facts, matcher);
    if (cells.length === 0) return { value: null, note: serviceMessage('chain.not-found') };
    const words = cells.flatMap((cell) => cell.words);
    const items = cells.map((cell) => cell.text);
    switch (source.take) {
      case 'values':
        return { value: { kind: 'list', items }, words };
      case 'count':
        return { value: { kind: 'number', number: items.length }, words };
      case 'sum': {
        const numbers: number[] = [];
        for (const item of items) {
          const { value, note } = parseAmount(item, mark);
          if (value?.kind !== 'number') return { value: null, note: note ?? serviceMessage('chain.not-found') };
          numbers.push(value.number);
        }
        return { value: { kind: 'number', number: sumOf(numbers) }, words };
      }
    }
  };
}

function cellsOfColumn(facts: Facts, matcher: LabelMatcher): readonly Cell[] {
  const found: Cell[] = [];
  let after = -1;
  for (const row of facts.layout.rows) {
    if (row.index <= after || row.cells.length < 2) continue;
    const heading = headingIn(row, matcher);
    if (heading === null) continue;
    const below = cellsBelow(facts, row, heading);
    found.push(...below);
    after = below.at(-1)?.row ?? after;
  }
  return found;
}

/** A heading is a whole cell: the same words in a sentence or beside a value are no column. */
function headingIn(row: Row, matcher: LabelMatcher): Cell | null {
  return (
    row.cells.find((cell) => {
      const match = matcher.find(
        cell.words.map((word) => word.text),
        false,
      );
      return match !== null && match.from === 0 && match.to >= cell.words.length;
    }) ?? null
  );
}

function cellsBelow({ layout, labels }: Facts, header: Row, heading: Cell): readonly Cell[] {
  const [left, right] = [header.cells[heading.column - 1], header.cells[heading.column + 1]];
  const from = left === undefined ? Number.NEGATIVE_INFINITY : (left.x1 + heading.x0) / 2;
  const to = right === undefined ? Number.POSITIVE_INFINITY : (heading.x1 + right.x0) / 2;
  const cells: Cell[] = [];
  for (const row of rowsBelow(layout, header, maxRows, maxGapInLines)) {
    const isTotal = (labels.byRow.get(row.index) ?? []).some(
      ({ role, quality, span }) => totalsRoles.has(role) && quality >= 0.8 && span.from === 0,
    );
    if (isTotal) break;
    const cell =
      row.cells.find(({ x0, x1 }) => x0 < heading.x1 && x1 > heading.x0) ??
      row.cells.find(({ x0, x1 }) => (x0 + x1) / 2 > from && (x0 + x1) / 2 < to);
    if (cell !== undefined) cells.push(cell);
  }
  return cells;
}
