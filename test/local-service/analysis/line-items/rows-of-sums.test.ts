import { describe, expect, it } from 'vitest';
import { collectFacts } from '#local-service/analysis/extract/document-facts.ts';
import { readLineItems } from '#local-service/analysis/line-items/read-line-items.ts';
import { plainDocument } from '../../../builders/invoices/plain-document.ts';

/** Returns the description and the amount of each item of these lines. */
const items = (text: string): unknown =>
  readLineItems(collectFacts(plainDocument(text)))?.items.map(({ description, amount }) => [description, amount]);

/** Rows that state a sum of the items by a name that no list holds, or behind a sign. */
describe('a row of a sum is no item', () => {
  it('by any name, where it repeats the sum of the rows above it', () => {
    const table = `Date        Libellé                        Nbre   Points      CHF
09.01.26    Examen complet                    1     58.0    58.00
09.01.26    Radiographies                     2     28.5    57.00
            Honoraires                                     115.00
            Frais de laboratoire                             0.00
            Total à payer                                  115.00`;
    expect(items(table)).toEqual([
      ['09.01.26 Examen complet', 58],
      ['09.01.26 Radiographies', 57],
    ]);
  });

  it('but an item that costs as much as those above it is one', () => {
    expect(
      items('Coffee             5.00\nTea                5.00\nCake              10.00\nTotal             20.00'),
    ).toEqual([
      ['Coffee', 5],
      ['Tea', 5],
      ['Cake', 10],
    ]);
  });

  it('in a notice of fees', () => {
    const notice = `Art                  Anzahl     Satz       EUR
Restmüll                  1   148,80    148,80
Grundgebühr               1    41,40     41,40
Festgesetzt                             190,20
Fälligkeit: Der Betrag ist am 28.02.2026 zur Zahlung fällig.`;
    expect(items(notice)).toEqual([
      ['Restmüll', 148.8],
      ['Grundgebühr', 41.4],
    ]);
  });

  it('with the sign of a currency before its amount', () => {
    const slip = `Lamp Roasters
Cold Brew × 2           $9.50
Morning Bun             $4.75
Purchase Subtotal      $14.25
Meals Tax (7%)          $1.00
Tip                     $1.77
Total                  $17.02`;
    expect(items(slip)).toEqual([
      ['Cold Brew 2', 9.5],
      ['Morning Bun', 4.75],
    ]);
  });

  it('of a tax that begins with its rate', () => {
    const bill = `Descripción                     Importe
Asesoría fiscal                  900,00
Nóminas                          300,00
+ 21 % IVA                       252,00
A abonar                       1.452,00`;
    expect(items(bill)).not.toContainEqual(['+ 21 % IVA', 252]);
  });
});
