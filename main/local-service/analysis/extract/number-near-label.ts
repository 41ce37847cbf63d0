import { isPostalLine } from './address-blocks.ts';
import { areAddedTitles } from './bill-headings.ts';
import { maxHeadingWords } from './date-roles.ts';
import type { DocumentFacts } from './document-facts.ts';
import type { Label } from './find-labels.ts';
import { isIban } from './iban.ts';
import { spanOf, spanWords, type Cell, type Row, type Span } from './layout.ts';
import type { LayoutWord } from './layout-word.ts';
import { cellsInColumn, rowsBelow } from './neighbours.ts';
import { findDates } from './parse-date.ts';

/** A number near a label. */
export interface NumberReading {
  readonly text: string;
  readonly words: readonly LayoutWord[];
  readonly closeness: number;
}

/** The closeness of a number below its label. */
export const belowCloseness = 0.9;
/** A number stands in one of the next rows of its column; between them are rows of other columns. */
const rowsOfColumn = 2;
const rowsToLookAt = 5;

/** Returns the value to the right, or else the one below. */
export function readNear(label: Label, facts: DocumentFacts): readonly NumberReading[] {
  const right = readRight(label, facts);
  if (right !== null) return [right];
  const row = facts.layout.rows[label.span.cell.row];
  if (row === undefined || isInSentence(label.span)) return [];
  const character = (label.span.x1 - label.span.x0) / Math.max(1, label.span.text.length);
  const column = { ...label.span, x0: label.span.x0 - character, x1: label.span.x1 + character };
  let distance = 0;
  for (const next of rowsBelow(facts.layout, row, rowsToLookAt)) {
    const inColumn = (facts.labels.byRow.get(next.index) ?? []).some(
      ({ span, quality }) => quality >= 0.8 && span.x0 < label.span.x1 && span.x1 > label.span.x0,
    );
    if (inColumn) return [];
    const cells = cellsInColumn(next, column);
    for (const cell of cells) {
      const below = cell.words.findIndex((word) => word.x1 > label.span.x0 && word.x0 < label.span.x1);
      const start = below === -1 ? cell.words.findIndex((word) => word.x1 > column.x0) : below;
      // "FT 2026/118" at the right of its column goes beyond a short label.
      const from = /^\p{Lu}{1,3}$/u.test(cell.words[start - 1]?.text ?? '') && start === 1 ? 0 : start;
      const read = readToken(spanOf(cell, from, cell.words.length));
      if (read !== null && !isOfStreet(cell, from) && !isOfOthers(cell, read) && (read.words[0]?.x0 ?? 0) < column.x1)
        return [{ ...read, closeness: belowCloseness - 0.1 * distance }];
    }
    // Rows of other columns, as those of an address at the left, lie between.
    if (cells.length > 0) distance += 1;
    if (distance === rowsOfColumn) return [];
  }
  return [];
}

/** In running text, what stands below a word goes on with another part of the sentence. */
function isInSentence({ cell, to }: Span): boolean {
  return cell.words.length > maxHeadingWords && /^\p{Ll}/u.test(cell.words[to]?.text ?? '');
}

/** "Gate: 118", "Left knee (M23.2)" and "Hook 9314#" below a heading: digits with a caption of their own, an aside in brackets, and goods. */
function isOfOthers(cell: Cell, { words: [first] }: Pick<NumberReading, 'words'>): boolean {
  const at = first === undefined ? -1 : cell.words.indexOf(first);
  const [before, own] = [cell.words[at - 1]?.text ?? '', first?.text ?? ''];
  return (before.endsWith(':') && /^\d+$/u.test(own)) || own.startsWith('(') || own.endsWith('#');
}

/** "2-11 Kitahama, Chuo-ku": the number of a building leads its street. */
function isOfStreet(cell: Cell, from: number): boolean {
  const text = spanOf(cell, from, cell.words.length).text;
  return /^\d{1,4}(?:-\d{1,4})?,?\s\p{Lu}\p{Ll}{2,}/u.test(text) && findDates(text).length === 0;
}

