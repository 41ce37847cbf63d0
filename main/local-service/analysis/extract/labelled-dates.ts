import type { Candidate } from './candidate.ts';
import type { DocumentFacts } from './document-facts.ts';
import type { Label } from './find-labels.ts';
import { spanWords } from './layout.ts';
import { besideInNearRow } from './number-near-label.ts';
import { cellsInColumn, rowsBelow, valuesBelow, valuesRight } from './neighbours.ts';
import type { DateValue } from './read-values.ts';

/** A date that a label announces. */
export interface Labelled {
  readonly date: DateValue;
  readonly candidate: Candidate<string>;
}

/** Finds the dates beside or below labels to which `qualityOf` gives a quality above 0. */
export function labelledDates(facts: DocumentFacts, qualityOf: (label: Label) => number): readonly Labelled[] {
  return facts.labels.all.flatMap((label) => {
    const quality = qualityOf(label);
    if (quality === 0) return [];
    return nearestDates(label, facts).map(({ date, closeness }) => ({
      date,
      candidate: toCandidate(date, quality * closeness),
    }));
  });
}

const rowsBelowLabel = 2;
/** Below "Ort/Datum" the place comes first. */
const placeAndDate = 'ortdatum';

/** Returns only the nearest date of a label: the first to its right, or else the first below. */
function nearestDates(
  label: Label,
  facts: DocumentFacts,
): readonly { readonly date: DateValue; readonly closeness: number }[] {
  const { layout, labels, values } = facts;
  const right = valuesRight(label, labels, values.datesByRow.get(label.span.cell.row) ?? [])[0];
  if (right !== undefined) {
    const between = wordsBetween(label, right.value);
    if (isOfInstalments(label, right.value)) return [];
    return [{ date: right.value, closeness: right.closeness * (between > 6 ? 0.5 : 1 - 0.04 * between) }];
  }
  const beside = dateInNearRow(label, facts);
  if (beside !== undefined) return isOfInstalments(label, beside) ? [] : [{ date: beside, closeness: besideCloseness }];
  // "geb. 04/2016": what stands behind the label is its value, although it is no day.
  if (/\d/u.test(label.span.cell.words[label.span.to]?.text ?? '')) return [];
  const rows = rowsBelowLabel + (label.key === placeAndDate ? 1 : 0) + rowsOfOtherColumns(label, facts);
  const below = valuesBelow(label, layout, labels, values.datesByRow, rows)[0];
  if (below === undefined || isOfInstalments(label, below.value)) return [];
  return [{ date: inOrderOfLabels(label, below.value, facts), closeness: below.closeness }];
}

/** Returns the date that begins the cell beside a label, where that is printed a little higher or lower. */
function dateInNearRow({ span: { cell, to } }: Label, facts: DocumentFacts): DateValue | undefined {
  const beside = to === cell.words.length ? besideInNearRow(cell, facts) : undefined;
  const dates = beside === undefined ? [] : facts.values.datesByRow.get(beside.row);
  return dates?.find(({ span }) => span.cell === beside && span.from === 0);
}

/** The closeness of a date beside its label that is printed a little higher or lower. */
const besideCloseness = 0.95;
const mostRowsOfOthers = 4;

/** How many rows below a heading have nothing in its column, as those of an address at the left of a table of values. */
function rowsOfOtherColumns({ span }: Label, { layout }: DocumentFacts): number {
  const start = layout.rows[span.cell.row];
  if (start === undefined) return 0;
  const below = rowsBelow(layout, start, mostRowsOfOthers + 1);
  const first = below.findIndex((row) => cellsInColumn(row, span).length > 0);
  return Math.max(0, first);
}

/** "Issued on / due on" above "1 April 2026 / 15 April 2026": the labels and the dates are in the same order. */
function inOrderOfLabels({ span }: Label, below: DateValue, { labels, values }: DocumentFacts): DateValue {
  const heads = (labels.byRow.get(span.cell.row) ?? []).filter(
    (one) => /date$/u.test(one.role) && one.span.cell === span.cell && one.key.length > longestArticle,
  );
  const dates = (values.datesByRow.get(below.row) ?? []).filter((one) => one.span.cell === below.span.cell);
  const index = heads.findIndex((one) => one.span === span);
  return heads.length > 1 && heads.length === dates.length ? (dates[index] ?? below) : below;
}

const longestArticle = 3;

/** "Due each month on": the days of instalments, which are not those of the bill. */
const instalments =
  /(?<!\p{L})(?:jeweils|monatlich|vierteljährlich|each|every|monthly|quarterly|chaque|mensuel\p{L}*|ogni|cada|mensual\p{L}*|mensal\p{L}*|elke|maandelijks\p{L}*)(?!\p{L})/iu;

const wordsBefore = 3;
const firstOfMany =
  /(?<!\p{L})(?:monatlich|vierteljährlich|monthly|quarterly|mensuel\p{L}*|mensual\p{L}*|mensal\p{L}*|maandelijks\p{L}*)[,\s]+\p{L}+$/iu;

function isOfInstalments({ span }: Label, { span: date }: DateValue): boolean {
  const words = span.cell.words.map(({ text }) => text);
  const between = words.slice(span.from, span.cell === date.cell ? date.from : undefined);
  // "Your new instalment is 115.00 monthly, first due on 28 February."
  const before = words.slice(Math.max(0, span.from - wordsBefore), span.from);
  return instalments.test(between.join(' ')) || firstOfMany.test(before.join(' '));
}

function wordsBetween(label: Label, date: DateValue): number {
  return date.span.cell === label.span.cell ? Math.max(0, date.span.from - label.span.to) : date.span.from;
}

export function toCandidate(date: DateValue, score: number): Candidate<string> {
  const certain = (date.uncertain ? 0.75 : 1) * (date.inPeriod ? 0.4 : 1);
  return { value: date.iso, text: date.span.text, words: spanWords(date.span), score: score * certain };
}
