/** Signs that name one currency by themselves. `$` and `kr` are shared and resolved by `currencyFromSign`. */
const signs: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  '¥': 'JPY',
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
  'EUR USD GBP CHF PLN CZK HUF RON BGN DKK SEK NOK ISK TRY RUB UAH INR JPY CNY KRW AUD CAD NZD SGD HKD MXN BRL ZAR AED ILS THB MYR IDR PHP VND TWD SAR QAR KWD'.split(
    ' ',
  ),
);

/** Alternatives for a sign or code next to an amount, longest first, for use inside a regular expression. */
export const currencyPattern = `(?:(?:US|CA|AU|NZ|HK|[CASR])?\\$|[€£₹¥₺₽₴₪₩₱₫฿]|(?:${[...isoCodes].join('|')})(?![A-Za-z])|Rs\\.?|(?:RM|Rp\\.?|Dhs\\.?)(?![A-Za-z])|zł|Kč|kr\\.?|Ft|lei|Sfr\\.?|Fr\\.|Euros?(?![A-Za-z]))`;

export interface CurrencyCounts {
  /** ISO codes and unmistakable signs on the pages, with how often each stands there. */
  readonly counts: ReadonlyMap<string, number>;
}

/** The ISO code that a sign stands for, or `null` when the page does not say which ("kr", or "$" beside "CAD"). */
export function currencyFromSign(sign: string, facts: CurrencyCounts): string | null {
  const bare = sign.replace(/\.$/, '');
  const upper = bare.toUpperCase();
  if (isoCodes.has(upper)) return upper;
  const direct = signs[bare.toLowerCase()];
  if (direct !== undefined) return direct;
  if (bare === '$') {
    return commonest(facts, ['CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'MXN', 'USD']) ?? 'USD';
  }
  if (bare.toLowerCase() === 'kr') return commonest(facts, ['SEK', 'NOK', 'DKK', 'ISK']);
  return null;
}

/** Words that settle which dollar or crown is meant, where no code is printed. */
const spoken: readonly (readonly [RegExp, string])[] = [
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
  for (const [pattern, code] of spoken) add(code, [...text.matchAll(pattern)].length);
  return { counts };
}

function commonest(facts: CurrencyCounts, codes: readonly string[]): string | null {
  let best: string | null = null;
  for (const code of codes) {
    const count = facts.counts.get(code) ?? 0;
    if (count > (best === null ? 0 : (facts.counts.get(best) ?? 0))) best = code;
  }
  return best;
}
