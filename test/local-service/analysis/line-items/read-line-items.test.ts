import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainPage } from '#local-service/analysis/document-view.ts';
import { collectFacts } from '#local-service/analysis/extract/document-facts.ts';
import type { LineItem } from '#local-service/analysis/line-items/line-item.ts';
import { readLineItems } from '#local-service/analysis/line-items/read-line-items.ts';
import type { ReadDocument } from '#local-service/readers/document.ts';
import { invoiceLayouts, makeInvoice, type LayoutName } from '../../../builders/invoices/make-invoice.ts';

const layouts = Object.keys(invoiceLayouts) as LayoutName[];

function documentOf(...texts: readonly string[]): ReadDocument {
  const pages = texts.map((text, index) => ({ ...plainPage(text), number: index + 1 }));
  return { kind: 'text', contentType: 'text/plain', pages, mail: null, invoiceXml: null, warnings: [], notes: [] };
}

const read = (...texts: readonly string[]) => readLineItems(collectFacts(documentOf(...texts)));
const rows = (items: readonly LineItem[] | undefined) =>
  items?.map(({ description, quantity, unit, unitPrice, amount }) => [description, quantity, unit, unitPrice, amount]);

describe('line items of made invoices', () => {
  it.each(['text', 'scan'])('are those that were made (%s)', (source) => {
    let [wanted, found, right] = [0, 0, 0];
    for (const layout of layouts.filter((name) => source === 'text' || name !== 'plainText')) {
      for (const language of ['en', 'de'] as const) {
        for (let seed = 0; seed < 4; seed += 1) {
          const { document, items } = makeInvoice({
            layout,
            language,
            seed: seed * 104_729 + layouts.indexOf(layout),
            scanned: source === 'scan',
          });
          const got = readLineItems(collectFacts(document))?.items ?? [];
          wanted += items.length;
          found += got.length;
          right += got.filter((one) =>
            items.some(
              ({ text, quantity, price, amount }) =>
                one.amount === amount &&
                (one.quantity ?? quantity) === quantity &&
                (one.unitPrice ?? price) === price &&
                (source === 'scan' || one.description?.includes(text)),
            ),
          ).length;
        }
      }
    }
    expect(right / wanted).toBeGreaterThan(0.98);
    expect(found / wanted).toBeLessThan(1.02);
  });
});

