import type { ReadDocument } from '#local-service/readers/document.ts';
import { setOnPages } from '../class-texts.ts';
import { createRandom, type Random } from '../invoices/random.ts';
import { businessWords, type BusinessWords, type PaperLanguage } from './business-words.ts';

export interface MadePaper {
  /** Its lines, in columns of a fixed width. */
  readonly text: string;
  readonly document: ReadDocument;
  /** The tag and the fields that it states. */
  readonly expected: Readonly<Record<string, string | number | null>>;
}

/** A fact that is not printed. */
export type OmittedFact = 'invoice_number' | 'date' | 'total';

export interface Sheet {
  readonly words: BusinessWords;
  readonly random: Random;
  readonly language: PaperLanguage;
  readonly without: OmittedFact | null;
}

export const cents = (value: number): number => Math.round(value * 100) / 100;

/**
 * Makes an invented invoice or till receipt in one of the languages of the label sets, as a reader returns it. A fact
 * that is left out is `null` in what is expected.
 */
export function makePaper(
  kind: 'invoice' | 'receipt',
  language: PaperLanguage,
  seed: number,
  without: OmittedFact | null = null,
): MadePaper {
  const random = createRandom(seed * 7_919 + language.charCodeAt(0) * 31 + language.charCodeAt(1));
  const sheet = { words: businessWords[language], random, language, without };
  const paper = kind === 'invoice' ? makeInvoicePaper(sheet) : makeReceipt(sheet);
  return without === null ? paper : { ...paper, expected: { ...paper.expected, [without]: null } };
}

export function price({ words }: Sheet, value: number, withSign: boolean): string {
  const number = `${value < 0 ? '-' : ''}${Math.abs(value).toFixed(2).replace('.', words.mark)}`;
  const [side, sign] = words.sign;
  if (!withSign || side === 'none') return number;
  return side === 'before' ? `${sign}${number}` : `${number} ${sign}`;
}

export function day({ random, language, words }: Sheet): { readonly iso: string; readonly printed: string } {
  const [year, month, date] = [random.whole(2016, 2026), random.whole(1, 12), random.whole(1, 28)];
  const [m, d] = [month, date].map((part) => String(part).padStart(2, '0'));
  const iso = `${year}-${m}-${d}`;
  if (language === 'us')
    return { iso, printed: random.pick([`${m}/${d}/${year}`, `${words.months[month - 1]} ${date}, ${year}`]) };
  const name = words.months[month - 1] ?? '';
  const ofMonth = language === 'es' || language === 'pt' ? `${date} de ${name} de ${year}` : `${date} ${name} ${year}`;
  const point = language === 'de' ? '.' : '/';
  return { iso, printed: random.pick([`${d}${point}${m}${point}${year}`, `${d}-${m}-${year}`, ofMonth]) };
}

export function line(width: number, left: string, right: string): string {
  return `${left}${' '.repeat(Math.max(2, width - left.length - right.length))}${right}`;
}

interface Item {
  readonly text: string;
  readonly amount: number;
}

export function itemsOf({ words, random }: Sheet, most: number): readonly Item[] {
  return Array.from({ length: random.whole(1, 5) }, () => ({
    text: random.pick(words.goods),
    amount: cents(random.whole(80, most) / 100),
  }));
}

