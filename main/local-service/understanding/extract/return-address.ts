import { isPostalLine } from './address-blocks.ts';
import { looksLikeName } from './company-names.ts';
import type { Evidence } from './evidence.ts';
import type { Cell } from './layout.ts';

export interface ReturnAddress {
  readonly cell: Cell;
  readonly name: string;
}

/** The first kind of separator that a line uses parts it: "Austin, TX 78701" stays whole beside a "·". */
const separators: readonly RegExp[] = [/\s*[·•●|∙*]\s*/u, /\s+[-–—]\s+/u, /,\s+/u];

/** The sender's small line above the recipient: "Blue Lamp GmbH · Road 1 · 12345 Town" (DIN 5008 and its like). */
export function returnAddresses(evidence: Evidence): readonly ReturnAddress[] {
  const found: ReturnAddress[] = [];
  for (const row of evidence.layout.rows) {
    const page = evidence.layout.pages.find(({ number }) => number === row.page);
    if (row.page !== 1 || page === undefined || row.y0 > 0.5 * page.heightPt) continue;
    for (const cell of row.cells) {
      const separator = separators.find((candidate) => candidate.test(cell.text));
      if (separator === undefined) continue;
      const parts = cell.text.split(separator).filter((part) => part !== '');
      const name = parts[0] ?? '';
      const town = parts.findIndex((part) => isPostalLine(part));
      if (
        parts.length >= 3 &&
        parts.length <= 6 &&
        town >= 1 &&
        looksLikeName(name) &&
        !isStreet(name) &&
        /\d/.test(parts.slice(1).join(' '))
      ) {
        found.push({ cell, name });
      }
    }
  }
  return found.slice(0, 1);
}

function isStreet(text: string): boolean {
  return /^\d|\s\d{1,4}\s?[a-z]?$/u.test(text);
}
