import { isIban } from '../extract/iban.ts';
import type { PaymentCode } from './payment-code.ts';
import { isCreditorReference, isQrReference } from './references.ts';

/**
 * The lines of a Swiss QR bill (Swiss Implementation Guidelines for the QR-bill, version 02 of the code, with the combined
 * addresses that were allowed until 2025): head 0 to 2, IBAN 3, creditor 4 to 10, seven empty lines, amount 18, currency
 * 19, debtor 20 to 26, reference 27 and 28, text 29, trailer 30, billing information 31, two further procedures.
 */
const lineCount = { least: 31, most: 34 };
/** Latin letters, of which the euro sign and four Romanian letters are the last to have been added. */
const characters = /^[\u0020-\u007e\u00a0-\u017f\u0218-\u021b\u20ac]*$/;
const longest = { name: 70, street: 70, number: 16, postcode: 16, town: 35, text: 140, procedure: 100 };

export function parseSwissCode(lines: readonly string[]): PaymentCode | null {
  if (lines.length < lineCount.least || lines.length > lineCount.most) return null;
  if (lines.some((line) => !characters.test(line))) return null;
  const at = (index: number): string => lines[index] ?? '';
  const iban = at(3);
  if (!/^02\d\d$/.test(at(1)) || at(2) !== '1' || !/^(?:CH|LI)/.test(iban) || !isIban(iban)) return null;
  const creditor = nameIn(lines.slice(4, 11));
  const debtor = nameIn(lines.slice(20, 27));
  if (creditor === null || creditor === '' || debtor === null) return null;
  if (lines.slice(11, 18).some((line) => line !== '') || at(30) !== 'EPD') return null;
  const currency = at(19);
  const amount = amountOf(at(18));
  if (amount === undefined || (currency !== 'CHF' && currency !== 'EUR')) return null;
  if (!isReferenceOf(iban, at(27), at(28))) return null;
  if (at(29).length + at(31).length > longest.text) return null;
  if (at(32).length > longest.procedure || at(33).length > longest.procedure) return null;
  return {
    standard: 'swiss',
    iban,
    bic: null,
    amount,
    currency,
    payee: creditor,
    payer: debtor === '' ? null : debtor,
    reference: at(28) === '' ? null : at(28),
    text: at(29).trim() === '' ? null : at(29).trim(),
  };
}

/** Returns the name of an address that is right, an empty one for none, or `null` for a wrong one. */
function nameIn([kind = '', ...parts]: readonly string[]): string | null {
  const [name = '', street = '', number = '', postcode = '', town = '', country = ''] = parts;
  if (kind === '') return parts.every((part) => part === '') ? '' : null;
  if (name.trim() === '' || name.length > longest.name || !/^[A-Z]{2}$/.test(country)) return null;
  if (street.length > longest.street) return null;
  const isRight =
    kind === 'S'
      ? number.length <= longest.number && isWithin(postcode, longest.postcode) && isWithin(town, longest.town)
      : kind === 'K' && isWithin(number, longest.street) && postcode === '' && town === '';
  return isRight ? name.trim() : null;
}

function isWithin(text: string, length: number): boolean {
  return text !== '' && text.length <= length;
}

/** `null` for a code that leaves the amount open or is not meant to be paid (0.00), `undefined` for one that is wrong. */
function amountOf(printed: string): number | null | undefined {
  if (printed === '') return null;
  if (!/^(?:0|[1-9]\d{0,8})\.\d{2}$/.test(printed)) return undefined;
  return Number(printed) === 0 ? null : Number(printed);
}

/** Accounts with a bank number of 30000 to 31999 are for QR references alone. */
function isReferenceOf(iban: string, kind: string, reference: string): boolean {
  const isQrIban = /^3[01]/.test(iban.slice(4, 9));
  switch (kind) {
    case 'QRR':
      return isQrIban && isQrReference(reference);
    case 'SCOR':
      return !isQrIban && isCreditorReference(reference);
    case 'NON':
      return !isQrIban && reference === '';
    default:
      return false;
  }
}