function readRight(label: Label, facts: DocumentFacts): NumberReading | null {
  const { cell } = label.span;
  const to = endWithDate(label, facts);
  const row = facts.layout.rows[cell.row];
  const rest = beforeNextLabel(behindTopic(spanOf(cell, to, cell.words.length), label, facts), facts);
  if (rest.to > rest.from && /[\p{L}\p{N}]/u.test(rest.text.replace(wordForNumber, ''))) {
    const read = brokenOver(rest, facts) ?? beforeTopic(rest) ?? readToken(rest);
    return read === null ? null : { ...read, closeness: 1 };
  }
  if (rest.to < cell.words.length) return null;
  const inRow = row?.cells.slice(cell.column + 1).find((other) => /[\p{L}\p{N}]/u.test(other.text));
  const next: Cell | undefined = inRow ?? besideInNearRow(cell, facts);
  if (next === undefined || isOfStreet(next, 0) || isPostalLine(next.text)) return null;
  const value = beforeNextLabel(spanOf(next, 0, next.words.length), facts);
  const read = brokenOver(value, facts) ?? readToken(value);
  return read === null ? null : { ...read, closeness: 0.95 };
}

/** "Receipt No." is still the label of what stands in the next cell. */
const wordForNumber = /^(?:n[°ºo]?|nr|no|num|núm|number|nummer)\.?\W*$/iu;

const topicWords = 6;

/** "Rechnung für Kaminarbeiten 4417/24" and "Facture d'acompte et solde n° 23/07": a heading says what is billed before its number. */
function behindTopic(span: Span, { span: { cell, from } }: Label, { labels }: DocumentFacts): Span {
  const words = spanWords(span).slice(0, topicWords + 1);
  const number = words.findIndex(({ text }) => /\d/u.test(text));
  const start = span.from + number;
  if (from === 0 && areAddedTitles(words.slice(0, Math.max(0, number)))) return spanOf(cell, start, span.to);
  const isOther = (labels.byRow.get(cell.row) ?? []).some(
    ({ role, span: other }) => role === 'other-number' && other.cell === cell && other.from < start,
  );
  if (from !== 0 || number < 1 || isOther) return span;
  if (/^(?:n[°ºo]|nr|no|num|núm)\.?$/iu.test(words[number - 1]?.text ?? '')) return spanOf(cell, start, span.to);
  const isAlone = start === cell.words.length - 1 && /^[\p{Lu}\d]+[/-]\d[\d/-]*$/u.test(words[number]?.text ?? '');
  const opens = /^(?:für|for|pour|voor|per|por)$/iu.test(words[0]?.text ?? '');
  return opens && isAlone ? spanOf(cell, start, span.to) : span;
}

/** "Belegnummer / Datum" and "Invoice no. / date" name two values, of which the number is the first. */
function endWithDate({ span: { cell, to } }: Label, { labels }: DocumentFacts): number {
  const next = (labels.byRow.get(cell.row) ?? []).find(
    ({ role, span }) => role === 'date' && span.cell === cell && span.from === to + 1,
  );
  return next !== undefined && cell.words[to]?.text === '/' ? next.span.to : to;
}

/** "Rechnung Nr. 40 1187 Abwasser": a number of two groups behind its label, before what is billed. */
function beforeTopic(rest: Span): Omit<NumberReading, 'closeness'> | null {
  const [first, second, topic] = spanWords(rest);
  if (first === undefined || second === undefined || topic === undefined) return null;
  const isPair = /^\d{1,3}$/.test(first.text) && /^(?!(?:19|20)\d{2}$)\d{3,6}$/.test(second.text);
  const isBefore = isPair && /^\p{Lu}\p{Ll}{3,}/u.test(topic.text);
  return isBefore ? { text: `${first.text} ${second.text}`, words: [first, second] } : null;
}

/** "ABC-" at the end of a narrow column, and the digits in one of the next two lines of that column: one number. */
function brokenOver(value: Span, { layout }: DocumentFacts): Omit<NumberReading, 'closeness'> | null {
  const { cell } = value;
  const start = layout.rows[cell.row];
  const [first, ...others] = spanWords(value);
  if (first === undefined || start === undefined || others.length > 0 || value.to < cell.words.length) return null;
  if (!/^[\p{Lu}\d][\p{Lu}\d/-]{0,15}-$/u.test(first.text)) return null;
  const atMargin = restAtMargin(start, value, layout.rows[start.index + 1]);
  if (atMargin !== null) return { text: first.text + atMargin.text, words: [first, atMargin] };
  for (const row of rowsBelow(layout, start, 2)) {
    const below = row.cells.filter(({ x0, x1 }) => x1 > value.x0 && x0 < value.x1);
    const [word, ...more] = below[0]?.words ?? [];
    if (word === undefined) continue;
    const isLevel = Math.min(Math.abs(word.x0 - value.x0), Math.abs(word.x1 - value.x1)) < start.height;
    const isRest = isLevel && below.length === 1 && more.length === 0 && restOfNumber.test(word.text);
    return isRest ? { text: first.text + word.text, words: [first, word] } : null;
  }
  return null;
}

