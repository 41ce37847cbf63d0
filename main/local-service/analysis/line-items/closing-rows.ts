import type { Labels } from '../extract/find-labels.ts';
import type { LabelRole } from '../extract/labels/label-set.ts';
import type { LayoutWord } from '../extract/layout-word.ts';
import type { Row } from '../extract/layout.ts';
import { textKey } from '../extract/text-key.ts';
import { isTaxHeader } from './column-headings.ts';

const totalsRoles: ReadonlySet<LabelRole> = new Set(['net', 'tax', 'gross', 'due']);

/** How a line that states a sum of the items begins, in seven languages, by text key. */
const sums =
  keysOf(`subtotal, sub total, sub-total, total, net total, grand total, amount due, balance due, total sales, total amount, total qty, total items,
  nett total, net invoice, invoice total, total invoice, order total, total excl, total incl, total rounding, tot, tot qty, total quantity, total amt, amt due,
  festgesetzt, festgesetzte gebuhr, festgesetzte gebuhren, festgesetzte abgaben, festgesetzter betrag, festgesetzter gesamtbetrag,
  nettobestellwert, bestellwert, summe, gesamt, gesamtsumme, gesamtbetrag, zwischensumme, nettobetrag, nettosumme, rechnungsbetrag, endbetrag, zu zahlen, zahlbetrag, warenwert,
  total eur, total chf, sous total, total ht, total ttc, net a payer, montant total, montant ht, a payer,
  subtotale, totale, imponibile, totale complessivo, totale imponibile,
  base imponible, suma, total factura, importe total, total a pagar,
  total geral, valor total, valor a pagar, total liquido,
  subtotaal, totaal, totaal excl, totaal incl, te betalen, totaalbedrag`);

/** How other lines below the items begin. */
const closings =
  keysOf(`balance, cash, change, rounding, round, tendered, tender, sales tax, payment, paid, visa, mastercard, debit, credit card,
  no of items, item count, rounding adj, rounding adjustment,
  bar, gegeben, ruckgeld, zzgl, zuzuglich, karte, ec karte, girocard, especes, rendu, carte, contanti, resto, pagamento,
  efectivo, cambio, tarjeta, troco, dinheiro, multibanco, contant, wisselgeld, pin, betaald`);

/** A row that carries a sum to the next page: neither an item nor the end of the items. */
const carries =
  keysOf(`ubertrag, carried forward, brought forward, carry forward, balance brought forward, zwischensumme ubertrag, a reporter, report,
  reporter, riporto, a riportare, suma y sigue, suma anterior, a transportar, transporte, transport, over te dragen, transporteren, page total, seitensumme`);

function keysOf(list: string): ReadonlySet<string> {
  return new Set(list.split(',').map(textKey));
}

const longestInWords = 4;
/** So short a key is one word. */
const shortest = 4;

function startsWith(row: Row, keys: ReadonlySet<string>): boolean {
  const words = row.cells.flatMap((cell) => cell.words).slice(0, longestInWords);
  let key = '';
  return words.some(({ text }) => {
    const own = textKey(text);
    key += own;
    // "Vis à bois" does not begin with "Visa".
    return keys.has(key) && (key.length > shortest || key === own);
  });
}

/**
 * The title of the tax summary, or a line of it: the code of a tax and its rate ("SR 0% GOODS", "GST @6%"). Items end with
 * their code. "+ 21 % IVA" is one, too.
 */
const taxSummary =
  /^(?:\+?\s*\d{1,2}(?:[.,]\d+)?\s?%\s*(?:gst|sst|vat|mwst|ust|tva|iva|btw|igic|mehrwertsteuer|umsatzsteuer)(?!\p{L})|(?:sr|zrl?|os|es|tx|gst|sst|vat|mwst|ust|tva|iva|btw)\s*[-@=:(]*\s*\d{1,2}(?:[.,]\d+)?\s*%|(?:gst|sst|vat|tax|mwst|ust|tva|iva|btw|steuer)[ -]?(?:summary|analysis|breakdown|aufstellung|übersicht)\b)/iu;

/**
 * The last word before the amount of a total, in seven languages, alone or with what is written beside it; "total" also as it is
 * misread.
 */
const sumWord =
  /^(?:(?:sub|grand|net|gross|invoice|zwischen|gesamt|end|netto|brutto|rechnungs|factuur|fatura)?(?:t[aco]tal[es]?|to[fl]al|totaal|tot|summe|betrag|suma)|gesamt)(?:rm|myr|eur|usd|gst|vat|incl|excl|ht|ttc)*$/u;

/** What may stand between "Total" and its amount. */
const besideSum =
  /^(?:rm|myr|eur|euro|usd|gbp|chf|inr|rs|sgd|incl?|excl?|inclusive|exclusive|inkl|exkl|including|excluding|of|gst|vat|tax|taxes|mwst|ust|tva|iva|btw|sst|ht|ttc|\d{1,2})?$/u;

/**
 * Returns whether the amount of a row is that of a total that does not begin the row: "Prices include VAT, invoice total 49.99",
 * "5 item(s) total (MYR) 20.00". A "Total" with more text behind it is a name.
 */
function endsInSum(row: Row): boolean {
  const keys = row.cells
    .flatMap((cell) => cell.words)
    .map(({ text }) => (/^-?[$€£¥]?[\d.,'-]+[$€£¥]?$/u.test(text) ? '0' : textKey(text)));
  const last = keys.findLastIndex((key) => key !== '0' && !besideSum.test(key));
  const amounts = keys.slice(last + 1).filter((key) => key === '0');
  return amounts.length === 1 && sumWord.test(keys[last] ?? '');
}

/** Returns whether a description is nothing but "Total": such a row may have a quantity and a price as items have. */
export function isSum(description: readonly LayoutWord[]): boolean {
  return sumWord.test(textKey(description.map(({ text }) => text).join('')));
}

/** Returns whether a row names the net or the gross sum anywhere, as no item does. */
export function namesSum(row: Row, labels: Labels): boolean {
  return (labels.byRow.get(row.index) ?? []).some(
    ({ role, quality }) => (role === 'net' || role === 'gross') && quality >= 0.8,
  );
}

/** Returns whether a row states a sum of the items. */
export function statesSum(row: Row): boolean {
  return startsWith(row, sums) || endsInSum(row);
}

/** Returns whether a row belongs to the totals below the items. */
export function closesItems(row: Row, labels: Labels): boolean {
  if (statesSum(row) || startsWith(row, closings) || isTaxHeader(row) || taxSummary.test(textOf(row))) return true;
  return (labels.byRow.get(row.index) ?? []).some(
    ({ role, quality, span }) => totalsRoles.has(role) && quality >= 0.8 && span.from === 0 && span.cell.column === 0,
  );
}

const textOf = ({ cells }: Row): string => cells.map(({ text }) => text).join(' ');

export function carriesSum(row: Row): boolean {
  return startsWith(row, carries);
}
