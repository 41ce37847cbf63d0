import { isPostalLine } from './address-blocks.ts';
import { companyNameIn, looksLikeName } from './company-names.ts';
import type { DocumentFacts } from './document-facts.ts';
import type { Cell, Row } from './layout.ts';
import { isDocumentName } from './name-shape.ts';
import { rowsBelow } from './neighbours.ts';

export interface ReturnAddress {
  readonly cell: Cell;
  readonly name: string;
  /** 0 to 1: the confidence that the line is the sender's. */
  readonly confidence: number;
}

/**
 * A line is divided by the first kind of separator that it contains, so "Austin, TX 78701" is not divided in a line
 * with "·".
 */
const comma = /,\s+/u;
const dots = /\s*[·•●|∙*]\s*/u;
const separators: readonly RegExp[] = [dots, /\s+[-–—]\s+/u, comma];
/** Words at the start that mark the line as a recipient, which may also be written in one line. */
const toSomebody =
  /^(?:an|to|for|für|firma|herrn?|frau|familie|eheleute|mr|mrs|ms|m|mme|spett\.?\s?le|kunde|client|customer|buyer|nabywca|z|inh|inhaber|inhaberin|owner)\b[.:]?\s/iu;

/**
 * Finds the sender's small line above the recipient: "Blue Lamp GmbH · Street 1 · 12345 Town" (DIN 5008 and similar).
 */
export function returnAddresses(facts: DocumentFacts): readonly ReturnAddress[] {
  const found: ReturnAddress[] = [];
  for (const row of facts.layout.rows) {
    const page = facts.layout.pages.find(({ number }) => number === row.page);
    if (row.page !== 1 || page === undefined || row.y0 > 0.5 * page.heightPt) continue;
    for (const cell of row.cells) {
      const text = withTown(cell, row, facts);
      const separator = separators.find((candidate) => candidate.test(text));
      if (separator === undefined) continue;
      const parts = text.split(separator).filter((part) => part !== '');
      const name = parts[0] ?? '';
      const town = parts.findIndex((part) => isPostalLine(part));
      if (
        parts.length >= 3 &&
        parts.length <= 6 &&
        town >= 1 &&
        looksLikeName(name) &&
        !isStreet(name) &&
        !toSomebody.test(name) &&
        !(separator !== dots && belongsToNameAbove(cell, name, facts)) &&
        /\d/.test(parts.slice(1).join(' '))
      ) {
        // Any address may be a line with commas. The sender's line is above the recipient's address, or at the top of
        // the page.
        const isUnambiguous = separator !== comma || hasAddressUnder(cell, row, facts);
        if (isUnambiguous || row.index < 2)
          found.push({ cell, name, confidence: isDepartment(cell, name, facts) ? 0.6 : isUnambiguous ? 1 : 0.75 });
      }
    }
  }
  return found.slice(0, 1);
}

/** The line may be broken before its town: "*Blue Lamp GmbH*Street 1*12345" above "Town*". */
function withTown(cell: Cell, row: Row, { layout }: DocumentFacts): string {
  if (!/[·•●|∙*]\s?\d{4,5}$/u.test(cell.text)) return cell.text;
  const below = layout.rows[row.index + 1]?.cells.find(({ x0 }) => Math.abs(x0 - cell.x0) < 2);
  return below === undefined ? cell.text : `${cell.text} ${below.text}`;
}

/** Returns whether the name is a department: "Blue Lamp GmbH" above "Customer service, PO box 1, 12345 Town". */
function isDepartment(cell: Cell, name: string, { layout }: DocumentFacts): boolean {
  const above = layout.rows[cell.row - 1]?.cells.find((other) => Math.abs(other.x0 - cell.x0) < 12);
  return above !== undefined && companyNameIn(above.text) !== null && companyNameIn(name) === null;
}

const rowsOfHead = 4;

/** "The Old Mill, Mill Lane, Leeds LS1 4DY" below the first name of its column is the address of that name. */
function belongsToNameAbove(cell: Cell, name: string, { layout }: DocumentFacts): boolean {
  if (cell.row > rowsOfHead) return false;
  const inColumn = layout.rows
    .slice(0, cell.row)
    .flatMap(({ cells }) => cells.filter((other) => Math.abs(other.x0 - cell.x0) < 12));
  const above = inColumn.length === 1 ? inColumn[0] : undefined;
  return (
    above !== undefined && looksLikeName(above.text) && !isDocumentName(above.text) && companyNameIn(name) === null
  );
}

function hasAddressUnder(cell: Cell, row: Row, facts: DocumentFacts): boolean {
  return rowsBelow(facts.layout, row, 8).some(({ cells }) =>
    cells.some((under) => Math.abs(under.x0 - cell.x0) < 30 && isPostalLine(under.text)),
  );
}

function isStreet(text: string): boolean {
  return /^\d|\s\d{1,4}\s?[a-z]?$|^(?:no|nr|lot|unit|suite|flat|apt|room|level|block)\b\.?\s?\w*\d/iu.test(text);
}
