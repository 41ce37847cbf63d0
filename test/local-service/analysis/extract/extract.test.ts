import { describe, expect, it } from 'vitest';
import { checkBelow } from '#service-api/records/data-point.ts';
import { fields } from '#local-service/config/built-in-tags.ts';
import type { BuiltInFieldName } from '#local-service/config/tag-definition.ts';
import { extractDataPoints } from '#local-service/analysis/extract/extract.ts';
import { makeInvoice } from '../../../builders/invoices/make-invoice.ts';
import { plainDocument } from '../../../builders/invoices/plain-document.ts';

const all = fields(['invoice_number', 'date', 'due_date', 'net_total', 'tax_total', 'total', 'currency', 'issuer', 'customer', 'iban', 'vat_id']); // prettier-ignore

function read(text: string, invoiceXml: string | null = null): Readonly<Record<string, string | number>> {
  return Object.fromEntries(
    extractDataPoints(plainDocument(text, invoiceXml), all).map(({ name, value }) => [name, value]),
  );
}

describe('extractDataPoints', () => {
  it('gives nothing for an empty page, for prose and when no field is asked for', () => {
    expect(read('')).toEqual({});
    expect(read('It was the best of times, it was the worst of times. There were 2 cities and 45 chapters.')).toEqual(
      {},
    );
    expect(extractDataPoints(plainDocument('Invoice No. 4711\nTotal 12.00 EUR'), [])).toEqual([]);
  });

  it('gives only the fields that are asked for, typed and in their order', () => {
    const wanted: readonly BuiltInFieldName[] = ['total', 'date'];
    const points = extractDataPoints(
      plainDocument('Invoice No. 4711\nDate: 2024-02-03\nTotal: EUR 1,250.50'),
      fields(wanted),
    );
    expect(points).toMatchObject([
      { name: 'total', dataType: 'Decimal', value: 1250.5, valueAsString: '1250.50' },
      { name: 'date', dataType: 'DateTime', value: '2024-02-03', valueAsString: '2024-02-03' },
    ]);
  });

  it('is not sure of items that add up among themselves, but not nearly to the total', () => {
    const itemsOf = (total: string) =>
      extractDataPoints(
        plainDocument(
          `Invoice No. 4711\n\nDescription          Qty    Price    Amount\nGarden work            3   120.00    360.00\nDisposal               1   307.35    307.35\nSubtotal                             667.35\nTotal amount EUR                   ${total}`,
        ),
        fields(['total', 'line_items']),
      ).find(({ name }) => name === 'line_items');
    expect(itemsOf('667.35')).toMatchObject({ confidence: 0.95 });
    expect(itemsOf('3949.75')).toMatchObject({ confidence: 0.5 });
  });

  it.each([
    ['beside its label', 'Invoice No.: A-4711/26      Customer No.: 88123'],
    [
      'below its label, beyond the rows of an address',
      'Windsor Tower, Floor 12      Tax Invoice\n400098 Mumbai\nIndia                         A-4711/26',
    ],
    ['in the heading, before its date', 'Invoice A-4711/26 dated 3 February 2024'],
    ['after a misread label', 'Invoce No. A-4711/26          Job No. 9'],
  ])('finds a number %s', (_, lines) => {
    const page = plainDocument(`Harrow Hardware Ltd\n\n${lines}\n\nTotal GBP 120.00`);
    const recognised = { ...page, pages: page.pages.map((one) => ({ ...one, textSource: 'ocr' as const })) };
    const [number] = extractDataPoints(recognised, fields(['invoice_number']));
    expect(number?.value).toBe('A-4711/26');
  });

  it.each([
    ['Invoice 8 of July 11, 2026', '8'],
    ['Invoice 8 / 11 July 2026', '8'],
    ['Rechnung 12 vom 11.07.2026', '12'],
    ['Facture 8 en date du 11 juillet 2026', '8'],
    ['Factuur 8 van 11 juli 2026', '8'],
    ['Fattura 8 del 11/07/2026', '8'],
    ['Factura 8 de 11 de julio de 2026', '8'],
    ['Factuur 90796-8 van 11 juli 2026', '90796-8'],
  ])('reads number and date of the heading "%s"', (heading, number) => {
    expect(read(`Visser & Falk\n12 Mill Lane\n\n${heading}\n\nPaint    100.00\n\nTotal EUR 120.00`)).toMatchObject({
      invoice_number: number,
      date: '2026-07-11',
    });
  });

  it.each([
    'Invoice 2 coffees',
    'Receipt 1 July 2026',
    'Invoice 2024',
    'Receipt 2 x tea of 11 July 2026',
    'Invoice 35.5X25.5CM',
  ])('takes no number from "%s"', (line) => {
    expect(read(`Visser & Falk\n12 Mill Lane\n\n${line}\n\nTotal EUR 120.00`)).not.toHaveProperty('invoice_number');
  });

  it('takes no number of another paper for that of the invoice', () => {
    const text =
      'INVOICE\n\nCustomer No.: 88123\nOrder No.: PO-4711\nDelivery note: 123456\nDate: 03/02/2024\n\nTotal GBP 120.00';
    expect(read(text)).not.toHaveProperty('invoice_number');
  });

  it.each([
    ['one rate', 'Net 1,000.00\nVAT 20 % 200.00\nTotal 1,200.00', { net_total: 1000, tax_total: 200 }],
    [
      'two rates without their sum',
      'Net 1,000.00\nVAT 20 % 120.00\nVAT 5 % 20.00\nTotal 1,140.00',
      { net_total: 1000 },
    ],
    [
      'two rates and their sum',
      'Net 1,000.00\nVAT 20 % 120.00\nVAT 5 % 20.00\nTotal VAT 140.00\nTotal 1,140.00',
      { net_total: 1000, tax_total: 140 },
    ],
    ['a tax that is included', 'Total 120.00\nincludes VAT 20 % 20.00', { tax_total: 20 }],
    [
      'shipping before the tax',
      'Subtotal 990.00\nShipping 10.00\nNet 1,000.00\nVAT 20 % 200.00\nTotal 1,200.00',
      { net_total: 1000, tax_total: 200 },
    ],
    ['a tax of zero', 'Net 500.00\nVAT 0 % 0.00\nTotal 500.00', { net_total: 500, tax_total: 0 }],
    [
      'amounts without cents',
      'SUBTOTAL 1440\nDISCOUNT 4\nSUBTOTAL LESS DISCOUNT 1436\nTOTAL TAX 100.52\nBALANCE DUE $1,536.52',
      { net_total: 1436, tax_total: 100.52 },
    ],
  ])('finds net and tax: %s', (_, totals, expected) => {
    const points = extractDataPoints(plainDocument(`Harrow Hardware Ltd\nInvoice No. 4711\n\n${totals}`), fields(['net_total', 'tax_total'])); // prettier-ignore
    expect(Object.fromEntries(points.map(({ name, value }) => [name, value]))).toEqual(expected);
  });

  it('states the position of a value and its confidence', () => {
    const { document, expected } = makeInvoice({ layout: 'twoPages', language: 'en', seed: 3 });
    const total = extractDataPoints(document, all).find(({ name }) => name === 'total');
    expect(total).toMatchObject({ value: expected.total, page: 2 });
    const words = document.pages[1]?.words ?? [];
    const box = total?.box ?? { x: 0, y: 0, width: 0, height: 0 };
    const inside = words.filter((word) => word.box.x >= box.x - 1e-9 && word.box.y >= box.y - 1e-9 && word.box.x + word.box.width <= box.x + box.width + 1e-9 && word.box.y + word.box.height <= box.y + box.height + 1e-9); // prettier-ignore
    expect(inside.map((word) => word.text.replaceAll(/\D/g, '')).join('')).toBe(
      String(Math.round(Number(expected.total) * 100)),
    );
    expect(total?.confidence).toBeGreaterThan(0.8);
    expect(total?.confidence).toBeLessThanOrEqual(1);
  });

  it('prefers an embedded invoice to the page, and does not fill its gaps from the page', () => {
    const xml =
      '<Invoice><ID>U-1</ID><LegalMonetaryTotal><TaxInclusiveAmount>121.00</TaxInclusiveAmount></LegalMonetaryTotal></Invoice>';
    expect(read('Invoice No. 4711\nDate: 2024-02-03\nTotal: EUR 99.00', xml)).toEqual({
      invoice_number: 'U-1',
      total: 121,
    });
  });

  it('falls back to the page when the embedded file is no invoice', () => {
    expect(read('Invoice No. 4711\nTotal: EUR 99.00', '<html></html>')).toMatchObject({
      invoice_number: '4711',
      total: 99,
    });
  });

  it('is deterministic', () => {
    const { document } = makeInvoice({ layout: 'severalRates', language: 'de', seed: 11, scanned: true });
    expect(extractDataPoints(document, all)).toEqual(extractDataPoints(document, all));
  });
});

