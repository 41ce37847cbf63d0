import { addDays, amountStyle, dateStyle, type AmountStyle, type DateStyle, type Locale } from './formats.ts';
import type { Random } from './random.ts';

interface Party {
  readonly name: string;
  readonly street: string;
  readonly town: string;
}

export interface Item {
  readonly text: string;
  readonly quantity: number;
  readonly price: number;
  readonly amount: number;
}

/** The facts of an invoice; every layout prints a part of them. Amounts are in units of the currency, with cents. */
export interface InvoiceFacts {
  readonly locale: Locale;
  readonly issuer: Party & {
    readonly domain: string;
    readonly vatId: string | null;
    /** `null` in the United States, which do not use IBANs. */
    readonly iban: string | null;
    readonly phone: string;
  };
  readonly customer: Party;
  readonly number: string;
  readonly date: string;
  readonly dueDate: string;
  readonly deliveryDate: string;
  readonly orderDate: string;
  readonly orderNumber: string;
  readonly customerNumber: string;
  readonly currency: string;
  readonly items: readonly Item[];
  readonly rate: number;
  readonly net: number;
  readonly tax: number;
  readonly total: number;
  readonly amount: AmountStyle;
  readonly day: DateStyle;
}

const forms: Readonly<Record<Locale, readonly [string, ...string[]]>> = {
  'en-GB': ['Ltd', 'Limited', 'LLP', 'PLC'],
  'en-US': ['Inc.', 'LLC', 'Corp.', 'Co.'],
  'de-DE': ['GmbH', 'AG', 'GmbH & Co. KG', 'e.K.', 'UG (haftungsbeschränkt)'],
  'de-CH': ['AG', 'GmbH'],
};
const firstNames = ['Blue Lamp', 'Northwind', 'Kestrel', 'Hartmann', 'Old Mill', 'Sonnfeld', 'Braun und Söhne', 'Alder', 'Quarry Hill', 'Lindner', 'Feldmark', 'Oakridge', 'Silberbach', 'Riverside', 'Morgenrot', 'Castell', 'Pinewood', 'Adler Apotheke'] as const; // prettier-ignore
const trades: Readonly<Record<'en' | 'de', readonly [string, ...string[]]>> = {
  en: [
    'Services',
    'Printing',
    'Logistics',
    'Software',
    'Engineering',
    'Catering',
    'Supplies',
    'Hosting',
    'Cleaning',
    'Media',
  ],
  de: [
    'Dienstleistungen',
    'Druckerei',
    'Logistik',
    'Software',
    'Haustechnik',
    'Catering',
    'Bürobedarf',
    'Hosting',
    'Gebäudereinigung',
    'Medien',
  ],
};
const streets: Readonly<Record<'en' | 'de', readonly [string, ...string[]]>> = {
  en: ['Station Road', 'Mill Lane', 'Church Street', 'Harbour Way', 'Queen Street', 'Elm Avenue'],
  de: ['Bahnhofstraße', 'Mühlenweg', 'Hauptstr.', 'Am Hafen', 'Lindenallee', 'Goethestr.'],
};
const towns: Readonly<Record<Locale, readonly [string, ...string[]]>> = {
  'en-GB': ['London SW1A 1AA', 'Leeds LS1 4DY', 'Bristol BS1 6QF', 'Manchester M2 5DB'],
  'en-US': ['Austin, TX 78701', 'Portland, OR 97205', 'Denver, CO 80202', 'Albany, NY 12207'],
  'de-DE': ['10115 Berlin', '50667 Köln', '20095 Hamburg', '80331 München', '01067 Dresden'],
  'de-CH': ['8001 Zürich', '3011 Bern', '4051 Basel'],
};
const goods: Readonly<Record<'en' | 'de', readonly [string, ...string[]]>> = {
  en: [
    'Office chair',
    'Paper A4, 80 g',
    'Consulting March',
    'Web hosting package',
    'Toner black',
    'Desk lamp',
    'Service visit',
    'Licence, one year',
  ],
  de: [
    'Bürostuhl',
    'Papier A4, 80 g',
    'Beratung März',
    'Webhosting Paket',
    'Toner schwarz',
    'Schreibtischlampe',
    'Wartung vor Ort',
    'Lizenz, ein Jahr',
  ],
};

