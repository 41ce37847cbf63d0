import { isMoneyAmount } from './amount-places.ts';
import type { DocumentTag } from './date-roles.ts';
import type { DocumentFacts } from './document-facts.ts';
import { toCandidate, type Labelled } from './labelled-dates.ts';
import type { DateValue } from './read-values.ts';
import { wordsBefore, wordsLeft } from './words-around-date.ts';

/** On these, the captions of place, date and signature stand below the line to write on. */
const captionTags: ReadonlySet<DocumentTag> = new Set(['form', 'tax_form', 'contract', 'certificate', 'report']);
/** These are signed, with place and date, at their end. */
const signedTags: ReadonlySet<DocumentTag> = new Set([...captionTags, 'payslip', 'letter']);

const captionQuality = 0.8;

/** Returns the dates that the kind of a document shows without a label: where it was signed, sent, or ends. */
export function datesByKind(facts: DocumentFacts, tag: DocumentTag): readonly Labelled[] {
  return [
    ...(captionTags.has(tag) ? captionedDates(facts) : []),
    ...(signedTags.has(tag) ? signedDates(facts, tag) : []),
    ...(tag === 'email' ? sentDates(facts) : []),
    ...(tag === 'bank_statement' ? endsOfStatement(facts) : []),
  ];
}

/** Finds the dates behind the place where people sign. On a contract they count more than days that its text names. */
function signedDates({ values }: DocumentFacts, tag: DocumentTag): readonly Labelled[] {
  const quality = tag === 'contract' ? 1 : captionQuality;
  return values.dates
    .filter((date) => followsPlace(date) || madeAt.test(wordsBefore(date).trim()))
    .map((date) => ({ date, candidate: toCandidate(date, quality) }));
}

const dateCaption =
  /^\(?(?:(?:ort|place|lieu|luogo|lugar|plaats|local)\s?(?:[,/&+-]|und|and|et|e|y|en)?\s?)?(?:date|datum|data|fecha)\b/iu;

/** Finds the dates directly above a caption, where people write them. */
function captionedDates({ layout, values }: DocumentFacts): readonly Labelled[] {
  const captioned = layout.rows.flatMap((row) => {
    const captions = row.cells.filter(({ text }) => dateCaption.test(text) && !/\d/.test(text));
    const above = values.datesByRow.get(row.index - 1) ?? [];
    const near = layout.rows[row.index - 1]?.page === row.page;
    return captions.flatMap(({ x0, x1 }) => above.filter(({ span }) => near && span.x0 < x1 && span.x1 > x0));
  });
  return captioned.map((date) => ({ date, candidate: toCandidate(date, captionQuality) }));
}

const sentQuality = 0.97;

/** The first day with a time on a printed mail is its own; those of the mails that it answers or forwards follow below. */
function sentDates({ values }: DocumentFacts): readonly Labelled[] {
  const first = values.dates.find(({ withTime }) => withTime);
  return first === undefined ? [] : [{ date: first, candidate: toCandidate(first, sentQuality) }];
}

const statementQuality = 0.75;
/** "per 31. Dezember 2022" in a line of its own, below the heading of a statement. */
const until = /^(?:per|zum|stand|au|al|as (?:of|at)|t\/m|em|a)$/iu;

/** A statement without a date of its own is of the last day that it shows: the end of the period in its head. */
function endsOfStatement({ layout, values }: DocumentFacts): readonly Labelled[] {
  const isInHead = ({ row }: DateValue): boolean => {
    const own = layout.rows[row];
    const page = layout.pages.find(({ number }) => number === own?.page);
    const hasMoney = values.amountsByRow.get(row)?.some(isMoneyAmount) === true;
    return own?.page === 1 && own.y0 < 0.5 * (page?.heightPt ?? 0) && !hasMoney;
  };
  const ends = values.dates.filter(
    (date) => isInHead(date) && (isEndOfPeriod(date, values.datesByRow) || until.test(wordsBefore(date).trim())),
  );
  return ends.map((date) => ({ date, candidate: toCandidate({ ...date, inPeriod: false }, statementQuality) }));
}

function isEndOfPeriod(date: DateValue, datesByRow: ReadonlyMap<number, readonly DateValue[]>): boolean {
  const inRow = (datesByRow.get(date.row) ?? []).filter(({ inPeriod }) => inPeriod);
  return inRow.length === 2 && inRow[1] === date && (inRow[0]?.iso ?? '') < date.iso;
}

const place = String.raw`\p{Lu}\p{L}[\p{L}.'’ ()-]{0,29},(?:\s(?:den|am|the|le|lì|li|il|a|el|em|dnia))?$`;
const afterPlace = new RegExp(`^${place}`, 'u');
/** "Letto e sottoscritto. Castelmuro, lì 24 settembre 2018", "… su leal saber y entender, en Sabiñares, a 18 de febrero de 2020". */
const placeInLine = new RegExp(String.raw`(?:[.;–—]|\s(?:en|em|à|in|zu))\s${place}`, 'u');

/** "Fait à Lyon, le 23 avril 2022, en deux exemplaires". */
const madeAt =
  /(?:^|\s)(?:fait à|fatto a|hecho en|feito em|gedaan te|opgemaakt te|(?:signed|given|dated) at|ausgefertigt in)\s[\p{L}.'’ ()-]{2,30},?(?:\s(?:le|lì|il|a|el|em|on|am|op))?$/iu;

/** "The meeting is in Raleigh on Monday, 2 November": a day of the week is no place. */
const weekdayAtEnd =
  /(?<!\p{L})(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|sonnabend|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|(?:lune|marte|mercole|giove|vener)dì|sabato|domenica|lunes|martes|miércoles|jueves|viernes|sábado|domingo|(?:maan|dins|woens|donder|vrij|zater|zon)dag|(?:segunda|terça|quarta|quinta|sexta)-feira),?(?:\s(?:den|the|le|il|el|a))?$/iu;

/** "Bonn, den 8. Mai 2026", at the end of its cell, or before another fact of its line: "· Ihr Angebot 5519". */
export function followsPlace(date: DateValue): boolean {
  const { cell, to } = date.span;
  const next = cell.words[to]?.text;
  if (next !== undefined && !/^[·•|]$/u.test(next)) return false;
  const lead = wordsBefore(date).trim();
  return (afterPlace.test(lead) || placeInLine.test(lead)) && !weekdayAtEnd.test(lead);
}

const birth =
  /(?<!\p{L})(?:geb(?:oren)?|born|née?|nat[oa]|nacid[oa]|nascid[oa])(?!\p{L})(?:[^.;·|]|\.(?=\s(?:am|\d))){0,40}$/iu;

/** "nato a Reggio Piano il 02/12/1988": the day on which a person was born, in running text. */
export function isBirth(date: DateValue, facts: DocumentFacts): boolean {
  return birth.test(`${wordsLeft(date, facts)} ${wordsBefore(date)}`.trim());
}
