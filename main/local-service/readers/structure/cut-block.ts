import type { PageBlock } from '#service-api/records/page-structure.ts';

/** The characters of a block; empty cells and blocks count too, because they take memory. */
export function sizeOfBlock(block: PageBlock): number {
  return block.kind === 'table' ? block.rows.reduce((sum, row) => sum + sizeOfRow(row), 0) : block.text.length + 1;
}

/** Returns what of a block has at most so many characters. Cells may share one long text, so a small file can have a huge table. */
export function cutBlock(block: PageBlock, most: number): PageBlock {
  if (sizeOfBlock(block) <= most) return block;
  if (block.kind !== 'table') return { ...block, text: block.text.slice(0, most) };
  let left = most;
  const kept = (cell: string): string => {
    const text = cell.slice(0, Math.max(0, left));
    left -= cell.length + 1;
    return text;
  };
  const rows: string[][] = [];
  for (const row of block.rows) {
    if (left > 0) rows.push(row.map(kept));
  }
  return { ...block, rows };
}

function sizeOfRow(row: readonly string[]): number {
  return row.reduce((sum, cell) => sum + cell.length + 1, 1);
}
