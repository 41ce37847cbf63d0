import { setOnPages } from '../class-texts.ts';
import { createRandom, type Random } from '../invoices/random.ts';
import { businessWords, type PaperLanguage } from './business-words.ts';
import { cents, day, itemsOf, line, price, type MadePaper, type Sheet } from './make-paper.ts';
import { officeWords, type OfficeWords } from './office-words.ts';

const width = 78;

interface OfficeSheet extends Sheet {
  readonly office: OfficeWords;
}

/** The lines that state an amount, and what a reader may expect of them. */
interface Totals {
  readonly lines: readonly string[];
  readonly expected: Readonly<Record<string, number | null>>;
}

/**
 * Makes an invented invoice whose number, sender and totals are laid out in one of the ways that offices use: a number in
 * the heading, beside or below its label or missing; several rates of tax, shipping and discount, no tax, a tax that is
 * only included. Values that are not printed are `null` in what is expected.
 */
export function makeOfficeInvoice(language: PaperLanguage, seed: number): MadePaper {
  const random = createRandom(seed * 104_729 + language.charCodeAt(0) * 131 + language.charCodeAt(1));
  const sheet: OfficeSheet = {
    words: businessWords[language],
    office: officeWords[language],
    random,
    language,
    without: null,
  };
  const { words } = sheet;
  const date = day(sheet);
  const issuer = random.pick(words.companies);
  const head = headOf(sheet, date.printed);
  const items = itemsOf(sheet, 90_000);
  const totals = random.pick([
    oneRate,
    oneRate,
    severalRates,
    severalRates,
    withExtras,
    zeroTax,
    withoutTax,
    taxIncluded,
    unlabelled,
  ])(sheet, cents(items.reduce((sum, { amount }) => sum + amount, 0)));
  const atFoot = random.chance(0.3);
  const sender = [issuer, `${random.pick(words.streets)}, ${random.pick(words.towns)}`, words.taxNumber];
  const text = [
    ...(atFoot ? [] : [...sender, '']),
    `${words.customer}:`,
    random.pick(words.customers),
    random.pick(words.streets),
    random.pick(words.towns),
    '',
    ...head.lines,
    '',
    line(width, words.item, words.currency),
    ...items.map(({ text: name, amount }) => line(width, name, price(sheet, amount, false))),
    '',
    ...totals.lines,
    '',
    ...(atFoot ? [sender.join('  ')] : []),
  ].join('\n');
  return {
    text,
    document: setOnPages(text),
    expected: {
      class: 'invoice',
      issuer,
      invoice_number: head.number,
      date: date.iso,
      currency: words.currency,
      ...totals.expected,
    },
  };
}

function makeNumber(random: Random): string {
  const [year, serial] = [random.whole(2017, 2026), random.whole(12, 98_765)];
  return random.pick([
    `${year}-${serial}`,
    `RE-${year}-${serial}`,
    `${serial}/${year}`,
    `INV${serial}`,
    `F${year}${String(serial).padStart(5, '0')}`,
    `FT ${year}/${serial}`,
    String(100_000 + serial),
    `${year % 100}.${String(serial).padStart(5, '0')}`,
    `A-${serial}`,
    `${serial}-${random.whole(1, 9)}`,
  ]);
}

/** Number and date, with the numbers of other papers beside them. */
function headOf(
  sheet: OfficeSheet,
  date: string,
): { readonly lines: readonly string[]; readonly number: string | null } {
  const { words, office, random } = sheet;
  const number = makeNumber(random);
  const others: readonly (readonly [string, string])[] = [
    [office.customerNumber, String(random.whole(1000, 99_999))],
    [office.order, `${random.pick(['A', 'PO-', '4500'])}${random.whole(10_000, 99_999)}`],
    [office.deliveryNote, String(random.whole(10_000, 999_999))],
  ];
  const decoys = others.filter(() => random.chance(0.5));
  const [label, dateLabel] = [random.pick(office.number), random.pick(office.date)];
  const title = words.invoice.toUpperCase();
  const column = ([name, value]: readonly [string, string]): string => `${`${name}:`.padEnd(24)}${value}`;
  const style = random.pick(['heading', 'list', 'columns', 'right', 'none'] as const);
  if (style === 'heading') {
    const heading = random.pick(office.heading).replace('#', number).replace('@', date);
    const dated = heading.includes(date) ? [] : [`${dateLabel}: ${date}`];
    return { lines: [heading, ...dated, ...decoys.map(column)], number };
  }
  if (style === 'columns') {
    const cells: readonly (readonly [string, string])[] = [[label, number], [dateLabel, date], ...decoys];
    const row = (at: 0 | 1): string => cells.map((cell) => cell[at].padEnd(Math.max(cell[0].length, cell[1].length) + 3)).join(' '); // prettier-ignore
    return { lines: [title, '', row(0), row(1)], number };
  }
  if (style === 'right')
    return { lines: [[label, number], [dateLabel, date], ...decoys].map(([name = '', value = '']) => `${' '.repeat(42)}${name.padEnd(22)}${value}`), number }; // prettier-ignore
  const rows: readonly (readonly [string, string])[] = [
    ...decoys.slice(0, 1),
    ...(style === 'none' ? [] : [[label, number] as const]),
    [dateLabel, date],
    ...decoys.slice(1),
  ];
  return { lines: [title, '', ...rows.map(column)], number: style === 'none' ? null : number };
}

function put(sheet: OfficeSheet, label: string, value: number): string {
  return line(width, `${' '.repeat(36)}${label}`, price(sheet, value, true));
}

