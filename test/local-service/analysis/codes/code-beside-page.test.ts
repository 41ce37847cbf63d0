import { describe, expect, it } from 'vitest';
import { checkBelow } from '#service-api/records/data-point.ts';
import { extractDataPoints } from '#local-service/analysis/extract/extract.ts';
import { fields } from '#local-service/config/built-in-tags.ts';
import { codeText, epcLines } from '../../../builders/documents/payment-texts.ts';
import { plainDocument } from '../../../builders/invoices/plain-document.ts';

const box = { x: 0.6, y: 0.7, width: 0.2, height: 0.15 };

/** Reads an invoice with these totals, beside a payment code of this amount in euros. */
function read(totals: string, amount: string) {
  const page = plainDocument(`Ashby Systems PLC\n12 Mill Lane, Bristol BS1 6QF\n\nInvoice No. 4711\nDate: 3 May 2024\n\n${totals}`); // prettier-ignore
  const code = { kind: 'qr_code', text: codeText(epcLines, { 7: `EUR${amount}` }), box } as const;
  const coded = { ...page, pages: page.pages.map((one) => ({ ...one, codes: [code] })) };
  const points = extractDataPoints(coded, fields(['total', 'currency', 'amount_due']));
  return Object.fromEntries(
    points.map(({ name, value, confidence }) => [name, { value, toBeChecked: confidence < checkBelow }]),
  );
}

const inPounds = 'Net              £1,000.00\nVAT 20 %           £200.00\nTotal            £1,200.00';

describe('an EPC code, which can state nothing but euros, beside', () => {
  it.each([
    ['the same sum in euros', inPounds.replaceAll('£', '€'), '1200', { value: 'EUR', toBeChecked: false }, 1200],
    ['the same sum in pounds', inPounds, '1200', { value: 'GBP', toBeChecked: true }, 1200],
    ['what pounds are in euros', inPounds, '1404.5', { value: 'GBP', toBeChecked: true }, 1200],
    ['dollars', inPounds.replaceAll('£', '$'), '1200', { value: 'USD', toBeChecked: true }, 1200],
  ])('%s: the printed currency is given', (_, totals, amount, currency, total) => {
    const given = read(totals, amount);
    expect(given['currency']).toEqual(currency);
    expect(given['total']).toEqual({ value: total, toBeChecked: false });
    expect(given['amount_due']).toMatchObject({ value: Number(amount) });
  });

  it('pounds without a total gives no total: euros are not the sum of a page in pounds', () => {
    const given = read('All prices are in GBP.\nCurrency: GBP', '1404.50');
    expect(given['currency']).toMatchObject({ value: 'GBP' });
    expect(given).not.toHaveProperty('total');
  });
});
