import { describe, expect, it } from 'vitest';
import { parsePaymentCode } from '#local-service/analysis/codes/parse-payment-code.ts';
import { plainPage } from '#local-service/analysis/document-view.ts';
import { createClassifier } from '#local-service/analysis/classify.ts';
import { builtInTags } from '#local-service/config/built-in-tags.ts';
import { codeText, epcLines, swissLines } from '../../../builders/documents/payment-texts.ts';
import { createRandom } from '../../../builders/seeded-random.ts';

const epc = (changes: Readonly<Record<number, string>> = {}) => parsePaymentCode(codeText(epcLines, changes));
const swiss = (changes: Readonly<Record<number, string>> = {}) => parsePaymentCode(codeText(swissLines, changes));
const plainIban = 'CH9300762011623852957';

describe('a page with a payment code', () => {
  it('is an invoice, although its payment part is called a receipt', () => {
    const text = 'Schreinerei Bürgi AG\n8002 Zürich\n\nEmpfangsschein\nKonto / Zahlbar an\nWährung Betrag\nCHF 1949.75\n\nZahlteil\nReceipt\nPayment part'; // prettier-ignore
    const code = { kind: 'qr_code', text: codeText(swissLines), box: { x: 0, y: 0, width: 0.1, height: 0.1 } } as const;
    const page = plainPage(text);
    const classifier = createClassifier(builtInTags);
    expect(classifier.classify({ pages: [{ ...page, codes: [code] }] })[0]).toMatchObject({ tag: 'invoice' });
    const other = { ...code, text: 'https://example.com' };
    expect(classifier.explain({ pages: [{ ...page, codes: [other] }] })[0]?.reasons).not.toContainEqual(
      expect.objectContaining({ text: 'payment-code' }),
    );
  });
});

describe('an EPC payment code', () => {
  it('gives the account, the amount and the text', () => {
    expect(epc()).toEqual({
      standard: 'epc',
      iban: 'DE89370400440532013000',
      bic: 'COBADEFFXXX',
      amount: 1071.5,
      currency: 'EUR',
      payee: 'Tischlerei Lindner & Söhne GmbH',
      payer: null,
      reference: null,
      text: 'Rechnung RE-2026-0815',
    });
  });

  it.each<[string, Record<number, string>, object]>([
    ['version 2 without a bank', { 4: '' }, { bic: null }],
    ['version 1', { 1: '001' }, { bic: 'COBADEFFXXX' }],
    ['no amount', { 7: '' }, { amount: null }],
    ['the smallest amount', { 7: 'EUR0.01' }, { amount: 0.01 }],
    ['the largest amount', { 7: 'EUR999999999.99' }, { amount: 999_999_999.99 }],
    ['a checked reference', { 9: 'RF18539007547034', 10: '' }, { reference: 'RF18539007547034', text: null }],
    ['a reference of another kind', { 9: '4711/2026', 10: '' }, { reference: '4711/2026' }],
    ['a purpose', { 8: 'GDDS' }, { amount: 1071.5 }],
  ])('may have %s', (_, changes, values) => {
    expect(epc(changes)).toMatchObject(values);
  });

  it('may end after the account, and with a line end', () => {
    expect(parsePaymentCode(codeText(epcLines.slice(0, 7)))).toMatchObject({ amount: null, text: null });
    expect(parsePaymentCode(`${codeText(epcLines)}\n`)).toMatchObject({ amount: 1071.5 });
    expect(parsePaymentCode(epcLines.join('\r\n'))).toMatchObject({ amount: 1071.5 });
  });

  it.each<[string, Record<number, string>]>([
    ['another version', { 1: '003' }],
    ['another character set', { 2: '9' }],
    ['another kind of transfer', { 3: 'SDD' }],
    ['version 1 without a bank', { 1: '001', 4: '' }],
    ['a bank that is none', { 4: '99-99-888' }],
    ['no payee', { 5: ' ' }],
    ['a payee that is too long', { 5: 'x'.repeat(71) }],
    ['a wrong checksum', { 6: 'DE89370400440532013001' }],
    ['an account with spaces', { 6: 'DE89 3704 0044 0532 0130 00' }],
    ['an account of no country', { 6: 'XX89370400440532013000' }],
    ['nothing to pay', { 7: 'EUR0.00' }],
    ['a negative amount', { 7: 'EUR-1.00' }],
    ['a decimal comma', { 7: 'EUR12,50' }],
    ['three decimals', { 7: 'EUR1.505' }],
    ['too large an amount', { 7: 'EUR1000000000.00' }],
    ['another currency', { 7: 'CHF12.50' }],
    ['an exponent', { 7: 'EUR1e5' }],
    ['a purpose that is too long', { 8: 'GOODS' }],
    ['a wrong reference', { 9: 'RF19539007547034', 10: '' }],
    ['a reference and a text', { 9: 'RF18539007547034' }],
    ['a text that is too long', { 10: 'x'.repeat(141) }],
    ['a note that is too long', { 11: 'x'.repeat(71) }],
    ['more lines', { 11: 'note\nmore' }],
    ['a control character', { 5: 'Lindner\u0000' }],
    ['a text that turns its direction', { 5: 'Lindner\u202e' }],
  ])('is none with %s', (_, changes) => {
    expect(epc(changes)).toBeNull();
  });
});

