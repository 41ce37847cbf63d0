import { englishMoney, lineCents, sumsOf, type Item } from './invoice-sums.ts';
import { drawPdf, type Sheet } from './sheet.ts';

const navy = '#17324d';
const brass = '#b5852b';
const grey = '#5f6872';
const left = 56;
const right = 539;

const items: readonly Item[] = [
  {
    text: 'Website hosting, annual plan',
    detail: 'October 2025 to September 2026',
    quantity: 1,
    unit: '',
    priceCents: 28_800,
  },
  {
    text: 'Redesign of booking pages',
    detail: 'Agreed in quotation Q-1182',
    quantity: 1,
    unit: '',
    priceCents: 145_000,
  },
  {
    text: 'Photography on site, half day',
    detail: 'Marsh path and visitor centre',
    quantity: 2,
    unit: '',
    priceCents: 32_500,
  },
  { text: 'Accessibility review', quantity: 6, unit: '', priceCents: 8_500 },
];

/** An English invoice with a text layer, in a designer's layout whose order differs from a business letter. */
export function studioInvoice(): Promise<Uint8Array> {
  const about = {
    title: 'Invoice INV-2093',
    author: 'Brass Compass Studio Ltd',
    date: '2025-10-06',
    language: 'en-GB',
  } as const;
  return drawPdf(about, [draw]);
}

function draw(sheet: Sheet): void {
  drawHead(sheet);
  drawParties(sheet);
  const y = drawSums(sheet, drawItems(sheet, 336));
  drawPayment(sheet, y + 24);
  sheet.rule(left, right, 790, 0.5, '#c8cdd3');
  sheet.text(
    sheet.width / 2,
    806,
    'Brass Compass Studio Ltd · Registered in England No. 99104417 · VAT No. GB 999 4417 83',
    {
      size: 7.5,
      colour: grey,
      align: 'centre',
    },
  );
}

function drawHead(sheet: Sheet): void {
  sheet.box(0, 0, sheet.width, 112, navy);
  sheet.shape(left, 34, 'M22 0 A22 22 0 1 1 21.9 0 Z', brass, 2.2);
  sheet.shape(left, 34, 'M22 6 L27 22 L22 38 L17 22 Z', brass);
  sheet.text(left + 60, 54, 'Brass Compass Studio', { face: 'serifBold', size: 20, colour: '#ffffff' });
  sheet.text(left + 60, 71, 'Web · Print · Wayfinding', { size: 9, colour: '#cfd8e1' });
  sheet.text(right, 66, 'INVOICE', { face: 'sansBold', size: 26, colour: '#ffffff', align: 'right' });
}

function drawParties(sheet: Sheet): void {
  const label = { face: 'sansBold', size: 8, colour: brass } as const;
  sheet.text(left, 150, 'FROM', label);
  sheet.lines(left, 166, [
    'Brass Compass Studio Ltd',
    '9 Ropewalk Yard',
    'Saltmere SM4 7QD',
    'accounts@brasscompass.example',
    '020 7946 0318',
  ]);
  sheet.text(230, 150, 'BILL TO', label);
  sheet.lines(230, 166, [
    'Heron Marsh Trust',
    'Attn: Priya Nair',
    'The Old Pumping Station',
    'Reedham Lane',
    'Fenwick FN2 3HB',
  ]);
  const facts: readonly (readonly [string, string])[] = [
    ['Invoice number', 'INV-2093'],
    ['Invoice date', '6 October 2025'],
    ['Due date', '5 November 2025'],
    ['Your reference', 'PO-7714'],
  ];
  facts.forEach(([name, value], index) => {
    sheet.text(400, 166 + index * 28 - 12, name, { size: 8, colour: grey });
    sheet.text(400, 166 + index * 28, value, { face: 'sansBold', size: 10 });
  });
  sheet.paragraph(
    left,
    284,
    right - left,
    'Thank you for working with us. This invoice covers the autumn stage of your new website.',
    {
      face: 'serifItalic',
      size: 12,
    },
  );
}

function drawItems(sheet: Sheet, top: number): number {
  const columns = { quantity: 352, price: 440, amount: right };
  const head = { face: 'sansBold', size: 8.5, colour: navy } as const;
  sheet.text(left, top, 'Description', head);
  sheet.text(columns.quantity, top, 'Quantity', { ...head, align: 'right' });
  sheet.text(columns.price, top, 'Unit price', { ...head, align: 'right' });
  sheet.text(columns.amount, top, 'Amount', { ...head, align: 'right' });
  sheet.rule(left, right, top + 7, 1.2, navy);
  let y = top + 26;
  for (const item of items) {
    sheet.text(left, y, item.text);
    sheet.text(columns.quantity, y, String(item.quantity), { align: 'right' });
    sheet.text(columns.price, y, `£${englishMoney(item.priceCents)}`, { align: 'right' });
    sheet.text(columns.amount, y, `£${englishMoney(lineCents(item))}`, { align: 'right' });
    if (item.detail !== undefined) sheet.text(left, y + 12, item.detail, { size: 8, colour: grey });
    sheet.rule(left, right, y + 21, 0.4, '#d5dae0');
    y += 38;
  }
  return y + 6;
}

function drawSums(sheet: Sheet, top: number): number {
  const { netCents, taxCents, totalCents } = sumsOf(items, 20);
  const row = (y: number, label: string, cents: number): void => {
    sheet.text(360, y, label);
    sheet.text(right, y, `£${englishMoney(cents)}`, { align: 'right' });
  };
  row(top, 'Subtotal', netCents);
  row(top + 17, 'VAT 20%', taxCents);
  sheet.box(348, top + 28, right - 348 + 8, 26, navy);
  const total = { face: 'sansBold', size: 12, colour: '#ffffff' } as const;
  sheet.text(360, top + 45, 'Total due', total);
  sheet.text(right, top + 45, `£${englishMoney(totalCents)}`, { ...total, align: 'right' });
  return top + 54;
}

function drawPayment(sheet: Sheet, top: number): void {
  sheet.text(left, top, 'PAYMENT', { face: 'sansBold', size: 8, colour: brass });
  sheet.lines(left, top + 16, [
    'Please pay within 30 days by bank transfer, quoting INV-2093.',
    'Harbour & Lane Bank · Sort code 99-00-00 · Account 12345678',
    'IBAN GB79 HBRL 9900 0012 3456 78',
  ], { size: 9.5 }); // prettier-ignore
}
