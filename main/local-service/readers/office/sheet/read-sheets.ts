import { createGrid, longestCell } from '../../structure/grid.ts';
import type { PageBuilder } from '../../structure/page-builder.ts';
import type { XmlHandler } from '../../xml/parse-xml.ts';
import type { OfficeFacts } from '../office-outcome.ts';
import type { PackageParts } from '../package-parts.ts';
import { formatNumber, general, type CellFormat } from './number-format.ts';
import { readCellFormats, readSharedTexts, readWorkbookList } from './workbook-parts.ts';

/** Reads an Excel workbook: each sheet that is not hidden, with the stored results of its formulas. */
export async function readSheets(parts: PackageParts, main: string, pages: PageBuilder): Promise<OfficeFacts> {
  const links = await parts.links(main);
  const partOf = (type: string) => links.find((link) => link.type === type)?.target ?? '';
  const texts = await readSharedTexts(parts, partOf('sharedStrings'));
  const formats = await readCellFormats(parts, partOf('styles'));
  const { sheets, hasHidden, calendar } = await readWorkbookList(parts, main);
  for (const { name, part } of sheets) {
    pages.startPart('sheet', name);
    if (pages.isFull()) break;
    const grid = createGrid(pages);
    await parts.parse(part, sheetHandler(grid, { texts, formats, calendar }), pages.isFull);
    grid.end();
  }
  return { hasHidden };
}

interface CellValues {
  readonly texts: readonly string[];
  readonly formats: readonly CellFormat[];
  readonly calendar: 1900 | 1904;
}

interface OpenCell {
  readonly column: number;
  readonly type: string;
  readonly format: CellFormat;
  value: string;
}

function sheetHandler(grid: ReturnType<typeof createGrid>, values: CellValues): XmlHandler {
  let cell: OpenCell | null = null;
  let nextColumn = 0;
  let nextRow = 1;
  /** Whether what comes is the value of the cell, and not its formula. */
  let inValue = false;
  return {
    open(element, attributes) {
      if (element === 'row') {
        const row = Number(attributes['r'] ?? nextRow);
        if (row > nextRow) grid.endRow();
        nextRow = row + 1;
        nextColumn = 0;
      } else if (element === 'c') {
        const column = columnOf(attributes['r'] ?? '') ?? nextColumn;
        nextColumn = column + 1;
        const format = values.formats[Number(attributes['s'] ?? 0)] ?? general;
        cell = { column, type: attributes['t'] ?? 'n', format, value: '' };
      } else if (element === 'v' || (element === 't' && cell?.type === 'inlineStr')) inValue = true;
      else if (element === 'rPh') inValue = false;
    },
    text(text) {
      if (inValue && cell !== null && cell.value.length < longestCell) cell.value += text;
    },
    close(element) {
      if (element === 'v' || element === 't') inValue = false;
      else if (element === 'c' && cell !== null) {
        grid.put(cell.column, cellText(cell, values));
        cell = null;
      } else if (element === 'row') grid.endRow();
    },
  };
}

function cellText({ type, value, format }: OpenCell, { texts, calendar }: CellValues): string {
  switch (type) {
    case 's':
      return texts[Number(value)] ?? '';
    case 'str':
    case 'inlineStr':
    case 'e':
      return value;
    case 'b':
      return value === '1' ? 'TRUE' : 'FALSE';
    case 'd':
      return value.replace(/T00:00:00(\.0+)?Z?$/, '');
    default: {
      const number = Number(value);
      return value.trim() === '' || !Number.isFinite(number) ? value : formatNumber(number, format, calendar);
    }
  }
}

/** The column of a cell's address, from 0: `AB12` is 27. */
function columnOf(address: string): number | null {
  const letters = /^[A-Z]{1,3}/.exec(address)?.[0];
  if (letters === undefined) return null;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}
