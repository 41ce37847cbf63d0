import type { Labels } from '../extract/find-labels.ts';
import type { LabelRole } from '../extract/labels/label-set.ts';
import type { Row } from '../extract/layout.ts';
import { textKey } from '../extract/text-key.ts';
import { isTaxHeader } from './column-headings.ts';

const totalsRoles: ReadonlySet<LabelRole> = new Set(['net', 'tax', 'gross', 'due']);

/** How the first line below the items begins in seven languages, by text key. */
const closings =
  keysOf(`subtotal, sub total, sub-total, total, net total, grand total, amount due, balance due, balance, cash, change, rounding,
  round, tendered, tender, sales tax, payment, paid, visa, mastercard, debit, credit card, total sales, total amount, total qty, total items, no of items,
  nett total, total excl, total incl, total rounding, item count, total quantity, total amt, amt due, rounding adj, rounding adjustment,
  summe, gesamt, gesamtsumme, gesamtbetrag, zwischensumme, nettobetrag, nettosumme, rechnungsbetrag, endbetrag, zu zahlen, bar, gegeben,
  ruckgeld, zahlbetrag, warenwert, total eur, total chf, zzgl, zuzuglich, karte, ec karte, girocard,
  sous total, total ht, total ttc, net a payer, especes, rendu, carte, montant total, montant ht, a payer,
  subtotale, totale, imponibile, totale complessivo, contanti, resto, totale imponibile, pagamento,
  base imponible, suma, total factura, efectivo, cambio, importe total, total a pagar, tarjeta,
  total geral, troco, dinheiro, valor total, valor a pagar, total liquido, multibanco,
  subtotaal, totaal, totaal excl, totaal incl, te betalen, contant, wisselgeld, pin, betaald, totaalbedrag`);

/** A row that carries a sum to the next page: neither an item nor the end of the items. */
const carries =
  keysOf(`ubertrag, carried forward, brought forward, carry forward, balance brought forward, zwischensumme ubertrag, a reporter, report,
  reporter, riporto, a riportare, suma y sigue, suma anterior, a transportar, transporte, transport, over te dragen, transporteren, page total, seitensumme`);

function keysOf(list: string): ReadonlySet<string> {
  return new Set(list.split(',').map(textKey));
}

const longestInWords = 4;

function startsWith(row: Row, keys: ReadonlySet<string>): boolean {
  const words = row.cells.flatMap((cell) => cell.words).slice(0, longestInWords);
  let key = '';
  return words.some(({ text }) => {
    key += textKey(text);
    return keys.has(key);
  });
}

/**
 * The title of the tax summary, or a line of it: the code of a tax and its rate ("SR 0% GOODS", "GST @6%"). Items end with
 * their code.
 */
const taxSummary =
  /^(?:(?:sr|zrl?|os|es|tx|gst|sst|vat|mwst|ust|tva|iva|btw)\s*[-@=:(]*\s*\d{1,2}(?:[.,]\d+)?\s*%|(?:gst|sst|vat|tax|mwst|ust|tva|iva|btw|steuer)[ -]?(?:summary|analysis|breakdown|aufstellung|übersicht)\b)/iu;

/** Returns whether a row belongs to the totals below the items. */
export function closesItems(row: Row, labels: Labels): boolean {
  if (startsWith(row, closings) || isTaxHeader(row) || taxSummary.test(textOf(row))) return true;
  return (labels.byRow.get(row.index) ?? []).some(
    ({ role, quality, span }) => totalsRoles.has(role) && quality >= 0.8 && span.from === 0 && span.cell.column === 0,
  );
}

const textOf = ({ cells }: Row): string => cells.map(({ text }) => text).join(' ');

export function carriesSum(row: Row): boolean {
  return startsWith(row, carries);
}
