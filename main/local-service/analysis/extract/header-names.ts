import { isPostalLine } from './address-blocks.ts';
import { hasLegalForm, isLegalFormAlone, looksLikeName } from './company-names.ts';
import type { DocumentFacts } from './document-facts.ts';
import { spanAt, spanWords, type Cell, type Row } from './layout.ts';
import type { Mention } from './letterhead.ts';
import { asPrinted } from './misread-names.ts';
import { isDocumentName, isNoName, isOtherParty } from './name-shape.ts';
import { rowsBelow } from './neighbours.ts';

/** Till receipts name their shop in one of the first lines, also below the number of the receipt or a greeting. */
const headerRows = 9;

/** Numbers of a register that follow a name: "(519537-X)", "Co. Reg. No: 210038-K". */
const registration =
  /\(?\b(?:co\.?\s?)?(?:reg(?:istration)?\.?\s?)?(?:no\.?\s?)?:?\s?\d{4,12}\s?-\s?[A-Z]\b\s?\)?|\(\s?\d[\dSOIlB]{3,10}\s?[-·.]?\s?[A-Z]\s?\)|\(\s?(?:co|reg|company)\b[^)]{0,40}\)?|\bco\.?\s?reg\b.{0,40}$/iu;

/** Finds the lines at the top of the first page that can be a name; two lines of one name are also taken together. */
export function headerNames(facts: DocumentFacts, excluded: ReadonlySet<Cell>): readonly Mention[] {
  const rows = facts.layout.rows.filter(({ page }) => page === 1).slice(0, headerRows);
  return rows.flatMap((row, index) => {
    const whole = wholeRow(row, excluded);
    if (whole !== null) return [whole];
    return row.cells.flatMap((cell) => {
      const name = excluded.has(cell) ? null : nameIn(cell);
      if (name === null) return [];
      const below = lineBelow(name, cell, row, rows[index + 1]) ?? wholeInColumn(name, cell, facts);
      return below === null ? [name] : [name, below];
    });
  });
}

/** Joins the cells of a row that only together end in a legal form: wide letters leave wide gaps. */
function wholeRow({ cells }: Row, excluded: ReadonlySet<Cell>): Mention | null {
  const names = cells.flatMap((cell) => (excluded.has(cell) ? [] : (nameIn(cell) ?? [])));
  if (names.length < 2 || names.length > 3 || names.length < cells.length) return null;
  const name = names.map((one) => one.name).join(' ');
  const isWhole = hasLegalForm(asPrinted(name)) && names.every((one) => !hasLegalForm(one.name));
  return isWhole ? { name, words: names.flatMap(({ words }) => words), weight: 0.3 } : null;
}

/**
 * How to reach the sender, and where to pay, may follow its name in the same line: "LAMP WORKS LTD Tel.: 020 7946 0118". So may
 * a number of its licence: "Taxi Falk - Ord.-Nr. 118", where recognition may read the sign between them as a point.
 */
const afterName =
  /(?<=\p{L}{2}\S*\s+\S.*)\s+(?:(?:remit to|tel|telephone|telefon|phone|ph|fon|fax)\.?\s?:|[-–—.]\s(?:\p{L}+[ .-]{0,2})?(?:nr|no|n°)\.?:?\s?\d).*$/iu;

function nameIn(cell: Cell): Mention | null {
  const [own = ''] = cell.text
    .slice(0, 90)
    .replace(afterName, '')
    .split(/\s?[·•●∙|]\s?/u)
    .filter((part) => part !== '');
  const text = own.replace(registration, ' ').replace(/^[^\p{L}\p{N}]+|[\s,:;*~_|-]+$/gu, '').replaceAll(/\s{2,}/gu, ' '); // prettier-ignore
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  // "MR. D.I.Y. (M)" has more of other signs than of letters.
  const solid = text.replaceAll(/[\s.()]/gu, '').length;
  if (letters < 3 || letters < 0.55 * solid || text.split(' ').length > 9 || /[:?!@=]|www\.|\d[.,]\d\d\b/u.test(text))
    return null;
  const start = Math.max(0, cell.text.indexOf(text.split(' ')[0] ?? ''));
  return { name: text, words: spanWords(spanAt(cell, start, start + text.length)), weight: 0.3 };
}

/** Joins a name with the line below it, when both are alone on their rows, in one print and close together. */
function lineBelow(name: Mention, cell: Cell, row: Row, next: Row | undefined): Mention | null {
  const [under, another] = next?.cells ?? [];
  if (next === undefined || under === undefined || another !== undefined || row.cells.length > 1) return null;
  const isClose = next.y0 - row.y1 < 1.2 * row.height && Math.abs(next.height - row.height) < 0.35 * row.height;
  const isOneColumn = under.x0 < cell.x1 && under.x1 > cell.x0;
  if (!isClose || !isOneColumn || registration.test(cell.text) || isPostalLine(under.text) || /\d/.test(under.text))
    return null;
  const second = nameIn(under);
  if (
    second === null ||
    isDocumentName(name.name) ||
    isDocumentName(second.name) ||
    isOtherParty(second.name) ||
    isNoName(second.name) ||
    second.name.startsWith(`${name.name} `) ||
    name.name.length + second.name.length > 60
  )
    return null;
  return { name: `${name.name} ${second.name}`, words: [...name.words, ...second.words], weight: 0.2 };
}

/**
 * Joins a name with the line below it where other columns stand beside them: the line is the legal form, or both lines are printed together
 * elsewhere.
 */
function wholeInColumn(name: Mention, cell: Cell, { layout }: DocumentFacts): Mention | null {
  const row = layout.rows[cell.row];
  if (row === undefined || isDocumentName(name.name)) return null;
  const [under] = rowsBelow(layout, row, 2, 1.5).flatMap(({ cells }) => cells.filter((one) => isBelow(one, cell)));
  if (under === undefined) return null;
  const whole = `${name.name} ${under.text}`;
  const isWhole = isLegalFormAlone(under.text)
    ? !hasLegalForm(name.name)
    : looksLikeName(under.text) && isInText(whole, layout.text);
  return isWhole ? { name: whole, words: [...name.words, ...under.words], weight: 0.3 } : null;
}

function isBelow(under: Cell, cell: Cell): boolean {
  return Math.abs(under.x0 - cell.x0) < 6 || Math.abs(under.x0 + under.x1 - cell.x0 - cell.x1) < 12;
}

/** Returns whether a name of two lines also stands in one line of the text. */
export function isInText(name: string, text: string): boolean {
  return text.toLowerCase().includes(name.toLowerCase());
}

const registrationAtEnd = /(?<=\p{L}.{2,})\s*\(\s?\d[\dSOIlB]{3,10}\b[^()]{0,6}\)?$/u;

/** Returns a name without the number of a register at its end, also where its bracket was not read. */
export function withoutRegistration(name: string): string {
  return name.replace(registrationAtEnd, '');
}

/** Returns whether a text has the number of a register, as it follows the name of a company. */
export function hasRegistration(text: string): boolean {
  return registration.test(text.slice(0, 120));
}
