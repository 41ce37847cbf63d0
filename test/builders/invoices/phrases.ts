import type { Locale } from './formats.ts';
import type { Random } from './random.ts';

type Choices = readonly [string, ...string[]];

/** Wordings as invoices print them; each document uses one of each. */
const english = {
  invoice: ['Invoice', 'INVOICE', 'Tax Invoice'],
  creditNote: ['Credit Note', 'CREDIT NOTE'],
  number: ['Invoice Number', 'Invoice No.', 'Invoice #', 'Invoice no'],
  creditNumber: ['Credit Note No.', 'Credit note number'],
  date: ['Invoice Date', 'Date', 'Date of issue', 'Issue date'],
  due: ['Due Date', 'Payment due', 'Due date', 'Pay by'],
  delivery: ['Delivery date', 'Date of supply'],
  orderDate: ['Order date'],
  order: ['Order Number', 'PO Number', 'Your order'],
  customerNumber: ['Customer No.', 'Account number', 'Customer ID'],
  billTo: ['Bill To', 'Billed to', 'Invoice to', 'Bill to:'],
  shipTo: ['Ship To', 'Deliver to'],
  net: ['Subtotal', 'Net amount', 'Total excl. VAT', 'Net total'],
  tax: ['VAT'],
  total: ['Total', 'Grand Total', 'Invoice total', 'TOTAL'],
  amountDue: ['Amount due', 'Balance Due', 'Total due'],
  included: ['includes VAT of'],
  phone: ['Phone', 'Tel.'],
  vatId: ['VAT Reg No.', 'VAT No.', 'VAT number:'],
  page: ['Page'],
  carried: ['Carried forward'],
  shipping: ['Shipping', 'Delivery charge'],
  discount: ['Discount'],
  deposit: ['Less deposit', 'Deposit paid'],
  description: ['Description', 'Item'],
  quantity: ['Qty', 'Quantity'],
  price: ['Unit price', 'Price'],
  amount: ['Amount', 'Total'],
  paidIn: ['Cash'],
} satisfies Readonly<Record<string, Choices>>;

type PhraseKey = keyof typeof english;

const german: Readonly<Record<PhraseKey, Choices>> = {
  invoice: ['Rechnung', 'RECHNUNG'],
  creditNote: ['Gutschrift', 'Rechnungskorrektur'],
  number: ['Rechnungsnummer', 'Rechnungs-Nr.', 'Rechnung Nr.', 'Rechnungsnr.', 'Belegnummer'],
  creditNumber: ['Gutschriftsnummer', 'Gutschrift Nr.'],
  date: ['Rechnungsdatum', 'Datum', 'Belegdatum'],
  due: ['Zahlbar bis', 'Fällig am', 'Fälligkeitsdatum', 'Zahlungsziel'],
  delivery: ['Lieferdatum', 'Leistungsdatum'],
  orderDate: ['Bestelldatum'],
  order: ['Bestellnummer', 'Auftrags-Nr.', 'Ihre Bestellung'],
  customerNumber: ['Kundennummer', 'Kunden-Nr.'],
  billTo: ['Rechnung an', 'Rechnungsadresse', 'Rechnungsempfänger'],
  shipTo: ['Lieferadresse', 'Lieferanschrift'],
  net: ['Nettobetrag', 'Summe netto', 'Zwischensumme', 'Netto'],
  tax: ['MwSt.', 'USt.', 'Umsatzsteuer', 'zzgl. MwSt.'],
  total: ['Gesamtbetrag', 'Rechnungsbetrag', 'Gesamtsumme', 'Endbetrag', 'Bruttobetrag'],
  amountDue: ['Zahlbetrag', 'Zu zahlen', 'Restbetrag'],
  included: ['darin enthaltene MwSt.', 'inkl. MwSt.'],
  phone: ['Tel.', 'Telefon'],
  vatId: ['USt-IdNr.', 'USt-ID:', 'UID-Nr.'],
  page: ['Seite'],
  carried: ['Übertrag'],
  shipping: ['Versandkosten', 'Porto'],
  discount: ['Rabatt'],
  deposit: ['abzgl. Anzahlung', 'Anzahlung'],
  description: ['Bezeichnung', 'Beschreibung'],
  quantity: ['Menge', 'Anzahl'],
  price: ['Einzelpreis', 'Preis'],
  amount: ['Betrag', 'Gesamt'],
  paidIn: ['Bar'],
};

export type Phrases = Readonly<Record<PhraseKey, string>>;

/** Wordings that differ in the United States. */
const american: Readonly<Record<PhraseKey, Choices>> = {
  ...english,
  invoice: ['Invoice', 'INVOICE'],
  delivery: ['Delivery date', 'Ship date'],
  net: ['Subtotal', 'Net amount', 'Net total'],
  tax: ['Sales Tax', 'Tax'],
  included: ['includes tax of'],
};

export function choosePhrases(locale: Locale, random: Random): Phrases {
  const source = locale.startsWith('de') ? german : locale === 'en-US' ? american : english;
  const keys = Object.keys(source) as PhraseKey[];
  return Object.fromEntries(keys.map((key) => [key, random.pick(source[key])])) as Record<PhraseKey, string>;
}
