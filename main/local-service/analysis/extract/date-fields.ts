import { isMoneyAmount } from './amount-places.ts';
import { bestOf, type Candidate } from './candidate.ts';
import { dateQuality, isDeducted, maxHeadingWords, type DocumentTag } from './date-roles.ts';
import { withOrder, type DocumentFacts } from './document-facts.ts';
import { dueDatesOf, dueQuality } from './due-date-candidates.ts';
import { duesBySurroundings } from './dues-by-surroundings.ts';
import type { Label } from './find-labels.ts';
import { datesByKind, followsPlace, isBirth } from './dates-by-kind.ts';
import { labelledDates, toCandidate, type Labelled } from './labelled-dates.ts';
import { valuesBelow } from './neighbours.ts';
import { spanWords, type Span } from './layout.ts';
import { legibilityOf } from './layout-word.ts';
import { chooseUnnamed, rankCandidates, type FeaturedCandidate } from './learned/choose-candidate.ts';
import { weightsOf, type Features } from './learned/field-weights.ts';
import { daysBetween } from './parse-date.ts';
import type { DateValue } from './read-values.ts';
import { wordsBefore } from './words-around-date.ts';

export interface DateFields {
  readonly date: Candidate<string> | null;
  readonly dueDate: Candidate<string> | null;
}

const threshold = 0.5;

/**
 * Chooses the document's date and its due date together, because nothing is due before it was issued. When the page
 * does not show the order of day and month, the order in which the two dates make sense is used.
 */
export function readDates(facts: DocumentFacts, tag: DocumentTag): DateFields {
  if (facts.isOrderCertain) return readInOrder(facts, tag);
  const sensible = (['day-first', 'month-first'] as const)
    .map((order) => readInOrder(withOrder(facts, order), tag))
    .filter(({ date, dueDate }) => date !== null && dueDate !== null && daysBetween(date.value, dueDate.value) <= 100);
  const [only, other] = sensible;
  return only !== undefined && other === undefined ? only : readInOrder(facts, tag);
}

function readInOrder(facts: DocumentFacts, tag: DocumentTag): DateFields {
  const weights = weightsOf(facts.weights, dateWeights(facts));
  const dates = rankCandidates(dateCandidates(facts, tag), weights);
  const date = bestOf(dates);
  const dueDates = dueDatesOf(facts, date);
  const dueDate = bestOf(dueDates);
  const ordered = date === null || dueDate === null || date.value <= dueDate.value;
  const ifLikely = (one: Candidate<string> | null): Candidate<string> | null =>
    one !== null && one.score >= weights.limit ? one : null;
  if (ordered)
    return { date: ifLikely(date), dueDate: ifAboveThreshold(dueDate) ?? dueBySurroundings(facts, ifLikely(date)) };
  const earlier = bestOf(dates.filter((candidate) => candidate.value <= dueDate.value));
  const later = bestOf(dueDates.filter((candidate) => candidate.value >= date.value));
  const [keepDue, keepDate] = [(earlier?.score ?? 0) + dueDate.score, (later?.score ?? 0) + date.score];
  return keepDue > keepDate
    ? { date: ifLikely(earlier), dueDate: ifAboveThreshold(dueDate) }
    : { date: ifLikely(date), dueDate: ifAboveThreshold(later) };
}

function ifAboveThreshold(candidate: Candidate<string> | null): Candidate<string> | null {
  return candidate !== null && candidate.score >= threshold ? candidate : null;
}

function dueBySurroundings(facts: DocumentFacts, date: Candidate<string> | null): Candidate<string> | null {
  return chooseUnnamed(duesBySurroundings(facts, date), weightsOf(facts.weights, 'due date by its surroundings'));
}

const otherQuality = ({ role, quality }: Label): number => (role === 'other-date' ? quality : 0);

/** Tills print one date and its time; on letter paper the labels decide. */
export function dateWeights({ isSlip }: DocumentFacts): 'date' | 'date on a slip' {
  return isSlip ? 'date on a slip' : 'date';
}

