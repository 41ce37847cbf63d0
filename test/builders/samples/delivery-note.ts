import type { Sheet } from './sheet.ts';

const goods: readonly (readonly [number: string, text: string, ordered: string, delivered: string])[] = [
  ['40112', 'Dinkelmehl Type 630, Sack 25 kg', '6', '6'],
  ['40130', 'Roggenschrot mittel, Sack 25 kg', '4', '4'],
  ['41207', 'Sonnenblumenkerne geschält, 10 kg', '3', '2'],
  ['41255', 'Leinsaat braun, 10 kg', '2', '2'],
  ['43018', 'Meersalz fein, Eimer 12,5 kg', '1', '1'],
  ['47700', 'Backtrennpapier 60 x 40, 500 Blatt', '2', '2'],
];

/** The note that a mill's driver hands over with the sacks, signed on delivery. */
export function drawDeliveryNote(sheet: Sheet): void {
  const [left, right] = [64, 535];
  sheet.shape(
    left,
    40,
    'M14 40 C4 28 6 12 14 0 C22 12 24 28 14 40 Z M30 34 C20 30 16 20 18 10 C28 14 34 24 30 34 Z',
    '#333333',
  );
  sheet.text(left + 46, 60, 'Mühle Sonnenkorn eG', { face: 'serifBold', size: 21 });
  sheet.text(left + 46, 77, 'Mahlwerk 1 · 99994 Bachingen · Tel. 089 99998 641', { face: 'serif', size: 10.5 });
  sheet.rule(left, right, 96, 1.4);
  sheet.text(left, 132, 'LIEFERSCHEIN', { face: 'sansBold', size: 19 });
  const facts: readonly (readonly [string, string])[] = [
    ['Lieferschein-Nr.', 'LS-88214'],
    ['Lieferdatum', '09.10.2025'],
    ['Bestellung vom', '06.10.2025'],
    ['Kundennummer', '3071'],
    ['Tour / Fahrer', '4 / Bogdan Petrow'],
  ];
  facts.forEach(([label, value], index) => {
    sheet.text(350, 128 + index * 17, label, { size: 10.5 });
    sheet.text(right, 128 + index * 17, value, { face: 'sansBold', size: 10.5, align: 'right' });
  });
  sheet.text(left, 166, 'Lieferadresse:', { size: 11 });
  sheet.lines(left, 182, ['Backstube Morgenrot', 'Inh. Leonie Haferkamp', 'Kirchsteig 5', '99995 Auental'], {
    size: 11.5,
  });
  drawGoods(sheet, left, right, 272);
  sheet.paragraph(left, 500, right - left, 'Ein Sack Sonnenblumenkerne fehlt und wird mit der nächsten Tour am 16.10.2025 nachgeliefert. Bitte prüfen Sie die Ware bei der Annahme. Paletten und Eimer nehmen wir gern zurück.', { size: 11, leading: 16 }); // prettier-ignore
  drawSignature(sheet, left, right);
  sheet.text(
    sheet.width / 2,
    800,
    'Diese Lieferung wird am Monatsende berechnet. Es gelten unsere Lieferbedingungen.',
    {
      size: 8.5,
      align: 'centre',
    },
  );
}

function drawGoods(sheet: Sheet, left: number, right: number, top: number): void {
  const columns = { number: left + 6, text: 130, ordered: 458, delivered: right - 6 };
  const head = { face: 'sansBold', size: 10.5 } as const;
  sheet.box(left, top, right - left, 22, '#dddddd');
  sheet.text(columns.number, top + 15, 'Artikel', head);
  sheet.text(columns.text, top + 15, 'Bezeichnung', head);
  sheet.text(columns.ordered, top + 15, 'bestellt', { ...head, align: 'right' });
  sheet.text(columns.delivered, top + 15, 'geliefert', { ...head, align: 'right' });
  goods.forEach(([number, text, ordered, delivered], index) => {
    const y = top + 42 + index * 26;
    sheet.text(columns.number, y, number, { size: 11 });
    sheet.text(columns.text, y, text, { size: 11 });
    sheet.text(columns.ordered, y, ordered, { size: 11, align: 'right' });
    sheet.text(columns.delivered, y, delivered, { size: 11, align: 'right' });
    sheet.rule(left, right, y + 9, 0.5, '#777777');
  });
}

function drawSignature(sheet: Sheet, left: number, right: number): void {
  sheet.rule(left, left + 190, 640, 0.7);
  sheet.text(left, 654, 'Ware vollständig erhalten, Datum', { size: 9 });
  sheet.rule(right - 210, right, 640, 0.7);
  sheet.text(right - 210, 654, 'Unterschrift Empfänger', { size: 9 });
  sheet.text(left + 14, 634, '9.10.25', { face: 'serifItalic', size: 19, colour: '#2b2b66' });
  // A hasty signature.
  const scrawl =
    'M0 0 C6 -26 12 -30 13 -14 C14 0 4 8 12 -2 C20 -14 24 -12 24 -4 C24 2 30 0 34 -8 C38 -16 42 -10 40 -3 C39 3 48 -2 52 -10 C56 -30 62 -28 58 -8 C57 2 66 0 72 -6 C80 -13 84 -4 92 -5 L118 -9';
  sheet.shape(right - 180, 634, scrawl, '#2b2b66', 1.3);
  // The stamp of the shop.
  sheet.shape(right - 62, 570, 'M30 0 A30 30 0 1 1 29.9 0 Z', '#7a3b3b', 1.6);
  sheet.lines(right - 62 + 30, 594, ['Backstube', 'Morgenrot', 'Auental'], {
    face: 'sansBold',
    size: 7.5,
    colour: '#7a3b3b',
    align: 'centre',
    leading: 9,
  });
}
