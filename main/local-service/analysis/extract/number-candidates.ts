import { maxHeadingWords } from './date-roles.ts';
import type { DocumentFacts } from './document-facts.ts';
import type { Label } from './find-labels.ts';
import { isIban } from './iban.ts';
import { itemHeaderRows } from './item-header.ts';
import { spanOf, spanWords, type Cell, type Span } from './layout.ts';
import { legibilityOf } from './layout-word.ts';
import type { FeaturedCandidate } from './learned/choose-candidate.ts';
import type { Features } from './learned/field-weights.ts';
import { cellsInColumn, rowsBelow } from './neighbours.ts';
import { findDates } from './parse-date.ts';
import type { LayoutWord } from './layout-word.ts';
import { textKey } from './text-key.ts';
import { usualHeight } from './usual-height.ts';

/** More different numbers are those of a list. */
const maxNumbers = 40;

/**
 * Returns every number that may be the document's own, each with what supports it: the label that announces it, its
 * place, and its form. A number without a label is one only when it begins as the numbers of invoices do.
 */
export function numberCandidates(facts: DocumentFacts): readonly FeaturedCandidate<string>[] {
  const headers = itemHeaderRows(facts.layout, facts.labels);
  const others = new Set(
    facts.labels.all
      .filter((label) => label.role === 'other-number')
      .flatMap((label) => readNear(label, facts).map(({ text }) => keyOf(text))),
  );
  const labelled = facts.labels.all
    .filter((label) => label.role === 'number' && !(headers.has(label.span.cell.row) && label.strength !== 'strong'))
    // A bare "No." counts only at the start of a cell.
    .filter((label) => label.strength !== 'weak' || label.span.from === 0)
    .flatMap((label) => readNear(label, facts).map((read) => ({ ...read, label })))
    .filter(({ text, label }) => !isHeadingNumber(text, label))
    .filter(({ label }, _, all) => !isOfReceipt(label) || !all.some((other) => isOfInvoice(other.label)));
  const groups = [...Map.groupBy([...labelled, ...unlabelled(facts)], ({ text }) => keyOf(text)).values()].slice(
    0,
    maxNumbers,
  );
  const support = groups.map((group) => Math.max(...group.map(supportOf)));
  const most = Math.max(...support);
  return groups.flatMap((group, index) => {
    const [best] = group.toSorted((a, b) => supportOf(b) - supportOf(a));
    if (best === undefined) return [];
    const features: Features = {
      ...labelFeatures(group),
      ...formFeatures(best, facts),
      ...placeFeatures(group, facts),
      'label of another number': others.has(keyOf(best.text)) ? 1 : 0,
      'best supported': (support[index] ?? 0) > 0 && support[index] === most ? 1 : 0,
      'only number': labelled.length > 0 && groups.length === 1 ? 1 : 0,
    };
    return [{ value: best.text, text: best.text, words: best.words, features }];
  });
}

/** A paid invoice may state the number of its receipt, too. */
const isOfReceipt = ({ key }: Label): boolean => /^(?:receipt(?:number|no|nr)|quittungs?(?:nummer|nr))$/u.test(key);
const isOfInvoice = ({ key }: Label): boolean =>
  /^(?:(?:tax)?invoice(?:number|no|nr|id)|rechnungs?(?:nummer|nr))$/u.test(key);

/** A place that names a number; `null` when no label announces it. */
interface Mention extends NumberReading {
  readonly label: Label | null;
}

function keyOf(text: string): string {
  return text.replaceAll(/\s/g, '').toUpperCase();
}

function supportOf({ label, closeness }: Mention): number {
  return label === null ? 0 : label.quality * closeness;
}

function labelFeatures(group: readonly Mention[]): Features {
  const named = group.flatMap(({ label, closeness }) => (label === null ? [] : [{ label, closeness }]));
  const most = (of: (mention: (typeof named)[number]) => number): number => Math.max(0, ...named.map(of));
  const ofStrength = (strength: Label['strength']): number =>
    most(({ label, closeness }) => (label.strength === strength ? closeness : 0));
  return {
    'own label': most(({ label, closeness }) => label.quality * closeness),
    'strong label': ofStrength('strong'),
    'fair label': ofStrength('fair'),
    'weak label': ofStrength('weak'),
    'below its label': named.length > 0 && named.every(({ closeness }) => closeness <= belowCloseness) ? 1 : 0,
    'without a label': named.length === 0 ? 1 : 0,
    'several labels': named.length > 1 ? 1 : 0,
  };
}

