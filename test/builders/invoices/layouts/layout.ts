import type { Page } from '#local-service/readers/document.ts';
import type { BuiltInFieldName } from '#local-service/config/tag-definition.ts';
import type { InvoiceFacts, Item } from '../invoice-facts.ts';
import type { PageWriter } from '../page-writer.ts';
import type { Phrases } from '../phrases.ts';
import type { Random } from '../random.ts';

export type Expected = Readonly<Partial<Record<BuiltInFieldName, string | number>>>;

/** The fields that are no tables. */
type SingleValue = Exclude<BuiltInFieldName, 'line_items'>;

export interface Sheet {
  readonly facts: InvoiceFacts;
  readonly say: Phrases;
  readonly random: Random;
  readonly german: boolean;
}

interface LaidOut {
  readonly pages: readonly Page[];
  /** Exactly the fields that are printed on the pages. */
  readonly expected: Expected;
}

export type InvoiceLayout = (sheet: Sheet) => LaidOut;

/** Returns the fields of `facts` that a layout has printed. */
export function printed({ facts }: Sheet, ...names: readonly SingleValue[]): Expected {
  const all: Readonly<Record<SingleValue, string | number | null>> = {
    invoice_number: facts.number,
    date: facts.date,
    due_date: facts.dueDate,
    net_total: facts.net,
    tax_total: facts.tax,
    total: facts.total,
    currency: facts.currency,
    issuer: facts.issuer.name,
    customer: facts.customer.name,
    iban: facts.issuer.iban,
    vat_id: facts.issuer.vatId,
    order_number: null,
    amount_due: null,
    payee: null,
    bic: null,
    payment_reference: null,
    payment_text: null,
  };
  return Object.fromEntries(names.flatMap((name) => (all[name] === null ? [] : [[name, all[name]]])));
}

/** The fields that most layouts print. */
export const withoutDueDate = [
  'invoice_number',
  'date',
  'net_total',
  'tax_total',
  'total',
  'issuer',
  'customer',
] as const satisfies readonly BuiltInFieldName[];
export const wholeInvoice = [...withoutDueDate, 'due_date'] as const;

/** Prints the table of items from `y` down; returns the `y` below it. */
export function putItems(
  page: PageWriter,
  { facts, say }: Sheet,
  y: number,
  items: readonly Item[] = facts.items,
): number {
  const columns = { text: 90, quantity: 330, price: 430, amount: 540 };
  page.put(60, y, 'Pos.');
  page.put(columns.text, y, say.description);
  page.put(columns.quantity, y, say.quantity, { align: 'right' });
  page.put(columns.price, y, say.price, { align: 'right' });
  page.put(columns.amount, y, say.amount, { align: 'right' });
  items.forEach((item, index) => {
    const line = y + 18 + index * 15;
    page.put(60, line, String(index + 1));
    page.put(columns.text, line, item.text);
    page.put(columns.quantity, line, String(item.quantity), { align: 'right' });
    page.put(columns.price, line, facts.amount(item.price), { align: 'right' });
    page.put(columns.amount, line, facts.amount(item.amount), { align: 'right' });
  });
  return y + 18 + items.length * 15 + 10;
}

export interface TotalLine {
  readonly label: string;
  readonly value: number;
}

/** Prints right-aligned labels and amounts below the items; returns the `y` below them. */
export function putTotals(page: PageWriter, { facts }: Sheet, y: number, lines: readonly TotalLine[]): number {
  lines.forEach(({ label, value }, index) => {
    page.put(430, y + index * 16, label, { align: 'right' });
    page.put(540, y + index * 16, facts.amount(value), { align: 'right' });
  });
  return y + lines.length * 16 + 10;
}

/** The closing lines of most layouts: net, tax and total. */
export function sums(sheet: Sheet): readonly TotalLine[] {
  const { facts, say } = sheet;
  return [
    { label: say.net, value: facts.net },
    { label: taxLabel(sheet), value: facts.tax },
    { label: say.total, value: facts.total },
  ];
}

export function taxLabel({ facts, say, german }: Sheet): string {
  const rate = german ? String(facts.rate).replace('.', ',') : String(facts.rate);
  return say.tax === 'Umsatzsteuer' || !german ? `${say.tax} ${rate}%` : `${rate} % ${say.tax}`;
}

export function putLines(
  page: PageWriter,
  x: number,
  y: number,
  lines: readonly string[],
  align: 'left' | 'right' = 'left',
): number {
  lines.forEach((line, index) => {
    page.put(x, y + index * 13, line, { align });
  });
  return y + lines.length * 13;
}

export function putCustomer(page: PageWriter, x: number, y: number, { facts: { customer } }: Sheet): number {
  return putLines(page, x, y, [customer.name, customer.street, customer.town]);
}

/** Formats the account as the country prints it. */
export function bankLine({ facts }: Sheet, groups = true): string {
  const { iban } = facts.issuer;
  if (iban === null) return `Routing 021000021 Account ${facts.customerNumber}0042`;
  return `IBAN ${groups ? iban.replaceAll(/(.{4})(?=.)/g, '$1 ') : iban}`;
}