describe('readLineItems', () => {
  it('reads units, lines that go on, and discounts, and leaves out the totals', () => {
    const found = read(
      `Pos  Bezeichnung                     Menge  Einheit   Einzelpreis      Betrag
1    Beratung vor Ort                 2,50  Std            90,00      225,00
     mit Protokoll
2    Anfahrt                             1  psch           40,00       40,00
3    Rabatt 10 % auf die Beratung                                     -22,50

                                             Zwischensumme            242,50
                                             MwSt 19 %                 46,08
                                             Gesamtbetrag             288,58`,
    );
    expect(rows(found?.items)).toEqual([
      ['Beratung vor Ort mit Protokoll', 2.5, 'Std', 90, 225],
      ['Anfahrt', 1, 'psch', 40, 40],
      ['Rabatt 10 % auf die Beratung', null, null, null, -22.5],
    ]);
    expect(found?.confidence).toBeGreaterThan(0.85);
  });

  it('reads the lines of a till, with quantity and price above or below', () => {
    const found = read(
      `      CORNER SHOP
      12 High Street
2018-03-01          14:32
BREAD                2.40
MILK                 3.00
  2 x 1.50
EGGS LARGE           2.10 A
TOTAL                7.50
CASH                10.00
CHANGE               2.50
      Thank you`,
    );
    expect(rows(found?.items)).toEqual([
      ['BREAD', null, null, null, 2.4],
      ['MILK', 2, null, 1.5, 3],
      ['EGGS LARGE', null, null, null, 2.1],
    ]);
  });

  it.each([
    ...['TOTAL AMT', 'ROUNDING ADJ', 'SR 0% GOODS', 'SR 6%', 'GST @6%', 'GST Summary', 'VAT ANALYSIS', 'TOT QTY: 2'],
    ...[
      '2 SubTotal',
      '2 SUB TOTAL',
      '2 Item(s) Total (EUR)',
      'Take away total (incl. GST)',
      '(Excl. GST) Total',
      'Tatal',
    ],
    ...['Prices include VAT. Invoice total', 'Alle Preise inkl. MwSt. Gesamtbetrag', 'Prijzen incl. btw. Totaal'],
  ])('ends the items of a till at %s', (first) => {
    const found = read(`HARBOUR MART
GREEN TEA 500ML                             2.50
BISCUITS SUGAR 50% LESS                     6.20
TOTALLY FRESH TOTAL CARE 75 ML              1.30
${first.padEnd(42)} 10.00
CASH                                       10.00
CHANGE                                      0.00`);
    expect(found?.items.map(({ description, amount }) => [description, amount])).toEqual([
      ['GREEN TEA 500ML', 2.5],
      ['BISCUITS SUGAR 50% LESS', 6.2],
      ['TOTALLY FRESH TOTAL CARE 75 ML', 1.3],
    ]);
  });

  it('takes no net and tax below the headings of sums for items, but a product', () => {
    const summary = (first: string, second: string) =>
      read(`Facture du 29 janvier 2021                    Énergies du Littoral, 12 quai de la Fosse, 44000 Nantes        Client 12 345
Nous vous remercions de votre confiance et restons à votre disposition pour toute question sur ce contrat.
                                                    Montant hors TVA     Montant TVA
${first}
${second}
Montant total TTC                                                                                  1 479,85 €`);
    expect(summary(`selon relevé${' '.repeat(87)}1 241,03 €`, `selon relevé${' '.repeat(89)}238,82 €`)).toBeNull();
    const found = summary(
      `énergie  10  124,103${' '.repeat(79)}1 241,03 €`,
      `abonnement  2  119,41${' '.repeat(80)}238,82 €`,
    );
    expect(found?.items.map(({ quantity, amount }) => [quantity, amount])).toEqual([
      [10, 1241.03],
      [2, 238.82],
    ]);
  });

  it('takes no headings for the text of an item that stands below them', () => {
    const found = read(
      `Sr  Narration           HSN/SAC     IGST      CGST       Value
Printing of banners
1122                                                   450.00
Design of cards
3344                                                   150.00
Total                                                  600.00`,
    );
    expect(found?.items.map(({ description, amount }) => [description, amount])).toEqual([
      ['Printing of banners 1122', 450],
      ['Design of cards 3344', 150],
    ]);
  });

  it('takes no text that begins with the letters of a short word for the end of the items', () => {
    const found = read(
      `Désignation                    EUR
Vis à bois                  772,41
Cahier A5                   535,89
Total H.T.                1.308,30`,
    );
    expect(found?.items.map(({ description }) => description)).toEqual(['Vis à bois', 'Cahier A5']);
  });

  it('takes no row of the totals for an item, though it has a quantity and a price', () => {
    const found = read(
      `Product              Qty    Price     Tax     Total
Memory card            1   278.61   40.39    319.00
Total                  1   278.61   40.39    319.00
Grand Total                                  319.00`,
    );
    expect(rows(found?.items)).toEqual([['Memory card', 1, null, 278.61, 319]]);
  });

  it('gives no rows that follow the total as items, as terms of payment with amounts of zero', () => {
    expect(
      read(`Studio Bergmann, Seestrasse 4                      Invoice 2024-17

NET INVOICE                                                2,978.00
Thank you very much for your order
Wire transfer to: Kantonalbank        LESS DISCOUNT            0.00
Account no. 30461                     FREIGHT                  0.00
                                      INVOICE TOTAL        2,978.00`),
    ).toBeNull();
  });

  it('takes the number with a currency for the price, and headings of unknown form for no text of an item', () => {
    const found = read(
      `S.No  Particulars      HSN/SAC      Rate INR   Amount INR
1     Room charges, Rs 1939.00 x 2     Rs 3878.00
      Breakfast,      Rs 250 x 2       Rs 500.00
      Grand Total                      Rs 4378.00`,
    );
    expect(found?.items.map(({ quantity, unitPrice, amount }) => [quantity, unitPrice, amount])).toEqual([
      [2, 1939, 3878],
      [2, 250, 500],
    ]);
    expect(found?.items[0]?.description).not.toContain('HSN');
  });

  it('sees a product in an amount that includes the tax of its column', () => {
    const found = read(
      `CODICE   DESCRIZIONE        Q.TÀ     IVA    PREZZO   IMPORTO
A123     Inchiostro            2    5,00     20,00     45,00
B235     Matita                5    0,00      2,00     10,00
         Totale                                        55,00`,
    );
    expect(rows(found?.items)).toEqual([
      ['Inchiostro', 2, null, 20, 45],
      ['Matita', 5, null, 2, 10],
    ]);
    expect(found?.confidence).toBeGreaterThan(0.9);
  });

  it('goes on at the next page below the same header, and leaves out what is carried forward', () => {
    const head = 'Description                         Qty     Unit price      Amount';
    const found = read(
      `${head}\nDesk lamp                             2          10.00       20.00\nCarried forward                                              20.00`,
      `${head}\nBrought forward                                              20.00\nChair                                 1          55.00       55.00\nSubtotal                                                     75.00\nVAT 20 %                                                     15.00\nTotal                                                        90.00`,
    );
    expect(rows(found?.items)).toEqual([
      ['Desk lamp', 2, null, 10, 20],
      ['Chair', 1, null, 55, 55],
    ]);
    expect(found?.items.map(({ page }) => page)).toEqual([1, 2]);
  });

  it.each([
    ['en', 'Description', 'Quantity', 'Unit price', 'Amount', 'Total'],
    ['de', 'Bezeichnung', 'Menge', 'Einzelpreis', 'Gesamtpreis', 'Gesamtbetrag'],
    ['fr', 'Désignation', 'Quantité', 'Prix unitaire', 'Montant HT', 'Total HT'],
    ['it', 'Descrizione', 'Quantità', 'Prezzo unitario', 'Importo', 'Totale'],
    ['es', 'Descripción', 'Cantidad', 'Precio unitario', 'Importe', 'Base imponible'],
    ['pt', 'Descrição', 'Qtd.', 'Preço unitário', 'Valor total', 'Total geral'],
    ['nl', 'Omschrijving', 'Aantal', 'Stukprijs', 'Bedrag', 'Totaal'],
  ])('knows the headings of %s', (_, ...[description, quantity, price, amount, total]) => {
    const line = (...cells: readonly string[]) => cells.map((cell, at) => (at === 0 ? cell.padEnd(30) : cell.padStart(18))).join(''); // prettier-ignore
    const found = read(
      [
        line(description, quantity, price, amount),
        line('Papier A4', '10', '4,50', '45,00'),
        line('Toner 305', '2', '1.050,00', '2.100,00'),
        line(total, '', '', '2.145,00'),
      ].join('\n'),
    );
    expect(rows(found?.items)).toEqual([
      ['Papier A4', 10, null, 4.5, 45],
      ['Toner 305', 2, null, 1050, 2100],
    ]);
  });

  it('gives a table that does not add up with a low confidence, and no table for a letter', () => {
    const wrong = read(
      `Description          Qty    Price    Amount\nLamp                   2    10.00     25.00\nChair                  1    55.00     50.00\nTotal                                 99.00`,
    );
    expect(wrong?.items).toHaveLength(2);
    expect(wrong?.confidence).toBeLessThan(0.5);
    expect(read('Dear Sir,\n\nwe owe you 12.50 and ask for patience until May.\n\nYours, A. Smith')).toBeNull();
  });

  it('never throws, and never gives more rows than there are lines', () => {
    const word = fc.constantFrom('Description', 'Qty', 'Amount', 'Total', 'x', '2', '3.50', '7.00', '-1,00', 'Lamp', '', '%', 'VAT', '9'.repeat(40)); // prettier-ignore
    const line = fc.array(word, { maxLength: 8 }).map((words) => words.join('   '));
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        const found = read(lines.join('\n'));
        expect(found?.items.length ?? 0).toBeLessThanOrEqual(lines.length);
      }),
    );
  });
});
