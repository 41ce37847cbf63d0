import { domainNames, nameKey } from '../extract/company-names.ts';
import { readRecipient } from '../extract/customer.ts';
import { readIban, readVatId } from '../extract/account-fields.ts';
import type { DocumentFacts } from '../extract/document-facts.ts';
import type { Cell } from '../extract/layout.ts';
import { findDates } from '../extract/parse-date.ts';
import { editDistance } from '#lib/text/edit-distance.ts';

/** A document is its issuer's with marks of this weight. */
export const enough = 2;

const mostNumbers = 12;
const numberPattern = /\+?\d(?:[\s()./-]{0,2}\d){6,14}/gu;

/**
 * Returns what identifies the sender of a document: account, tax number and web addresses, and long numbers in its head
 * and foot (telephones, registers), all outside of the recipient's address.
 */
export function issuerMarks(facts: DocumentFacts): readonly string[] {
  const recipient = readRecipient(facts).cells;
  const iban = readIban(facts)?.value;
  const vatId = readVatId(facts, recipient)?.value;
  const cells = facts.layout.rows.flatMap((row) => row.cells).filter((cell) => !recipient.has(cell));
  const domains = [...domainNames(cells.map(({ text }) => text).join('\n')).keys()];
  return [
    ...(iban === undefined ? [] : [`iban ${iban}`]),
    ...(vatId === undefined ? [] : [`vat ${vatId}`]),
    ...domains.slice(0, 4).map((domain) => `web ${domain}`),
    ...numbersIn(cells.filter((cell) => isAtEdge(cell, facts))).map((number) => `no ${number}`),
  ];
}

function numbersIn(cells: readonly Cell[]): readonly string[] {
  const numbers = cells.flatMap(({ text }) =>
    findDates(text).length > 0
      ? []
      : [...text.matchAll(numberPattern)].map(([number]) => number.replaceAll(/\D/gu, '')),
  );
  return [...new Set(numbers)].slice(0, mostNumbers);
}

const edges = { head: 0.3, foot: 0.85, rowsOfHead: 14 };

function isAtEdge(cell: Cell, { layout, isSlip }: DocumentFacts): boolean {
  const row = layout.rows[cell.row];
  const page = layout.pages.find(({ number }) => number === row?.page);
  if (row === undefined || page === undefined) return false;
  if (isSlip) return row.index < edges.rowsOfHead;
  const y = row.y1 / Math.max(1, page.heightPt);
  return (row.page === 1 && y < edges.head) || y > edges.foot;
}

/** A short number may be anything; longer ones are tax numbers, registers and telephones, and identify their owner. */
export const weightOfMark = (mark: string): number => (/^no \d{1,9}$/u.test(mark) ? 1 : 2);

/** Whether two names are one company's, but for its legal form and a misread letter. */
export function isSameIssuer(a: string, b: string): boolean {
  const [one, other] = [nameKey(a), nameKey(b)];
  if (one.length < 3 || other.length < 3) return one === other;
  const limit = Math.floor(Math.min(one.length, other.length) / 8);
  return one === other || editDistance(one, other, limit) <= limit;
}
