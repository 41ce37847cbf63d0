import type { PageBlock, PageStructure } from '#service-api/records/page-structure.ts';
import type { Page } from '../document.ts';
import { plainPage } from '../text/plain-page.ts';

/** A column is at most so wide; a longer cell moves the rest of its row to the right. */
const widestColumn = 48;
/** Tables that would be wider than this are not aligned, so that blanks cannot outweigh the text. */
const widestTable = 600;
/** Cells of a row with more lines hold running text. They stand one below the other, so that blanks cannot outweigh the text. */
const mostLinesBeside = 100;
/** Analysis takes three blanks for the end of a cell. */
const gap = '   ';

/** Makes the page of a structure. Its text has the columns of tables one below the other, as on a typewriter. */
export function structuredPage(structure: PageStructure, number: number): Page {
  return { ...plainPage(structureText(structure), number), structure };
}

function structureText({ blocks }: PageStructure): string {
  return blocks
    .map((block, index) => {
      const isApart = index > 0 && !(block.kind === 'list_item' && blocks[index - 1]?.kind === 'list_item');
      return (isApart ? '\n' : '') + blockText(block);
    })
    .join('\n');
}

function blockText(block: PageBlock): string {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return block.text;
    case 'list_item':
      return `${'  '.repeat(block.level - 1)}${block.marker} ${block.text}`;
    case 'table':
      return tableLines(block.rows).join('\n');
  }
}

/** The lines of a table with its columns one below the other. A cell of several lines takes as many lines. */
function tableLines(rows: readonly (readonly string[])[]): readonly string[] {
  const cells = rows.map((row) => row.map((cell) => cell.split('\n').map((line) => line.replaceAll('\t', gap))));
  const widths = widthsOf(cells);
  const isAligned = widths.reduce((sum, width) => sum + width + gap.length, 0) <= widestTable;
  return cells.flatMap((row) => {
    const height = row.reduce((most, lines) => Math.max(most, lines.length), 1);
    if (height > mostLinesBeside) return row.flat().filter((line) => line !== '');
    return Array.from({ length: height }, (_, at) =>
      row
        .map((lines, column) => {
          const text = lines[at] ?? '';
          return isAligned ? text.padEnd(widths[column] ?? 0) : text;
        })
        .join(gap)
        .trimEnd(),
    );
  });
}

function widthsOf(rows: readonly (readonly (readonly string[])[])[]): readonly number[] {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((lines, column) => {
      const width = lines.reduce((most, line) => Math.max(most, line.length), 0);
      widths[column] = Math.max(widths[column] ?? 0, Math.min(width, widestColumn));
    });
  }
  return widths;
}
