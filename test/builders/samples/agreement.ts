import type { Sheet } from './sheet.ts';

type Clause = readonly [title: string, ...texts: string[]];

const firstPage: readonly Clause[] = [
  [
    '1. The Workshop',
    'The Landlord lets to the Tenant the workshop known as Unit 4 at Larkfield Mill, Weir Lane, Kettlewick KW5 2RA, together with the use of the yard and the loading bay (“the Workshop”).',
  ],
  [
    '2. Term',
    'This Agreement begins on 1 September 2025 and runs for three years. After the first year either party may end it by giving six months’ notice in writing.',
  ],
  [
    '3. Rent and Deposit',
    'The Tenant shall pay a rent of £640.00 a month in advance on the first day of each month. A deposit of £1,280.00 is payable on signing and will be returned within 28 days of the end of this Agreement, less the cost of making good any damage.',
  ],
  [
    '4. Use',
    'The Workshop shall be used for the making and repair of stringed instruments only. The Tenant shall store varnishes and solvents in the steel cabinet provided and shall keep the fire doors clear at all times.',
  ],
];

const secondPage: readonly Clause[] = [
  [
    '5. Repairs',
    'The Landlord shall keep the roof, walls, drains and the water wheel in good repair. The Tenant shall keep the inside of the Workshop clean and tell the Landlord of any leak without delay.',
  ],
  [
    '6. Insurance',
    'The Landlord insures the building. The Tenant insures tools, timber and instruments, including those that belong to customers.',
  ],
  [
    '7. Subletting',
    'The Tenant shall not sublet the Workshop or any part of it without the written consent of the Landlord, which shall not be withheld without good reason.',
  ],
  [
    '8. Governing Law',
    'This Agreement is governed by the law of England and Wales. It contains the whole agreement between the parties, and any change to it must be made in writing and signed by both.',
  ],
];

const body = { face: 'serif', size: 12.5, leading: 18.5 } as const;
const left = 82;
const width = 430;

/** A tenancy agreement on two pages, typed and signed. */
export const drawAgreement: readonly ((sheet: Sheet) => void)[] = [drawFirstPage, drawSecondPage];

function drawFirstPage(sheet: Sheet): void {
  const middle = sheet.width / 2;
  sheet.text(middle, 96, 'TENANCY AGREEMENT', { face: 'serifBold', size: 20, align: 'centre' });
  sheet.text(middle, 118, 'for a workshop', { face: 'serifItalic', size: 14, align: 'centre' });
  sheet.rule(middle - 60, middle + 60, 132, 0.8);
  const y = sheet.paragraph(left, 168, width, 'This Agreement is made on 1 August 2025 between Larkfield Mill Estates Ltd, Weir Lane, Kettlewick (“the Landlord”), and Ms Imogen Farrow, trading as Farrow Violins, 3 Glebe Cottages, Kettlewick (“the Tenant”).', body); // prettier-ignore
  drawClauses(sheet, firstPage, y + 16);
  sheet.text(middle, 790, 'Page 1 of 2', { face: 'serif', size: 10, align: 'centre' });
}

function drawSecondPage(sheet: Sheet): void {
  const y = drawClauses(sheet, secondPage, 100) + 20;
  sheet.paragraph(left, y, width, 'Signed by the parties on the date given at the head of this Agreement:', body);
  drawSigned(sheet, left, y + 96, ['For the Landlord', 'Desmond Achterberg, Director'], 'M0 0 C10 -30 22 -34 20 -12 C18 6 2 6 16 -8 C30 -22 34 -4 40 -6 C50 -10 48 4 58 -6 C66 -16 72 -2 80 -6 C92 -12 96 2 126 -14'); // prettier-ignore
  drawSigned(sheet, left + 240, y + 96, ['The Tenant', 'Imogen Farrow'], 'M6 2 L14 -28 M22 0 C24 -14 30 -14 30 -2 C32 -14 40 -14 38 0 C46 -2 46 -12 52 -8 C58 -2 48 4 46 -4 M62 4 C58 -34 78 -36 72 -26 M58 -12 L76 -14 C84 0 88 -12 92 -8 C100 0 104 -14 124 -6'); // prettier-ignore
  sheet.text(sheet.width / 2, 790, 'Page 2 of 2', { face: 'serif', size: 10, align: 'centre' });
}

function drawClauses(sheet: Sheet, clauses: readonly Clause[], top: number): number {
  let y = top;
  for (const [title, ...texts] of clauses) {
    sheet.text(left, y, title, { face: 'serifBold', size: 12.5 });
    y += 20;
    for (const text of texts) y = sheet.paragraph(left, y, width, text, body) + 12;
  }
  return y;
}

function drawSigned(sheet: Sheet, x: number, y: number, names: readonly string[], hand: string): void {
  sheet.shape(x + 10, y - 6, hand, '#111111', 1.4);
  sheet.rule(x, x + 180, y, 0.8);
  sheet.lines(x, y + 16, names, { face: 'serif', size: 11 });
}
