import type { Label, Labels } from './find-labels.ts';
import type { Cell, Span } from './layout.ts';
import { textKey } from './text-key.ts';

/** The tag of a document, which decides the labels of its own date. */
export type DocumentTag = string;

interface OwnDate {
  /** Labels, as text keys. */
  readonly keys: ReadonlySet<string>;
  /**
   * Lower than that of a plain "Date": when both occur, the plain one is the document's and this one is another
   * document's.
   */
  readonly quality: number;
}

/** Labels of dates that belong to another document on most documents, but to the document itself under these tags. */
const ownDates: Readonly<Record<DocumentTag, readonly OwnDate[]>> = {
  purchase_order: [
    ownDate(
      0.8,
      `PO date, purchase order date, order date, date of order, order placed, Bestelldatum, Auftragsdatum, Bestellung vom,
      Auftrag vom, Datum der Bestellung, date de commande, besteldatum, fecha de pedido`,
    ),
  ],
  payslip: [ownDate(0.7, 'Druckdatum, Verwerkt op, Verwerkingsdatum')],
  report: [
    ownDate(0.85, 'reported, reported on'),
    ownDate(
      0.8,
      'inspection date, date of inspection, inspected on, Prüfdatum, Datum der Prüfung, Prüftag, geprüft am, Untersuchungsdatum',
    ),
  ],
  contract: [ownDate(0.8, 'contract date, date of agreement, agreement date, Vertragsdatum, Vertrag vom')],
  bank_statement: [ownDate(0.75, 'closing date')],
  delivery_note: [
    ownDate(0.83, 'Lieferscheindatum, Lieferschein Datum, Lieferschein vom, delivery note date'),
    ownDate(
      0.8,
      `Lieferdatum, Datum der Lieferung, Lieferung vom, Lieferung am, Versanddatum, Verladen am, Ladedatum, delivery date, date of delivery, ship date,
      shipping date, date shipped, shipped, shipped on, dispatch date, despatch date, delivered on, date de livraison, date d expédition, leverdatum, verzonden op, verzenddatum, fecha de entrega, data spedizione`,
    ),
  ],
};

/** On a credit note this is more likely the date of the credited invoice. */
const invoiceDates = keysOf('invoice date, date of invoice, Rechnungsdatum, Rechnung vom, Datum der Rechnung');
const creditedInvoiceFactor = 0.7;

function ownDate(quality: number, labels: string): OwnDate {
  return { quality, keys: keysOf(labels) };
}

function keysOf(labels: string): ReadonlySet<string> {
  return new Set(labels.split(',').map((label) => textKey(label)));
}

/** Returns the confidence that a label announces the date of a document with this tag, 0 to 1. */
export function dateQuality(label: Label, labels: Labels, tag: DocumentTag): number {
  if (belongsToOtherDocument(label, labels, tag)) return 0;
  if (label.role === 'other-date') return ownDates[tag]?.find(({ keys }) => keys.has(label.key))?.quality ?? 0;
  if (label.role !== 'date' || (datings.has(label.key) && belongsToNamedThing(label, labels))) return 0;
  return tag === 'credit_note' && invoiceDates.has(label.key) ? label.quality * creditedInvoiceFactor : label.quality;
}

/** How things are dated: "Schadenfall vom", "Intervento del". */
const datings: ReadonlySet<string> = new Set(['vom', 'del', 'du']);

/**
 * "Schadenfall vom 03.12." is the date of the thing named before it, unless that is the number of the document itself.
 */
function belongsToNamedThing({ span }: Label, labels: Labels): boolean {
  const before = span.cell.words[span.from - 1]?.text ?? '';
  const own = (labels.byRow.get(span.cell.row) ?? []).some(
    (other) => other.role === 'number' && other.span.cell === span.cell && other.span.from < span.from,
  );
  return /\p{L}{3,}$/u.test(before) && !own;
}

/** Longer lines are sentences and not headings. */
export const maxHeadingWords = 9;

/**
 * In "Ihre Bestellung 7712 vom 29.08.", "abzüglich Anzahlung vom 30.05.", or in a sentence "our invoice 7788 of 2
 * April", the date belongs to another document. The transport in "Documento di trasporto n. 2204 del 14/11" is the delivery note itself.
 */
