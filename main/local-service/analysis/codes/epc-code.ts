import { isIban } from '../extract/iban.ts';
import type { PaymentCode } from './payment-code.ts';
import { isCreditorReference } from './references.ts';

/**
 * The lines of an EPC payment code (guideline EPC069-12, versions 001 and 002; "GiroCode", "Zahlen mit Code", "Scan2Pay"):
 * service tag, version, character set, identification, BIC, payee, IBAN, amount, purpose, reference, text, note to the
 * payer. Empty lines at the end may be left out.
 */
const lengths = { lines: { least: 7, most: 12 }, name: 70, text: 140, note: 70 };
const bic = /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/;
const amount = /^EUR(\d{1,9}(?:\.\d{1,2})?)$/;

export function parseEpcCode(lines: readonly string[]): PaymentCode | null {
  // A line end after the last line makes one more, which is empty.
  if (lines.length === lengths.lines.most + 1 && lines.at(-1) === '') return parseEpcCode(lines.slice(0, -1));
  if (lines.length < lengths.lines.least || lines.length > lengths.lines.most) return null;
  const [, version, charset = '', kind, bank = '', payee = '', iban = '', sum = '', purpose = '', ...texts] = lines;
  const [reference = '', text = '', note = ''] = texts;
  if (version !== '001' && version !== '002') return null;
  if (kind !== 'SCT' || !/^[1-8]$/.test(charset)) return null;
  // Only the second version lets the bank be known by the IBAN alone.
  if (bank === '' ? version === '001' : !bic.test(bank)) return null;
  if (payee.trim() === '' || payee.length > lengths.name || !isIban(iban)) return null;
  if (!/^(?:[A-Z0-9]{1,4})?$/.test(purpose) || note.length > lengths.note) return null;
  if (reference !== '' && (text !== '' || !isReference(reference))) return null;
  if (text.length > lengths.text) return null;
  const stated = amountOf(sum);
  if (stated === undefined) return null;
  return {
    standard: 'epc',
    iban,
    bic: bank === '' ? null : bank,
    amount: stated,
    currency: 'EUR',
    payee: payee.trim(),
    payer: null,
    reference: reference === '' ? null : reference,
    text: text.trim() === '' ? null : text.trim(),
  };
}

/** `null` for a code that leaves the amount open, `undefined` for one that is wrong. */
function amountOf(printed: string): number | null | undefined {
  if (printed === '') return null;
  const digits = amount.exec(printed)?.[1];
  return digits === undefined || Number(digits) === 0 ? undefined : Number(digits);
}

/** References of other kinds are allowed; one that says it is an ISO reference must be right. */
function isReference(text: string): boolean {
  if (text.startsWith('RF')) return isCreditorReference(text);
  return /^[\dA-Za-z/\-?:().,'+ ]{1,35}$/.test(text);
}
