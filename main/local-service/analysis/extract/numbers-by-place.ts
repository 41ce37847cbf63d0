import { fold } from '#lib/text/fold.ts';
import { isMoneyAmount } from './amount-places.ts';
import { isNameOfBill, isOfOtherThing, leadsToOther, partsOfNames } from './bill-headings.ts';
import type { DocumentFacts } from './document-facts.ts';
import type { LabelRole } from './labels/label-set.ts';
import type { LayoutWord } from './layout-word.ts';
import { spanOf, type Cell, type Row } from './layout.ts';
import type { FeaturedCandidate } from './learned/choose-candidate.ts';
import { mostOf, type Features } from './learned/field-weights.ts';
import { belowCloseness, isNumberLike, readNear, readToken } from './number-near-label.ts';
import { isOfPayment, time } from './till-numbers.ts';
import { isTillWord, rankOfSlipName } from './till-words.ts';
import { usualHeight } from './usual-height.ts';
import { isVatId } from './vat-id.ts';

/** A page with more numbers is a list. */
const maxNumbers = 60;
const fewestDigits = 3;
/** Between a heading and the number below it are at most so many rows. */
const rowsBelowTitle = 2;
const wordsOfTitle = 5;

/** A number at its place. */
interface Mention {
  readonly text: string;
  readonly words: readonly LayoutWord[];
  readonly cell: Cell;
  readonly row: Row;
  /** What stands before it, or above, up to another number. */
  readonly caption: string;
  readonly captionAt: 'before' | 'left' | 'above' | 'none';
  /** The word behind it in its cell. */
  readonly behind: string;
}

/**
 * Returns every number of the first page that no label makes the number of something else, each with its form, its place and its
 * surroundings, but without the words of the labels that this project knows: for papers that name their number in a way
 * of their own, or not at all.
 */
export function numbersByPlace(facts: DocumentFacts): readonly FeaturedCandidate<string>[] {
  const page = facts.layout.pages[0];
  if (page === undefined) return [];
  const rows = facts.layout.rows.filter((row) => row.page === page.number);
  const others = wordsOfOthers(facts);
  const mentions = rows
    .filter((row) => !facts.isSlip || !isOfPayment(textOf(row)))
    .flatMap((row) => row.cells.flatMap((cell) => mentionsIn(cell, row, facts)))
    .filter(({ words }) => closenessIn(others, words) <= belowCloseness);
  const titles = rows.filter(isTitle);
  const groups = [...Map.groupBy(mentions, ({ text }) => keyOf(text)).values()].slice(0, maxNumbers);
  return groups.flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const ofPlaces = group.map((mention): Features => ({
      ...captionFeatures(mention, facts),
      'below the label of something else': closenessIn(others, mention.words) > 0 ? 1 : 0,
      ...rowFeatures(mention, facts),
      ...placeFeatures(mention, titles, { height: page.heightPt, usual: usualHeight(facts.layout) }),
    }));
    const features: Features = {
      ...mostOf(ofPlaces),
      ...formFeatures(first, facts),
      'several places': group.length > 1 ? 1 : 0,
      'one of few': groups.length <= 2 ? 1 : 0,
    };
    return [{ value: first.text, text: first.text, words: first.words, features }];
  });
}

const keyOf = (text: string): string => text.replaceAll(/\s/gu, '').toUpperCase();

const rolesOfOthers: ReadonlySet<LabelRole> = new Set(['other-number', 'vat-id', 'iban']);

/** What labels make the number of an order, a customer, an account, and how close they are. */
function wordsOfOthers(facts: DocumentFacts): ReadonlyMap<LayoutWord, number> {
  return new Map(
    facts.labels.all
      .filter(({ role }) => rolesOfOthers.has(role))
      .flatMap((label) => readNear(label, facts))
      .toSorted((a, b) => a.closeness - b.closeness)
      .flatMap(({ words, closeness }) => words.map((word) => [word, closeness] as const)),
  );
}

const closenessIn = (others: ReadonlyMap<LayoutWord, number>, words: readonly LayoutWord[]): number =>
  Math.max(...words.map((word) => others.get(word) ?? 0));

function mentionsIn(cell: Cell, row: Row, facts: DocumentFacts): readonly Mention[] {
  const values = [...(facts.values.datesByRow.get(row.index) ?? []), ...moneyOf(row, facts)];
  const taken = new Set(values.flatMap(({ span }) => (span.cell === cell ? cell.words.slice(span.from, span.to) : [])));
  const found: Mention[] = [];
  for (let at = 0; at < cell.words.length; at += 1) {
    const word = cell.words[at];
    if (word === undefined || !mayBegin(word, taken)) continue;
    const read = readToken(spanOf(cell, at, cell.words.length));
    if (read?.words[0] !== word || !isNumber(read.text)) continue;
    const end = at + read.words.length;
    found.push({ ...read, cell, row, ...captionOf(cell, at, facts), behind: cell.words[end]?.text ?? '' });
    at = end - 1;
  }
  return found;
}

