import { describe, expect, it } from 'vitest';
import { checkBelow } from '#service-api/records/data-point.ts';
import { extractDataPoints } from '#local-service/analysis/extract/extract.ts';
import { fields } from '#local-service/config/built-in-tags.ts';
import { plainDocument } from '../../../builders/invoices/plain-document.ts';
import { columns } from './read-lines.ts';

const sheet = (lines: string): string =>
  `Lamp Works Ltd\n12 Mill Lane, York YO1 9QL\nTel. 01904 440118\n\nTo: Wick Trading Ltd\n8 Harbour Road\n\n${lines}\n\n${columns('2 Lamp oil', '', '100.00')}\n${columns('Total EUR', '', '100.00')}\n\nLamp Works Ltd, company 04418822, registered in England and Wales. Goods remain ours until they are paid for in full.`;
const slip = (lines: string): string =>
  `LAMP MARKET\n12 Mill Lane\n01904 440 118\n${lines}\n2 Lamp Oil      27.90\n1 Wick           2.10\nTOTAL           30.00\nCASH            30.00\nThank you`;

function numberOf(text: string): { readonly value: unknown; readonly confidence: number } | undefined {
  return extractDataPoints(plainDocument(text), fields(['invoice_number']))[0];
}

describe('a number that no known label names is found', () => {
  it.each([
    ['behind a caption of its own', sheet(`INVOICE\n${columns('Sheet code: 2026-0418', '14 March 2026')}`), '2026-0418'],
    ['below a code of bars, with its signs', sheet('*771-204418-6*\nFREIGHT BILL\n14 March 2026'), '771-204418-6'],
    ['on a slip, beside date and time', slip('2 Aug 2026 14:33  Doc-Seq: 88120417'), '88120417'],
    ['on a slip, behind an N whose small sign was lost', slip('Voie  07\nDate  14/03/2026 16:19\nN 118 204 4718'), '118 204 4718'],
  ])('%s', (_, text, number) => expect(numberOf(text)?.value).toBe(number)); // prettier-ignore

  it('and is always to be checked', () => {
    const { confidence } = numberOf(sheet('INVOICE\nSheet code: 2026-0418\n14 March 2026')) ?? { confidence: 1 };
    expect(confidence).toBeLessThan(checkBelow);
  });
});

describe('no number is taken', () => {
  it.each([
    ['of an order, a customer, a postcode', sheet('INVOICE\nOrder no. 2026-0418\nCustomer no. 118204\n14 March 2026')],
    ['of an article', sheet(`INVOICE\n14 March 2026\n${columns('4 Wick 118204', '', '20.00')}`)],
    ['of a payment on a slip', slip('14/03/2026 14:33\nAUTH 044182  TRACE 118204')],
    ['of the address', slip('14/03/2026 14:33')],
  ])('%s', (_, text) => expect(numberOf(text)).toBeUndefined());
});
