import type { Random } from './random.ts';

export type Locale = 'en-GB' | 'en-US' | 'de-DE' | 'de-CH';

export type AmountStyle = (value: number) => string;
export type DateStyle = (iso: string) => string;

const months: Readonly<Record<'en' | 'de', readonly string[]>> = {
  en: 'January February March April May June July August September October November December'.split(' '),
  de: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' '),
};

export function amountStyle(locale: Locale, currency: string, random: Random): AmountStyle {
  const [group, mark] = locale === 'de-DE' ? ['.', ','] : locale === 'de-CH' ? ["'", '.'] : [',', '.'];
  const sign: Readonly<Record<string, string>> = { EUR: '€', GBP: '£', USD: '$', CHF: 'CHF' };
  const place = random.pick(['none', 'sign', 'code'] as const);
  const symbol = place === 'none' ? '' : place === 'sign' ? (sign[currency] ?? currency) : currency;
  return (value) => {
    const [whole = '', cents = ''] = Math.abs(value).toFixed(2).split('.');
    const grouped = whole.replaceAll(/(?<=\d)(?=(?:\d{3})+$)/g, group);
    const number = `${value < 0 ? '-' : ''}${grouped}${mark}${cents}`;
    if (symbol === '') return number;
    if (locale === 'de-DE') return `${number} ${symbol}`;
    return symbol.length === 1 ? `${value < 0 ? '-' : ''}${symbol}${number.replace('-', '')}` : `${symbol} ${number}`;
  };
}

export function dateStyle(locale: Locale, random: Random): DateStyle {
  const language = locale.startsWith('de') ? 'de' : 'en';
  const month = (iso: string): string => months[language][Number(iso.slice(5, 7)) - 1] ?? '';
  const parts = (iso: string): readonly [string, string, string] => [
    iso.slice(0, 4),
    iso.slice(5, 7),
    iso.slice(8, 10),
  ];
  const german: readonly [DateStyle, ...DateStyle[]] = [
    (iso) => parts(iso).toReversed().join('.'),
    (iso) => `${parts(iso)[2]}.${parts(iso)[1]}.${parts(iso)[0].slice(2)}`,
    (iso) => `${String(Number(parts(iso)[2]))}. ${month(iso)} ${parts(iso)[0]}`,
    (iso) => iso,
  ];
  const british: readonly [DateStyle, ...DateStyle[]] = [
    (iso) => parts(iso).toReversed().join('/'),
    (iso) => `${String(Number(parts(iso)[2]))} ${month(iso)} ${parts(iso)[0]}`,
    (iso) => `${parts(iso)[2]}-${month(iso).slice(0, 3)}-${parts(iso)[0]}`,
    (iso) => iso,
  ];
  const american: readonly [DateStyle, ...DateStyle[]] = [
    (iso) => `${parts(iso)[1]}/${parts(iso)[2]}/${parts(iso)[0]}`,
    (iso) => `${month(iso)} ${String(Number(parts(iso)[2]))}, ${parts(iso)[0]}`,
    (iso) => `${month(iso).slice(0, 3)} ${parts(iso)[2]}, ${parts(iso)[0]}`,
    (iso) => iso,
  ];
  return random.pick(language === 'de' ? german : locale === 'en-GB' ? british : american);
}

/** Adds calendar days to an ISO date. */
export function addDays(iso: string, days: number): string {
  return new Date(Date.parse(iso) + days * 86_400_000).toISOString().slice(0, 10);
}