const restOfNumber = /^\d[\d/-]{3,15}$/u;

/** "FACTURA SIMPLIFICADA: 2207-014-" to the edge of a slip, and "338716" alone at the beginning of its next line. */
function restAtMargin(row: Row, { cell, to }: Span, next: Row | undefined): LayoutWord | null {
  const [word, ...others] = next?.cells.flatMap(({ words }) => words) ?? [];
  const endsRow = row.cells.at(-1) === cell && to === cell.words.length && cell.words.length + row.cells.length > 2;
  if (next?.page !== row.page || word === undefined || others.length > 0 || !endsRow) return null;
  const isNext = next.y0 - row.y1 < row.height && Math.abs(word.x0 - (row.cells[0]?.x0 ?? 0)) < row.height;
  return isNext && restOfNumber.test(word.text) ? word : null;
}

/** Returns the nearest cell to the right of a larger or smaller print, which a row above or below has. */
export function besideInNearRow(cell: Cell, { layout }: Pick<DocumentFacts, 'layout'>): Cell | undefined {
  const { y0, y1 } = heightOf(cell);
  return [cell.row - 1, cell.row + 1]
    .flatMap((index) => layout.rows[index]?.cells ?? [])
    .filter((other) => other.words[0]?.page === cell.words[0]?.page && other.x0 >= cell.x1)
    .filter((other) => Math.min(y1, heightOf(other).y1) - Math.max(y0, heightOf(other).y0) > 0.5 * (y1 - y0))
    .toSorted((a, b) => a.x0 - b.x0)[0];
}

