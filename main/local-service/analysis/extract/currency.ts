import { countryClues } from './country-clues.ts';

/**
 * Signs that belong to exactly one currency. `currencyFromSign` resolves `$` and `kr`, which several currencies share.
 */
const signs: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  '¥': 'JPY',
  '￥': 'JPY',
  円: 'JPY',
  '₺': 'TRY',
  '₽': 'RUB',
  '₴': 'UAH',
  '₪': 'ILS',
  '₩': 'KRW',
  '₱': 'PHP',
  '₫': 'VND',
  '฿': 'THB',
  rm: 'MYR',
  rp: 'IDR',
  dhs: 'AED',
  rs: 'INR',
  inr: 'INR',
  zł: 'PLN',
  zl: 'PLN',
  kč: 'CZK',
  kc: 'CZK',
  ft: 'HUF',
  lei: 'RON',
  us$: 'USD',
  r$: 'BRL',
  r: 'ZAR',
  c$: 'CAD',
  ca$: 'CAD',
  a$: 'AUD',
  au$: 'AUD',
  nz$: 'NZD',
  s$: 'SGD',
  hk$: 'HKD',
  sfr: 'CHF',
  fr: 'CHF',
  euro: 'EUR',
  euros: 'EUR',
};

const isoCodes = new Set(
  'EUR USD GBP CHF PLN CZK HUF RON BGN DKK SEK NOK ISK TRY RUB UAH INR JPY CNY KRW AUD CAD NZD SGD HKD MXN BRL ZAR ARS CLP COP PEN AED ILS THB MYR IDR PHP VND TWD SAR QAR KWD'.split(
    ' ',
  ),
);

/** Alternatives for a sign or code next to an amount, longest first, as part of a regular expression. */
export const currencyPattern = `(?:(?:US|CA|AU|NZ|HK|[CASR])?\\$|[€£₹¥￥₺₽₴₪₩₱₫฿円]|(?:${[...isoCodes].join('|')})(?![A-Za-z])|Rs\\.?|R(?=\\s?\\d{1,3}(?:[ ,]?\\d{3})*[.,]\\d{2}(?!\\d))|(?:RM|Rp\\.?|Dhs\\.?)(?![A-Za-z])|zł|Kč|kr\\.?|Ft|lei|Sfr\\.?|Fr\\.|Euros?(?![A-Za-z]))`;

export interface CurrencyCounts {
  /** How often ISO codes and unambiguous signs occur on the pages. */
  readonly counts: ReadonlyMap<string, number>;
  /** The points of each currency whose country the pages show. */
  readonly countries: ReadonlyMap<string, number>;
}

/**
 * Returns the ISO code of a sign. `$` is the dollar whose code occurs most often, or else that of the country, or else USD. `kr` is
 * the crown whose code occurs most often, or else that of the country, or else `null`. An unknown sign gives `null`.
 */
export function currencyFromSign(sign: string, facts: CurrencyCounts): string | null {
  const bare = sign.replace(/\.$/, '');
  const upper = bare.toUpperCase();
  if (isoCodes.has(upper)) return upper;
  const direct = signs[bare.toLowerCase()];
  if (direct !== undefined) return direct;
  if (bare === '$') {
    return commonest(facts.counts, dollars) ?? commonest(facts.countries, dollars) ?? 'USD';
  }
  if (bare.toLowerCase() === 'kr') return commonest(facts.counts, crowns) ?? commonest(facts.countries, crowns);
  return null;
}

/** Of equally common ones the first counts. */
const dollars = ['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'MXN', 'ARS', 'CLP', 'COP'];
const crowns = ['SEK', 'NOK', 'DKK', 'ISK'];

/** Words that identify the currency where no code is printed, for instance which dollar or crown is meant. */
const currencyNames: readonly (readonly [RegExp, string])[] = [
  [/\bUS[- ]?dollars?\b/gi, 'USD'],
  [/\bcanadian dollars?\b/gi, 'CAD'],
  [/\baustralian dollars?\b|\bABN\b/gi, 'AUD'],
  [/\bsvenska kronor\b|\borganisationsnummer\b|\bbankgiro\b/gi, 'SEK'],
  [/\bdanske kroner\b|\bCVR\b/g, 'DKK'],
  [/\bnorske kroner\b|\borganisasjonsnummer\b/gi, 'NOK'],
  [/\beuros?\b/gi, 'EUR'],
  [/\bswiss francs?\b|\bschweizer franken\b/gi, 'CHF'],
  [/[€]/g, 'EUR'],
  [/[£]/g, 'GBP'],
  [/[₹]|\bRs\.?(?=\s?-?\d)/g, 'INR'],
  [/\bzł/g, 'PLN'],
];

export function countCurrencies(text: string): CurrencyCounts {
  const counts = new Map<string, number>();
  const add = (code: string, times: number): void => {
    if (times > 0) counts.set(code, (counts.get(code) ?? 0) + times);
  };
  for (const match of text.matchAll(/\b[A-Z]{3}\b/g)) if (isoCodes.has(match[0])) add(match[0], 1);
  for (const [pattern, code] of currencyNames) add(code, [...text.matchAll(pattern)].length);
  return { counts, countries: countryClues(text) };
}

function commonest(counts: ReadonlyMap<string, number>, codes: readonly string[]): string | null {
  let best: string | null = null;
  for (const code of codes) {
    const count = counts.get(code) ?? 0;
    if (count > (best === null ? 0 : (counts.get(best) ?? 0))) best = code;
  }
  return best;
}
