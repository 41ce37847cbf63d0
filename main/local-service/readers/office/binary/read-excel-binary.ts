import { createGrid, type Grid } from '../../structure/grid.ts';
import type { PageBuilder } from '../../structure/page-builder.ts';
import type { OfficeFacts } from '../office-outcome.ts';
import { formatNumber, general } from '../sheet/number-format.ts';
import { BiffReader, biffRecords, type BiffRecord } from './biff-records.ts';
import { readExcelGlobals, type ExcelGlobals } from './excel-globals.ts';

/** What the cells of a sheet are, by the type of their record. */
const record = {
  start: 0x809,
  end: 0x0a,
  sharedText: 0xfd,
  number: 0x203,
  packed: 0x27e,
  packedRow: 0xbd,
  formula: 0x06,
  formulaText: 0x207,
  truth: 0x205,
  text: 0x204,
  richText: 0xd6,
} as const;
/** Parts of a damaged file may lie inside each other. All sheets together are no longer than the file. */
const mostReadings = 2;
/** The limits are checked after so many records. */
const recordsPerCheck = 4_096;

/** Reads an Excel workbook of the versions 97 to 2003: each sheet that is not hidden, with the stored results of its formulas. */
export function readExcelBinary(stream: Buffer, pages: PageBuilder): OfficeFacts | 'encrypted' | 'too-old' | 'damaged' {
  const globals = readExcelGlobals(stream);
  if (typeof globals === 'string') return globals;
  let bytesLeft = mostReadings * stream.length;
  for (const { name, from } of globals.sheets) {
    pages.startPart('sheet', name);
    if (pages.isFull()) break;
    const grid = createGrid(pages);
    const cells = new SheetCells(grid, globals);
    let depth = 0;
    let count = 0;
    for (const each of biffRecords(stream, from)) {
      count += 1;
      bytesLeft -= each.pieces.reduce((sum, piece) => sum + piece.length + 4, 0);
      if (bytesLeft < 0 || (count % recordsPerCheck === 0 && pages.isFull())) break;
      if (each.type === record.start) depth += 1;
      else if (each.type === record.end) depth -= 1;
      // A chart within the sheet has cells of its own.
      else if (depth === 1) cells.take(each);
      if (depth <= 0) break;
    }
    grid.endRow();
    grid.end();
  }
  return { hasHidden: globals.hasHidden };
}

class SheetCells {
  readonly #grid: Grid;
  readonly #globals: ExcelGlobals;
  #row = 0;
  /** The column of a formula whose text is in the next record. */
  #formulaColumn: number | null = null;

  constructor(grid: Grid, globals: ExcelGlobals) {
    this.#grid = grid;
    this.#globals = globals;
  }

  take(given: BiffRecord): void {
    const reader = new BiffReader(given);
    if (given.type === record.formulaText) {
      if (this.#formulaColumn !== null) this.#grid.put(this.#formulaColumn, reader.text(reader.short(), reader.byte()));
      this.#formulaColumn = null;
      return;
    }
    if (!cellTypes.has(given.type)) return;
    this.#moveTo(reader.short());
    const column = reader.short();
    if (given.type === record.packedRow) this.#takeRow(reader, column, given);
    else this.#grid.put(column, this.#textOf(given.type, reader, column));
  }

  #moveTo(row: number): void {
    if (row === this.#row) return;
    this.#grid.endRow();
    if (row > this.#row + 1) this.#grid.endRow();
    this.#row = row;
  }

  /** Several numbers of one row; the number of the last column follows them. */
  #takeRow(reader: BiffReader, first: number, { pieces }: BiffRecord): void {
    const count = Math.floor(((pieces[0]?.length ?? 0) - 6) / 6);
    for (let index = 0; index < count; index += 1) {
      const format = reader.short();
      this.#grid.put(first + index, this.#numberText(unpacked(reader.long()), format));
    }
  }

  #textOf(type: number, reader: BiffReader, column: number): string {
    const format = reader.short();
    switch (type) {
      case record.sharedText:
        return this.#globals.texts[reader.long()] ?? '';
      case record.number:
        return this.#numberText(doubleOf(reader), format);
      case record.packed:
        return this.#numberText(unpacked(reader.long()), format);
      case record.truth: {
        const value = reader.byte();
        return reader.byte() === 0 ? truth(value) : (errors.get(value) ?? '');
      }
      case record.formula:
        return this.#formulaText(reader, format, column);
      default:
        return reader.text(reader.short(), reader.byte());
    }
  }

  /** The stored result: a number, or in its place what else it is. */
  #formulaText(reader: BiffReader, format: number, column: number): string {
    const bytes = Buffer.from(Array.from({ length: 8 }, () => reader.byte()));
    this.#formulaColumn = null;
    if (bytes.readUInt16LE(6) !== 0xffff) return this.#numberText(bytes.readDoubleLE(), format);
    const [kind = 0, , value = 0] = bytes;
    if (kind === 0) this.#formulaColumn = column;
    return kind === 1 ? truth(value) : kind === 2 ? (errors.get(value) ?? '') : '';
  }

  #numberText(value: number, format: number): string {
    return Number.isFinite(value)
      ? formatNumber(value, this.#globals.formats[format] ?? general, this.#globals.calendar)
      : '';
  }
}

const cellTypes: ReadonlySet<number> = new Set([
  record.sharedText,
  record.number,
  record.packed,
  record.packedRow,
  record.formula,
  record.truth,
  record.text,
  record.richText,
]);

const truth = (value: number) => (value === 1 ? 'TRUE' : 'FALSE');

const errors: ReadonlyMap<number, string> = new Map([
  [0x00, '#NULL!'],
  [0x07, '#DIV/0!'],
  [0x0f, '#VALUE!'],
  [0x17, '#REF!'],
  [0x1d, '#NAME?'],
  [0x24, '#NUM!'],
  [0x2a, '#N/A'],
]);

function doubleOf(reader: BiffReader): number {
  return Buffer.from(Array.from({ length: 8 }, () => reader.byte())).readDoubleLE();
}

/** A number in thirty bits: a whole one or the first half of a long one, perhaps a hundred times as large as it is. */
function unpacked(bits: number): number {
  const isWhole = (bits & 2) !== 0;
  const long = Buffer.alloc(8);
  long.writeUInt32LE((bits & 0xffff_fffc) >>> 0, 4);
  const value = isWhole ? (bits | 0) >> 2 : long.readDoubleLE();
  return (bits & 1) === 0 ? value : value / 100;
}