function formFeatures({ text, words }: Mention, { layout, isSlip }: DocumentFacts): Features {
  const digits = text.replaceAll(/\D/g, '');
  const isBare = /^\d+$/.test(text);
  return {
    'digits alone': isBare ? 1 : 0,
    'a year': isBare && /^(?:19|20)\d{2}$/.test(text) ? 1 : 0,
    'one digit': isBare && text.length === 1 ? 1 : 0,
    'few digits': digits.length < 3 ? 1 : 0,
    'many digits': digits.length > 11 ? 1 : 0,
    'letters and digits': /\p{L}/u.test(text) ? 1 : 0,
    'begins as numbers of invoices': startOfNumber.test(text) ? 1 : 0,
    'lower case': /\p{Ll}/u.test(text) ? 1 : 0,
    'in groups': /\s/.test(text) ? 1 : 0,
    repeated: Math.min(3, occurrences(layout.text, text) - 1) / 3,
    legibility: legibilityOf(words),
    'on a slip': isSlip ? 1 : 0,
  };
}

function placeFeatures(group: readonly Mention[], { layout }: DocumentFacts): Features {
  const tops = group.map(({ words: [word] }) => {
    const page = layout.pages.find(({ number }) => number === word?.page);
    return (word?.y0 ?? 0) / Math.max(1, page?.heightPt ?? 1);
  });
  const usual = usualHeight(layout);
  return {
    'first page': group.some(({ words: [word] }) => word?.page === 1) ? 1 : 0,
    'far down': Math.min(...tops),
    'large print': group.some(({ words: [word] }) => word !== undefined && word.y1 - word.y0 > 1.25 * usual) ? 1 : 0,
  };
}

/** How invoices, receipts and credit notes abbreviate their name before a number, in the languages of the label sets. */
const startOfNumber =
  /^(?:INV|RE|RG|RN|RNR|RECH|FA|FAC|FACT|FV|FC|FT|FR|FS|VF|SI|CN|GS|GU|NC|AR|IN|TI)[-/_.]?(?:[A-Z]{0,4}[-/_.])?\d/iu;

/** Finds numbers on the first page that no label announces, but that begin as the numbers of invoices do. */
function unlabelled({ layout }: DocumentFacts): readonly Mention[] {
  const head = layout.pages[0];
  return layout.rows
    .filter((row) => row.page === head?.number && row.y0 < 0.6 * head.heightPt)
    .flatMap(({ cells }) => cells.flatMap(({ words }) => words))
    .flatMap((word) => {
      const text = clean(word.text);
      const isLong = text.replaceAll(/\D/g, '').length >= 3;
      return isLong && startOfNumber.test(text) && isNumberLike(text)
        ? [{ text, words: [word], closeness: 1, label: null }]
        : [];
    });
}

interface NumberReading {
  readonly text: string;
  readonly words: readonly LayoutWord[];
  readonly closeness: number;
}

const belowCloseness = 0.9;
/** A number stands in one of the next rows of its column; between them are rows of other columns. */
const rowsOfColumn = 2;
const rowsToLookAt = 5;

/** Returns the value to the right, or else the one below. */
function readNear(label: Label, facts: DocumentFacts): readonly NumberReading[] {
  const right = readRight(label, facts);
  if (right !== null) return [right];
  const row = facts.layout.rows[label.span.cell.row];
  if (row === undefined) return [];
  const character = (label.span.x1 - label.span.x0) / Math.max(1, label.span.text.length);
  const column = { ...label.span, x0: label.span.x0 - character, x1: label.span.x1 + character };
  let distance = 0;
  for (const below of rowsBelow(facts.layout, row, rowsToLookAt)) {
    const inColumn = (facts.labels.byRow.get(below.index) ?? []).some(
      ({ span, quality }) => quality >= 0.8 && span.x0 < label.span.x1 && span.x1 > label.span.x0,
    );
    if (inColumn) return [];
    const cells = cellsInColumn(below, column);
    for (const cell of cells) {
      const from = cell.words.findIndex((word) => word.x1 > column.x0);
      const read = readToken(spanOf(cell, from, cell.words.length));
      if (read !== null && (read.words[0]?.x0 ?? 0) < column.x1)
        return [{ ...read, closeness: belowCloseness - 0.1 * distance }];
    }
    // Rows of other columns, as those of an address at the left, lie between.
    if (cells.length > 0) distance += 1;
    if (distance === rowsOfColumn) return [];
  }
  return [];
}