function percent({ words }: OfficeSheet, rate: number): string {
  return `${String(rate).replace('.', words.mark)} %`;
}

function oneRate(sheet: OfficeSheet, net: number): Totals {
  const { office, random, words } = sheet;
  const rate = random.pick(words.rates);
  const tax = cents((net * rate) / 100);
  const total = cents(net + tax);
  const paid = random.chance(0.25) ? cents(total * 0.3) : 0;
  const lines = [
    put(sheet, random.pick(office.net), net),
    put(sheet, `${random.pick(office.tax)} ${percent(sheet, rate)}`, tax),
    put(sheet, random.pick(office.total), total),
    ...(paid > 0
      ? [put(sheet, office.deposit, -paid), put(sheet, random.pick(office.toPay), cents(total - paid))]
      : []),
  ];
  return { lines, expected: { net_total: net, tax_total: tax, total } };
}

/** A table of rates, or a line for each of them; their sum is printed or not. */
function severalRates(sheet: OfficeSheet, net: number): Totals {
  const { office, random, words } = sheet;
  const [high, low = 5] = words.rates;
  const parts = [cents(net * 0.6), cents(net - cents(net * 0.6))] as const;
  const taxes = [cents((parts[0] * high) / 100), cents((parts[1] * low) / 100)] as const;
  const tax = cents(taxes[0] + taxes[1]);
  const total = cents(net + tax);
  const asTable = random.chance(0.5);
  const statesSum = random.chance(0.6);
  const withGross = random.chance(0.5);
  const rows = [high, low].map((rate, index) => {
    const [part = 0, own = 0] = [parts[index], taxes[index]];
    const amounts = [part, own, ...(withGross ? [cents(part + own)] : [])].map((value) => price(sheet, value, false));
    const cells = [percent(sheet, rate), ...amounts].map((cell) => cell.padStart(14)).join('');
    return asTable ? cells : put(sheet, `${random.pick(office.tax)} ${percent(sheet, rate)}`, own);
  });
  const title = [office.rate, office.base, words.tax, ...(withGross ? [words.total] : [])].map((cell) => cell.padStart(14)).join(''); // prettier-ignore
  const sums = [
    put(sheet, random.pick(office.net), net),
    ...(asTable ? [] : rows),
    ...(statesSum ? [put(sheet, office.taxSum, tax)] : []),
    put(sheet, random.pick(office.total), total),
  ];
  return {
    lines: asTable ? [title, ...rows, '', ...sums] : sums,
    expected: { net_total: net, tax_total: statesSum ? tax : null, total },
  };
}

/** Shipping and a discount before the tax; the taxed amount is printed or not. */
function withExtras(sheet: OfficeSheet, subtotal: number): Totals {
  const { office, random, words } = sheet;
  const discount = random.chance(0.6) ? cents(subtotal * 0.1) : 0;
  const shipping = discount === 0 || random.chance(0.6) ? random.pick([4.9, 6.5, 12, 25]) : 0;
  const net = cents(subtotal - discount + shipping);
  const rate = random.pick(words.rates);
  const tax = cents((net * rate) / 100);
  const total = cents(net + tax);
  const statesNet = random.chance(0.6);
  const lines = [
    put(sheet, office.subtotal, subtotal),
    ...(discount > 0 ? [put(sheet, office.discount, -discount)] : []),
    ...(shipping > 0 ? [put(sheet, office.shipping, shipping)] : []),
    ...(statesNet ? [put(sheet, random.pick(office.net), net)] : []),
    put(sheet, `${random.pick(office.tax)} ${percent(sheet, rate)}`, tax),
    put(sheet, random.pick(office.total), total),
  ];
  return { lines, expected: { net_total: statesNet ? net : null, tax_total: tax, total } };
}

/** A tax of zero: the net is the total, and is printed before it or not. */
function zeroTax(sheet: OfficeSheet, total: number): Totals {
  const { office, random } = sheet;
  const lines = [
    ...(random.chance(0.6) ? [put(sheet, random.pick(office.net), total)] : []),
    put(sheet, `${random.pick(office.tax)} ${random.chance(0.6) ? percent(sheet, 0) : ''}`, 0),
    put(sheet, random.pick(office.total), total),
  ];
  return { lines, expected: { net_total: total, tax_total: 0, total } };
}

function withoutTax(sheet: OfficeSheet, total: number): Totals {
  const { office, random } = sheet;
  const lines = [put(sheet, random.pick(office.total), total), '', office.exempt];
  return { lines, expected: { tax_total: null, total } };
}

function taxIncluded(sheet: OfficeSheet, total: number): Totals {
  const { office, random, words } = sheet;
  const rate = random.pick(words.rates);
  const tax = cents((total * rate) / (100 + rate));
  const lines = [
    put(sheet, random.pick(office.total), total),
    put(sheet, `${random.pick(office.included)} ${percent(sheet, rate)}`, tax),
  ];
  return { lines, expected: { net_total: null, tax_total: tax, total } };
}

/** Only the tax has words; the amounts above and below it are a rule and a sum. */
function unlabelled(sheet: OfficeSheet, net: number): Totals {
  const { office, random, words } = sheet;
  const rate = random.pick(words.rates);
  const tax = cents((net * rate) / 100);
  const total = cents(net + tax);
  const lines = [
    put(sheet, '', net),
    put(sheet, `+ ${percent(sheet, rate)} ${random.pick(office.tax)}`, tax),
    put(sheet, '', total),
  ];
  return { lines, expected: { net_total: net, tax_total: tax, total } };
}
