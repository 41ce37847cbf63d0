import type { Box } from '#lib/geometry/box.ts';
import type { DataType } from '#service-api/values.ts';
import { collectFacts, withOrder, type DocumentFacts } from '../extract/document-facts.ts';
import type { LayoutWord } from '../extract/layout-word.ts';
import type { ReadDocument } from '#local-service/readers/document.ts';
import { orderFromDates, type DayMonthOrder } from '../extract/parse-date.ts';
import { issuerMarks } from './issuer-marks.ts';
import { datesInOrder, placedValues, type PlacedValue, type Spot } from './placed-values.ts';

/** Where a stated value stands in the document that was corrected, and where the value before it stood. */
export interface Lesson {
  /** The likeliest first; empty when the page does not show the value. */
  readonly right: readonly Spot[];
  readonly wrong: Spot | null;
  /** How the document writes ambiguous dates, where the value shows it. */
  readonly order: DayMonthOrder | null;
}

/** A value with the place that a person gave, or at which it was read. */
export interface ShownValue {
  readonly value: string | number;
  /** From 1; `null` for a value without a place. */
  readonly page: number | null;
  readonly box: Box | null;
}

export interface Stating {
  readonly dataType: DataType;
  /** `null` for a value that the document does not have. */
  readonly value: ShownValue | null;
  /** The value before; `null` where there was none, or when it was right. */
  readonly before: ShownValue | null;
}

/** A lesson with what identifies the issuer of the document (`issuerMarks`). */
export interface LayoutLesson {
  readonly marks: readonly string[];
  readonly dataType: DataType;
  readonly lesson: Lesson;
}

/** Returns what corrections of the values of a document teach, in their order. */
export function teachLayout(document: ReadDocument, stated: readonly Stating[]): readonly LayoutLesson[] {
  const facts = collectFacts(document);
  const marks = issuerMarks(facts);
  return stated.map((one) => ({ marks, dataType: one.dataType, lesson: lessonOf(facts, one) }));
}

const mostSpots = 3;

/** Returns what a correction of a value teaches about the layout of its issuer. */
export function lessonOf(facts: DocumentFacts, { dataType, value, before }: Stating): Lesson {
  const order = value !== null && dataType === 'DateTime' ? orderOf(facts, value.value) : null;
  const inOrder = order === null ? facts : withOrder(facts, order);
  const right = value === null ? [] : placesOf(inOrder, dataType, value).slice(0, mostSpots);
  const wrong = before === null ? undefined : placesOf(facts, dataType, before)[0];
  // A date that was read in the other order stood at the right place.
  const isSamePlace = right.some(({ words }) => words[0] === wrong?.words[0]);
  return { right: right.map(({ spot }) => spot), wrong: isSamePlace ? null : (wrong?.spot ?? null), order };
}

/** Returns where a value stands: at the given place first, then beside words. */
export function placesOf(facts: DocumentFacts, dataType: DataType, shown: ShownValue): readonly PlacedValue[] {
  const wanted = plain(shown.value);
  const found = placedValues(facts, dataType, (text) => plain(text) === wanted).filter(
    ({ value }) => plain(value) === wanted,
  );
  const isThere = ({ words }: PlacedValue): boolean =>
    words.some(({ box, page }) => box !== null && page === shown.page && shown.box !== null && overlap(box, shown.box));
  const rank = (one: PlacedValue): number => (isThere(one) ? 2 : 0) + (isLabelled(one.spot) ? 1 : 0);
  return found.toSorted((a, b) => rank(b) - rank(a) || a.words.length - b.words.length);
}

const isLabelled = ({ left, above }: Spot): boolean => left !== null || above !== null;

/** Two texts are one value whatever their blanks and their case. */
export const plain = (value: string | number): string =>
  typeof value === 'number' ? value.toFixed(2) : value.toLowerCase().replaceAll(/\s/gu, '');

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** Returns the order in which an ambiguous date gives the value, when it does so in one of them. */
function orderOf(facts: DocumentFacts, value: string | number): DayMonthOrder | null {
  if (orderFromDates(facts.layout.text) !== null) return null;
  const shows = (order: DayMonthOrder): readonly LayoutWord[] | undefined =>
    datesInOrder(facts, order).find((date) => date.value === value)?.words;
  const [dayFirst, monthFirst] = [shows('day-first'), shows('month-first')];
  if ((dayFirst === undefined) === (monthFirst === undefined)) return null;
  return dayFirst === undefined ? 'month-first' : 'day-first';
}