function belongsToOtherDocument({ span: own, strength }: Label, labels: Labels, tag: DocumentTag): boolean {
  const sentence = wordsOutsideBrackets(own.cell) > maxHeadingWords;
  // "Your bill number 0088 Account 612 Bill date 30 Sept": the date of a bill is its own, whatever numbers stand before it.
  const isOwn = strength === 'strong';
  const leadsTo = ({ role, span, key }: Label): boolean =>
    (role === 'other-number' &&
      !isNumberOfOrder(key, tag) &&
      !isParted(span, own) &&
      (!isOwn || documents.test(key))) ||
    (role === 'adjustment' && tag !== 'delivery_note') ||
    (role === 'number' && !isParted(span, own) && ((sentence && !isOwn) || isMentioned(span)));
  return (
    (labels.byRow.get(own.cell.row) ?? []).some(
      (label) =>
        (label.span.cell === own.cell && label.span.from < own.from && leadsTo(label)) ||
        (label.role === 'other-number' && announces(label.span, own)),
    ) ||
    isDeducted(own) ||
    isBelowOther(own, labels, tag)
  );
}

/** "Fattura n. 37 del 31/05/2024 (copia di cortesia, l'originale è stato trasmesso)" is a heading. */
function wordsOutsideBrackets({ text }: Cell): number {
  return text
    .replaceAll(/\([^()]*\)/gu, '')
    .trim()
    .split(/\s+/u).length;
}

/** "P.O. Number: P-0447 Date: 19 August": the number of an order leads to its own date. */
function isNumberOfOrder(key: string, tag: DocumentTag): boolean {
  return (
    tag === 'purchase_order' &&
    /^(?:po(?:no|nr|number)?$|purchaseorder|ourorder|order|bestell|bonde?commande|inkooporder)/u.test(key)
  );
}

/** What has a date of its own, as text keys name it. */
const documents =
  /invoice|bill|rechnung|gutschrift|factu|fattura|fatura|faktura|order|bestell|auftrag|lieferschein|commande|pedido|ordine|angebot|quote|vertrag|contract/u;

/** "Order 44-1882 · Sent on 22 April": two facts of a line. */
function isParted({ to }: Span, { cell, from }: Span): boolean {
  return cell.words.slice(to, from).some(({ text }) => /^[·•|]$/u.test(text));
}

/** "PO/2026/331 dt. 30-Oct-26" below "Buyer's order no.". */
function isBelowOther({ cell, from }: Span, labels: Labels, tag: DocumentTag): boolean {
  const above = (labels.byRow.get(cell.row - 1) ?? []).filter(({ span }) => span.x0 < cell.x1 && span.x1 > cell.x0);
  const before = cell.words[from - 1]?.text ?? '';
  // The "4." of "4. Date submitted" counts the questions of a form.
  const afterNumber = /\d/.test(before) && !/^\d{1,2}[.)]$/.test(before);
  return (
    afterNumber &&
    above.length > 0 &&
    above.every(({ role, key }) => role === 'other-number' && !isNumberOfOrder(key, tag))
  );
}

/** Whether the one fills the cell to the left, and a number stands before the other in its cell: "Original invoice   4711 of 2 April". */
function announces(left: Span, { cell, from }: Span): boolean {
  const fills =
    left.to === left.cell.words.length && left.cell.row === cell.row && left.cell.column === cell.column - 1;
  return fills && cell.words.slice(0, from).some(({ text }) => /\d/.test(text));
}

/** "abzgl. 1. Abschlagsrechnung AR-118": a bill that was paid before is deducted. */
export function isDeducted({ cell, from }: Span): boolean {
  return (
    from > 0 &&
    /^(?:[-−] ?)?(?:abzgl|abzüglich|less|minus|moins|déduction|a dedurre|menos|aftrek)(?!\p{L})/iu.test(cell.text)
  );
}

/** "Acompte 30 % – facture AR-118   -200.00": what was paid before, by the invoice that asked for it. */
const paidBefore = /^(?:[-−] ?)?(?:acompte|anzahlung|acconto|anticipo|aanbetaling|deposit paid)(?!\p{L})/iu;

/** Whether words in the row of a deposit name another bill, which the row deducts. */
export function isOfDeposit({ cell, from }: Span, amountsByRow: ReadonlyMap<number, unknown>): boolean {
  return from > 0 && paidBefore.test(cell.text) && amountsByRow.has(cell.row);
}

/** In "reminder of our invoice 7788 of 2 April" a word in small letters before "invoice" makes it another document. */
function isMentioned({ cell, from }: Span): boolean {
  return /^\p{Ll}/u.test(cell.words[from - 1]?.text ?? '');
}
