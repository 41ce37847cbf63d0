import type { DocumentView, Line } from './document-view.ts';
import { formFeatures } from './form-features.ts';
import { logOdds, weightsOf, type Features, type LearnedWeights } from './extract/learned/field-weights.ts';

/** The kinds of documents that are known by their shape more than by a title. */
export type ShapeName = 'shape of a receipt' | 'shape of a form';

/** Returns how clearly the page has this shape, 0 to 1, by its learned weights. */
export function clarityOf(shape: ShapeName, view: DocumentView, weights: LearnedWeights): number {
  const first = view.lines.filter((line) => line.page === 0);
  if (first.length < fewestLines) return 0;
  // A receipt states at least one price, but recognition may have missed it.
  const most = shape === 'shape of a receipt' && some(first, price) === 0 ? withoutPrice : 1;
  const likelihood = 1 / (1 + Math.exp(-logOdds(shapeFeatures(shape, view), weightsOf(weights, shape))));
  const [leastLikely, mostLikely] = limits[shape];
  return most * clamp((likelihood - leastLikely) / (mostLikely - leastLikely));
}

const fewestLines = 4;
const withoutPrice = 0.6;
/**
 * An unlikely shape is no sign of a class, and a very likely one is a full sign. Few papers that are no forms look like
 * one, and those have a title of their own.
 */
const limits: Readonly<Record<ShapeName, readonly [least: number, most: number]>> = {
  'shape of a receipt': [0.3, 0.75],
  'shape of a form': [0.12, 0.5],
};
const price = /\d[.,]\d\d(?!\d|[.,/]\d|\s?%)/;

