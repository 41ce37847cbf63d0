import { describe, expect, it } from 'vitest';
import { checkBelow } from '#service-api/records/data-point.ts';
import { extractDataPoints } from '#local-service/analysis/extract/extract.ts';
import { fields } from '#local-service/config/built-in-tags.ts';
import { plainDocument } from '../../../builders/invoices/plain-document.ts';

const bill = (heading: string, line: string): string =>
  `Lamp Works, 12 Mill Lane, 9000 Lampau\n\nEva Falk, 8 Harbour Road, 9000 Lampau, who has bought a lamp here\n\n${heading}\n\nLamp oil                                              100.00\nTotal EUR                                             100.00\n\n${line}\n\nLamp Works, registered in Lampau under 04418822. Goods remain ours until they are paid for in full.`;
const english = 'Invoice no. 118\nDate: 2 March 2026';
const german = 'Rechnung Nr. 118\nDatum: 2. März 2026';

const dueOf = (text: string): { readonly value: unknown; readonly confidence: number } | undefined =>
  extractDataPoints(plainDocument(text), fields(['due_date']), 'invoice')[0];

/** Sentences that no rule for due dates knows. */
describe('a due date is found by the words around it', () => {
  it.each([
    [german, 'Der Rechnungsbetrag wird vereinbarungsgemäß im SEPA-Lastschriftverfahren (Mandat LS-1)\nam 16. März 2026 von Ihrem Konto genommen.', '2026-03-16'],
    [german, 'Ich ersuche um Anweisung dieses Betrages auf mein Konto bis längstens 16.3.2026.', '2026-03-16'],
    ['Factuur nr. 118\nDatum: 2 maart 2026', 'Wij ontvangen het bedrag graag op onze rekening vóór of op 16 maart 2026.', '2026-03-16'],
    ['Factura nº 118\nFecha: 2 de marzo de 2026', 'El importe se pasará al cobro en la cuenta que nos facilitaron el día 16 de marzo de 2026.', '2026-03-16'],
    [english, 'The amount goes out of your account with the others on 16 March 2026.', '2026-03-16'],
  ])('%j: %s', (heading, line, day) => expect(dueOf(bill(heading, line))?.value).toBe(day)); // prettier-ignore

  it('and is always to be checked', () => {
    const line = 'The amount goes out of your account with the others on 16 March 2026.';
    expect(dueOf(bill(english, line))?.confidence).toBeLessThan(checkBelow);
  });
});

describe('no due date is taken', () => {
  it.each([
    'Our next open day is on 16 March 2026.',
    'The lamp was sent on 1 March 2026.',
    'The price holds for deliveries from 16 March 2026 to 20 March 2026.',
    'Paid by card on 3 March 2026, thank you.',
    'Your next payment follows on 2 April 2026.',
  ])('%s', (line) => expect(dueOf(bill(english, line))).toBeUndefined());
});
