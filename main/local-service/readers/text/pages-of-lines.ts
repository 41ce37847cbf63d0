import type { ReadDocument } from '../document.ts';
import type { ReadLimits } from '../limits.ts';
import { createPageBuilder } from '../structure/page-builder.ts';

/** A longer table is given in parts, so that pages can end between them. */
const rowsPerBlock = 200;

/**
 * Makes pages of lines: lines with tabs are rows of a table, all others are paragraphs. Blank lines only part tables. In a sheet, every line
 * is a row.
 */
export function pagesOfLines(
  text: string,
  layout: 'text' | 'sheet',
  limits: ReadLimits,
): Pick<ReadDocument, 'pages' | 'warnings'> {
  const builder = createPageBuilder(limits);
  if (layout === 'sheet') builder.startPart('sheet', null);
  let rows: string[][] = [];
  const endTable = (): void => {
    if (rows.length > 0) builder.add({ kind: 'table', rows });
    rows = [];
  };
  for (const line of text.split('\n')) {
    if (builder.isFull()) break;
    if (layout === 'sheet' || line.includes('\t')) {
      rows.push(line.split('\t'));
      if (rows.length >= rowsPerBlock) endTable();
      continue;
    }
    endTable();
    if (line.trim() !== '') builder.add({ kind: 'paragraph', text: line });
  }
  endTable();
  return builder.finish();
}