/**
 * Returns every day that the page names, each with what supports it: a label, its place, a time of day beside it, and
 * how often it is printed.
 */
export function dateCandidates(facts: DocumentFacts, tag: DocumentTag): readonly FeaturedCandidate<string>[] {
  const { named, other } = datesOfStay(facts, tag) ?? {
    named: labelledDates(facts, (label) =>
      isDateOfBusiness(label, facts) ? 0.8 : headsDays(label, facts) ? 0 : dateQuality(label, facts.labels, tag),
    ),
    other: labelledDates(facts, (label) =>
      isDateOfBusiness(label, facts) ? 0 : headsDays(label, facts) ? label.quality : otherQuality(label),
    ),
  };
  const labelled = [...named, ...datesByKind(facts, tag)];
  const due = labelledDates(facts, (label) => dueQuality(label, facts));
  const births = facts.values.dates.filter((date) => isBirth(date, facts));
  const taken = new Set<DateValue>([...[...labelled, ...due, ...other].map(({ date }) => date), ...births]);
  const free = facts.values.dates.filter((date) => !taken.has(date));
  const single = new Set(free.map(({ iso }) => iso)).size === 1;
  const unnamedDates = free.flatMap((date) =>
    unlabelled(date, single, facts).map((candidate): Labelled => ({ date, candidate })),
  );
  const groups = [...Map.groupBy(facts.values.dates, ({ iso }) => iso).values()].slice(0, maxDates);
  const bestIn = (all: readonly Labelled[], group: readonly DateValue[]): number =>
    Math.max(0, ...all.filter(({ date }) => group.includes(date)).map(({ candidate }) => candidate.score));
  const supported = groups.map((group) => Math.max(bestIn(labelled, group), bestIn(unnamedDates, group)));
  const most = Math.max(threshold, ...supported);
  return groups.flatMap((group, index) => {
    const own = bestIn(labelled, group);
    const byPlace = bestIn(unnamedDates, group);
    const strongest = group.find((date) => labelled.some((one) => one.date === date && one.candidate.score === own));
    const date = strongest ?? group.find(({ withTime }) => withTime) ?? group[0];
    // A date that only the labels of other dates announce is one of those.
    if (date === undefined || (own === 0 && group.every((one) => taken.has(one)))) return [];
    if (!facts.isSlip && (supported[index] ?? 0) < leastSupport) return [];
    const features: Features = {
      legibility: Math.max(...group.map(({ span }) => legibilityOf(spanWords(span)))),
      'own label': own,
      'without a label': byPlace,
      'best supported': supported[index] === most ? 1 : 0,
      'label of the due date': bestIn(due, group),
      'label of another date': bestIn(other, group),
      ...dateFeatures(group, facts),
      'only date': groups.length === 1 ? 1 : 0,
      'not in a period as others':
        group.every(({ inPeriod }) => !inPeriod) && facts.values.dates.some(({ inPeriod }) => inPeriod) ? 1 : 0,
      'first date': group === groups[0] ? 1 : 0,
    };
    return [{ value: date.iso, text: date.span.text, words: spanWords(date.span), features }];
  });
}

/** Tills of restaurants name the day of business so, beside who serves: "Server: Eva   DOB: 07/04/2026". */
function isDateOfBusiness({ key }: Label, { isSlip, layout }: DocumentFacts): boolean {
  return key === 'dob' && isSlip && /\b(?:server|table|guests?|check|chk)\b/iu.test(layout.text);
}

const arrivals = new Set(['arrival', 'arrive', 'arrivaldate', 'checkin', 'checkindate', 'anreise', 'arrivee']);
const departures = new Set(['departure', 'departuredate', 'checkout', 'checkoutdate', 'abreise', 'depart']);
const departureQuality = 0.75;

/**
 * A hotel that names no other date writes its bill on the day of departure; "Date" above the nights and what was consumed is not
 * that of the bill. `null` for a paper without arrival and departure.
 */
