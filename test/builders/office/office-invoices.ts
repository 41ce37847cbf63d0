import { makeOpenDocument } from './open-document.ts';
import { excelDay, makeWorkbook } from './workbook.ts';
import { makeWord, wordParagraph, wordTable } from './word-document.ts';
import { escapeXml } from './xml.ts';

/** What the invoices below state. */
export const officeInvoice = {
  invoice_number: 'RE-2026-0417',
  date: '2026-03-12',
  due_date: '2026-03-26',
  net_total: 1240,
  tax_total: 235.6,
  total: 1475.6,
  currency: 'EUR',
  iban: 'DE02120300000000202051',
} as const;

const items = [
  ['Pos.', 'Bezeichnung', 'Menge', 'Einzelpreis', 'Betrag'],
  ['1', 'Wartung der Heizungsanlage', '8', '95,00 €', '760,00 €'],
  ['2', 'Umwälzpumpe', '2', '240,00 €', '480,00 €'],
];
const totals = [
  ['Nettobetrag', '1.240,00 €'],
  ['zzgl. 19 % MwSt.', '235,60 €'],
  ['Rechnungsbetrag', '1.475,60 €'],
];
const sender = 'Heizungsbau Krüger GmbH · Lindenweg 4 · 24103 Kiel';
const bank = 'Förde Sparkasse · IBAN DE02 1203 0000 0000 2020 51 · USt-IdNr. DE136695976';
const recipient = ['Muster & Söhne KG', 'Hafenstraße 12', '20457 Hamburg'];
const facts = [
  ['Rechnungsnummer', 'RE-2026-0417'],
  ['Rechnungsdatum', '12.03.2026'],
  ['Zahlbar bis', '26.03.2026'],
];

/** As it is written in Word: an address, facts beside it in a table without lines, totals in the table of items. */
export function makeWordInvoice(): Buffer {
  const body = [
    wordTable([[recipient.join('\n'), facts.map(([name, value]) => `${name}: ${value}`).join('\n')]]),
    wordParagraph('Rechnung', '<w:pStyle w:val="berschrift1"/>'),
    wordParagraph('Sehr geehrte Damen und Herren,'),
    wordParagraph('für unsere Leistungen berechnen wir Ihnen:'),
    wordTable([...items, ...totals.map(([name = '', amount = '']) => ['', name, '', '', amount])]),
    wordParagraph('Mit freundlichen Grüßen'),
  ];
  return makeWord({ header: sender, footer: bank, body: body.join('') });
}

/** As it is laid out in Excel: labels and values in cells far apart, sums by formulas. */
export function makeWorkbookInvoice(): Buffer {
  const euro = (value: number, formula?: string) => ({ value, format: 'euro' as const, ...(formula && { formula }) });
  const day = (iso: string) => ({ value: excelDay(iso), format: 'date' as const });
  return makeWorkbook([
    {
      name: 'Rechnung',
      rows: [
        [sender],
        [],
        ...recipient.map((line) => [line]),
        [],
        ['Rechnung'],
        ['Rechnungsnummer', null, null, 'RE-2026-0417'],
        ['Rechnungsdatum', null, null, day('2026-03-12')],
        ['Zahlbar bis', null, null, day('2026-03-26')],
        [],
        ['Pos.', 'Bezeichnung', 'Menge', 'Einzelpreis', 'Betrag'],
        [1, 'Wartung der Heizungsanlage', 8, euro(95), euro(760, 'C13*D13')],
        [2, 'Umwälzpumpe', 2, euro(240), euro(480, 'C14*D14')],
        [null, 'Nettobetrag', null, null, euro(1240, 'SUM(E13:E14)')],
        [null, 'zzgl. 19 % MwSt.', null, null, euro(235.60000000000002, 'E15*0.19')],
        [null, 'Rechnungsbetrag', null, null, euro(1475.6, 'E15+E16')],
        [],
        [bank],
      ],
    },
    { name: 'Kalkulation', isHidden: true, rows: [['Interner Stundensatz', 61]] },
  ]);
}

/** The same invoice as LibreOffice Writer writes it. */
export function makeOpenInvoice(): Buffer {
  const paragraph = (text: string) => `<text:p>${escapeXml(text)}</text:p>`;
  const cell = (text: string) => `<table:table-cell>${text.split('\n').map(paragraph).join('')}</table:table-cell>`;
  const table = (rows: readonly (readonly string[])[]) =>
    `<table:table>${rows.map((row) => `<table:table-row>${row.map(cell).join('')}</table:table-row>`).join('')}</table:table>`;
  const body = [
    table([[recipient.join('\n'), facts.map(([name, value]) => `${name}: ${value}`).join('\n')]]),
    '<text:h text:outline-level="1">Rechnung</text:h>',
    paragraph('für unsere Leistungen berechnen wir Ihnen:'),
    table([...items, ...totals.map(([name = '', amount = '']) => ['', name, '', '', amount])]),
  ];
  return makeOpenDocument({
    kind: 'text',
    body: body.join(''),
    masterStyles: `<office:master-styles><style:master-page><style:header>${paragraph(sender)}</style:header><style:footer>${paragraph(bank)}</style:footer></style:master-page></office:master-styles>`,
  });
}