function readRight(label: Label, facts: DocumentFacts): NumberReading | null {
  const { cell, to } = label.span;
  const row = facts.layout.rows[cell.row];
  const rest = beforeNextLabel(spanOf(cell, to, cell.words.length), facts);
  if (rest.to > rest.from && /[\p{L}\p{N}]/u.test(rest.text)) {
    const read = readToken(rest);
    return read === null ? null : { ...read, closeness: 1 };
  }
  const next: Cell | undefined = row?.cells.slice(cell.column + 1).find((other) => /[\p{L}\p{N}]/u.test(other.text));
  if (next === undefined || rest.to < cell.words.length) return null;
  const read = readToken(beforeNextLabel(spanOf(next, 0, next.words.length), facts));
  return read === null ? null : { ...read, closeness: 0.95 };
}

/** Shortens a span to end before the next label in it. A bare "No" does not count as a label here. */
function beforeNextLabel(span: Span, facts: DocumentFacts): Span {
  const next = (facts.labels.byRow.get(span.cell.row) ?? []).find(
    (label) =>
      label.span.cell === span.cell && label.span.from >= span.from && label.strength !== 'weak' && label.quality > 0.5,
  );
  return next === undefined ? span : spanOf(span.cell, span.from, next.span.from);
}

/** Reads the number at the start of a span: one word with a digit, with a short prefix or further groups of digits. */
function readToken(span: Span): Omit<NumberReading, 'closeness'> | null {
  const words = [...spanWords(span)];
  while (words.length > 0 && /^(?:[^\p{L}\p{N}]+|n[°ºo]\.?|nr\.?|no\.?|#)$/iu.test(words[0]?.text ?? '')) words.shift();
  const [first, second] = words;
  if (first === undefined || startsWithDate(words)) return null;
  const head = clean(first.text);
  if (/^[A-Z]{1,5}[-/]?$/.test(head) && second !== undefined && isNumberLike(clean(second.text))) {
    return { text: `${head} ${clean(second.text)}`, words: [first, second] };
  }
  if (!isNumberLike(head)) return null;
  const groups = words.slice(1).findIndex((word) => !/^\d{2,6}$/.test(word.text));
  const more = groups === -1 ? words.length - 1 : 0;
  if (/^[A-Z]{0,4}\d{1,6}$/.test(head) && more > 0 && more <= 3) {
    const taken = words.slice(0, more + 1);
    return { text: taken.map((word) => clean(word.text)).join(' '), words: taken };
  }
  return { text: head, words: [first] };
}

function startsWithDate(words: readonly LayoutWord[]): boolean {
  return findDates(words.slice(0, 5).map((word) => word.text).join(' '))[0]?.start === 0; // prettier-ignore
}

/** The number under which a company of India pays taxes. */
const gstin = /^\d{2}[A-Z]{5}\d{4}[A-Z][A-Z\d]Z[A-Z\d]$/u;

function clean(text: string): string {
  return text.replace(/^[#:("'„“*]+/u, '').replace(/[,.;:)"'“”*|]+$/u, '');
}

function isNumberLike(text: string): boolean {
  if (text.length > 32 || !/\d/.test(text) || !/^[\p{L}\p{N}][\p{L}\p{N}\-_/.\\*#+–]*$/u.test(text)) return false;
  if (/^\d{1,3}(?:[.,']\d{3})*[.,]\d{2}$/.test(text) || /^\d+,\d+$/.test(text)) return false;
  if (/^[+(]/.test(text) || isIban(text) || gstin.test(text)) return false;
  return (text.match(/\d/g)?.length ?? 0) * 4 >= text.length || text.includes('_');
}

/** A bare year or a few digits are not the number when the label is also a heading ("Invoice 2024", "Receipt" above "1 coffee"). */
function isHeadingNumber(text: string, label: Label): boolean {
  if (label.strength === 'strong') return false;
  // "Invoice 88" without other words is a heading with its number, and so is "Invoice 8 of 11 July 2026".
  if (text.length === 2 && textKey(label.span.cell.text) === label.key + text) return false;
  if (/^\d{1,2}$/.test(text) && isDated(text, label)) return false;
  return /^(?:19|20)\d{2}$/.test(text) || text.length < 3;
}

/** What leads from a number to its date, in the languages of the label sets. */
const toDate =
  /^(?:,| ?[/–-]| (?:of|dated|from|on|vom|v\.|den|du|le|en date du|van|d\.?d\.|del|de|de fecha|di|em|z|z dnia|ze dne|af|av))? ?$/iu;

/** Whether a heading is its label, the number and a date, with at most "of" or "vom" between them. */
function isDated(text: string, { span: { cell, from, to } }: Label): boolean {
  const rest = spanOf(cell, to, cell.words.length).text;
  const [date] = findDates(rest);
  if (from !== 0 || date === undefined || cell.words.length > maxHeadingWords) return false;
  return rest.startsWith(`${text} `) && toDate.test(rest.slice(text.length, date.start));
}

function occurrences(text: string, part: string): number {
  return text.split(part).length - 1;
}
