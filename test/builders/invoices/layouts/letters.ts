import { createPageWriter, type PageWriter } from '../page-writer.ts';
import {
  bankLine,
  printed,
  putCustomer,
  putItems,
  putLines,
  putTotals,
  sums,
  wholeInvoice,
  type InvoiceLayout,
  type Sheet,
} from './layout.ts';

function putFooter(page: PageWriter, sheet: Sheet): void {
  const { facts, say } = sheet;
  const { issuer } = facts;
  putLines(page, 60, 780, [issuer.name, issuer.street, issuer.town]);
  putLines(page, 280, 780, [`${say.phone} ${issuer.phone}`, `info@${issuer.domain}`, `www.${issuer.domain}`]);
  putLines(page, 410, 780, [issuer.vatId === null ? 'Member FDIC' : `${say.vatId} ${issuer.vatId}`, bankLine(sheet)]);
}

/**
 * DIN 5008: the sender's line, address window, information block on the right, totals below the items, footer in three
 * columns.
 */
export const dinLetter: InvoiceLayout = (sheet) => {
  const { facts, say, german } = sheet;
  const page = createPageWriter();
  page.put(60, 130, `${facts.issuer.name} · ${facts.issuer.street} · ${facts.issuer.town}`, { size: 7 });
  putCustomer(page, 60, 150, sheet);
  const rows: readonly (readonly [string, string])[] = [
    [say.customerNumber, facts.customerNumber],
    [say.number, facts.number],
    [say.date, facts.day(facts.date)],
    [say.delivery, facts.day(facts.deliveryDate)],
    [say.due, facts.day(facts.dueDate)],
  ];
  rows.forEach(([label, value], index) => {
    page.put(360, 150 + index * 14, `${label}:`);
    page.put(470, 150 + index * 14, value);
  });
  page.put(60, 270, say.invoice, { size: 16 });
  page.put(60, 300, german ? 'Sehr geehrte Damen und Herren,' : 'Dear customer,');
  page.put(60, 320, german ? 'wir erlauben uns, wie folgt zu berechnen:' : 'for our services we charge as follows:');
  const y = putItems(page, sheet, 350);
  putTotals(page, sheet, y, sums(sheet));
  putFooter(page, sheet);
  const expected = printed(sheet, ...wholeInvoice, 'iban', 'vat_id');
  return { pages: [page.finish(1)], expected };
};

/** All facts are in one sentence: "Invoice 4711 of 3 May 2024", "please pay by …"; the date also follows the town. */
export const sentenceLetter: InvoiceLayout = (sheet) => {
  const { facts, say, german } = sheet;
  const page = createPageWriter();
  page.put(297, 50, facts.issuer.name, { size: 15, align: 'centre' });
  page.put(297, 72, `${facts.issuer.street} | ${facts.issuer.town} | www.${facts.issuer.domain}`, {
    size: 8,
    align: 'centre',
  });
  putCustomer(page, 60, 130, sheet);
  page.put(60, 240, german ? `Rechnung Nr. ${facts.number} vom ${facts.day(facts.date)}` : `Invoice ${facts.number} dated ${facts.day(facts.date)}`, { size: 12 }); // prettier-ignore
  page.put(
    60,
    265,
    german ? `Ihre Bestellung vom ${facts.day(facts.orderDate)}` : `Order date: ${facts.day(facts.orderDate)}`,
  );
  const y = putItems(page, sheet, 300);
  const under = putTotals(page, sheet, y, sums(sheet));
  page.put(60, under + 20, german ? `Bitte überweisen Sie den Betrag bis zum ${facts.day(facts.dueDate)} auf unser Konto.` : `Please pay by ${facts.day(facts.dueDate)} to the account below.`); // prettier-ignore
  page.put(60, under + 40, bankLine(sheet, false));
  if (facts.issuer.vatId !== null) page.put(60, under + 54, `${say.vatId} ${facts.issuer.vatId}`);
  const expected = printed(sheet, ...wholeInvoice, 'iban', 'vat_id');
  return { pages: [page.finish(1)], expected };
};

/** The sender is only in the footer; on the right, labels stand above values. */
export const footerSender: InvoiceLayout = (sheet) => {
  const { facts, say } = sheet;
  const page = createPageWriter();
  page.put(60, 90, `${say.billTo.replace(':', '')}:`);
  putCustomer(page, 60, 106, sheet);
  const rows: readonly (readonly [string, string])[] = [
    [say.number, facts.number],
    [say.date, facts.day(facts.date)],
    [say.order, facts.orderNumber],
    [say.due, facts.day(facts.dueDate)],
  ];
  rows.forEach(([label, value], index) => {
    page.put(420, 90 + index * 34, label, { size: 8 });
    page.put(420, 102 + index * 34, value, { size: 11 });
  });
  page.put(60, 250, say.invoice, { size: 20 });
  const y = putItems(page, sheet, 300);
  putTotals(page, sheet, y, sums(sheet));
  putFooter(page, sheet);
  const expected = printed(sheet, ...wholeInvoice, 'iban', 'vat_id');
  return { pages: [page.finish(1)], expected };
};

/** Items on two pages with amounts carried forward; the totals are on the second page. */
export const twoPages: InvoiceLayout = (sheet) => {
  const { facts, say } = sheet;
  const half = Math.ceil(facts.items.length / 2);
  const carried = facts.items.slice(0, half).reduce((sum, { amount }) => sum + amount, 0);
  const head = (page: PageWriter, number: number): void => {
    page.put(60, 60, facts.issuer.name, { size: 13 });
    page.put(540, 60, `${say.page} ${String(number)}/2`, { align: 'right' });
    page.put(60, 90, `${say.number}: ${facts.number}`);
    page.put(60, 104, `${say.date}: ${facts.day(facts.date)}`);
    page.put(60, 118, `${say.customerNumber}: ${facts.customerNumber}`);
  };
  const first = createPageWriter();
  head(first, 1);
  const end = putItems(first, sheet, 200, facts.items.slice(0, half));
  putTotals(first, sheet, end, [{ label: say.carried, value: carried }]);
  putFooter(first, sheet);
  const second = createPageWriter();
  head(second, 2);
  putTotals(second, sheet, 160, [{ label: say.carried, value: carried }]);
  const y = putItems(second, sheet, 190, facts.items.slice(half));
  putTotals(second, sheet, y, [...sums(sheet)]);
  putFooter(second, sheet);
  const expected = printed(
    sheet,
    'invoice_number',
    'date',
    'net_total',
    'tax_total',
    'total',
    'issuer',
    'iban',
    'vat_id',
  );
  return { pages: [first.finish(1), second.finish(2)], expected };
};