describe('a Swiss QR bill', () => {
  it('gives the account, the amount, both names and the reference', () => {
    expect(swiss()).toEqual({
      standard: 'swiss',
      iban: 'CH4431999123000889012',
      bic: null,
      amount: 1949.75,
      currency: 'CHF',
      payee: 'Schreinerei Bürgi AG',
      payer: 'Pia Muster',
      reference: '210000000003139471430009017',
      text: 'Auftrag vom 15.06.2026',
    });
  });

  const noDebtor = { 20: '', 21: '', 22: '', 23: '', 24: '', 25: '', 26: '' };
  it.each<[string, Record<number, string>, object]>([
    ['no amount', { 18: '' }, { amount: null, currency: 'CHF' }],
    ['nothing to pay', { 18: '0.00' }, { amount: null }],
    ['euros', { 19: 'EUR' }, { currency: 'EUR' }],
    ['no debtor', noDebtor, { payer: null }],
    [
      'a combined address',
      { 4: 'K', 6: 'Seestrasse 7', 7: '8002 Zürich', 8: '', 9: '' },
      { payee: 'Schreinerei Bürgi AG' },
    ],
    ['no reference', { 3: plainIban, 27: 'NON', 28: '' }, { reference: null }],
    ['an ISO reference', { 3: plainIban, 27: 'SCOR', 28: 'RF18539007547034' }, { reference: 'RF18539007547034' }],
    ['billing information', { 30: 'EPD\n//S1/10/4711' }, { amount: 1949.75 }],
  ])('may have %s', (_, changes, values) => {
    expect(swiss(changes)).toMatchObject(values);
  });

  it.each<[string, Record<number, string>]>([
    ['another version', { 1: '0300' }],
    ['another coding', { 2: '2' }],
    ['an account elsewhere', { 3: 'DE89370400440532013000' }],
    ['a wrong checksum', { 3: 'CH4431999123000889013' }],
    ['an address of no kind', { 4: 'X' }],
    ['no name', { 5: '' }],
    ['a name that is too long', { 5: 'x'.repeat(71) }],
    ['no town', { 9: '' }],
    ['no country', { 10: '' }],
    ['a final creditor', { 11: 'S' }],
    ['a whole amount', { 18: '1949' }],
    ['a leading zero', { 18: '01949.75' }],
    ['an amount with separators', { 18: "1'949.75" }],
    ['too large an amount', { 18: '1000000000.00' }],
    ['dollars', { 19: 'USD' }],
    ['half a debtor', { 20: '' }],
    ['a reference with a wrong digit', { 28: '210000000003139471430009018' }],
    ['a reference of zeros', { 28: '0'.repeat(27) }],
    ['a QR reference with a plain account', { 3: plainIban }],
    ['no reference with a QR account', { 27: 'NON', 28: '' }],
    ['an ISO reference with a QR account', { 27: 'SCOR', 28: 'RF18539007547034' }],
    ['a text that is too long', { 29: 'x'.repeat(141) }],
    ['no trailer', { 30: '' }],
    ['letters of another script', { 5: 'Фирма' }],
    ['more procedures', { 30: 'EPD\n\na\nb\nc' }],
  ])('is none with %s', (_, changes) => {
    expect(swiss(changes)).toBeNull();
  });
});

it.each([
  ['an address', 'https://example.com/BCD'],
  ['a contact', 'BEGIN:VCARD\nVERSION:3.0\nEND:VCARD'],
  ['nothing', ''],
  ['a million lines', '\n'.repeat(1_000_000)],
  ['a code that goes on', `${codeText(epcLines)}${'x'.repeat(1_000)}`],
])('%s is no payment code', (_, text) => {
  expect(parsePaymentCode(text)).toBeNull();
});

it('changed codes are refused, or state an account and an amount that are right by their own digits', () => {
  const random = createRandom(15);
  const pick = (count: number) => Math.floor(random() * count);
  const bytes = '\n\r\t 0129.,EURCHFRS\u0000ß\u00a0'.split('');
  const startedAt = performance.now();
  let read = 0;
  for (let run = 0; run < 20_000; run += 1) {
    const letters = Array.from(codeText(run % 2 === 0 ? epcLines : swissLines));
    for (let change = 0; change <= run % 4; change += 1) {
      const insert = bytes[pick(bytes.length)] ?? '';
      letters.splice(pick(letters.length), pick(3), insert);
    }
    const code = parsePaymentCode(letters.join(''));
    if (code === null) continue;
    read += 1;
    expect(code.iban).toMatch(/^(?:DE89370400440532013000|CH4431999123000889012)$/u);
    expect(code.amount === null || (code.amount > 0 && code.amount < 1_000_000_000)).toBe(true);
    expect(/\p{C}/u.test(`${code.payee}${code.text ?? ''}`)).toBe(false);
  }
  expect(read).toBeGreaterThan(1_000);
  expect(performance.now() - startedAt).toBeLessThan(10_000);
});
