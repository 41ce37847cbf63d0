import { plainPage } from '#local-service/analysis/document-view.ts';
import { addDays } from '../formats.ts';
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

/** Two tax rates in a table with a total line. */
export const severalRates: InvoiceLayout = (sheet) => {
  const { facts, say, german } = sheet;
  const page = createPageWriter();
  const [high, low] = german ? [19, 7] : [20, 5];
  const lowNet = cents(facts.net * 0.4);
  const bases = [cents(facts.net - lowNet), lowNet] as const;
  const taxes = [cents((bases[0] * high) / 100), cents((bases[1] * low) / 100)] as const;
  const tax = cents(taxes[0] + taxes[1]);
  page.put(60, 120, `${facts.issuer.name} - ${facts.issuer.street} - ${facts.issuer.town}`, { size: 7 });
  putCustomer(page, 60, 140, sheet);
  page.put(60, 230, `${say.invoice} ${facts.number}`, { size: 14 });
  page.put(400, 230, `${say.date}: ${facts.day(facts.date)}`);
  const y = putItems(page, sheet, 270) + 5;
  const columns = [240, 330, 430, 540] as const;
  const heads = german ? ['Steuersatz', 'Netto', 'Steuer', 'Brutto'] : ['Rate', 'Net', say.tax, 'Gross'];
  const rows: readonly (readonly string[])[] = [
    heads,
    [`${String(high)} %`, facts.amount(bases[0]), facts.amount(taxes[0]), facts.amount(cents(bases[0] + taxes[0]))],
    [`${String(low)} %`, facts.amount(bases[1]), facts.amount(taxes[1]), facts.amount(cents(bases[1] + taxes[1]))],
    [german ? 'Summe' : 'Sum', facts.amount(facts.net), facts.amount(tax), facts.amount(cents(facts.net + tax))],
  ];
  rows.forEach((row, index) => {
    row.forEach((text, column) => {
      page.put(columns[column] ?? 0, y + index * 15, text, { align: 'right' });
    });
  });
  page.put(
    60,
    790,
    facts.issuer.vatId === null ? facts.issuer.name : `${facts.issuer.name}, ${say.vatId} ${facts.issuer.vatId}`,
  );
  page.put(60, 803, bankLine(sheet, false));
  const expected = printed(sheet, 'invoice_number', 'date', 'net_total', 'issuer', 'customer', 'iban', 'vat_id');
  return { pages: [page.finish(1)], expected: { ...expected, tax_total: tax, total: cents(facts.net + tax) } };
};

/** A credit note with negative amounts, and with number and date of the invoice that it corrects. */
export const creditNote: InvoiceLayout = (sheet) => {
  const { facts, say, german } = sheet;
  const page = createPageWriter();
  page.put(60, 50, facts.issuer.name, { size: 14 });
  putLines(page, 60, 70, [facts.issuer.street, facts.issuer.town, `info@${facts.issuer.domain}`]);
  page.put(60, 160, say.creditNote, { size: 18 });
  page.put(60, 190, `${say.creditNumber}: ${facts.number}`);
  page.put(60, 205, `${say.date}: ${facts.day(facts.date)}`);
  page.put(60, 220, german ? `Bezugsrechnung: 8${facts.customerNumber}` : `Original invoice: 8${facts.customerNumber}`);
  const y = putItems(page, sheet, 260);
  putTotals(page, sheet, y, [
    { label: say.net, value: -facts.net },
    { label: taxLabel(sheet), value: -facts.tax },
    { label: say.total, value: -facts.total },
  ]);
  const expected = printed(sheet, 'invoice_number', 'date', 'issuer');
  return {
    pages: [page.finish(1)],
    expected: { ...expected, net_total: -facts.net, tax_total: -facts.tax, total: -facts.total },
  };
};

/** A discount for early payment, with its date and amount before the due date. */
export const earlyPayment: InvoiceLayout = (sheet) => {
  const { facts, say, german } = sheet;
  const page = createPageWriter();
  putLines(page, 400, 50, [
    facts.issuer.name,
    facts.issuer.street,
    facts.issuer.town,
    `${say.phone} ${facts.issuer.phone}`,
  ]);
  page.put(60, 130, `${facts.issuer.name}, ${facts.issuer.street}, ${facts.issuer.town}`, { size: 7 });
  putCustomer(page, 60, 145, sheet);
  page.put(60, 240, say.invoice, { size: 15 });
  page.put(60, 262, `${say.number} ${facts.number}`);
  page.put(300, 262, `${say.date} ${facts.day(facts.date)}`);
  const y = putItems(page, sheet, 290);
  const under = putTotals(page, sheet, y, sums(sheet));
  const early = facts.day(addDays(facts.date, 5));
  const paid = facts.amount(cents(facts.total * 0.98));
  page.put(
    60,
    under + 15,
    german
      ? `Bei Zahlung mit Skonto bis ${early} 2 % Skonto: ${paid}`
      : `Discount date ${early}: 2% discount, pay ${paid}`,
  );
  page.put(60, under + 30, `${say.due}: ${facts.day(facts.dueDate)}`);
  page.put(60, 790, bankLine(sheet, false));
  const expected = printed(sheet, ...wholeInvoice, 'iban');
  return { pages: [page.finish(1)], expected };
};

