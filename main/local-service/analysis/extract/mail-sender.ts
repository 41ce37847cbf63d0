import { mailCaptions } from '../mail-captions.ts';
import type { Candidate } from './candidate.ts';
import { hasLegalForm, looksLikeName } from './company-names.ts';
import type { DocumentFacts } from './document-facts.ts';
import { spanAt, spanWords, type Cell, type Row } from './layout.ts';

const senderCaption = new RegExp(String.raw`^(?:${mailCaptions.sender})(?:\s?:|$)`, 'iu');
const otherCaption = new RegExp(String.raw`^(?:${mailCaptions.subject}|${mailCaptions.others})(?:\s?:|$)`, 'iu');

/** Beside the sender, a head has at least so many other lines. */
const fewestOthers = 2;
/** The rows above and below the sender that its head has. */
const [rowsAbove, rowsBelow] = [3, 6];

/** The head says so itself, and its words stand beside their caption. */
const scoreOfHead = 0.95;

/**
 * Finds who sent a mail that was printed, by the first head on its first page: "From: Ada Falk <ada@lamps.example>" among further
 * captions, or the same without a caption directly above "To:". Returns `null` where the head has an address alone.
 */
export function mailSender({ layout }: DocumentFacts): Candidate<string> | null {
  const rows = layout.rows.filter(({ page }) => page === 1);
  for (const [index, row] of rows.entries()) {
    const place = isHead(rows, index) ? captionedPlace(row) : placeAboveRecipient(row, rows[index + 1]);
    if (place !== null) return nameAt(place);
  }
  return null;
}

interface Place {
  readonly cell: Cell;
  /** The offset of the sender in the text of the cell. */
  readonly from: number;
}

function isHead(rows: readonly Row[], index: number): boolean {
  const captions = rows
    .slice(Math.max(0, index - rowsAbove), index + rowsBelow + 1)
    .flatMap(({ cells: [first] }) => otherCaption.exec(first?.text ?? '')?.[0].toLowerCase() ?? []);
  return senderCaption.test(rows[index]?.cells[0]?.text ?? '') && new Set(captions).size >= fewestOthers;
}

function captionedPlace({ cells: [first, second] }: Row): Place | null {
  const caption = senderCaption.exec(first?.text ?? '')?.[0].length ?? 0;
  if (first === undefined) return null;
  const from = caption + (/^\s*/u.exec(first.text.slice(caption))?.[0].length ?? 0);
  if (from < first.text.length) return { cell: first, from };
  return second === undefined ? null : { cell: second, from: 0 };
}

const mailAddress = /[<([]?[^\s<>()[\]]+@[^\s<>()[\]]+[>)\]]?/u;

/** Web mail prints the sender in bold with the address, and the recipients below it. */
function placeAboveRecipient({ cells: [first] }: Row, below: Row | undefined): Place | null {
  const next = below?.cells[0]?.text ?? '';
  const isSender = first !== undefined && mailAddress.test(first.text) && otherCaption.test(next) && next.includes('@');
  return isSender && !otherCaption.test(first.text) ? { cell: first, from: 0 } : null;
}

function nameAt({ cell, from }: Place): Candidate<string> | null {
  const rest = cell.text.slice(from);
  const [before = ''] = rest.split(/\s*(?:[<[]|\((?=[^()]*@)|\S+@)|\s+(?:on behalf of|im auftrag von)\s/iu);
  const name = before.replaceAll(/^["'„“]+|["'”“;,]+$/gu, '').trim();
  if (!looksLikeName(name) && !hasLegalForm(name)) return null;
  const start = from + rest.indexOf(name);
  return { value: name, text: name, words: spanWords(spanAt(cell, start, start + name.length)), score: scoreOfHead };
}