describe('does not mistake', () => {
  it('an order number, a customer number and an order date for those of the invoice', () => {
    const found = read(
      'Order number: 100200\nCustomer no: 7788\nInvoice number: 4711\nOrder date: 2024-01-01\nInvoice date: 2024-01-09',
    );
    expect(found).toMatchObject({ invoice_number: '4711', date: '2024-01-09' });
    expect(read('Order number: 100200\nCustomer no: 7788\nOrder date: 2024-01-01')).toEqual({});
  });

  it('the date of a law for its own', () => {
    const law = 'D.P.R. 472 del 14/08/1996';
    expect(read(`Fattura n. 318 del 23/02/2024\n${law}\nTotale: EUR 12,00`)).toMatchObject({ date: '2024-02-23' });
    expect(read(`${law}\n(loi du 6 juillet 1989, D.P.R. 28 dicembre 2000, n. 445)`)['date']).toBeUndefined();
  });

  it('the number of its receipt, or of the taxpayer, for that of the invoice', () => {
    const paid = 'Invoice number: 7F2C-0003\nReceipt number: 2214-8890\nTotal: EUR 12.00';
    expect(read(paid)).toMatchObject({ invoice_number: '7F2C-0003' });
    const proforma = 'PROFORMA INVOICE\nGSTIN: 33ABCDE1234F1Z5\nTotal: Rs. 12.00';
    expect(read(proforma)['invoice_number']).toBeUndefined();
  });

  it('the end of a period for the invoice date', () => {
    expect(read('Jahresabrechnung vom 01.01.2023 bis 31.12.2023\nDatum: 15.01.2024')['date']).toBe('2024-01-15');
  });

  it('a date before the invoice for the due date', () => {
    const found = read('Invoice date: 2024-03-05\nDue date: 2024-03-01\nPay by: 2024-04-04');
    expect(found).toMatchObject({ date: '2024-03-05', due_date: '2024-04-04' });
  });

  it('the date of a discount for the due date', () => {
    expect(read('Rechnungsdatum: 01.03.2024\nZahlbar mit 2 % Skonto bis 08.03.2024')).not.toHaveProperty('due_date');
  });

  it('the amount due after a deposit for the total', () => {
    const found = read(
      'Net total    100.00\nVAT 20%    20.00\nTotal    120.00\nDeposit paid    -50.00\nAmount due    70.00',
    );
    expect(found).toMatchObject({ net_total: 100, tax_total: 20, total: 120 });
  });

  it('two tax lines for a tax total that is not printed', () => {
    const found = read('Nettobetrag    200,00\nMwSt. 19 %    19,00\nMwSt. 7 %    7,00\nGesamtbetrag    226,00');
    expect(found).toMatchObject({ net_total: 200, total: 226 });
    expect(found).not.toHaveProperty('tax_total');
  });

  it("the recipient's VAT id and name for the issuer's", () => {
    const found = read(
      'Sold by: Lamp Works Ltd\nVAT No. GB123456789\n\nBill to:\nNorthwind GmbH\nYour VAT No. DE123456789',
    );
    expect(found).toMatchObject({ issuer: 'Lamp Works Ltd', customer: 'Northwind GmbH', vat_id: 'GB123456789' });
  });

  it.each([
    ['Konto / Zahlbar an', 'Zahlbar durch'],
    ['Compte / Payable à', 'Payable par'],
    ['Conto / Pagabile a', 'Pagabile da'],
  ])('on a payment slip who pays for who is paid: %s', (paid, payer) => {
    const slip = `${paid}\nCH44 3199 9123 0008 8901 2\nLindner Informatik AG\nFeldweg 3\n9000 St. Gallen\n\n${payer}\nFalk Backwaren GmbH\nHauptstrasse 14\n9400 Rorschach`;
    expect(read(slip)['customer']).toBe('Falk Backwaren GmbH');
    expect(read(slip)['issuer']).not.toBe('Falk Backwaren GmbH');
  });

  it('an account number that fails its checksum for an IBAN', () => {
    expect(read('IBAN: DE88 3704 0044 0532 0130 00')).not.toHaveProperty('iban');
  });
});

