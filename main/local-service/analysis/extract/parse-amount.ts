import { currencyPattern } from './currency.ts';

export type DecimalMark = ',' | '.';

export interface AmountMatch {
  readonly value: number;
  /** Offsets in the searched text, including sign and currency. */
  readonly start: number;
  readonly end: number;
  /** The sign or code beside the number, as printed. */
  readonly currency: string | null;
  readonly decimals: number;
}

/** `1 234,56` and `12 345 678.90`. Groups of three after a space count only before a fraction of two digits. */
const spaced = String.raw`\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?=\s?[.,]\d{2}(?!\d))`;
/** `1 260 €`: without a fraction only with the currency after it. */
const spacedWhole = String.raw`\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?=\s{0,2}${currencyPattern}(?!\p{L}))`;
/** Text recognition often inserts a space beside the decimal mark: "1.234 ,56", "1.234, 56", "RM 64. 15 S". */
const plain = String.raw`\d+(?:[.,'’´]\d+)*(?:\s[.,]\d{2}(?![\d.,/])|,\s\d{2}(?![\d.,/%-])|\.\s\d{2}(?=\s{0,3}[A-Z*]{0,2}\s?$))?`;
/** Tills print less than one as ".40". */
const below1 = String.raw`[.,]\d{2}(?!\d)`;
const number = String.raw`(?:${spaced}\s?[.,]\d{2}|${spacedWhole}|${plain}|${below1})`;
const amountPattern = new RegExp(
  String.raw`(?<before>${currencyPattern}\s{0,2})?(?<open>\()?(?<minus>[-−–]\s?)?(?<inner>${currencyPattern}\s{0,2})?(?<number>${number})(?<dash>[.,][-−–—]{1,2})?(?<close>\))?(?<trailing>[-−](?![\w-]))?(?<after>\s{0,2}${currencyPattern}(?![\p{L}]))?(?<late>[-−](?![\w-]))?(?<credit>\s?CR\b)?`,
  'gu',
);

/**
 * Finds every amount in `text`. Percentages, dates, times and parts of longer codes are not amounts. `mark` is the
 * document's decimal mark and decides `1.234`: with a comma it is a thousand, with a point it is a little more than
 * one.
 */
export function findAmounts(text: string, mark: DecimalMark | null): readonly AmountMatch[] {
  // Most words are no amounts, and the pattern would be tried at each of their letters.
  if (!/\d/.test(text)) return [];
  const found: AmountMatch[] = [];
  for (const match of text.matchAll(amountPattern)) {
    const groups = match.groups ?? {};
    const start = match.index;
    const end = start + match[0].length;
    const currency = (groups['before'] ?? groups['inner'] ?? groups['after'] ?? '').trim() || null;
    if (!standsAlone(text, start, end, currency)) continue;
    // "1. 20" may be the twentieth of something, unless it fills the cell or follows a currency.
    if (/\.\s/.test(groups['number'] ?? '') && currency === null && start > 0) continue;
    const reading = readNumber(groups['number'] ?? '', mark);
    if (reading === null) continue;
    const negative =
      groups['minus'] !== undefined ||
      groups['trailing'] !== undefined ||
      groups['late'] !== undefined ||
      groups['credit'] !== undefined ||
      (groups['open'] !== undefined && groups['close'] !== undefined && !isAside(text, start, end));
    const decimals = groups['dash'] === undefined ? reading.decimals : 2;
    found.push({
      value: negative && reading.value !== 0 ? -reading.value : reading.value,
      start,
      end,
      currency,
      decimals,
    });
  }
  return found;
}

/**
 * Returns recognised text with the letters O, Q, D and C in an amount as the zero that is printed there, "RMO.65" and
 * "12.5O", and RM and the sign of pounds beside an amount where they were misread: "Ru29.30", "5.00.RH", "f9.60"; the points of
 * "49.440.00" but the last one as commas. All offsets stay the same.
 */
export function withMisreadSigns(text: string): string {
  return text
    .replaceAll(/(?<![\p{L}\p{N}])R[HNUWnu](?=\s?\d{1,6}[.,]\s?\d{2}(?!\d))/gu, 'RM')
    .replaceAll(/(?<=\d[.,]\d{2}[. ]?\s?)R[HNUWnu](?![\p{L}\p{N}])/gu, 'RM')
    .replaceAll(/(?<=\d[.,]\d{2})\.(?=\s?RM(?![\p{L}\p{N}]))/gu, ' ')
    .replaceAll(/(?<![\p{L}\p{N}.,])f(?=\d{1,4}\.\d{2}(?![\p{L}\d.,]))/gu, '£')
    .replaceAll(/(?<=(?:RM|[$€£¥]|^|\s)\s?)[OoQD](?=[.,]\s?\d{2}(?!\d))/gu, '0')
    .replaceAll(/(?<![\d.,])[1-9]\d{0,2}(?:\.\d{3})+(?=\.\d{2}(?![\d.,]))/gu, (thousands) =>
      thousands.replaceAll('.', ','),
    )
    .replaceAll(/(?<=\d[.,]\s?)[OoQDC](?=[\dOo](?![\p{L}\d]))/gu, '0')
    .replaceAll(/(?<=\d[.,]\s?\d)[OoQDC](?![\p{L}\d])/gu, '0');
}

