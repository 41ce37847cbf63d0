import { cents } from '../invoice-facts.ts';
import { createPageWriter } from '../page-writer.ts';
import {
  bankLine,
  printed,
  putCustomer,
  putItems,
  putLines,
  putTotals,
  sums,
  taxLabel,
  wholeInvoice,
  withoutDueDate,
  type InvoiceLayout,
} from './layout.ts';

/**
 * American form: a large heading on the right, right-aligned labels, two addresses side by side, the balance in a box.
 */
export const usForm: InvoiceLayout = (sheet) => {
  const { facts, say } = sheet;
  const page = createPageWriter();
  page.put(50, 50, facts.issuer.name, { size: 14 });
  putLines(page, 50, 70, [
    facts.issuer.street,
    facts.issuer.town,
    `${say.phone} ${facts.issuer.phone}`,
    `billing@${facts.issuer.domain}`,
  ]);
  page.put(545, 50, say.invoice, { size: 22, align: 'right' });
  page.put(545, 82, `# ${facts.number}`, { size: 11, align: 'right' });
  page.put(50, 160, say.billTo);
  putCustomer(page, 50, 174, sheet);
  page.put(265, 160, say.shipTo);
  putCustomer(page, 265, 174, sheet);
  const rows: readonly (readonly [string, string])[] = [
    [say.date, facts.day(facts.date)],
    [say.due, facts.day(facts.dueDate)],
    [say.order, facts.orderNumber],
    [say.amountDue, facts.amount(facts.total)],
  ];
  rows.forEach(([label, value], index) => {
    page.put(490, 160 + index * 15, `${label}:`, { align: 'right' });
    page.put(545, 160 + index * 15, value, { align: 'right' });
  });
  const y = putItems(page, sheet, 270);
  putTotals(page, sheet, y, [
    { label: `${say.net}:`, value: facts.net },
    { label: `${taxLabel(sheet)}:`, value: facts.tax },
    { label: `${say.total}:`, value: facts.total },
  ]);
  const expected = printed(sheet, ...wholeInvoice);
  return { pages: [page.finish(1)], expected };
};

/** A row of headings above a row of values, as accounting programs print them. */
export const headerTable: InvoiceLayout = (sheet) => {
  const { facts, say } = sheet;
  const page = createPageWriter();
  putLines(page, 540, 50, [facts.issuer.name, facts.issuer.street, facts.issuer.town, `${say.phone} ${facts.issuer.phone}`, `www.${facts.issuer.domain}`], 'right'); // prettier-ignore
  putCustomer(page, 60, 120, sheet);
  page.put(60, 200, say.invoice, { size: 18 });
  const columns: readonly (readonly [number, string, string])[] = [
    [60, say.customerNumber, facts.customerNumber],
    [165, say.order, facts.orderNumber],
    [265, say.number, facts.number],
    [375, say.date, facts.day(facts.date)],
    [475, say.due, facts.day(facts.dueDate)],
  ];
  for (const [x, label, value] of columns) {
    page.put(x, 235, label, { size: 9 });
    page.put(x, 249, value, { size: 9 });
  }
  const y = putItems(page, sheet, 285);
  putTotals(page, sheet, y, sums(sheet));
  page.put(60, 790, bankLine(sheet, false));
  if (facts.issuer.vatId !== null) page.put(300, 790, `${say.vatId} ${facts.issuer.vatId}`);
  const expected = printed(sheet, ...wholeInvoice, 'iban', 'vat_id');
  return { pages: [page.finish(1)], expected };
};