function datesOfStay(
  facts: DocumentFacts,
  tag: DocumentTag,
): { readonly named: readonly Labelled[]; readonly other: readonly Labelled[] } | null {
  const datesOf = (keys: ReadonlySet<string>, quality: number): readonly Labelled[] =>
    labelledDates(facts, ({ key }) => (keys.has(key) ? quality : 0));
  const left = datesOf(departures, departureQuality);
  if (left.length === 0 || datesOf(arrivals, 1).length === 0) return null;
  const named = labelledDates(facts, (label) =>
    isHeadOfColumn(label, facts) ? 0 : dateQuality(label, facts.labels, tag),
  );
  if (named.length > 0) return { named, other: labelledDates(facts, otherQuality) };
  return {
    named: left,
    other: [
      ...labelledDates(facts, (label) => (departures.has(label.key) ? 0 : otherQuality(label))),
      ...facts.values.dates
        .filter(({ row }) => facts.values.amountsByRow.has(row))
        .map((date) => ({ date, candidate: toCandidate(date, 1) })),
    ],
  };
}

function isHeadOfColumn({ span, strength }: Label, { layout, values }: DocumentFacts): boolean {
  const cells = layout.rows[span.cell.row]?.cells ?? [];
  return strength === 'fair' && cells.length > 2 && (values.datesByRow.get(span.cell.row) ?? []).length === 0;
}

/** "Date" above different days in its column heads a list of what was done or bought on each. */
function headsDays(label: Label, facts: DocumentFacts): boolean {
  if (label.role !== 'date' || !isHeadOfColumn(label, facts)) return false;
  const { layout, labels, values } = facts;
  const below = valuesBelow(label, layout, labels, values.datesByRow, rowsOfList).filter(
    ({ value: { span } }) => span.from === 0,
  );
  return new Set(below.map(({ value }) => value.iso)).size > 1;
}

const rowsOfList = 4;

/** On letter paper, a date in running text or in a table is not the document's. */
const leastSupport = 0.4;
/** More dates are those of a list. */
const maxDates = 60;

function dateFeatures(group: readonly DateValue[], facts: DocumentFacts): Features {
  const rows = group.map((date) => facts.layout.rows[date.row]);
  const tops = rows.map((row) => {
    const page = facts.layout.pages.find(({ number }) => number === row?.page);
    return (row?.y0 ?? 0) / Math.max(1, page?.heightPt ?? 1);
  });
  const some = (condition: boolean): number => (condition ? 1 : 0);
  return {
    'with a time of day': some(group.some(({ withTime }) => withTime)),
    'time of day on its row': some(rows.some((row) => row?.cells.some(({ text }) => timeOfDay.test(text)) === true)),
    repeated: Math.min(3, group.length - 1) / 3,
    'end of a period': some(group.every(({ inPeriod }) => inPeriod)),
    'order not certain': some(group.every(({ uncertain }) => uncertain)),
    'far down': Math.min(...tops),
    'first page': some(rows.some((row) => row?.page === 1)),
    'amounts on its row': some(
      group.every(({ row }) => facts.values.amountsByRow.get(row)?.some(isMoneyAmount) === true),
    ),
    'beginning of its line': some(group.some(({ span }) => span.from === 0)),
  };
}

const timeOfDay = /(?<![\d.:])(?:[01]?\d|2[0-3])[:.]\s?[0-5]\d(?::\s?[0-5]\d)?\s?(?:[ap]\.?m|uhr|h)?(?![\d.])/iu;

/** "On Tuesday, the" before a date does not say which date it is. */
const weekday =
  /^(?:mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|sonnabend)(?:day|sday|nesday|rsday|urday|ssday)?[.,]*$/iu;
const dayBefore = /(?:day|tag|\b(?:den|the|le|il|on|am|dnia)),?$/iu;

/**
 * Rates a date without a label: after the number ("Invoice 4711 of …"), after a place ("Bonn, …"), or alone near the
 * top.
 */
