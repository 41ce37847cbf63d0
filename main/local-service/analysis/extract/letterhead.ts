import { isPostalLine } from './address-blocks.ts';
import { isSalutation, looksLikeName } from './company-names.ts';
import type { DocumentFacts } from './document-facts.ts';
import { spanAt, spanWords, type Cell, type Row } from './layout.ts';
import { isAddressed, isNoName, isStreetOrTown } from './name-shape.ts';
import { rowsBelow } from './neighbours.ts';
import type { LayoutWord } from './layout-word.ts';
import { textKey } from './text-key.ts';

/** A place that names a possible sender. `weight` is how strongly it suggests that sender. */
export interface Mention {
  readonly name: string;
  readonly words: readonly LayoutWord[];
  readonly weight: number;
}

export type Address = readonly Cell[];

/**
 * Finds "Lamp Works Ltd, 5 Mill Slot, Leeds LS1 4DY" below the first lines of the page, where a letterhead has ended.
 */
export function addressesInOneLine({ layout }: DocumentFacts): readonly Address[] {
  return layout.rows
    .filter((row) => row.page === 1 && row.index >= 2 && row.index < 16)
    .flatMap(({ cells }) => cells)
    .filter(({ text }) => {
      const [name = '', ...rest] = text.split(/,\s+/u);
      return rest.length > 1 && rest.some((part) => isPostalLine(part)) && looksLikeName(name) && !contact.test(text);
    })
    .filter((cell) => !layout.rows.slice(cell.row + 1, cell.row + 2).some((row) => isContactBelow(row, cell, layout)))
    .map((cell) => [cell]);
}

const partsOfLine = /\s*[·•●∙|]\s*|,\s+/u;
const ofRegister = /(?<!\p{L})(?:steuer-?nr|st\.-?nr|ust|nif|cif|p\.?\s?iva|zvr|abn)(?!\p{L})/iu;

/**
 * Finds the names that begin an address in one line, as in a footer or a stamp: with middle dots, or with a telephone or a tax number
 * in it or below it: "Taxi Falk, Mill Lane 4, 12345 Lampau" above "Steuer-Nr. 118 Tel. 0931 44177".
 */
export function linesOfSender({ layout }: DocumentFacts, excluded: ReadonlySet<Cell>): readonly Mention[] {
  // In the upper half, such a line is the address of a name beside or above it.
  return layout.rows.slice(Math.floor(layout.rows.length / 2)).flatMap((row) =>
    row.cells.flatMap((cell) => {
      const [name = '', ...rest] = cell.text.slice(0, longestLine).split(partsOfLine);
      if (excluded.has(cell) || !looksLikeName(name) || isStreetOrTown(name) || isAddressed(name)) return [];
      const next = layout.rows[row.index + 1];
      const isSender =
        !hasNameAbove(cell, layout) &&
        rest.some((part) => isStreetOrTown(part)) &&
        (hasNumbersOfSender(rest.join(', ')) ||
          (rest.length > 1 && /[·•●∙]/u.test(cell.text)) ||
          (next !== undefined && isContactBelow(next, cell, layout)));
      return isSender ? [{ name, words: spanWords(spanAt(cell, 0, name.length)), weight: 0.54 }] : [];
    }),
  );
}

/**
 * Finds the names above such a line in a stamp, in the lower half of the page: "Taxi Falk" above "Mill Lane 4 · 12345 Lampau" above
 * "Tel. 0931 44177".
 */
export function namesOfStamps({ layout }: DocumentFacts, excluded: ReadonlySet<Cell>): readonly Mention[] {
  return layout.rows.slice(Math.floor(layout.rows.length / 2)).flatMap((row) =>
    row.cells.flatMap((cell) => {
      const [address, numbers] = [layout.rows[row.index + 1], layout.rows[row.index + 2]];
      if (excluded.has(cell) || !looksLikeName(cell.text) || isNoName(cell.text) || isAddressed(cell.text)) return [];
      const under = address?.cells.find((one) => Math.abs(one.x0 - cell.x0) < 2);
      const parts = under?.text.split(partsOfLine) ?? [];
      const isStamp =
        address?.page === row.page &&
        numbers !== undefined &&
        under !== undefined &&
        parts.length > 1 &&
        parts.every((part) => isStreetOrTown(part)) &&
        isContactBelow(numbers, under, layout);
      return isStamp ? [{ name: cell.text, words: cell.words, weight: 0.54 }] : [];
    }),
  );
}

const longestLine = 300;

/** "Route de Lampau, 46000 Falk" below the name is the address of that name. */
function hasNameAbove(cell: Cell, { rows }: DocumentFacts['layout']): boolean {
  const [row, above] = [rows[cell.row], rows[cell.row - 1]];
  const isClose = row !== undefined && above?.page === row.page && row.y0 - above.y1 < 1.2 * row.height;
  return isClose && above.cells.some((one) => inOneColumn(one, cell) && looksLikeName(one.text) && !isNoName(one.text));
}

