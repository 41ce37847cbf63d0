import type { Candidate } from './candidate.ts';
import { bestOf } from './candidate.ts';
import type { DocumentFacts } from './document-facts.ts';
import type { Label } from './find-labels.ts';
import { findIbans } from './iban.ts';
import { spanAt, spanOf, spanWords, type Cell, type Layout, type Span } from './layout.ts';
import type { LayoutWord } from './layout-word.ts';
import { findVatIds } from './vat-id.ts';

/** Finds the first IBAN with a valid checksum. One beside its label is preferred to one in running text. */
export function readIban(facts: DocumentFacts): Candidate<string> | null {
  const found: Candidate<string>[] = [];
  for (const row of facts.layout.rows) {
    for (const cell of row.cells) {
      for (const { text, wordAt } of [
        ownText(cell),
        withNextCells(cell, facts.layout),
        withCellBelow(cell, facts.layout),
        withRestBelow(cell, facts.layout),
      ]) {
        for (const match of findIbans(text)) {
          const words = wordAt(match.start, match.end);
          const labelled = (facts.labels.byRow.get(row.index) ?? []).some(({ role }) => role === 'iban') ? 0.05 : 0;
          found.push({ value: match.iban, text: match.iban, words, score: (match.repaired ? 0.78 : 0.93) + labelled });
        }
      }
    }
  }
  return bestOf(found);
}

interface Reading {
  readonly text: string;
  readonly wordAt: (start: number, end: number) => readonly LayoutWord[];
}

function ownText(cell: Cell): Reading {
  return { text: cell.text, wordAt: (start, end) => spanWords(spanAt(cell, start, end)) };
}

/**
 * Joins a cell with the next ones on its row, for an IBAN whose groups of four are so far apart that each became a
 * cell.
 */
function withNextCells(cell: Cell, layout: Layout): Reading {
  const cells = layout.rows[cell.row]?.cells.slice(cell.column, cell.column + 8) ?? [cell];
  return joined(cells);
}

/** Joins a cell with the cell below, for an account number that is broken into two lines of a narrow column. */
function withCellBelow(cell: Cell, layout: Layout): Reading {
  const row = layout.rows[cell.row];
  if (row === undefined) return ownText(cell);
  const below = layout.rows
    .slice(cell.row + 1, cell.row + 3)
    .filter((next) => next.page === row.page && next.y0 - row.y1 < 2 * row.height)
    .flatMap((next) => next.cells.filter((other) => Math.abs(other.x0 - cell.x0) < 12 || goesOnBelow(cell, other)))[0];
  return below === undefined ? ownText(cell) : joined([cell, below]);
}

/** Joins the last cells of a row with the first one of the next, for the same of which the groups are far apart. */
function withRestBelow(cell: Cell, layout: Layout): Reading {
  const [row, next] = [layout.rows[cell.row], layout.rows[cell.row + 1]];
  const cells = row?.cells.slice(cell.column) ?? [];
  const [below] = next?.page === row?.page ? (next?.cells ?? []) : [];
  const last = cells.at(-1);
  if (below === undefined || last === undefined || cells.length < 2 || cells.length > mostCellsOfIban)
    return ownText(cell);
  return /[A-Z\d]{4}$/u.test(last.text) && /^[A-Z]{0,4}\d/u.test(below.text)
    ? joined([...cells, below])
    : ownText(cell);
}

const mostCellsOfIban = 8;

/** An IBAN that begins at the end of a line of running text goes on at the beginning of the next, wherever that is. */
function goesOnBelow(cell: Cell, other: Cell): boolean {
  return (
    /\b[A-Z]{2}\d{2}(?:\s?[A-Z\d]{1,4})*$/u.test(cell.text) && other.column === 0 && /^[A-Z]{0,4}\d/u.test(other.text)
  );
}

function joined(cells: readonly Cell[]): Reading {
  const text = cells.map((cell) => cell.text).join(' ');
  return {
    text,
    wordAt: (start, end) => {
      let offset = 0;
      return cells.flatMap((cell) => {
        const from = start - offset;
        const to = end - offset;
        offset += cell.text.length + 1;
        return to <= 0 || from >= cell.text.length
          ? []
          : spanWords(spanAt(cell, Math.max(0, from), Math.min(cell.text.length, to)));
      });
    },
  };
}

/**
 * Finds the issuer's VAT id, beside its label or in the footer. One under a label that marks it as the recipient's does
 * not count.
 */
export function readVatId(facts: DocumentFacts, recipient: ReadonlySet<Cell>): Candidate<string> | null {
  const { layout, labels } = facts;
  const otherPartyRows = new Set(
    labels.all.filter(({ role }) => role === 'other-vat-id').map((label) => label.span.cell.row),
  );
  const found: Candidate<string>[] = [];
  for (const row of layout.rows) {
    for (const cell of row.cells) {
      const own = (labels.byRow.get(row.index) ?? []).some(({ role, span }) => role === 'vat-id' && span.x0 <= cell.x1);
      for (const match of findVatIds(cell.text)) {
        if (findIbans(cell.text).some((iban) => iban.start <= match.start && iban.end >= match.end)) continue;
        const labelled = own || labelAbove(cell, facts) ? 0.2 : 0;
        const penalty = otherPartyRows.has(row.index) || recipient.has(cell) ? 0.5 : 0;
        const words = spanWords(spanAt(cell, match.start, match.end));
        found.push({ value: match.vatId, text: match.vatId, words, score: 0.72 + labelled - penalty });
      }
    }
  }
  const national = labels.all
    .filter(({ role }) => role === 'vat-id')
    .flatMap((label) => readNational(label, facts, recipient));
  const all = [...found, ...national];
  const best = bestOf(all);
  if (best === null || best.score < 0.6) return null;
  const isAlone = all.every(({ value }) => value === best.value);
  return isAlone ? { ...best, score: Math.min(mostCertain, best.score + alone) } : best;
}

/** The single VAT id of a document is that of its issuer: customers have none on receipts, and issuers are bound to state theirs. */
const alone = 0.15;
const mostCertain = 0.95;

function labelAbove(cell: Cell, { labels }: DocumentFacts): boolean {
  return (labels.byRow.get(cell.row - 1) ?? []).some(
    ({ role, span }) => role === 'vat-id' && span.x0 < cell.x1 && span.x1 > cell.x0,
  );
}

/**
 * Reads numbers that only their label marks as a VAT id: "NIP: 774-00-01-454", "ABN 51 824 753 556", "P.IVA
 * 01234567890".
 */
function readNational(label: Label, facts: DocumentFacts, recipient: ReadonlySet<Cell>): readonly Candidate<string>[] {
  const { cell, to } = label.span;
  const row = facts.layout.rows[cell.row];
  const next = row?.cells[cell.column + 1];
  const span: Span =
    to < cell.words.length || next === undefined
      ? spanOf(cell, to, cell.words.length)
      : spanOf(next, 0, next.words.length);
  const match = /^[^\p{L}\p{N}]*(\d[\d -]{7,15}\d)(?![\p{L}\d])/u.exec(span.text);
  const printed = match?.[1];
  if (match === null || printed === undefined) return [];
  const compact = printed.replaceAll(/\D/g, '');
  if (compact.length < 8 || compact.length > 12) return [];
  const words = spanWords(span).filter((word) => /\d/.test(word.text)).slice(0, printed.split(' ').length); // prettier-ignore
  return [
    {
      value: compact,
      text: printed,
      words,
      score: 0.8 * label.quality - (recipient.has(cell) || recipient.has(span.cell) ? 0.5 : 0),
    },
  ];
}
