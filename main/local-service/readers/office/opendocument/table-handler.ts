import { createGrid, longestCell } from '../../structure/grid.ts';
import type { PageBuilder } from '../../structure/page-builder.ts';
import { attributeOf, type XmlHandler } from '../../xml/parse-xml.ts';
import type { DocumentStyles } from './document-styles.ts';

/** Sheets are filled up with one empty row that is repeated a million times; rows with content rarely repeat. */
const mostRepeats = 1_000;
const mostColumns = 256;

/** Gives the sheets of an OpenDocument spreadsheet to pages, with their cells as they are shown. */
export function createTableHandler(pages: PageBuilder, styles: DocumentStyles, onHidden: () => void): XmlHandler {
  let grid: ReturnType<typeof createGrid> | null = null;
  let column = 0;
  let rowRepeats = 1;
  let row: { readonly column: number; readonly text: string }[] = [];
  let cell: { readonly repeats: number; text: string } | null = null;
  let paragraphs = 0;
  let skipped = 0;
  const repeatsOf = (text: string | undefined) => Math.max(1, Number(text) || 1);
  return {
    open(name, attributes) {
      const isHidden = name === 'table' && styles.hidden.has(attributeOf(attributes, 'style-name') ?? '');
      if (isHidden) onHidden();
      if (skipped > 0 || isHidden || name === 'annotation' || name === 'shapes') {
        skipped += 1;
        return;
      }
      if (name === 'table') {
        pages.startPart('sheet', attributeOf(attributes, 'name') ?? '');
        grid = createGrid(pages);
      } else if (name === 'table-row') {
        [column, row, rowRepeats] = [0, [], repeatsOf(attributeOf(attributes, 'number-rows-repeated'))];
      } else if (name === 'table-cell' || name === 'covered-table-cell') {
        cell = { repeats: repeatsOf(attributeOf(attributes, 'number-columns-repeated')), text: '' };
      } else if (name === 'p') {
        paragraphs += 1;
        if (cell !== null && cell.text !== '') cell.text += '\n';
      } else if (name === 's' && cell !== null) cell.text += ' ';
    },
    text(text) {
      if (skipped === 0 && cell !== null && paragraphs > 0 && cell.text.length < longestCell) cell.text += text;
    },
    close(name) {
      if (skipped > 0) {
        skipped -= 1;
        return;
      }
      if (name === 'p') paragraphs -= 1;
      else if ((name === 'table-cell' || name === 'covered-table-cell') && cell !== null) {
        const last = Math.min(mostColumns, column + cell.repeats);
        if (cell.text.trim() !== '')
          for (let at = column; at < last; at += 1) row.push({ column: at, text: cell.text });
        column += cell.repeats;
        cell = null;
      } else if (name === 'table-row' && grid !== null) {
        const times = row.length === 0 ? 1 : Math.min(mostRepeats, rowRepeats);
        for (let time = 0; time < times && !pages.isFull(); time += 1) {
          for (const { column: at, text } of row) grid.put(at, text);
          grid.endRow();
        }
      } else if (name === 'table' && grid !== null) {
        grid.end();
        grid = null;
      }
    },
  };
}