const moneyOf = (row: Row, { values }: DocumentFacts): DocumentFacts['values']['amounts'] =>
  (values.amountsByRow.get(row.index) ?? []).filter((amount) => isMoneyAmount(amount) || amount.currency !== null);

function mayBegin(word: LayoutWord, taken: ReadonlySet<LayoutWord>): boolean {
  if (taken.has(word) || time.test(word.text) || word.text.includes('%')) return false;
  return /\d/u.test(word.text) || isPrefix(word.text);
}

/** "FT 2026/318", and no caption: not "No 318", "N. 318", "TEL 318" or "INV 318". */
function isPrefix(text: string): boolean {
  const key = wordKey(text);
  const isCaption =
    [leadsToOther, isTillWord, isNameOfBill].some((names) => names(key)) || rankOfSlipName(key) !== null;
  return /^\p{Lu}{1,3}(?:-\p{Lu}{0,3}|\/)?$/u.test(text) && !isCaption && !signAtEnd.test(text) && !isOfPayment(text);
}

function isNumber(text: string): boolean {
  const digits = text.replaceAll(/\D/gu, '').length;
  if (digits < fewestDigits || isVatId(text) || time.test(text)) return false;
  return text.split(' ').some(isNumberLike) && !isOfOtherThing(text, { strength: 'fair' });
}

function captionOf(cell: Cell, at: number, { layout }: DocumentFacts): Pick<Mention, 'caption' | 'captionAt'> {
  const before = cell.words.slice(0, at);
  const own = before.slice(before.findLastIndex(({ text }) => /\d/u.test(text)) + 1);
  if (own.length > 0) return { caption: own.map(({ text }) => text).join(' '), captionAt: 'before' };
  const left = at === 0 ? layout.rows[cell.row]?.cells[cell.column - 1]?.text : undefined;
  if (left !== undefined && !/\d/u.test(left)) return { caption: left, captionAt: 'left' };
  const above = layout.rows[cell.row - 1]?.cells.find(({ x0, x1, text }) => x0 < cell.x1 && x1 > cell.x0 && !/\d/u.test(text)); // prettier-ignore
  if (at === 0 && above !== undefined) return { caption: above.text, captionAt: 'above' };
  return { caption: '', captionAt: 'none' };
}