function heightOf({ words }: Cell): { readonly y0: number; readonly y1: number } {
  return { y0: Math.min(...words.map(({ y0 }) => y0)), y1: Math.max(...words.map(({ y1 }) => y1)) };
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
export function readToken(span: Span): Omit<NumberReading, 'closeness'> | null {
  const words = [...spanWords(span)];
  while (words.length > 0 && /^(?:[^\p{L}\p{N}]+|n[°ºo]\.?|nr\.?|no\.?|#)$/iu.test(words[0]?.text ?? '')) words.shift();
  // So "№" is recognised.
  if (words[0]?.text === 'Ne') words.shift();
  const [first, second] = words;
  if (first === undefined || startsWithDate(words) || words.slice(0, wordsOfCard).some(isMasked)) return null;
  const head = clean(first.text);
  // "NE7 7SS" is a postcode, of the address beside the label.
  if (/^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/u.test(`${head} ${clean(second?.text ?? '')}`)) return null;
  const isPrefix = /^(?!CFDI$)[A-Z]{1,5}(?:-[A-Z]{0,3}|\/)?$/.test(head);
  if (isPrefix && second !== undefined && isNumberLike(clean(second.text))) {
    const [, , third] = words;
    const isPair = third !== undefined && words.length === 3 && /^\d{3,6}$/.test(third.text);
    // "M 511 892 0447"
    const groups = /^\d{1,6}$/.test(second.text) ? groupsAfter(words.slice(1)) : 0;
    const taken = words.slice(1, 2 + (isPair ? 1 : groups > 1 && groups <= mostGroups ? groups : 0));
    return { text: [head, ...taken.map((word) => clean(word.text))].join(' '), words: [first, ...taken] };
  }
  if (!isNumberLike(head)) return null;
  // "T26 -018827", where recognition sees a blank.
  if (/^[A-Z]{1,3}\d{1,4}$/.test(head) && /^-\d{4,}$/.test(second?.text ?? '') && second !== undefined)
    return { text: `${head}${second.text}`, words: [first, second] };
  const ofYear = numberOfYear(words);
  if (ofYear !== null) return ofYear;
  const more = groupsAfter(words);
  const isNumber = more > 1 || /^\d{2,}$/.test(clean(second?.text ?? ''));
  // "A/25 03377": a series with its year, as Spain numbers bills.
  if (/^(?:[A-Z]{1,4}-?|[A-Z]{1,3}\/)?\d{1,6}$/.test(head) && isNumber && more > 0 && more <= mostGroups) {
    const taken = words.slice(0, more + 1);
    return { text: taken.map((word) => clean(word.text)).join(' '), words: taken };
  }
  return { text: head, words: [first] };
}

const year = /^(?:19|20)\d{2}$/;

/** "87 / 2024" and "2024 / 0418772": a number of a year, with blanks around the stroke. */
function numberOfYear([first, stroke, last]: readonly LayoutWord[]): Omit<NumberReading, 'closeness'> | null {
  if (first === undefined || stroke?.text !== '/' || last === undefined) return null;
  const [head, tail] = [clean(first.text), clean(last.text)];
  const isOne = (/^\d{1,6}$/.test(head) && year.test(tail)) || (year.test(head) && /^\d{2,8}$/.test(tail));
  return isOne ? { text: `${head} / ${tail}`, words: [first, stroke, last] } : null;
}

const mostGroups = 5;

/** A card is printed with most of its digits masked: "9250 XXXX XXXX 1184". */
const isMasked = ({ text }: LayoutWord): boolean => /^\d{0,6}[Xx*•#]{3,}\d{0,6}$/u.test(text);
const wordsOfCard = 4;

/** Returns the number of further groups of a number ("430 090 17", "2606 0 612 880 417 K3", "1188 204 24I3"), which only a sign may follow. */
function groupsAfter([_, ...rest]: readonly LayoutWord[]): number {
  const end = rest.findIndex(({ text }) => !/^(?:\d{1,6}|[A-Z]\d{1,2}|\d{1,3}[A-Z]\d{0,2})$/.test(text));
  const short = end === -1 ? rest.length : end;
  // "2024 11 0098213": after two groups, the last may be longer.
  const groups = short > 0 && /^\d{7,8}$/.test(rest[short]?.text ?? '') ? short + 1 : short;
  // "88 204 417, Olten": in groups of three, the last may end a part of a sentence.
  if (/^\d{3}[,;]$/.test(rest[short]?.text ?? '') && rest.slice(0, short).every(({ text }) => /^\d{3}$/.test(text)))
    return short + 1;
  return groups === rest.length || /^[^\p{L}\p{N}]+$/u.test(rest[groups]?.text ?? '') ? groups : 0;
}

function startsWithDate(words: readonly LayoutWord[]): boolean {
  return findDates(words.slice(0, 5).map((word) => word.text).join(' '))[0]?.start === 0; // prettier-ignore
}

/** The type of the document on an electronic invoice of Italy: "FATTURA (TD01)". */
const typeOfDocument = /^TD(?:[0O][1-9]|[12][\dO])$/u;

/** The number under which a company of India pays taxes. */
const gstin = /^\d{2}[A-Z]{5}\d{4}[A-Z][A-Z\d]Z[A-Z\d]$/u;

export function clean(text: string): string {
  return text
    .replace(/^\.?[#:("'„“*]+/u, '')
    .replace(/[,.;:)"'“”*|]+$/u, '')
    .replace(/(?<=\d)#$/u, '');
}

/** A serial number in groups of three, as Switzerland writes large numbers: "2'025'316". */
const grouped = /^\d{1,3}(?:['’]\d{3}){2,3}$/u;

/** How large something is: "35.5X25.5CM", "28x1.75". */
const size = /^\d{1,4}(?:[.,]\d{1,2})?(?:x\d{1,4}(?:[.,]\d{1,2})?){1,2}(?:mm|cm|m|in|ft|px)?$/iu;

export function isNumberLike(text: string): boolean {
  if (grouped.test(text)) return true;
  if (text.length > 32 || !/\d/.test(text) || !/^[\p{L}\p{N}][\p{L}\p{N}\-_/.\\*#+–]*$/u.test(text)) return false;
  if (/^\d{1,3}(?:[.,']\d{3})*[.,]\d{2}$/.test(text) || /^\d+,\d+$/.test(text)) return false;
  if (/^\d{1,3}(?:st|nd|rd|th)$/iu.test(text) || size.test(text)) return false;
  if (/^[+(]/.test(text) || isIban(text) || gstin.test(text) || typeOfDocument.test(text)) return false;
  return (text.match(/\d/g)?.length ?? 0) * 4 >= text.length || text.includes('_');
}

/** "SVAI26-27/0412": before a financial year as India writes it, a stroke that was read as a letter. */
export function withStroke(text: string): string {
  return text.replace(/^([A-Z]{2,5})[Il](\d{2})-(\d{2})(?=\/\d)/u, (whole, name: string, from: string, to: string) =>
    Number(to) === Number(from) + 1 ? `${name}/${from}-${to}` : whole,
  );
}