function hasNumbersOfSender(text: string): boolean {
  return contact.test(text) || telephone.test(text) || ofRegister.test(text);
}

function isContactBelow(next: Row, cell: Cell, { rows }: DocumentFacts['layout']): boolean {
  const row = rows[cell.row];
  const isClose = row !== undefined && next.page === row.page && next.y0 - row.y1 < 1.2 * row.height;
  return isClose && next.cells.some((one) => inOneColumn(one, cell) && hasNumbersOfSender(one.text));
}

/** Returns whether an address has contact details. Senders print them; for recipients only the address is printed. */
export function hasContact(address: Address, facts: DocumentFacts): boolean {
  const last = address.at(-1);
  const row = last === undefined ? undefined : facts.layout.rows[last.row];
  if (last === undefined || row === undefined) return false;
  const below = rowsBelow(facts.layout, row, 4, 1.5);
  // What follows the salutation is the letter, which may speak of a telephone.
  const end = below.findIndex(({ cells }) => cells.some(({ text }) => isSalutation(text)));
  const under = below
    .slice(0, end === -1 ? below.length : end)
    .flatMap(({ cells }) => cells.filter((cell) => inOneColumn(cell, last)));
  return [...address, ...under].some(({ text }) => contact.test(text) || telephone.test(text));
}

/**
 * Finds the letterhead in the first lines of the first page. It weighs more in large print or with an address below.
 */
export function letterheads(facts: DocumentFacts, recipient: ReadonlySet<Cell>): readonly Mention[] {
  const rows = facts.layout.rows.filter(({ page }) => page === 1);
  const usualHeight = [...rows].map(({ height }) => height).sort((a, b) => a - b)[Math.floor(rows.length / 2)] ?? 0;
  return rows.slice(0, 4).flatMap((row, index) =>
    row.cells
      .filter((cell) => !recipient.has(cell) && looksLikeName(cell.text) && !isLabelled(cell, facts))
      .map((cell) => {
        const sizeBonus = row.height > 1.35 * usualHeight ? 0.12 : 0;
        const contactBonus = rowsBelow(facts.layout, row, 4).some(({ cells }) =>
          cells.some((under) => hasContactDetails(under.text) && inOneColumn(under, cell)),
        )
          ? 0.24
          : 0;
        const repeatBonus = isRepeatedBelow(cell, facts, recipient) ? 0.12 : 0;
        return {
          name: cell.text,
          words: cell.words,
          weight: 0.32 - 0.03 * index + sizeBonus + contactBonus + repeatBonus,
        };
      }),
  );
}

/** "Crédit Rural" and "Ferrovie del Garda" have a word that is a label elsewhere; a label is most of its cell. */
const labelShare = 0.5;

function isLabelled(cell: Cell, { labels }: DocumentFacts): boolean {
  const letters = (labels.byRow.get(cell.row) ?? [])
    .filter(({ span }) => span.cell === cell)
    .reduce((sum, { span }) => sum + textKey(span.text).length, 0);
  return letters >= labelShare * textKey(cell.text).length;
}

const contact =
  /@|www\.|\b(?:(?:tel|fon|phone|fax|vat|ust|siret|kvk|btw|tva|gst)(?!\p{L})|telefon|telephone|mobil|ust-?id)/iu;
/** The format of telephone numbers in the United States. */
const telephone = /(?:^|\s)\(?\d{3}\)?[ -.]\d{3}[-.]\d{4}\b/u;

/**
 * Returns whether the text has a telephone number, a mail or web address, a tax number, or a postal code with a town.
 */
function hasContactDetails(text: string): boolean {
  return contact.test(text) || telephone.test(text) || isPostalLine(text);
}

/** Returns whether two cells are in one column: their left edges, right edges or middles agree. */
function inOneColumn(a: Cell, b: Cell): boolean {
  const middles = Math.abs(a.x0 + a.x1 - b.x0 - b.x1) / 2;
  return Math.min(Math.abs(a.x0 - b.x0), Math.abs(a.x1 - b.x1), middles) < 12;
}

/**
 * Returns whether the heading is repeated further down, as a sender's name is in the footer, in the text or at the
 * signature.
 */
function isRepeatedBelow(heading: Cell, facts: DocumentFacts, recipient: ReadonlySet<Cell>): boolean {
  const key = textKey(heading.text);
  return (
    key.length >= 6 &&
    facts.layout.rows.some(
      (row) =>
        row.index > heading.row + 3 &&
        row.cells.some((cell) => !recipient.has(cell) && textKey(cell.text).includes(key)),
    )
  );
}