/** What tills print, in the languages of the labels; compared with folded lines. */
const tillWords: Readonly<Record<string, RegExp>> = {
  'cash and amount':
    /(?<![a-z])(?:cash|bar|bargeld|gegeben|especes|contanti?|efectivo|dinheiro|tendered|tunai|bayar|qris|gopay|paid|bezahlt|betaald|pagado|pagato|accepted)\b.{0,30}\d[.,]\d\d/,
  'change and amount':
    /(?<![a-z])(?:change|ruckgeld|zuruck|wechselgeld|rendu|resto|cambio|troco|wisselgeld|terug|baki|kembali(?:an)?|vuelto)\b.{0,25}\d[.,]\d\d/,
  'card payment':
    /(?:[x*#•]{4,}\s?\d{3,4}|(?<![a-z])(?:visa|mastercard|master card|amex|maestro|girocard|ec-cash|carte bancaire|bancomat|multibanco|pinnen|debit|auth(?:\.|orization)? ?code|approv(?:al|ed))\b)/,
  cashier:
    /(?<![a-z])(?:cashier|served by|server|operator|kassierer|bediener|es bediente|kasse|caissier|caisse|cassiere|operatore|cassa|cajero|caja|le atendio|operador|kassier|kassa|staff|salesperson|juruwang|kasir|waiter|pramusaji|till|terminal|pos)\b/,
  'number of the table': /(?<![a-z])(?:table|tisch|tafel|tavolo|mesa|meja|guests?|covers?|coperti|pax)\b.{0,6}\d/,
  thanks:
    /(?:thank you|thanks for|come again|vielen dank|danke fur|besuchen sie|merci de votre|merci pour|a bientot|grazie|arrivederci|gracias por|obrigad|bedankt|tot ziens|terima kasih|goods sold|not returnable|not refundable|no refund|have a nice day|see you)/,
  'summary of taxes':
    /(?:gst|tax|vat|mwst|tva|iva|btw|ust) ?(?:summary|analysis|breakdown|code|rate|satz|aufstellung)|(?<![a-z])(?:sr|zrl?|[a-e])\s?[@=]?\s?\(?\d{1,2}(?:[.,]\d{1,2})? ?%/,
  rounding: /(?<![a-z])(?:round(?:ing|ed)?|rundung|arrondi|arrotondamento|redondeo|afronding)\b/,
  tip: /(?<![a-z])(?:tip|gratuity|trinkgeld|pourboire|mancia|propina|gorjeta|fooi|service charge|svc chg)\b/,
  'quantity times price': /\d\s?[x*@]\s?(?:rm|[$€£])?\s?\d{1,4}[.,]\d\d|@ ?\d/,
  'title of a receipt':
    /^\W{0,3}(?:[a-z]+ )?(?:receipt|quittung|kassenbon|kassenbeleg|bon(?! (?:d|de|pour)\b)|beleg|ticket|scontrino|ricevuta|recu|recibo|talao|kassabon|resit|struk|kwitansi|kuitansi)\b|^\W{0,3}(?:レシート|領 ?収 ?[証書])/,
};

/** What letters with an invoice have, and tills do not print. */
const letterWords: Readonly<Record<string, RegExp>> = {
  'number of an invoice':
    /(?<![a-z])(?:invoice|inv|rechnungs?|factu(?:re|ur|ra)|fattura|fatura|faktura)[ -]{0,2}(?:nummer|number|nr|no|n[°º.]|#|num|id|date|datum)/,
  'title of an invoice':
    /^\W{0,3}(?:tax |sales )?(?:invoice|rechnung|facture|factuur|fattura|fatura|factura|faktura)(?: (?:for|nr|no|n[°º.]).{0,20})?\W{0,3}$/,
  'term of payment':
    /(?<![a-z])(?:due date|payment due|due on|pay by|payment terms|net 30|net 14|fallig|zahlbar|zahlungsziel|zahlungsbedingung|echeance|scadenza|vencimiento|vencimento|vervaldatum|skonto)/,
  'account to pay to':
    /(?<![a-z])(?:iban|bic|swift|sort code|routing|bankverbindung|bank details|account (?:no|number))\b/,
  'address of a customer':
    /(?<![a-z])(?:bill(?:ed)? to|invoice to|ship to|sold to|rechnung an|rechnungsadresse|kundennummer|kunden-nr|customer (?:no|number|id)|facture a|client|fatturare|cliente|klant|debitor|factuur aan)\b/,
};

/** Sheets of hours have columns of numbers and times, too. */
const hoursOfWork =
  /(?<![a-z])(?:time ?sheet|hours|employee|stundenzettel|stunden|arbeitszeit|mitarbeiter|heures|horas|uren)\b/;

const timeOfDay = /(?<![\d.:])(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?!\d)/;

function clamp(value: number): number {
  return Math.max(0, Math.min(1, value));
}

function some(lines: readonly Line[], pattern: RegExp): number {
  return lines.some((line) => pattern.test(line.folded)) ? 1 : 0;
}

function lengthOf(line: Line): number {
  return line.folded.replace(/\s+/g, ' ').length;
}

function receiptFeatures(view: DocumentView): Features {
  const first = view.lines.filter((line) => line.page === 0);
  const lengths = first.map(lengthOf).toSorted((a, b) => b - a);
  const amounts = first.filter((line) => price.test(line.folded)).length;
  const all = { ...tillWords, ...letterWords };
  return {
    ...Object.fromEntries(Object.entries(all).map(([name, pattern]) => [name, some(first, pattern)])),
    'narrow lines': clamp((60 - (lengths[Math.floor(lengths.length / 12)] ?? 0)) / 20),
    tall: view.textAspect === null ? 0 : clamp((view.textAspect - 1.1) / 0.9),
    'geometry known': view.textAspect === null ? 0 : 1,
    'time of day': some(first, timeOfDay),
    'several times of day': clamp((first.filter((line) => timeOfDay.test(line.folded)).length - 2) / 2),
    'hours of work': some(first, hoursOfWork),
    'no amounts': amounts === 0 ? 1 : 0,
    'several amounts': clamp((amounts - 1) / 5),
    'share of lines with an amount': amounts / Math.max(1, first.length),
    'many words': clamp((view.wordCount - 150) / 250),
    'several pages': view.pageCount > 1 ? 1 : 0,
    'few lines': clamp((8 - first.length) / 6),
    'long lines': clamp(lengths.filter((length) => length > 70).length / 4),
  };
}

/** Returns the features of a shape, from which its weights are fitted. */
export function shapeFeatures(shape: ShapeName, view: DocumentView): Features {
  return shape === 'shape of a receipt' ? receiptFeatures(view) : formFeatures(view);
}
