import { setOnPages } from '../../builders/class-texts.ts';
import { createRandom } from '../../builders/seeded-random.ts';
import type { LabelledDocument } from '../labelled-document.ts';

/** How the papers of one invented issuer are laid out: with labels that nothing but corrections explains. */
interface IssuerLayout {
  readonly name: string;
  readonly head: readonly string[];
  readonly number: { readonly label: string; readonly prefix: string };
  readonly decoyNumber: string;
  readonly date: string;
  readonly net: string;
  readonly tax: string;
  readonly total: string;
  readonly decoyTotal: string;
  readonly monthFirst: boolean;
}

const issuerLayouts: readonly IssuerLayout[] = [
  layoutOf('Tannhof Gärtnerei', 'Vorgang', 'TG/', 'Liefernachweis', 'ausgefertigt', [
    'Warenwert',
    'Steueranteil',
    'Wir buchen ab',
  ]),
  layoutOf('Stellwerk Studio', 'Aktenzeichen', 'ST-', 'Projekt', 'Stand', ['Leistung', 'USt', 'Ergibt']),
  layoutOf('Harbour Rope Works', 'Folio', 'HRW', 'Ship ref', 'Drawn up', ['Goods', 'Duty', 'Please remit'], true),
  layoutOf('Quill & Vellum', 'Docket', 'QV-', 'Batch', 'Written', ['Work done', 'Tax added', 'All in'], true),
  layoutOf('Molkerei Seewald', 'Belegfolge', 'MS.', 'Tour', 'Tag', [
    'Milchgeld',
    'MwSt-Anteil',
    'Gutschrift auf Konto',
  ]),
  layoutOf('Petrov Cartage', 'Waybill', 'PC', 'Truck', 'Day', ['Haulage', 'Levy', 'Payable sum'], true),
];

// prettier-ignore
function layoutOf(name: string, number: string, prefix: string, decoyNumber: string, date: string, sums: readonly [string, string, string], monthFirst = false): IssuerLayout {
  const key = name.toLowerCase().replace(/[^a-z]/g, '');
  const phone = Array.from(key).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0) * 7919, 3_000_000);
  return {
    name, head: [`www.${key}.example.com`.replace('example.', ''), `Tel ${phone}`], number: { label: number, prefix }, decoyNumber, date,
    net: sums[0], tax: sums[1], total: sums[2], decoyTotal: 'Offener Saldo', monthFirst,
  };
}

/** Returns papers of invented issuers, several of each, as they are read from a text. */
export function learningPapers(ofEach: number): readonly LabelledDocument[] {
  return issuerLayouts.flatMap((one, index) =>
    Array.from({ length: ofEach }, (_, number): LabelledDocument => paperOf(one, 1000 * (index + 1) + number)),
  );
}

function paperOf(one: IssuerLayout, seed: number): LabelledDocument {
  const random = createRandom(seed);
  const whole = (from: number, to: number): number => from + Math.floor(random() * (to - from));
  const net = whole(1_000, 90_000) / 100;
  const tax = Math.round(net * 19) / 100;
  const total = Math.round((net + tax) * 100) / 100;
  const [day, month, year] = [whole(1, 13), whole(1, 13), whole(2021, 2026)];
  const two = (part: number): string => String(part).padStart(2, '0');
  const date = one.monthFirst ? `${two(month)}/${two(day)}/${year}` : `${two(day)}.${two(month)}.${year}`;
  const number = `${one.number.prefix}${whole(10_000, 99_999)}`;
  const amount = (value: number): string => (one.monthFirst ? value.toFixed(2) : value.toFixed(2).replace('.', ','));
  const row = (label: string, value: string): string => `${label.padEnd(44)}${value.padStart(14)}`;
  const extra = Array.from({ length: whole(0, 4) }, (_, at) => row(`Position ${at + 1}`, amount(net / 7)));
  const text = [
    ...[one.name, ...one.head, '', 'Rechnung / Invoice', ''],
    ...[`${one.decoyNumber}: ${whole(100_000, 999_999)}`, `${one.number.label}: ${number}`, `${one.date}: ${date}`, ''],
    ...extra,
    ...[row(one.net, amount(net)), row(one.tax, amount(tax)), row(one.total, amount(total)), ''],
    row(one.decoyTotal, amount(total + whole(100, 999))),
    '',
    'EUR',
  ].join('\n');
  const iso = `${year}-${two(month)}-${two(day)}`;
  const facts = { invoice_number: number, date: iso, net_total: net, tax_total: tax, total, currency: 'EUR', issuer: one.name }; // prettier-ignore
  return { path: `made/${one.name}/${seed}`, source: 'made', expected: { class: 'invoice', ...facts }, document: setOnPages(text) }; // prettier-ignore
}