export function makeInvoiceFacts(language: 'en' | 'de', random: Random, itemCount = random.whole(1, 6)): InvoiceFacts {
  const locale: Locale =
    language === 'de' ? random.pick(['de-DE', 'de-DE', 'de-DE', 'de-CH']) : random.pick(['en-GB', 'en-US']);
  const currency = { 'de-DE': 'EUR', 'de-CH': 'CHF', 'en-GB': random.pick(['GBP', 'GBP', 'EUR']), 'en-US': 'USD' }[
    locale
  ];
  const date = addDays('2019-01-05', random.whole(0, 2400));
  const rate = { 'de-DE': random.pick([19, 7]), 'de-CH': 8.1, 'en-GB': 20, 'en-US': random.pick([8.25, 6, 7.5]) }[
    locale
  ];
  const items = Array.from({ length: itemCount }, () => makeItem(language, random));
  const net = cents(items.reduce((sum, { amount }) => sum + amount, 0));
  const tax = cents((net * rate) / 100);
  return {
    locale,
    issuer: makeIssuer(locale, language, random),
    customer: makeParty(locale, language, random),
    number: makeNumber(date, random),
    date,
    dueDate: addDays(date, random.pick([7, 14, 30])),
    deliveryDate: addDays(date, -random.whole(1, 9)),
    orderDate: addDays(date, -random.whole(10, 30)),
    orderNumber: `${random.pick(['PO-', 'A', '45'])}${String(random.whole(10_000, 99_999))}`,
    customerNumber: String(random.whole(1000, 999_999)),
    currency,
    items,
    rate,
    net,
    tax,
    total: cents(net + tax),
    amount: amountStyle(locale, currency, random),
    day: dateStyle(locale, random),
  };
}

export function cents(value: number): number {
  return Math.round(value * 100) / 100;
}

function makeItem(language: 'en' | 'de', random: Random): Item {
  const quantity = random.whole(1, 12);
  const price = cents(random.pick([3.5, 19.99, 49, 120, 349.5, 1250, 88.4]) * (1 + random.next()));
  return { text: random.pick(goods[language]), quantity, price, amount: cents(quantity * price) };
}

function makeParty(locale: Locale, language: 'en' | 'de', random: Random): Party {
  const street = `${random.pick(streets[language])} ${String(random.whole(1, 180))}`;
  const english = `${String(random.whole(1, 180))} ${random.pick(streets[language])}`;
  return {
    name: `${random.pick(firstNames)} ${random.pick(trades[language])} ${random.pick(forms[locale])}`,
    street: language === 'en' ? english : street,
    town: random.pick(towns[locale]),
  };
}

function makeIssuer(locale: Locale, language: 'en' | 'de', random: Random): InvoiceFacts['issuer'] {
  const party = makeParty(locale, language, random);
  const domain = `${party.name.split(' ').slice(0, 2).join('-').toLowerCase().replaceAll('ö', 'oe')}.${locale.startsWith('de') ? 'de' : 'com'}`;
  const digits = (count: number): string => Array.from({ length: count }, () => String(random.whole(0, 9))).join('');
  const vatId = { 'de-DE': `DE${digits(9)}`, 'de-CH': `CHE${digits(9)}`, 'en-GB': `GB${digits(9)}`, 'en-US': null }[
    locale
  ];
  const iban =
    locale === 'en-US'
      ? null
      : locale === 'en-GB'
        ? makeIban('GB', `NWBK${digits(14)}`)
        : locale === 'de-CH'
          ? makeIban('CH', digits(17))
          : makeIban('DE', digits(18));
  return { ...party, domain, vatId, iban, phone: `0${digits(3)} ${digits(6)}` };
}

/** Computes the check digits of ISO 13616: the rearranged number with letters as digits must leave 1 modulo 97. */
function makeIban(country: string, account: string): string {
  const spelt = `${account}${country}00`.replaceAll(/[A-Z]/g, (letter) => Number.parseInt(letter, 36).toString());
  const check = 98n - (BigInt(spelt) % 97n);
  return `${country}${check.toString().padStart(2, '0')}${account}`;
}

function makeNumber(date: string, random: Random): string {
  const serial = String(random.whole(100, 99_999));
  return random.pick([
    serial.padStart(6, '2'),
    `RE-${date.slice(0, 4)}-${serial}`,
    `INV${serial}`,
    `${date.slice(0, 4)}/${serial}`,
    `${date.slice(2, 4)}${date.slice(5, 7)}-${serial}`,
    `R${serial}`,
  ]);
}
