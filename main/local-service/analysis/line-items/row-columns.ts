import type { LayoutWord } from '../extract/layout-word.ts';
import type { Row } from '../extract/layout.ts';
import type { ColumnKind, Heading } from './column-headings.ts';
import type { RowNumber } from './row-numbers.ts';
import { isUnit } from './units.ts';

/** What stands in the columns of one row. */
export interface RowColumns {
  readonly numbers: ReadonlyMap<Heading, RowNumber>;
  /** Numbers that are in no column of numbers, or not the best in theirs. */
  readonly others: readonly RowNumber[];
  readonly description: readonly LayoutWord[];
  readonly unit: readonly LayoutWord[];
  readonly taxRate: number | null;
}

const textKinds: ReadonlySet<ColumnKind> = new Set(['description', 'code', 'unit', 'date', 'position']);
const sign = /^[x×*@|]$/iu;
const rate = /^(\d{1,2}(?:[.,]\d{1,2})?)\s?%?$/u;
const highestRate = 40;

/** Assigns the numbers and words of a row to the columns under the headings. */
export function columnsOf(row: Row, numbers: readonly RowNumber[], headings: readonly Heading[]): RowColumns {
  const chosen = new Map<Heading, RowNumber>();
  const others: RowNumber[] = [];
  for (const number of numbers) {
    const heading = headingFor(number, headings, row.height);
    if (heading === null || textKinds.has(heading.kind)) {
      others.push(number);
      continue;
    }
    const known = chosen.get(heading);
    const isBetter = known === undefined || distance(number, heading) < distance(known, heading);
    if (isBetter) chosen.set(heading, number);
    const loser = isBetter ? known : number;
    if (loser !== undefined) others.push(loser);
  }
  return {
    numbers: chosen,
    others,
    ...wordsOf(row, new Set([...chosen.values()].flatMap((one) => one.words)), headings),
  };
}

interface Place {
  readonly x0: number;
  readonly x1: number;
}

function overlap(a: Place, b: Place): number {
  return Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);
}

/** How far a number is from the left, the right or the middle line of a column. */
function distance(number: Place, heading: Place): number {
  return Math.min(
    Math.abs(number.x1 - heading.x1),
    Math.abs(number.x0 - heading.x0),
    Math.abs(number.x0 + number.x1 - heading.x0 - heading.x1) / 2,
  );
}

const reachInHeights = 6;

/** A number is in the column that it overlaps, or else in the nearest one that is not far. */
function headingFor(number: Place, headings: readonly Heading[], height: number): Heading | null {
  let best: { readonly heading: Heading; readonly rank: number } | null = null;
  for (const heading of headings) {
    const shared = overlap(number, heading);
    if (shared <= 0 && -shared > reachInHeights * height) continue;
    const rank = shared > 0 ? distance(number, heading) : 1_000 - shared;
    if (best === null || rank < best.rank) best = { heading, rank };
  }
  return best?.heading ?? null;
}

type RowTexts = Pick<RowColumns, 'description' | 'unit' | 'taxRate'>;

function wordsOf(row: Row, used: ReadonlySet<LayoutWord>, headings: readonly Heading[]): RowTexts {
  const description: LayoutWord[] = [];
  const unit: LayoutWord[] = [];
  let taxRate: number | null = null;
  for (const cell of row.cells) {
    const kinds = kindsOf(cell.words, headings);
    cell.words.forEach((word, at) => {
      const kind = kinds[at];
      if (used.has(word) || sign.test(word.text)) return;
      const percent = kind === 'tax' || kind === 'discount' ? rate.exec(word.text)?.[1] : undefined;
      if (kind === 'tax' && percent !== undefined && taxRate === null) {
        const value = Number(percent.replace(',', '.'));
        if (value <= highestRate) taxRate = value;
      } else if (kind === 'unit' || (kind !== 'description' && unit.length === 0 && isUnit(word.text))) unit.push(word);
      else if (kind === 'position' ? !/^\d{1,4}[.)]?$/u.test(word.text) : kind === undefined || kind === 'description')
        description.push(word);
    });
  }
  return { description, unit, taxRate };
}

/** The column of each word of a cell. A word under no heading belongs with the next one of its cell, or the one before. */
function kindsOf(words: readonly LayoutWord[], headings: readonly Heading[]): readonly (ColumnKind | undefined)[] {
  const direct = words.map((word) => {
    let best: Heading | undefined;
    for (const heading of headings) {
      if (overlap(word, heading) > 0 && (best === undefined || overlap(word, heading) > overlap(word, best)))
        best = heading;
    }
    return best?.kind;
  });
  const hasDescription = headings.some(({ kind }) => kind === 'description');
  const described = direct.includes('description') ? 'description' : undefined;
  let before: ColumnKind | undefined;
  return words.map((word, at) => {
    const kind = direct[at] ?? described ?? before ?? leftOf(word, headings);
    before = kind;
    return hasDescription || kind === 'unit' || kind === 'tax' || kind === 'position' || kind === 'code'
      ? kind
      : undefined;
  });
}

function leftOf(word: Place, headings: readonly Heading[]): ColumnKind | undefined {
  const left = headings.findLast(({ x0 }) => x0 <= word.x0 + 4) ?? headings[0];
  // The text of a wide column may begin left of its heading, and go on below the next one.
  return left === undefined || !textKinds.has(left.kind) || left.kind === 'code' || left.kind === 'position'
    ? 'description'
    : left.kind;
}