/** A deposit was paid, so that the amount due is less than the total. */
export const deposit: InvoiceLayout = (sheet) => {
  const { facts, say } = sheet;
  const page = createPageWriter();
  page.put(297, 45, facts.issuer.name, { size: 16, align: 'centre' });
  page.put(297, 66, `${facts.issuer.street}, ${facts.issuer.town}`, { size: 9, align: 'centre' });
  page.put(60, 120, say.billTo);
  putCustomer(page, 60, 134, sheet);
  page.put(380, 120, `${say.number}: ${facts.number}`);
  page.put(380, 136, `${say.date}: ${facts.day(facts.date)}`);
  const y = putItems(page, sheet, 220);
  const paid = cents(facts.total * 0.3);
  putTotals(page, sheet, y, [
    ...sums(sheet),
    { label: say.deposit, value: -paid },
    { label: say.amountDue, value: cents(facts.total - paid) },
  ]);
  const expected = printed(sheet, ...withoutDueDate);
  return { pages: [page.finish(1)], expected };
};

/** A till receipt: one narrow column, the total including tax, cash and change. */
export const tillReceipt: InvoiceLayout = (sheet) => {
  const { facts, say, german } = sheet;
  const page = createPageWriter();
  page.put(297, 40, facts.issuer.name, { size: 12, align: 'centre' });
  page.put(297, 56, facts.issuer.street, { align: 'centre' });
  page.put(297, 69, facts.issuer.town, { align: 'centre' });
  page.put(200, 95, `${facts.day(facts.date)} 14:32`);
  page.put(200, 110, `${german ? 'Bon-Nr.' : 'Receipt No.'} ${facts.number}`);
  facts.items.forEach((item, index) => {
    page.put(200, 135 + index * 14, item.text);
    page.put(395, 135 + index * 14, facts.amount(cents(item.amount)), { align: 'right' });
  });
  const y = 145 + facts.items.length * 14;
  const tax = cents((facts.net * facts.rate) / (100 + facts.rate));
  const rows: readonly (readonly [string, number])[] = [
    [german ? 'SUMME' : 'TOTAL', facts.net],
    [german ? 'Gegeben' : 'Cash', cents(Math.ceil(facts.net / 50) * 50)],
    [german ? 'Rückgeld' : 'Change', cents(Math.ceil(facts.net / 50) * 50 - facts.net)],
    [german ? `inkl. ${String(facts.rate).replace('.', ',')}% MwSt.` : `incl. ${String(facts.rate)}% ${say.tax}`, tax],
  ];
  rows.forEach(([label, value], index) => {
    page.put(200, y + index * 15, label);
    page.put(395, y + index * 15, facts.amount(value), { align: 'right' });
  });
  const expected = printed(sheet, 'invoice_number', 'date', 'issuer');
  return { pages: [page.finish(1)], expected: { ...expected, tax_total: tax, total: facts.net } };
};

/** Columns made of spaces, without any layout program. */
export const plainText: InvoiceLayout = (sheet) => {
  const { facts, say } = sheet;
  const right = (label: string, value: string): string => `${' '.repeat(40)}${label.padEnd(24)}${value.padStart(14)}`;
  const text = [
    facts.issuer.name,
    facts.issuer.street,
    facts.issuer.town,
    '',
    `${say.billTo.replace(':', '')}:`,
    facts.customer.name,
    facts.customer.street,
    facts.customer.town,
    '',
    `${`${say.number}: ${facts.number}`.padEnd(48)}${say.date}: ${facts.day(facts.date)}`,
    `${say.due}: ${facts.day(facts.dueDate)}`,
    '',
    `${say.description.padEnd(40)}${say.quantity.padEnd(12)}${say.amount}`,
    ...facts.items.map(
      (item) => `${item.text.padEnd(40)}${String(item.quantity).padEnd(12)}${facts.amount(item.amount)}`,
    ),
    '',
    right(say.net, facts.amount(facts.net)),
    right(taxLabel(sheet), facts.amount(facts.tax)),
    right(say.total, facts.amount(facts.total)),
  ].join('\n');
  const expected = printed(sheet, ...wholeInvoice);
  return { pages: [plainPage(text)], expected };
};