/** Returns text with the yen sign for the Y that tills without one print ("Y1,300"). All offsets stay the same. */
export function withYenSigns(text: string): string {
  return text.replaceAll(/(?<![\p{L}\p{N}])Y(?=\d{1,3}(?:,\d{3})*(?![\p{L}\d.,-]))/gu, '¥');
}

/** Returns whether a page prints several amounts of a thousand or more with a Y before them. */
export function printsYenAsLetter(text: string): boolean {
  return [...text.matchAll(/(?<![\p{L}\p{N}])Y\d{1,3}(?:,\d{3})+(?![\p{L}\d.,-])/gu)].length > 1;
}

/** "Rp 314.300" with one "USD 23.03" beside it: so many groups of three for a fraction of two digits are thousands. */
const thousandsForOneFraction = 4;

/** Returns the decimal mark of most unambiguous amounts in the text, or `null` when neither mark prevails. */
export function decimalMarkOf(text: string): DecimalMark | null {
  const points = [...text.matchAll(/(?<![\d.,])\d{1,3}(?:[,' ]?\d{3})*\.\d{2}(?![\d.,]|\s?%)/g)].length;
  const commas = [...text.matchAll(/(?<![\d.,])\d{1,3}(?:[.' ]?\d{3})*,\d{2}(?![\d.,]|\s?%)/g)].length;
  const pointsOfThousands = [...text.matchAll(/(?<![\d.,])[1-9]\d{0,2}(?:\.\d{3})+(?![\d.,]|\s?%)/g)].length;
  if (commas === 0 && points > 0 && pointsOfThousands >= thousandsForOneFraction * points) return ',';
  if (points === commas) return null;
  return points > commas ? '.' : ',';
}

/** "With VAT (€ 40.00) it comes to € 240.00": brackets in a sentence are no sign of minus. */
function isAside(text: string, start: number, end: number): boolean {
  return /\p{L}{2}\s?$/u.test(text.slice(0, start)) && /^,?\s\p{L}{2}/u.test(text.slice(end));
}

function standsAlone(text: string, start: number, end: number, currency: string | null): boolean {
  const before = text[start - 1] ?? ' ';
  const next = text[end] ?? ' ';
  if (/[\p{L}\p{N}_/#@+]/u.test(before) || (/[.,:'’]/.test(before) && /\d/.test(text[start - 2] ?? ''))) return false;
  if (before === '-' && /[\p{L}\p{N}]/u.test(text[start - 2] ?? '')) return false;
  if (/[\p{L}\p{N}_@]/u.test(next)) return false;
  if (/[-/:.]/.test(next) && /[\p{L}\p{N}]/u.test(text[end + 1] ?? '')) return false;
  return currency !== null || !/^\s?%/.test(text.slice(end));
}

interface Reading {
  readonly value: number;
  readonly decimals: number;
}

function readNumber(text: string, mark: DecimalMark | null): Reading | null {
  const compact = text.replaceAll(/\s/g, '');
  const digits = compact.replaceAll(/\D/g, '');
  if (digits.length > 14) return null;
  const separators = compact.replaceAll(/\d/g, '').replaceAll(/[’´]/g, "'");
  const groups = compact.split(/\D/);
  if (separators === '')
    return digits.length > 1 && digits.startsWith('0') ? null : { value: Number(digits), decimals: 0 };
  const last = separators.at(-1) ?? '';
  const tail = groups.at(-1) ?? '';
  const grouping = new Set(separators.slice(0, -1));
  if (last !== "'" && isFraction(last, tail, groups, grouping, mark)) {
    if (grouping.has(last) || grouping.size > 1) return null;
    const whole = groups.slice(0, -1);
    if (whole.length > 1 && !areGroups(whole)) return null;
    return { value: Number(`${whole.join('')}.${tail}`), decimals: tail.length };
  }
  if (grouping.size > 1 || (grouping.size === 1 && !grouping.has(last)) || !areGroups(groups)) return null;
  return { value: Number(digits), decimals: 0 };
}

function isFraction(
  last: string,
  tail: string,
  groups: readonly string[],
  grouping: ReadonlySet<string>,
  mark: DecimalMark | null,
): boolean {
  if (tail.length !== 3) return true;
  if (grouping.size > 0) return !grouping.has(last);
  if ((groups[0] ?? '').length > 3 || groups[0] === '0') return true;
  return mark === last;
}

/** Returns whether these are Western groups of three digits, or Indian groups such as `12,34,567`. */
function areGroups(groups: readonly string[]): boolean {
  const [first = '', ...rest] = groups;
  if (first.length < 1 || first.length > 3 || rest.at(-1)?.length !== 3) return false;
  const middle = rest.slice(0, -1);
  return (
    middle.every((group) => group.length === 3) || (first.length <= 2 && middle.every((group) => group.length === 2))
  );
}