describe('is found on the page itself', () => {
  it('an IBAN that begins at the end of a line of running text', () => {
    const foot = 'Gasthof Alpenblick OG · FN 118842k · Raiffeisenbank Reutte IBAN DE89';
    expect(read(`${foot}\n      3704 0044 0532 0130 00 · www.gasthof.example`)['iban']).toBe('DE89370400440532013000');
    expect(read(`${foot}\n      3704 0044 0532 0130 01 · www.gasthof.example`)).not.toHaveProperty('iban');
  });

  it('day and month by other dates', () => {
    expect(read('Invoice date: 03/04/2023\nDelivery date: 28/03/2023')['date']).toBe('2023-04-03');
    expect(read('Invoice date: 03/04/2023\nDelivery date: 02/28/2023')['date']).toBe('2023-03-04');
  });

  it('day and month by what is possible between two dates', () => {
    expect(read('Invoice date: 05/08/2020\nDue date: 04/09/2020')).toMatchObject({
      date: '2020-08-05',
      due_date: '2020-09-04',
    });
  });

  it('a total without a label, by the tax line above it', () => {
    const found = read(
      'Malerarbeiten    800,00\nMaterial    47,50\n                 847,50\n+ 19 % MwSt.    161,03\n               1.008,53 €',
    );
    expect(found).toMatchObject({ net_total: 847.5, tax_total: 161.03, total: 1008.53, currency: 'EUR' });
  });

  it('the due date in a sentence', () => {
    expect(read('Rechnungsdatum: 05.05.2023\nBitte überweisen Sie den Betrag bis 19. Mai 2023.')['due_date']).toBe(
      '2023-05-19',
    );
  });

  it.each([
    ['Wir buchen den Betrag am 14.03.2024 von Ihrem Konto ab.', '2024-03-14'],
    ['Der Betrag wird am 14.03.2024 von Ihrem Konto abgebucht.', '2024-03-14'],
    ['We will collect this amount on 14 March 2024.', '2024-03-14'],
    ['Dit bedrag schrijven wij rond 14-03-2024 van uw rekening af.', '2024-03-14'],
    ['Règlement à 30 jours, soit le 14 mars 2024', '2024-03-14'],
    ['Your membership falls due for renewal on 14 March 2024.', '2024-03-14'],
    [
      'Bitte überweisen Sie den Betrag bis zum 14.03.2024.\nIhr neuer Abschlag ist fällig jeweils zum 1. eines Monats, zuletzt am 01.12.2024.',
      '2024-03-14',
    ],
  ])('the day of payment in "%s"', (sentence, day) => {
    const text = `Rechnung Nr. 4711\nDatum: 29.02.2024\n\nTotal: EUR 50.00\n\n${sentence}`;
    expect(read(text)).toMatchObject({ date: '2024-02-29', due_date: day });
  });

  it('the sign before the amount when several currencies are named', () => {
    expect(read('Prices in EUR or USD\nTotal    £120.00')['currency']).toBe('GBP');
  });
});

describe('a VAT id is to be checked', () => {
  const certainty = (text: string): number | undefined =>
    extractDataPoints(plainDocument(text, null), all).find(({ name }) => name === 'vat_id')?.confidence;

  it.each([
    ['beside no label, the only one', 'Kiosk am Tor\nDE123456789\nSumme 4,20', false],
    ['a national number beside its label, the only one', 'Kedai Runcit\nGST No: 000181747712\nTotal 4.20', false],
    ['beside no label, one of two', 'Kiosk am Tor\nDE123456789\nFR40303265045\nSumme 4,20', true],
  ])('%s: %s', (_name, text, isChecked) => {
    const found = certainty(text) ?? 0;
    expect(found).toBeGreaterThan(0);
    expect(found < checkBelow).toBe(isChecked);
  });
});
