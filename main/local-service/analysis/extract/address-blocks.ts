import type { Labels } from './find-labels.ts';
import type { Cell, Layout, Row } from './layout.ts';

/** The lines of an address; the name comes first. */
export interface AddressBlock {
  readonly lines: readonly Cell[];
  readonly page: number;
}

const postalLine =
  /(?:^|[\s,])(?:[A-Z]{1,3}[- ])?(?:\d{4,5}(?:\s?[A-Z]{2})?|\d{2}-\d{3})\s+\p{Lu}[\p{L}.-]+|\p{L}{3,}[,.]?\s+[A-Z]{2}[,.]?\s+\d{5}(?:-\d{4})?|\b[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}\b|\b[A-Z]\d[A-Z]\s\d[A-Z]\d\b/u;

export function isPostalLine(text: string): boolean {
  // The length is checked first, because the pattern takes quadratic time in a long line that does not match.
  return text.length < 80 && postalLine.test(text);
}

/** How a line below the name addresses a person at the recipient: no sender writes so above its own street. */
export const attention =
  /^(?:attn|attention|att|f\.?a\.?o|z\.?\s?hd|zu händen|t\.a\.v|à l['’]attention|all['’]attenzione|alla c\.?\s?a|c\.\s?a|a la atención|a\/c|ao cuidado|herrn?|frau|mrs?|ms|mme|madame|monsieur|sig(?:\.?ra|nora?)?|dhr|mevr|mevrouw)\b/iu;

/** The same without titles, which pharmacists and doctors have below the names of their own. */
export const isForAttention = ({ text }: Pick<Cell, 'text'>): boolean =>
  /^(?:attn|attention|f\.?a\.?o|z\.?\s?hd|zu händen|t\.a\.v|à l['’]attention|all['’]attenzione|a la atención|ao cuidado)\b/iu.test(
    text,
  );

/** "Unit 4, Mill Park": a word that is a label elsewhere, with the number of a place. */
const numberedPlace = /^(?:unit|level|floor|suite|block|building|shop|office|flat|room|lot)\s\d/iu;

/** Finds blocks of up to five lines in one column that end in a line with a postal code and a town. */
export function addressBlocks(layout: Layout, labels: Labels): readonly AddressBlock[] {
  const blocks: AddressBlock[] = [];
  const taken = new Set<Cell>();
  // Goes from the bottom up, so that a street that looks like a town ("4557 De Silva St") stays within its block.
  for (const row of [...layout.rows].reverse()) {
    for (const cell of row.cells) {
      if (!isPostalLine(cell.text) || /[•·|●]/.test(cell.text)) continue;
      if (taken.has(cell)) continue;
      const lines = collectLinesAbove(cell, row, layout, labels);
      if (lines.length < 3) continue;
      blocks.push({ lines, page: row.page });
      for (const line of lines) taken.add(line);
    }
  }
  return blocks.reverse();
}

/** Collects the lines above the last one. One blank line may separate the street from the town. */
function collectLinesAbove(last: Cell, row: Row, layout: Layout, labels: Labels): readonly Cell[] {
  const lines: Cell[] = [last];
  let top = row;
  for (let index = row.index - 1; index >= 0 && lines.length < 5; index -= 1) {
    const above = layout.rows[index];
    if (above?.page !== row.page || top.y0 - above.y1 > (lines.length === 1 ? 2.3 : 1.1) * Math.max(row.height, 6))
      break;
    const inColumn = above.cells.find((cell) => isAligned(cell, last));
    if (inColumn === undefined) {
      if (top.y0 - above.y0 > 2.2 * row.height) break;
      continue;
    }
    const isLabelled = (labels.byRow.get(index) ?? []).some(
      ({ span, quality }) => span.cell === inColumn && quality >= 0.8,
    );
    if (isLabelled && !attention.test(inColumn.text) && !numberedPlace.test(inColumn.text)) break;
    if (/\d[.,]\d{2}\b|[•·|●]/.test(inColumn.text)) break;
    // This line ends another address. A street that looks like a town is accepted only directly above the town.
    if (lines.length >= 3 && isPostalLine(inColumn.text)) break;
    lines.unshift(inColumn);
    top = above;
  }
  return lines;
}

function isAligned(cell: Cell, other: Cell): boolean {
  const middle = Math.abs(cell.x0 + cell.x1 - other.x0 - other.x1) / 2;
  return Math.abs(cell.x0 - other.x0) < 6 || Math.abs(cell.x1 - other.x1) < 6 || middle < 6;
}
