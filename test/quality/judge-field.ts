import type { Expectation } from './sample-index.ts';

/** `invented`: a value although the document has none. `wrong`: another value. */
export type Verdict = 'right' | 'wrong' | 'missed' | 'invented' | 'rightly-absent';

export const measuredFields = [
  'invoice_number',
  'date',
  'due_date',
  'net_total',
  'tax_total',
  'total',
  'currency',
  'issuer',
  'iban',
] as const;

export type MeasuredField = (typeof measuredFields)[number];

type Given = string | number;

function plain(value: Given): string {
  return String(value).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss');
}

function withoutSpaces(value: Given): string {
  return plain(value).replace(/\s/g, '');
}

const legalForms =
  /\b(?:gmbh|mbh|ag|kg|ohg|gbr|ug|se|e ?v|ltd|limited|inc|llc|corp|corporation|co|bv|b v|nv|sa|s a|sas|sarl|srl|spa|pvt|plc|sdn|bhd)\b/g;

function companyName(value: Given): string {
  const words = plain(value).replace(/[^\p{L}\p{N}]+/gu, ' ');
  const bare = words.replace(legalForms, ' ').replace(/\s+/g, ' ').trim();
  return bare === '' ? words.trim() : bare;
}

/**
 * Two names are the same company when, without punctuation and legal forms, one contains the other; at least three
 * letters.
 */
function sameCompany(expected: Given, given: Given): boolean {
  const [a, b] = [companyName(expected), companyName(given)];
  if (a === b) return true;
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a];
  return shorter.length >= 3 && ` ${longer} `.includes(` ${shorter} `);
}

function sameAmount(expected: Given, given: Given): boolean {
  return Math.abs(Number(expected) - Number(given)) < 0.005;
}

const comparisons: Readonly<Record<MeasuredField, (expected: Given, given: Given) => boolean>> = {
  invoice_number: (expected, given) => withoutSpaces(expected) === withoutSpaces(given),
  date: (expected, given) => String(expected).slice(0, 10) === String(given).slice(0, 10),
  due_date: (expected, given) => String(expected).slice(0, 10) === String(given).slice(0, 10),
  net_total: sameAmount,
  tax_total: sameAmount,
  total: sameAmount,
  currency: (expected, given) => plain(expected) === plain(given),
  issuer: sameCompany,
  iban: (expected, given) => withoutSpaces(expected) === withoutSpaces(given),
};

export function judgeField(field: MeasuredField, expectation: Expectation, given: Given | undefined): Verdict {
  if (expectation.accepted.length === 0) return given === undefined ? 'rightly-absent' : 'invented';
  if (given === undefined) return 'missed';
  return expectation.accepted.some((accepted) => comparisons[field](accepted, given)) ? 'right' : 'wrong';
}

/** Treats `bank_statement`, "Bank statement" and "bank-statement" as one class. */
export function sameClass(expected: Given, given: Given): boolean {
  const words = (value: Given): string => plain(value).replace(/[^\p{L}\p{N}]+/gu, ' ');
  return words(expected) === words(given);
}
