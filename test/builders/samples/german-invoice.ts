import { germanDate, germanMoney, lineCents, sumsOf, type Item } from './invoice-sums.ts';
import type { Sheet } from './sheet.ts';

/** The sender of an invoice, with the texts of its letterhead. */
interface GermanIssuer {
  readonly name: string;
  readonly claim: string;
  readonly street: string;
  readonly town: string;
  readonly phone: string;
  readonly mail: string;
  readonly web: string;
  readonly vatId: string;
  readonly bank: string;
  readonly iban: string;
  readonly bic: string;
  readonly register: string;
  readonly head: string;
  readonly colour: string;
  /** The logo: an SVG path within 34 by 34 points. */
  readonly mark: string;
}

export interface GermanInvoice {
  readonly issuer: GermanIssuer;
  readonly customer: { readonly name: string; readonly lines: readonly string[]; readonly number: string };
  readonly number: string;
  readonly date: string;
  readonly dueDate: string;
  readonly delivered: string;
  readonly contact: string;
  readonly opening: readonly string[];
  readonly items: readonly Item[];
  readonly taxPercent: number;
  readonly closing: string;
}

const left = 70;
const right = 540;
const grey = '#5b6168';

/** A business letter with address window and information block, as DIN 5008 places them. */
export function drawGermanInvoice(sheet: Sheet, invoice: GermanInvoice): void {
  drawHead(sheet, invoice.issuer);
  drawAddresses(sheet, invoice);
  const { issuer } = invoice;
  sheet.text(left, 292, `Rechnung ${invoice.number}`, { face: 'sansBold', size: 15, colour: issuer.colour });
  let y = 316;
  for (const paragraph of invoice.opening) y = sheet.paragraph(left, y, right - left, paragraph) + 4;
  y = drawItems(sheet, invoice, y + 6);
  y = drawSums(sheet, invoice, y);
  y = sheet.paragraph(left, y + 26, right - left, invoice.closing);
  sheet.text(left, y + 10, 'Mit freundlichen Grüßen');
  sheet.text(left, y + 40, issuer.head, { face: 'serifItalic', size: 17, colour: '#23395b' });
  sheet.text(left, y + 56, issuer.name, { size: 9, colour: grey });
  drawFoot(sheet, issuer);
}

function drawHead(sheet: Sheet, issuer: GermanIssuer): void {
  sheet.box(0, 0, sheet.width, 6, issuer.colour);
  sheet.shape(left, 40, issuer.mark, issuer.colour);
  sheet.text(left + 46, 58, issuer.name, { face: 'sansBold', size: 16, colour: issuer.colour });
  sheet.text(left + 46, 73, issuer.claim, { size: 9, colour: grey });
  sheet.lines(right, 50, [issuer.street, issuer.town, `Tel. ${issuer.phone}`, issuer.mail], {
    size: 8.5,
    colour: grey,
    align: 'right',
  });
}

function drawAddresses(sheet: Sheet, { issuer, customer, ...invoice }: GermanInvoice): void {
  const sender = `${issuer.name} · ${issuer.street} · ${issuer.town}`;
  sheet.text(left, 137, sender, { size: 7, colour: grey });
  sheet.rule(left, left + 225, 141, 0.4, grey);
  sheet.lines(left, 157, [customer.name, ...customer.lines], { size: 10.5 });
  const facts: readonly (readonly [string, string])[] = [
    ['Rechnungsnummer', invoice.number],
    ['Rechnungsdatum', germanDate(invoice.date)],
    ['Kundennummer', customer.number],
    ['Leistungszeitraum', invoice.delivered],
    ['Ansprechpartner', invoice.contact],
  ];
  facts.forEach(([label, value], index) => {
    const y = 157 + index * 15;
    sheet.text(350, y, label, { size: 9, colour: grey });
    sheet.text(right, y, value, { size: 9, align: 'right' });
  });
}

function drawItems(sheet: Sheet, { items, issuer }: GermanInvoice, top: number): number {
  const columns = { position: left + 6, text: left + 34, quantity: 372, price: 450, amount: right - 6 };
  const head = { face: 'sansBold', size: 9, colour: '#ffffff' } as const;
  sheet.box(left, top, right - left, 19, issuer.colour);
  sheet.text(columns.position, top + 13, 'Pos.', head);
  sheet.text(columns.text, top + 13, 'Bezeichnung', head);
  sheet.text(columns.quantity, top + 13, 'Menge', { ...head, align: 'right' });
  sheet.text(columns.price, top + 13, 'Einzelpreis', { ...head, align: 'right' });
  sheet.text(columns.amount, top + 13, 'Betrag', { ...head, align: 'right' });
  let y = top + 35;
  items.forEach((item, index) => {
    sheet.text(columns.position, y, String(index + 1), { size: 9.5 });
    sheet.text(columns.text, y, item.text, { size: 9.5 });
    const quantity = `${String(item.quantity).replace('.', ',')} ${item.unit}`;
    sheet.text(columns.quantity, y, quantity, { size: 9.5, align: 'right' });
    sheet.text(columns.price, y, germanMoney(item.priceCents), { size: 9.5, align: 'right' });
    sheet.text(columns.amount, y, germanMoney(lineCents(item)), { size: 9.5, align: 'right' });
    if (item.detail !== undefined) {
      y += 12;
      sheet.text(columns.text, y, item.detail, { size: 8, colour: grey });
    }
    sheet.rule(left, right, y + 7, 0.4, '#c9ced4');
    y += 22;
  });
  return y + 5;
}

function drawSums(sheet: Sheet, invoice: GermanInvoice, top: number): number {
  const { netCents, taxCents, totalCents } = sumsOf(invoice.items, invoice.taxPercent);
  const labels = 350;
  const amounts = right - 6;
  sheet.text(labels, top, 'Nettobetrag', { size: 9.5 });
  sheet.text(amounts, top, `${germanMoney(netCents)} €`, { size: 9.5, align: 'right' });
  sheet.text(labels, top + 16, `zzgl. ${String(invoice.taxPercent)} % MwSt.`, { size: 9.5 });
  sheet.text(amounts, top + 16, `${germanMoney(taxCents)} €`, { size: 9.5, align: 'right' });
  sheet.rule(labels, right, top + 24, 0.8, invoice.issuer.colour);
  sheet.text(labels, top + 39, 'Gesamtbetrag', { face: 'sansBold', size: 11.5 });
  sheet.text(amounts, top + 39, `${germanMoney(totalCents)} €`, { face: 'sansBold', size: 11.5, align: 'right' });
  sheet.text(labels, top + 56, 'Zahlbar bis', { size: 9.5 });
  sheet.text(amounts, top + 56, germanDate(invoice.dueDate), { size: 9.5, align: 'right' });
  return top + 56;
}

function drawFoot(sheet: Sheet, issuer: GermanIssuer): void {
  const top = 782;
  const style = { size: 7.5, colour: grey, leading: 10.5 } as const;
  sheet.rule(left, right, top - 14, 0.5, issuer.colour);
  sheet.lines(left, top, [issuer.name, issuer.street, issuer.town, issuer.web], style);
  sheet.lines(230, top, [issuer.bank, `IBAN ${issuer.iban}`, `BIC ${issuer.bic}`], style);
  sheet.lines(410, top, [`Geschäftsführung: ${issuer.head}`, issuer.register, `USt-IdNr. ${issuer.vatId}`], style);
}
