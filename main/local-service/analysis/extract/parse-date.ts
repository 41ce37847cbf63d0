import { textKey } from './text-key.ts';

export type DayMonthOrder = 'day-first' | 'month-first';

export interface DateMatch {
  /** The ISO calendar date. An ambiguous date is read with the day first. */
  readonly iso: string;
  /** The date read with the month first, as `03/04/2023` may be; `null` when the date is unambiguous. */
  readonly monthFirst: string | null;
  readonly start: number;
  readonly end: number;
}

const year = String.raw`(?<y>(?:19|20)\d{2}|['’]?\d{2})`;
const patterns: readonly RegExp[] = [
  /(?<![\d.,/-])(?<y>(?:19|20)\d{2})\s?(?<s>[-./])\s?(?<m>\d{1,2})\s?\k<s>\s?(?<d>\d{1,2})(?![\d/-]|\.\d)/gu,
  new RegExp(
    String.raw`(?<![\d.,/-])(?<a>\d{1,2})\s{0,2}(?<s>[-./–])\s{0,2}(?<b>\d{1,2})\s{0,2}\k<s>\s{0,2}${year}(?![\d/]|-(?!\d{1,2}:\d{2}|\d{4}\/)|[.,]\d)`,
    'gu',
  ),
  new RegExp(
    String.raw`(?<![\d.,/])(?<d>\d{1,2})(?:\s?(?:st|nd|rd|th|er|º|°|ª)(?!\p{L}))?[\s.\-/]{0,3}(?:(?:de|di|(?:day\s)?of)\s)?(?<n>\p{L}{3,12})\.?[\s,\-/]{0,3}(?:(?:de|del|di)\s)?${year}(?![\d\p{L}]|,?\s?(?:19|20)\d{2}(?!\d))`,
    'gu',
  ),
  new RegExp(
    String.raw`(?<!\p{L})(?<n>\p{L}{3,12})\.?\s{0,2}(?<d>\d{1,2})(?:\s?(?:st|nd|rd|th)(?!\p{L}))?\s{0,2}[,.]?\s{0,2}(?<y>(?:19|20)\d{2})(?!\d)`,
    'gu',
  ),
  // "Feb. 14/24", "Apr 2 '24", "Sept 19 / 2022".
  /(?<!\p{L})(?<n>\p{L}{3,12})\.?\s{0,2}(?<d>\d{1,2})(?:,?\s?['’]|\s?\/\s?)(?<y>(?:19|20)\d{2}|\d{2})(?![\d/.,]|\s?%)/gu,
  // Recognition breaks "26-05-2018" into "26-05 2018" or "26- -05- 2018".
  /(?<![\d.,/-])(?<a>\d{1,2})\s?(?<s>[-/])\s?[-~]?\s?(?<b>\d{1,2})\s?[-/~]?\s?(?<y>20\d{2})(?![\d/-]|[.,]\d)/gu,
  /(?<e>令和|平成)\s?(?<y>\d{1,2}|元)\s?年\s?(?<m>\d{1,2})\s?月\s?(?<d>\d{1,2})\s?日/gu,
  // Recognition may lose the signs of year and month.
  /(?<!\d)(?<y>20\d{2})(?:\s?年\s?|\s)(?<m>\d{1,2})(?:\s?月\s?|\s)(?<d>\d{1,2})\s?日/gu,
  /(?<!\d)(?<y>(?:19|20)\d{2})[\s\-/.]{1,3}(?<n>\p{L}{3,12})\.?[\s\-/]{1,3}(?<d>\d{1,2})(?!\d)/gu,
];

/** Returns the days from one ISO date to another, less than zero where the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}

/** Finds every calendar date in `text`, in order. Of overlapping matches the longer one is kept. */
export function findDates(text: string): readonly DateMatch[] {
  if (!/\d/.test(text)) return [];
  const found = patterns.flatMap((pattern) => datesOf(text, pattern));
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  let endOfEarlier = 0;
  return found.filter(({ start, end }) => {
    const isFree = endOfEarlier <= start;
    endOfEarlier = Math.max(endOfEarlier, end);
    return isFree;
  });
}

const misreadDate =
  /(?<![\p{L}\p{N}])[\dOoIl]{1,2}(?<s>[-/.])[\dOoIl]{1,2}\k<s>(?:[\dOoIl]{4}|[\dOoIl]{2})(?![\p{L}\p{N}])/gu;

/** "20/0472018", "1710912024": strokes that were read as a seven or as ones. Of sevens, at least one must be read as it is. */
const misreadStroke =
  /(?<!\d)(?:\d{2}\/\d{2}[71](?:20\d{2})|\d{2}[71]\d{2}\/20\d{2}|(?:[0-2]\d|3[01])1(?:0\d|1[0-2])120[0-4]\d)(?!\d)/gu;

/** "Ler octobre 2026": the one of the first day of a month, read as a letter. */
const misreadFirst = /(?<!\p{L})[LlI](?=er\s\p{L}{3,9}\s(?:19|20)\d{2}(?!\d))/gu;

/**
 * Returns recognised text with the letters O and l in a date as the digits that are printed there, and with the strokes that were read
 * as a seven. All offsets stay the same.
 */
export function withMisreadDigits(text: string): string {
  return text
    .replaceAll(misreadDate, (date) =>
      (date.match(/\d/g)?.length ?? 0) < 3 ? date : date.replaceAll(/[Oo]/g, '0').replaceAll(/[Il]/g, '1'),
    )
    .replaceAll(misreadFirst, '1')
    .replaceAll(misreadStroke, (date) => `${date.slice(0, 2)}/${date.slice(3, 5)}/${date.slice(6)}`);
}

/** After a match that is no date, the search goes on within it: "8 vom 11. Juli 2026" holds a date. */
function datesOf(text: string, pattern: RegExp): readonly DateMatch[] {
  const search = new RegExp(pattern);
  const found: DateMatch[] = [];
  for (let match = search.exec(text); match !== null; match = search.exec(text)) {
    const date = readDate(match);
    if (date === null) search.lastIndex = match.index + 1;
    else found.push(date);
  }
  return found;
}

export function dateInOrder(date: DateMatch, order: DayMonthOrder): string {
  return order === 'month-first' && date.monthFirst !== null ? date.monthFirst : date.iso;
}

/**
 * Returns the order that the unambiguous numeric dates of a text show: `31/12/2017` is day first. `null` when none
 * shows one.
 */
export function orderFromDates(text: string): DayMonthOrder | null {
  let dayFirst = 0;
  let monthFirst = 0;
  for (const match of text.matchAll(/(?<![\d./-])(\d{1,2})[/-](\d{1,2})[/-](?:\d{4}|\d{2})(?![\d/-])/g)) {
    const [a, b] = [Number(match[1]), Number(match[2])];
    if (a > 12 && a <= 31 && b <= 12) dayFirst += 1;
    if (b > 12 && b <= 31 && a <= 12) monthFirst += 1;
  }
  if (dayFirst === monthFirst) return null;
  return dayFirst > monthFirst ? 'day-first' : 'month-first';
}

function readDate(match: RegExpExecArray): DateMatch | null {
  const { y, m, d, a, b, n, s, e } = match.groups ?? {};
  const span = { start: match.index, end: match.index + match[0].length };
  const yearNumber = e === undefined ? fullYear(y ?? '') : yearOfEra(e, y ?? '');
  if (a !== undefined && b !== undefined) {
    const dayFirst = isoDate(yearNumber, Number(b), Number(a));
    // With points the day comes first. Month first is used only when the other reading is not a date.
    const monthFirst = isoDate(yearNumber, Number(a), Number(b));
    if (dayFirst === null) return monthFirst === null ? null : { iso: monthFirst, monthFirst: null, ...span };
    const open = s !== '.' && monthFirst !== null && monthFirst !== dayFirst;
    return { iso: dayFirst, monthFirst: open ? monthFirst : null, ...span };
  }
  const name = n === undefined ? null : textKey(n);
  if (name !== null && wordsOfOwn.has(name) && yearNumber !== Number(y)) return null;
  const month = name === null ? Number(m) : monthNumber(name);
  const iso = month === null ? null : isoDate(yearNumber, month, Number(d));
  return iso === null ? null : { iso, monthFirst: null, ...span };
}

/** Names of months that are also words: "2 Mac 12.00" is no date, but "2 Mac 2019" is, and so is "23 Des 2023". */
const wordsOfOwn: ReadonlySet<string> = new Set('mac dis des peb oca nis haz tem eyl eki kas iun'.split(' '));

function fullYear(text: string): number {
  const value = Number(text.replace(/\D/g, ''));
  if (value >= 100) return value;
  // "21 Oct 40 @ 0.85" names a day and a quantity.
  return value < 40 ? 2000 + value : 1900 + value;
}

/** The year before the first one of an era of Japan, which is counted as "元". */
function yearOfEra(era: string, count: string): number {
  return (era === '令和' ? 2018 : 1988) + (count === '元' ? 1 : Number(count));
}

function isoDate(yearNumber: number, month: number, day: number): string | null {
  if (yearNumber < 1970 || yearNumber > 2099 || month < 1 || month > 12 || day < 1) return null;
  if (day > new Date(Date.UTC(yearNumber, month, 0)).getUTCDate()) return null;
  return `${String(yearNumber)}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/**
 * Month names and common abbreviations, by month, as text keys (see `text-key.ts`): en, de, fr, nl, es, it, pl, pt, ms, id, and the
 * whole names of da, sv, no, cs, sk, fi and hu; of ro and tr with their abbreviations.
 */
const namesByMonth: readonly string[] = [
  'january jan januar janner janv janvier januari enero ene gennaio gen styczen stycznia sty janeiro leden ledna januara tammikuuta ianuarie ian ocak oca',
  'february feb februar febr feber fevrier fevr fev februari febrero febbraio luty lutego lut fevereiro unor unora februara helmikuuta februarie subat pebruari peb',
  'march mar marz mrz mars maart mrt marzo marzec marca marco marts brezen brezna maaliskuuta marcius martie mac maret',
  'april apr avril avr abril abr aprile kwiecien kwietnia kwi duben dubna aprila huhtikuuta aprilis aprilie nisan nis',
  'may mai mei mayo maggio mag maj maja maio kveten kvetna toukokuuta majus mayis',
  'june jun juni juin junio giugno giu czerwiec czerwca cze junho cerven cervna kesakuuta junius iunie iun haziran haz',
  'july jul juli juillet juil julio luglio lug lipiec lipca lip julho cervenec cervence jula heinakuuta julius iulie iul temmuz tem julai',
  'august aug aout augustus agosto ago sierpien sierpnia sie augusti srpen srpna augusta elokuuta agustos ogos ogo agustus agu agt ags',
  'september sep sept septembre septiembre setiembre settembre set wrzesien wrzesnia wrz setembro zari septembra syyskuuta szeptember szept septembrie eylul eyl',
  'october oct oktober okt octobre octubre ottobre ott pazdziernik pazdziernika paz outubro out rijen rijna oktobra lokakuuta octombrie ekim eki',
  'november nov novembre noviembre listopad listopada lis novembro listopadu novembra marraskuuta noiembrie kasim kas nop nopember',
  'december dec dezember dez decembre diciembre dic dicembre grudzien grudnia gru dezembro desember prosinec prosince decembra joulukuuta decembrie aralik disember dis des',
];

const monthByName: ReadonlyMap<string, number> = new Map(
  namesByMonth.flatMap((names, index) => names.split(' ').map((name) => [name, index + 1] as const)),
);

/** Returns the month of a text key, 1 to 12, or `null`. */
function monthNumber(key: string): number | null {
  return monthByName.get(key) ?? null;
}
