import type { FieldSource } from '#service-api/configuration/field-source.ts';
import type { Layout, Row } from '../extract/layout.ts';
import { cellsInColumn, rowsBelow } from '../extract/neighbours.ts';
import { createLabelMatcher, type LabelMatch } from './label-matcher.ts';
import { sourceCell, type FoundText, type PrepareLine, type SourceCell } from './source-text.ts';

type LabelSource = Extract<FieldSource, { readonly kind: 'label' }>;

const maxRowsBelow = 3;
const marks = /^[\s:;=|]+|[\s:;=|]+$/gu;

/** Finds the text beside or below a label: the rest of its cell, the next cell of its row, or the cell below it. */
export function createLabelSource(source: LabelSource): (layout: Layout, prepare: PrepareLine) => FoundText | null {
  const matcher = createLabelMatcher(source.labels);
  return (layout, prepare) => {
    const recognised = new Set(layout.pages.filter((page) => page.recognised).map((page) => page.number));
    let found: FoundText | null = null;
    for (const row of layout.rows) {
      for (const cell of row.cells) {
        const prepared = sourceCell(cell, prepare);
        const match = matcher.find(prepared.words, recognised.has(row.page));
        if (match === null) continue;
        const value = valueOf(source, { layout, row, prepare }, prepared, match);
        if (value === null) continue;
        if (source.occurrence === 'first') return value;
        found = value;
      }
    }
    return found;
  };
}

interface Place {
  readonly layout: Layout;
  readonly row: Row;
  readonly prepare: PrepareLine;
}

function valueOf(source: LabelSource, place: Place, label: SourceCell, match: LabelMatch): FoundText | null {
  const right = source.direction === 'below' ? null : valueRight(place, label, match);
  return right ?? (source.direction === 'right' ? null : valueBelow(place, label, match));
}

function valueRight({ row, prepare }: Place, label: SourceCell, { to }: LabelMatch): FoundText | null {
  const own = foundIn(label, to, label.words.length);
  if (own !== null) return own;
  const next = row.cells[label.cell.column + 1];
  if (next === undefined) return null;
  const prepared = sourceCell(next, prepare);
  return foundIn(prepared, 0, prepared.words.length);
}

function valueBelow({ layout, row, prepare }: Place, label: SourceCell, { from, to }: LabelMatch): FoundText | null {
  const places = label.placesOf(from, to);
  const x0 = Math.min(...places.map((word) => word.x0));
  const x1 = Math.max(...places.map((word) => word.x1));
  for (const below of rowsBelow(layout, row, maxRowsBelow)) {
    for (const cell of cellsInColumn(below, { cell: label.cell, text: label.text, from, to, x0, x1 })) {
      const prepared = sourceCell(cell, prepare);
      const found = foundIn(prepared, 0, prepared.words.length);
      if (found !== null) return found;
    }
  }
  return null;
}

function foundIn(cell: SourceCell, from: number, to: number): FoundText | null {
  const text = cell.words.slice(from, to).join(' ').replaceAll(marks, '');
  if (text === '') return null;
  return { text, words: cell.placesOf(from, to), line: { printed: cell.printed, text: cell.text } };
}
