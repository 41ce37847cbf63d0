import type { DocumentFacts } from './document-facts.ts';
import type { Row } from './layout.ts';
import { meaningsOf, type Meaning } from './line-words.ts';
import type { AmountValue } from './read-values.ts';

/** A printed amount with the words that introduce it. */
export interface AmountPlace {
  readonly amount: AmountValue;
  readonly row: Row;
  /** What the words before it say: those on its row, or those of the row above when its own row has none. */
  readonly meanings: ReadonlySet<Meaning>;
  readonly isBelowWords: boolean;
  /** Whether words stand on its row at all. */
  readonly hasWords: boolean;
  /** Its index among the amounts of money on its row, and their number. */
  readonly index: number;
  readonly inRow: number;
  readonly hasPercent: boolean;
}

/** A till receipt has at most a few hundred amounts. More of them are a list, whose end states the sum. */
const maxPlaces = 600;

/** Returns whether the number can be money: with cents or a currency. */
export function isMoneyAmount({ decimals, currency }: AmountValue): boolean {
  return decimals === 2 || (currency !== null && decimals <= 2);
}

/** In currencies without cents, numbers with groups of three digits are money. */
function isGrouped({ span, decimals }: AmountValue): boolean {
  return decimals === 0 && /\d[.,]\d{3}(?!\d)/.test(span.text);
}

/** Below a thousand they have no groups: the tax, the subtotal and the change of a small sum, in cells of their own. */
function isSmallOfWhole({ span, decimals, value }: AmountValue, row: Row): boolean {
  const isAlone = /^\d{1,3}\)?$/u.test(span.cell.text) && span.cell === row.cells.at(-1);
  if (decimals !== 0 || value === 0 || !isAlone) return false;
  // "Subtotal (4 items)" counts the goods in brackets.
  const said = meaningsOf(textOf(row).replaceAll(/\([^()]*\)/gu, ' '));
  return (said.has('tax') || said.has('change') || said.has('partial')) && !said.has('count');
}

/** An amount in another currency or a price for a litre may have cents on a page of whole amounts, but few have. */
const wholeForOneWithCents = 4;

/** Returns whether the amounts of a page are those of a currency without cents ("Rp 314.300"). */
export function areWhole({ amounts }: DocumentFacts['values']): boolean {
  const grouped = amounts.filter((amount) => isGrouped(amount)).length;
  const withCents = amounts.filter(({ decimals }) => decimals === 2).length;
  return grouped > 0 && grouped >= wholeForOneWithCents * withCents;
}

/** Finds the amounts of money on the pages, in reading order; of too many, the first and the last. */
export function amountPlaces({ layout, values }: DocumentFacts): readonly AmountPlace[] {
  const isWhole = areWhole(values);
  const isMoney = (amount: AmountValue): boolean => isMoneyAmount(amount) || (isWhole && isGrouped(amount));
  const rows = layout.rows.flatMap((row) => {
    const all = values.amountsByRow.get(row.index) ?? [];
    const inRow = all.filter((amount) => isMoney(amount) || (isWhole && isSmallOfWhole(amount, row)));
    return inRow.length === 0 ? [] : [{ row, inRow }];
  });
  const places = rows.flatMap(({ row, inRow }) => {
    const own = textOf(row);
    const above = layout.rows[row.index - 1];
    const isAboveFree = above !== undefined && above.page === row.page && !values.amountsByRow.has(above.index);
    const parted = [above, layout.rows[row.index + 1]]
      .filter((one) => one !== undefined)
      .filter((one) => !(values.amountsByRow.get(one.index) ?? []).some(isMoney) && isOfSameLine(one, row));
    const line = [row, ...parted];
    return inRow.map((amount, index): AmountPlace => {
      const before = line.map((one) => textBetween(one, inRow[index - 1], amount)).join(' ');
      const text = hasLetters(before) ? before : own;
      const isBelowWords = !hasLetters(text) && isAboveFree;
      return {
        amount,
        row,
        index,
        inRow: inRow.length,
        isBelowWords,
        hasWords: hasLetters(own),
        meanings: meaningsOf((isBelowWords ? textOf(above) : text).replaceAll(others, ' ')),
        hasPercent: /\d\s?%/.test(own),
      };
    });
  });
  return places.length <= maxPlaces ? places : [...places.slice(0, maxPlaces / 2), ...places.slice(-maxPlaces / 2)];
}

/**
 * "Total EUR (VAT 0 %, art. 262)", "Search fee (no VAT)" and "Postage, VAT-free" are no lines of a tax, and "cheques payable to" and
 * "previous balance" name no amount that is due.
 */
const others =
  /\([^()]{0,40}(?:\d\s?%|(?<!\p{L})(?:exempt|exen[tc]|exonér|esente|isent|vrijgesteld|steuerfrei|befreit|no (?:vat|gst|tax)(?!\p{L})))[^()]{0,40}\)|(?<!\p{L})(?:ust|mwst|umsatzsteuer|mehrwertsteuer|vat|gst|tax)[ .-]{0,2}(?:frei|free)(?!\p{L})|(?<!\p{L})payable to(?!\p{L})|(?<!\p{L})(?:previous|prior|earlier|opening|last) balance(?!\p{L})/giu;

/** The least share of the height of a row that another one of the same line has in common with it. */
const leastShare = 0.3;

/** Lines of two columns whose heights differ a little may part the words of a line from its amount. */
export function isOfSameLine(one: Row, row: Row): boolean {
  const common = Math.min(one.y1, row.y1) - Math.max(one.y0, row.y0);
  return one.page === row.page && common > leastShare * Math.min(one.y1 - one.y0, row.y1 - row.y0);
}

function textOf(row: Row): string {
  return row.cells.map(({ text }) => text).join('  ').slice(0, 300); // prettier-ignore
}

/** Currency codes and names are no words of a label. */
function hasLetters(text: string): boolean {
  return /\p{L}{2}/u.test(text.replaceAll(/\b(?:RM|EUR|Euros?|USD|MYR|GBP|CHF|SR|ZRL?)\b/gu, ''));
}

function textBetween(row: Row, previous: AmountValue | undefined, amount: AmountValue): string {
  const from = previous?.span.x1 ?? Number.NEGATIVE_INFINITY;
  return row.cells
    .flatMap(({ words }) => words)
    .filter((word) => word.x0 >= from && word.x0 < amount.span.x0)
    .map(({ text }) => text)
    .join(' ')
    .slice(-200);
}