/** The totals form a separate table, with amounts below headings; two accounts in the footer. */
export const boxedTotals: InvoiceLayout = (sheet) => {
  const { facts, say, german } = sheet;
  const page = createPageWriter();
  putLines(page, 60, 50, [
    facts.issuer.name,
    facts.issuer.street,
    facts.issuer.town,
    `${say.phone} ${facts.issuer.phone}`,
  ]);
  page.put(330, 50, `${say.number}: ${facts.number}`);
  page.put(330, 66, `${say.date}: ${facts.day(facts.date)}`);
  page.put(330, 130, say.billTo);
  putCustomer(page, 330, 146, sheet);
  const y = putItems(page, sheet, 230) + 20;
  const columns: readonly (readonly [number, string, number])[] = [
    [300, german ? 'Netto' : 'Net', facts.net],
    [420, german ? 'MwSt.' : say.tax, facts.tax],
    [540, german ? 'Gesamt' : 'Total', facts.total],
  ];
  page.put(200, y, german ? 'Satz' : 'Rate', { align: 'right' });
  page.put(200, y + 15, `${String(facts.rate)} %`, { align: 'right' });
  for (const [x, label, value] of columns) {
    page.put(x, y, label, { align: 'right' });
    page.put(x, y + 15, facts.amount(value), { align: 'right' });
  }
  page.put(60, 780, `${german ? 'Bank A' : 'First bank'} ${bankLine(sheet)}`);
  const expected = printed(sheet, ...withoutDueDate, 'iban');
  return { pages: [page.finish(1)], expected };
};

/** The amount due is printed large at the top; dates of order and delivery surround the invoice date. */
export const summaryFirst: InvoiceLayout = (sheet) => {
  const { facts, say } = sheet;
  const page = createPageWriter();
  page.put(60, 45, facts.issuer.name, { size: 12 });
  page.put(60, 60, `${facts.issuer.street}, ${facts.issuer.town}`, { size: 8 });
  const rows: readonly (readonly [string, string])[] = [
    [say.orderDate, facts.day(facts.orderDate)],
    [say.date, facts.day(facts.date)],
    [say.delivery, facts.day(facts.deliveryDate)],
    [say.order, facts.orderNumber],
    [say.number, facts.number],
    [say.customerNumber, facts.customerNumber],
    [say.amountDue, facts.amount(facts.total)],
  ];
  rows.forEach(([label, value], index) => {
    page.put(60, 100 + index * 16, label);
    page.put(220, 100 + index * 16, value);
  });
  page.put(380, 100, say.billTo);
  putCustomer(page, 380, 114, sheet);
  const y = putItems(page, sheet, 260);
  putTotals(page, sheet, y, [...sums(sheet), { label: say.amountDue, value: facts.total }]);
  const expected = printed(sheet, ...withoutDueDate);
  return { pages: [page.finish(1)], expected };
};

/** Discount and shipping between subtotal and tax, so that the subtotal is not the taxed amount. */
export const discountAndShipping: InvoiceLayout = (sheet) => {
  const { facts, say } = sheet;
  const page = createPageWriter();
  const discount = cents(facts.net * 0.1);
  const [shipping, taxed] = [cents(7.9), cents(facts.net - discount + 7.9)];
  const tax = cents((taxed * facts.rate) / 100);
  page.put(60, 50, facts.issuer.name, { size: 16 });
  putLines(page, 60, 72, [
    facts.issuer.street,
    facts.issuer.town,
    `${facts.issuer.phone} · www.${facts.issuer.domain}`,
  ]);
  page.put(380, 60, `${say.number}: ${facts.number}`);
  page.put(380, 76, `${say.date}: ${facts.day(facts.date)}`);
  page.put(380, 92, `${say.due}: ${facts.day(facts.dueDate)}`);
  page.put(60, 140, say.billTo);
  putCustomer(page, 60, 154, sheet);
  const y = putItems(page, sheet, 230);
  putTotals(page, sheet, y, [
    { label: sheet.german ? 'Zwischensumme' : 'Subtotal', value: facts.net },
    { label: `${say.discount} 10%`, value: -discount },
    { label: say.shipping, value: shipping },
    { label: taxLabel(sheet), value: tax },
    { label: say.total, value: cents(taxed + tax) },
  ]);
  const expected = printed(sheet, 'invoice_number', 'date', 'due_date', 'issuer', 'customer');
  return { pages: [page.finish(1)], expected: { ...expected, tax_total: tax, total: cents(taxed + tax) } };
};
