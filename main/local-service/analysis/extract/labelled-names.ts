import { companyNameIn, hasLegalForm, looksLikeName } from './company-names.ts';
import type { DocumentFacts } from './document-facts.ts';
import type { Label } from './find-labels.ts';
import { spanAt, spanOf, spanWords, type Cell } from './layout.ts';
import type { Mention } from './letterhead.ts';
import { isStreetOrTown } from './name-shape.ts';
import { rowsBelow } from './neighbours.ts';

/** Fewer cells may be labels of a letterhead. */
const fewestColumns = 4;

/** Who issues a document for others: "issued by X in the name and on behalf of Y". */
export const onBehalf =
  /(?<!\p{L})(?:on behalf of|im (?:namen|auftrag)(?: und (?:auf|für) rechnung)?(?: von| der| des)|au nom et pour le compte d|in nome e per conto d|en nombre y por cuenta de|in naam (?:en voor rekening )?van)/iu;

/** Who wrote a paper may be a person of the company that another label names. */
const writers = new Set(['issuedby', 'emitidopor', 'ausgestelltvon', 'erstelltvon', 'emispar']);

/** Returns the names beside and below the labels of a sender or of the holder of its account. */
export function labelledNames(facts: DocumentFacts, recipient: ReadonlySet<Cell>): readonly Mention[] {
  const named = namesOfLabels(facts, recipient);
  const isOfCompany = named.some(({ name, isWriter }) => !isWriter && hasLegalForm(name));
  return named.filter(({ name, isWriter }) => !(isOfCompany && isWriter && !hasLegalForm(name)));
}

interface LabelledName extends Mention {
  readonly isWriter: boolean;
}

function namesOfLabels(facts: DocumentFacts, recipient: ReadonlySet<Cell>): readonly LabelledName[] {
  return facts.labels.all
    .filter((label) => label.role === 'issuer' || (label.role === 'account-holder' && !isOfOwner(label, facts)))
    .filter((label) => label.strength === 'strong' || !isColumnHeading(label, facts))
    .flatMap((label) => {
      const weight = (label.role === 'issuer' ? 0.72 : 0.5) * label.quality;
      return nameAt(label, facts)
        .filter(({ cell }) => !recipient.has(cell))
        .map(({ cell, text: whole, from: start }) => {
          const others = onBehalf.exec(whole);
          const text = others === null ? whole : whole.slice(others.index + others[0].length);
          const name = companyNameIn(text) ?? withoutAddress(text);
          const from = start + whole.length - text.length + text.indexOf(name);
          return {
            name,
            words: spanWords(spanAt(cell, from, from + name.length)),
            weight: weight + (hasLegalForm(name) ? 0.12 : 0),
            isWriter: writers.has(label.key),
          };
        });
    })
    .filter(({ name }) => looksLikeName(name));
}

/** Returns the name at the beginning of an address in one line: "Ada Falk · 4 Mill Lane · Leeds LS1 4DY". */
function withoutAddress(text: string): string {
  const [name = text, ...parts] = text.split(/\s+[·•●∙|]\s+|,\s+/u);
  return parts.some((part) => isStreetOrTown(part)) ? name : text;
}

/** In a column of an electronic invoice in print, the name has a label, too. */
const nameLabel =
  /^(?:name|nom|naam|nombre|nome|nazwa|denominazione|ragione sociale|raz[oó]n social|(?:nome\s?\/\s?)?raz[aãä]o social|raison sociale|firma)\s*:\s*/iu;

/** "From" and "To" among several cells head the columns of a table, as of flights. */
function isColumnHeading({ span }: Label, { layout }: DocumentFacts): boolean {
  return (layout.rows[span.cell.row]?.cells.length ?? 0) >= fewestColumns && !span.text.endsWith(':');
}

/** Whom these words name without bank details: the owner of a company, or who has a contract. */
const holders = new Set(['inhaber', 'titular', 'titulaire', 'intestatario', 'intestatoa']);

/** "Inhaber" without bank details names the owner of the company, and with them the holder of the account. */
function isOfOwner({ key, span }: Label, { labels }: DocumentFacts): boolean {
  const near = [-3, -2, -1, 0, 1, 2, 3].flatMap((step) => labels.byRow.get(span.cell.row + step) ?? []);
  return holders.has(key) && !near.some(({ role }) => role === 'iban');
}

/** "Rechnungssteller  GLN 7601…  ZSR K 4417…  Praxis Falk, Lampau": the codes of who treats patients in Switzerland, before the name. */
const codeOfSender = /^(?:gln|ean|zsr)(?:-?nr\.?)?\s[A-Z]?\s?\d/iu;

interface NamedCell {
  readonly cell: Cell;
  readonly text: string;
  /** The offset of `text` in the cell. */
  readonly from: number;
}

function nameAt(label: Label, { layout, labels }: DocumentFacts): readonly NamedCell[] {
  const { cell, to } = label.span;
  const rest = spanOf(cell, to, cell.words.length).text.replace(/^[\s:–-]+/u, '');
  if (codeOfSender.test(rest)) {
    const named = layout.rows[cell.row]?.cells.slice(cell.column + 1).find(({ text }) => !codeOfSender.test(text));
    return named === undefined ? [] : [{ cell: named, text: named.text, from: 0 }];
  }
  // "Supplier (BP)": words in parentheses belong to the label.
  if (/\p{L}{2}/u.test(rest) && !/^\([^()]*\)$/u.test(rest)) {
    return [{ cell, text: rest.replace(/[,;]+$/u, ''), from: cell.text.length - rest.length }];
  }
  const row = layout.rows[cell.row];
  if (row === undefined) return [];
  const next = row.cells[cell.column + 1];
  const closes = /:$/.test(cell.text);
  const isRight = closes || (rest !== '' && cell.column === 0);
  if (next !== undefined && isRight && !(labels.byRow.get(row.index) ?? []).some(({ span }) => span.cell === next)) {
    // The number of the supplier may precede its name.
    const from = /^\d+\s*[-–]\s*/u.exec(next.text)?.[0].length ?? 0;
    return [{ cell: next, text: next.text.slice(from), from }];
  }
  const rows = rowsBelow(layout, row, 4);
  const column = rows.flatMap((below) => below.cells.find((other) => other.x0 < cell.x1 && other.x1 > cell.x0) ?? []);
  // A heading in the middle stands above all that its part of the page has.
  const parts = row.cells.length === 1 ? rows.flatMap(({ cells }) => cells[0] ?? []) : column;
  const named = parts.find(({ text }) => nameLabel.test(text));
  for (const under of named === undefined ? column.slice(0, 2) : [named]) {
    if (/^\(/.test(under.text)) continue;
    const text = under.text.replace(nameLabel, '');
    return [{ cell: under, text, from: under.text.length - text.length }];
  }
  return [];
}