/** A slip of 40 characters: items, perhaps discount, tip, rounding and cash with change; taxes are in the prices. */
function makeReceipt(sheet: Sheet): MadePaper {
  const { words, random, without } = sheet;
  const items = itemsOf(sheet, 2_500);
  const date = day(sheet);
  const sum = cents(items.reduce((total, { amount }) => total + amount, 0));
  const extras: (readonly [string, number])[] = [];
  if (random.chance(0.25)) extras.push([words.discount, -cents(sum * 0.1)]);
  if (random.chance(0.2)) extras.push([words.tip, cents(Math.max(0.5, Math.round(sum * 0.1)))]);
  const before = cents(sum + extras.reduce((total, [, value]) => total + value, 0));
  const rounded = Math.round(before * 20) / 20;
  if (random.chance(0.2) && rounded !== before) extras.push([words.rounding, cents(rounded - before)]);
  const total = cents(sum + extras.reduce((all, [, value]) => all + value, 0));
  const rate = random.pick(words.rates);
  const tax = cents((total * rate) / (100 + rate));
  const withSign = random.chance(0.7);
  const put = (label: string, value: number, signed = withSign): string => line(38, label, price(sheet, value, signed));
  const paid = Math.ceil((total + 0.01) / 5) * 5;
  const shop = random.pick(words.shops);
  const payment = random.chance(0.6)
    ? [put(words.cash, paid), put(words.change, cents(paid - total))]
    : [put(words.card, total), `************${random.whole(1000, 9999)}`];
  const statesTax = random.chance(0.7) && without !== 'total';
  const text = [
    `        ${random.chance(0.4) ? shop.toUpperCase() : shop}`,
    `        ${random.pick(words.streets)}`,
    `        ${random.pick(words.towns)}`,
    `     ${words.taxNumber}`,
    ...(random.chance(0.5) ? [words.receipt] : []),
    line(38, without === 'date' ? '' : date.printed, `${random.whole(8, 21)}:${random.whole(10, 59)}`),
    ...(random.chance(0.5) ? [`${words.cashier} ${random.whole(1, 9)}`] : []),
    '',
    ...items.map(({ text: name, amount }) => put(`1 ${name}`, amount, false)),
    '',
    ...(extras.length > 0 ? [put(words.subtotal, sum)] : []),
    ...extras.map(([label, value]) => put(label, value)),
    ...(without === 'total' ? [] : [put(random.pick(words.slipTotal), total), ...payment]),
    ...(statesTax
      ? [`${words.included} ${String(rate).replace('.', words.mark)} %   ${price(sheet, tax, false)}`]
      : []),
    '',
    `     ${words.thanks}`,
  ].join('\n');
  return {
    text,
    document: setOnPages(text),
    expected: {
      class: 'receipt',
      issuer: shop,
      date: date.iso,
      net_total: null,
      tax_total: statesTax ? tax : null,
      total,
      currency: words.currency,
    },
  };
}

/** An invoice on letter paper with net, tax and total. */
function makeInvoicePaper(sheet: Sheet): MadePaper {
  const { words, random, without } = sheet;
  const items = itemsOf(sheet, 90_000);
  const [date, due] = [day(sheet), day(sheet)];
  const net = cents(items.reduce((total, { amount }) => total + amount, 0));
  const rate = random.pick(words.rates);
  const tax = cents((net * rate) / 100);
  const total = cents(net + tax);
  const issuer = random.pick(words.companies);
  const number = `${random.pick(['F', 'R-', '20', ''])}${random.whole(10_000, 99_999)}`;
  const hasDue = due.iso > date.iso;
  const put = (label: string, value: number): string =>
    line(74, `${' '.repeat(38)}${label}`, price(sheet, value, true));
  const text = [
    issuer,
    `${random.pick(words.streets)}, ${random.pick(words.towns)}`,
    words.taxNumber,
    '',
    `${words.customer}:`,
    random.pick(words.customers),
    random.pick(words.streets),
    random.pick(words.towns),
    '',
    words.invoice.toUpperCase(),
    '',
    ...(without === 'invoice_number' ? [] : [line(40, `${words.number}:`, number)]),
    ...(without === 'date' ? [] : [line(40, `${words.date}:`, date.printed)]),
    ...(hasDue ? [line(40, `${words.due}:`, due.printed)] : []),
    '',
    line(74, words.item, words.currency),
    ...items.map(({ text: name, amount }) => line(74, name, price(sheet, amount, false))),
    '',
    put(words.net, net),
    put(`${words.tax} ${String(rate).replace('.', words.mark)} %`, tax),
    ...(without === 'total' ? [] : [put(random.chance(0.7) ? words.total : words.toPay, total)]),
  ].join('\n');
  const fields = {
    class: 'invoice',
    issuer,
    invoice_number: number,
    date: date.iso,
    net_total: net,
    tax_total: tax,
    total,
  };
  return {
    text,
    document: setOnPages(text),
    expected: { ...fields, currency: words.currency, ...(hasDue ? { due_date: due.iso } : {}) },
  };
}