function unlabelled(date: DateValue, single: boolean, facts: DocumentFacts): readonly Candidate<string>[] {
  const row = facts.layout.rows[date.row];
  const page = facts.layout.pages.find(({ number }) => number === row?.page);
  if (row === undefined || page === undefined || isDeducted(date.span)) return [];
  const { cell, from, to } = date.span;
  const before = (facts.labels.byRow.get(row.index) ?? []).filter(({ span }) => span.x0 < date.span.x0);
  const lead = wordsBefore(date).trim();
  if (statementUntil.test(lead)) return [toCandidate({ ...date, inPeriod: false }, 0.8)];
  const number = before.find(({ role, span }) => role === 'number' && span.from === 0);
  if (before.some((label) => isDateOfNumber(label, date) && !before.some((one) => opensForeign(one, label))))
    return [toCandidate(date, 0.8)];
  // In a sentence ("our invoice 7788 of …") the number belongs to another document.
  if (number !== undefined && cell.words.length > maxHeadingWords) return [];
  if (number !== undefined) return [toCandidate(date, number.strength === 'weak' ? 0.7 : 0.8)];
  if (before.some(({ role, span }) => role === 'other-number' && span.cell === cell && !isApart(span, date))) return [];
  const head = row.page === 1 && row.y0 < 0.5 * page.heightPt;
  const alone = from === 0 && to === cell.words.length;
  const afterDay = weekday.test(lead);
  const afterPlace = followsPlace(date) && !afterDay;
  const only = single ? 0.1 : 0;
  if (date.withTime) return [toCandidate(date, 0.62 + only)];
  if (head && afterPlace) return [toCandidate(date, 0.78)];
  // With several dates on one row, none is the document's: they are the ends of a stay, or part of a table.
  const crowded = facts.values.datesByRow.get(row.index)?.some(({ iso }) => iso !== date.iso) === true;
  if (head && (alone || afterDay)) return [toCandidate(date, crowded ? 0.4 : 0.6 + only)];
  // Words directly before the date name it as another date: "Eintritt 01.03.2016".
  const named = /\p{L}{2}[\s:.]*$/u.test(lead) && !dayBefore.test(lead);
  return [toCandidate(date, named ? 0.3 : 0.35 + only + (head ? 0.08 : 0))];
}

/** "Relevé de compte n° 3 au 31 mars 2026": the heading of a statement says until when it goes. */
const statementUntil =
  /^(?:relevé|extrait|kontoauszug|depotauszug|extracto|extrato|estratto|rekeningafschrift|(?:\p{L}+\s){0,2}statement)(?!\p{L})[^:;]{0,50}\s(?:au|per|zum|bis|al|até|as (?:of|at)|t\/m|tot)$/iu;

/** "Room 12 · Mrs Falk · 8 May 2026": with others between them, the number and the date are two facts of a line. */
function isApart({ to }: Span, { span: { cell, from } }: DateValue): boolean {
  return cell.words.slice(to, from).filter(({ text }) => /^[·•|]$/u.test(text)).length > 1;
}

/** "zur Rechnung" before "Nr. 4711 vom 2. April" makes it another document. */
function opensForeign({ role, span: { cell, to } }: Label, { span: number }: Label): boolean {
  return role === 'other-number' && cell === number.cell && to === number.from;
}

/** "Ricevuta fiscale / Fattura n. 7 del 22 agosto 2026": the number and its date follow their label in any heading. */
function isDateOfNumber({ role, span: { cell, from, to } }: Label, { span: date }: DateValue): boolean {
  const words = cell.words.slice(to, date.from).map(({ text }) => text);
  const isHeading = !/^\p{Ll}/u.test(cell.words[from - 1]?.text ?? '') && /^\p{Lu}/u.test(cell.words[from]?.text ?? '');
  const follows = /^\S*\d\S*,?(?: (?:of|dated|vom|du|van|del|de|di))?$/u.test(words.join(' '));
  return role === 'number' && cell === date.cell && isHeading && follows;
}