const signAtEnd =
  /(?:#|№|(?<!\p{L})(?:n[°ºo]?|nr|num|núm|id)|nummer|number|numero|numéro|número|nr|no|código|code)[.:]*$/iu;
const signAlone = /^(?:#|№|n[°ºo]?|nr|no)[.:]*$/iu;

/** A code of bars is printed with the signs of its beginning and end: "*418-772093-6*". */
const belowBars = /^\*[A-Z\d-]{6,}\*$/u;

/** The feature that most papers have that name their number as usual, and many of the others have not. */
export const namesBill = 'caption that names a bill';

function captionFeatures(
  { caption, captionAt, words, cell, row, behind }: Mention,
  { isSlip }: DocumentFacts,
): Features {
  const isSigned = words[0]?.text.startsWith('#') === true;
  const isBelowBars = caption === '' && belowBars.test(words[0]?.text ?? '');
  const keys = caption.split(partsOfNames).map(wordKey).filter((key) => key !== ''); // prettier-ignore
  return {
    [namesBill]: namesBillLast(keys, row, isSlip) ? 1 : 0,
    'caption with the sign of a number': signAtEnd.test(caption) || isSigned || isBelowBars ? 1 : 0,
    'sign of a number alone': signAlone.test(caption) || (caption === '' && isSigned) ? 1 : 0,
    'caption with a colon': caption.endsWith(':') ? 1 : 0,
    'caption of something else': keys.some(leadsToOther) ? 1 : 0,
    'caption of a till': keys.some(isTillWord) ? 1 : 0,
    'long caption': keys.length > 3 ? 1 : 0,
    'no caption': captionAt === 'none' ? 1 : 0,
    'caption above': captionAt === 'above' ? 1 : 0,
    'caption left': captionAt === 'left' ? 1 : 0,
    'caption in small letters': /^\p{Ll}/u.test(caption) ? 1 : 0,
    'behind a word': captionAt === 'before' && /\p{Ll}{2}$/u.test(caption) && !signAtEnd.test(caption) ? 1 : 0,
    'behind a comma': caption.endsWith(',') ? 1 : 0,
    'alone in its cell': words.length === cell.words.length ? 1 : 0,
    'before a word': /^\p{L}{2}/u.test(behind) ? 1 : 0,
    'before a name': /^\p{Lu}\p{Ll}{2}/u.test(behind) ? 1 : 0,
  };
}

/** "Note d'honoraires N°" and "Kassenbeleg", but not "Invoice period"; "Check 4471" beside the table, and not as a means of payment. */
function namesBillLast(keys: readonly string[], row: Row, isSlip: boolean): boolean {
  const name = keys.findLast((key) => !signOfNumber.test(key))?.replace(/^d(?=h)/u, '') ?? '';
  if (!isSlip || isNameOfBill(name)) return isNameOfBill(name);
  return rankOfSlipName(name) !== null && (!name.startsWith('ch') || isOfTill(row));
}

const signOfNumber = /^(?:n|no|nr|num|numero|number|nummer|id)$/u;

const wordKey = (word: string): string => fold(word.toLowerCase()).replaceAll(/[^\p{L}]/gu, '');

const textOf = ({ cells }: Row): string => cells.map(({ text }) => text).join('  ');
const isOfTill = ({ cells }: Row): boolean => cells.some(({ words }) => words.some(({ text }) => isTillWord(text)));

function rowFeatures({ row, cell, words }: Mention, { layout, values }: DocumentFacts): Features {
  const text = textOf(row);
  const hasDate = values.datesByRow.has(row.index);
  const isNear = [row.index - 1, row.index + 1].some((index) => layout.rows[index] !== undefined && values.datesByRow.has(index)); // prettier-ignore
  return {
    'row with a date': hasDate ? 1 : 0,
    'row near a date': !hasDate && isNear ? 1 : 0,
    'row with a time': time.test(text) ? 1 : 0,
    'row with money': (values.amountsByRow.get(row.index) ?? []).some(isMoneyAmount) ? 1 : 0,
    'row of a payment': isOfPayment(text) ? 1 : 0,
    'row of a till': isOfTill(row) ? 1 : 0,
    'alone in its row': row.cells.length === 1 && words.length === cell.words.length ? 1 : 0,
  };
}

function isTitle({ cells }: Row): boolean {
  return cells.some(({ words }) => words.length <= wordsOfTitle && words.some(({ text }) => text.split(partsOfNames).some((part) => isNameOfBill(wordKey(part))))); // prettier-ignore
}

function placeFeatures(
  { row, words }: Mention,
  titles: readonly Row[],
  { height, usual }: { readonly height: number; readonly usual: number },
): Features {
  const [word] = words;
  const down = (word?.y0 ?? 0) / Math.max(1, height);
  const above = titles.filter(({ index }) => index <= row.index).map(({ index }) => row.index - index);
  const gap = Math.min(Number.POSITIVE_INFINITY, ...above);
  return {
    'in a title': gap === 0 ? 1 : 0,
    'below a title': gap > 0 && gap <= rowsBelowTitle ? 1 : 0,
    'above all titles': titles.length > 0 && above.length === 0 ? 1 : 0,
    'in the first fifth': down < 0.2 ? 1 : 0,
    'in the upper half': down < 0.5 ? 1 : 0,
    'in the last fifth': down > 0.8 ? 1 : 0,
    'large print': word !== undefined && word.y1 - word.y0 > 1.25 * usual ? 1 : 0,
  };
}

const lengths: readonly (readonly [name: string, from: number, to: number])[] = [
  ['3 digits', 3, 3],
  ['4 digits', 4, 4],
  ['5 digits', 5, 5],
  ['6 digits', 6, 6],
  ['7 or 8 digits', 7, 8],
  ['9 to 11 digits', 9, 11],
  ['12 digits or more', 12, 99],
];

function formFeatures({ text, behind, captionAt }: Mention, { layout }: DocumentFacts): Features {
  const digits = text.replaceAll(/\D/gu, '').length;
  const isBare = /^\d+$/u.test(text);
  const repeated = layout.text.split(text).length - 2;
  return {
    ...Object.fromEntries(lengths.map(([name, from, to]) => [name, digits >= from && digits <= to ? 1 : 0])),
    'digits alone': isBare ? 1 : 0,
    'a year': /^(?:19|20)\d{2}$/u.test(text) ? 1 : 0,
    'with a year': !isBare && /(?<!\d)20[12]\d(?!\d)/u.test(text) ? 1 : 0,
    'begins with a year': /^20[12]\d{3}/u.test(text) ? 1 : 0,
    'with a stroke': /\d\/\d/u.test(text) ? 1 : 0,
    'with a dash': text.includes('-') ? 1 : 0,
    'with a point': text.includes('.') ? 1 : 0,
    'with letters': /\p{L}/u.test(text) ? 1 : 0,
    'with small letters': /\p{Ll}/u.test(text) ? 1 : 0,
    'in groups': text.includes(' ') ? 1 : 0,
    'begins with a zero': text.startsWith('0') ? 1 : 0,
    'like a telephone': /^(?:\+|0\d{2,4}[ /-]\d)/u.test(text) ? 1 : 0,
    'like a postcode': /^\d{4,6}$/u.test(text) && /^\p{Lu}\p{L}{2}/u.test(behind) && captionAt !== 'before' ? 1 : 0,
    repeated: Math.min(3, Math.max(0, repeated)) / 3,
  };
}
