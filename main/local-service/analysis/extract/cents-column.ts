import { joinWords, type LayoutWord } from './layout-word.ts';

/** Headings of two columns for one amount, as forms to be filled in have them: whole units, and hundredths. */
const headings: readonly (readonly [units: RegExp, hundredths: RegExp])[] = [
  [/^RM$/i, /^(?:sen|cts?)\.?$/i],
  [/^(?:Rs\.?|₹)$/i, /^(?:ps?|paise)\.?$/i],
  [/^(?:[A-Z]{0,2}\$|€|£|EUR)$/i, /^(?:¢|cents?|cts?|ct|p)\.?$/i],
  [/^(?:Fr|SFr|CHF)\.?$/i, /^(?:rp|cts?)\.?$/i],
  [/^kr\.?$/i, /^[øö]re$/i],
];
const units = /^\d{1,3}(?:[.,']?\d{3})*$/;
const hundredths = /^\d{2}$/;

/** A form has one table, or a few. */
const mostColumns = 4;
/** "RM" may also stand before amounts. */
const mostHeadings = 40;

interface Columns {
  readonly bottom: number;
  /** The column of units goes from `left` to `middle`, that of hundredths from there to `right`. */
  readonly left: number;
  readonly middle: number;
  readonly right: number;
}

/** Joins amounts whose hundredths stand in a column of their own ("RM | SEN" above "112 | 70") to one word. */
export function withCentsJoined(words: readonly LayoutWord[]): readonly LayoutWord[] {
  const columns = words
    .filter(({ text }) => headings.some(([unit]) => unit.test(text)))
    .slice(0, mostHeadings)
    .flatMap((word) => columnsOf(word, words))
    .slice(0, mostColumns);
  if (columns.length === 0) return words;
  const joined = new Map<LayoutWord, LayoutWord>();
  for (const { bottom, left, middle, right } of columns) {
    const below = words.filter(({ y0 }) => y0 > bottom);
    for (const cents of below.filter((word) => hundredths.test(word.text) && isBetween(word, middle, right))) {
      const whole = below.find(
        (word) => units.test(word.text) && isBetween(word, left, middle) && isLevel(word, cents),
      );
      if (whole !== undefined) joined.set(whole, cents);
    }
  }
  const taken = new Set(joined.values());
  return words.flatMap((word) => {
    const cents = joined.get(word);
    if (cents !== undefined) return [joinWords(word, cents, '.')];
    return taken.has(word) ? [] : [word];
  });
}

function columnsOf(word: LayoutWord, words: readonly LayoutWord[]): readonly Columns[] {
  return headings.flatMap(([unit, hundredth]) => {
    if (!unit.test(word.text)) return [];
    const line = words.filter((other) => isLevel(word, other));
    const [next] = line.filter(({ x0 }) => x0 > word.x1).toSorted((a, b) => a.x0 - b.x0);
    // "120.00 € · 28 ct" is a line of prices, and no heading.
    if (next === undefined || !hundredth.test(next.text) || line.some(({ text }) => /\d/.test(text))) return [];
    const distance = centre(next) - centre(word);
    const middle = centre(word) + distance / 2;
    return [{ bottom: word.y1, left: centre(word) - distance, middle, right: centre(next) + distance / 2 }];
  });
}

const centre = ({ x0, x1 }: LayoutWord): number => (x0 + x1) / 2;
const isBetween = (word: LayoutWord, from: number, to: number): boolean => centre(word) >= from && centre(word) < to;
const isLevel = (a: LayoutWord, b: LayoutWord): boolean => Math.abs(a.y0 + a.y1 - b.y0 - b.y1) < Math.max(a.y1 - a.y0, b.y1 - b.y0); // prettier-ignore
