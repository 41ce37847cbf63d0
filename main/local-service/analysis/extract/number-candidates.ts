import { isMoneyAmount } from './amount-places.ts';
import { followsNameOfBill, isHeadingNumber, isOfOtherThing } from './bill-headings.ts';
import { isDeducted, isOfDeposit } from './date-roles.ts';
import type { DocumentFacts } from './document-facts.ts';
import type { Label, Labels } from './find-labels.ts';
import { itemHeaderRows } from './item-header.ts';
import { legibilityOf } from './layout-word.ts';
import type { FeaturedCandidate } from './learned/choose-candidate.ts';
import type { Features } from './learned/field-weights.ts';
import { belowCloseness, clean, isNumberLike, readNear, withStroke, type NumberReading } from './number-near-label.ts';
import { abbreviatedLabels, followsTill, isOfTill } from './till-numbers.ts';
import { usualHeight } from './usual-height.ts';
import { isVatId } from './vat-id.ts';

/** More different numbers are those of a list. */
const maxNumbers = 40;

/**
 * Returns every number that may be the document's own, each with what supports it: the label that announces it, its
 * place, and its form. A number without a label is one only when it begins as the numbers of invoices do.
 */
export function numberCandidates(facts: DocumentFacts): readonly FeaturedCandidate<string>[] {
  const others = new Set(
    facts.labels.all
      .filter((label) => label.role === 'other-number' && !isCheckOfTable(label, facts))
      .flatMap((label) => readNear(label, facts).map(({ text }) => keyOf(text))),
  );
  const ofBook = facts.labels.all
    .map((label) => (isCheckOfTable(label, facts) ? checkOfTable(label) : label))
    .filter((label) => label.role === 'number')
    .filter((label) => isAbbreviated(label, facts) && !isDeducted(label.span))
    .filter((label) => !isOfDeposit(label.span, facts.values.amountsByRow))
    .map((label) => behindName(label, facts))
    // A bare "No." counts only at the start of a cell.
    .filter((label) => label.strength !== 'weak' || label.span.from === 0 || followsDate(label))
    .map((label) => besideDate(label, facts));
  const named = namedNumbers(ofBook, facts);
  const labelled = named.length > 0 ? named : namedNumbers(abbreviatedLabels(facts), facts).filter(isOfTill);
  const groups = [...Map.groupBy([...labelled, ...unlabelled(facts)], ({ text }) => keyOf(text)).values()].slice(
    0,
    maxNumbers,
  );
  const support = groups.map((group) => Math.max(...group.map(supportOf)));
  const most = Math.max(...support);
  const isRecognised = facts.layout.pages.some(({ recognised }) => recognised);
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
    const value = isRecognised ? withStroke(best.text) : best.text;
    return [{ value, text: value, words: best.words, features }];
  });
}

/** Returns the numbers beside and below labels, without those that a better one makes the number of something else. */
function namedNumbers(labels: readonly Label[], facts: DocumentFacts): readonly NamedNumber[] {
  const headers = itemHeaderRows(facts.layout, facts.labels);
  return (
    labels
      .flatMap((label) => readNear(label, facts).map((read) => ({ ...read, label })))
      .filter(({ label, closeness }) => closeness === 1 || label.strength === 'strong' || !isMentioned(label.span))
      // "(invoice no. 118)": an aside, as of the bill of a deposit that is deducted.
      .filter(({ label }, _, all) => !isAside(label) || all.every((other) => isAside(other.label)))
      // In the head of a table "No." names a column, unless its number stands beside it.
      .filter(
        ({ label, closeness }) => closeness === 1 || label.strength === 'strong' || !headers.has(label.span.cell.row),
      )
      .filter(
        ({ text, label, closeness }) =>
          !isHeadingNumber(text, label) && !(closeness <= belowCloseness && isOfOtherThing(text, label)),
      )
      // A till calls the last digits of its number at the counter, in large print ("#0073"), or ends with them ("Beleg 0061").
      .filter(
        ({ text, label }, _, all) =>
          !all.some((other) => isStronger(other.label, label) && other.text.endsWith(`-${text}`)),
      )
      .filter(
        ({ label }, _, all) => !isOfTerminal(label, facts) || all.every((other) => isOfTerminal(other.label, facts)),
      )
      .filter(
        ({ label }, _, all) =>
          !isOfTicket(label) || !all.some((other) => isOfReceipt(other.label) || isOfInvoice(other.label)),
      )
      .filter(({ label }, _, all) => !isOfReceipt(label) || !all.some((other) => isOfInvoice(other.label)))
      .filter(({ label }, _, all) => !isOfInvoice(label) || !all.some((other) => isOfCredit(other.label)))
      // What stands below a heading is the number of something else where a number has a label of its own.
      .filter(
        ({ label, closeness }, _, all) =>
          closeness > belowCloseness ||
          label.strength === 'strong' ||
          !all.some((other) => other.label.strength === 'strong'),
      )
  );
}

const isAside = ({ span: { cell, from } }: Label): boolean => cell.words[from]?.text.startsWith('(') === true;

interface NamedNumber extends NumberReading {
  readonly label: Label;
}

/** "INV 0849" is a number with its prefix, "Inv. 0849" and "Inv 86" one with its label, and so is "N. 0849". */
function isAbbreviated({ key, span }: Label, facts: DocumentFacts): boolean {
  const isMeant = /[.:]$/u.test(span.text) || (key === 'inv' && (span.cell.words.length === 1 || span.text === 'Inv'));
  return isMeant || (key !== 'inv' && key !== 'n') || isMisreadSign(span, facts);
}

/** "N 0418-20447" and "N 0418 8273 71" on a recognised slip: a small "°" was not read. */
function isMisreadSign({ cell, text }: Label['span'], { layout, isSlip }: DocumentFacts): boolean {
  const row = layout.rows[cell.row];
  const next = row?.cells[cell.column + 1]?.text ?? '';
  const isRecognised = layout.pages.some(({ number, recognised }) => number === row?.page && recognised);
  const rest = cell.words.length === 1 ? next : cell.text.replace(/^N /u, '');
  return isSlip && isRecognised && text === 'N' && /^\d[\d-]{3,}(?: ?\d{2,}){0,3}$/u.test(rest) && rest.length > 5;
}

/** "Facture du 12/11/2026 n° 10 118 447": the date of the document before its number. */
function followsDate({ span: { cell, from } }: Label): boolean {
  const before = cell.words.slice(0, from).map(({ text }) => text).join(' '); // prettier-ignore
  return documentAndDate.test(before);
}

const documentAndDate =
  /^(?:votre |your |ihre )?(?:facture|avoir|rechnung|invoice|fattura|factura|fatura|factuur)\s(?:du|vom|of|del|de|van|dated)\s(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{1,2}\.?\s\p{L}{3,10}\.?\s\d{4})$/iu;

/** A bare "No." behind the name of a kind of bill, or behind what else a till numbers on its line. */
function behindName(label: Label, facts: DocumentFacts): Label {
  if (label.strength !== 'weak' || label.span.from === 0 || !/^(?:n|no|nr|num|numero)$/u.test(label.key)) return label;
  if (followsNameOfBill(label)) return { ...label, strength: 'strong', quality: 0.95 };
  return followsTill(label, facts) ? { ...label, strength: 'fair', quality: 0.85 } : label;
}

/** In a row of headings, "Number" beside "Date" names the number of the document. */
function besideDate(label: Label, { layout, labels }: DocumentFacts): Label {
  const { cell } = label.span;
  const fills = ({ span }: Label): boolean => span.from === 0 && span.to === span.cell.words.length;
  const inRow = labels.byRow.get(cell.row) ?? [];
  const isHeading =
    label.strength === 'weak' &&
    inRow.some((one) => one.role === 'date' && Math.abs(one.span.cell.column - cell.column) === 1 && fills(one)) &&
    layout.rows[cell.row]?.cells.every(({ text }) => !/\d/.test(text)) === true;
  return isHeading && fills(label) ? { ...label, strength: 'fair', quality: 0.85 } : label;
}

/** "Points earned this bill" speaks of the paper: what stands in another cell is not its number. */
function isMentioned({ cell, from }: Label['span']): boolean {
  return /^\p{Ll}/u.test(cell.words[from]?.text ?? '') && /^\p{Ll}+$/u.test(cell.words[from - 1]?.text ?? '');
}

/** The check of a restaurant is the bill: "Check #4471" beside the server and the table, and no means of payment. */
function isCheckOfTable({ key, span }: Label, { isSlip, layout }: DocumentFacts): boolean {
  const isCheck = isSlip && span.from === 0 && /^(?:chk|(?:check|chk)(?:no|number))$/u.test(key);
  return isCheck && /\b(?:server|table|guests?|covers)\b/iu.test(layout.text);
}

const checkOfTable = (label: Label): Label => ({ ...label, role: 'number', strength: 'weak', quality: 0.6 });

function isStronger(one: Label, other: Label): boolean {
  return one.strength !== other.strength && (one.strength === 'strong' || other.strength === 'weak');
}

/** "TA-Nr 004471  Beleg 0188": the slip of a terminal for cards, which a till prints below its own number. */
function isOfTerminal({ span }: Label, { layout }: DocumentFacts): boolean {
  return layout.rows[span.cell.row]?.cells.some(({ text }) => numberOfTerminal.test(text)) === true;
}

const numberOfTerminal = /(?<!\p{L})(?:TA-?Nr|trace(?:[ -]?no)?|terminal[ -]?id|VU-?Nr)(?!\p{L})/iu;

/** Tills of car parks, and those that number each payment. */
const isOfTicket = ({ key }: Label): boolean => /^(?:ticket|slip)(?:number|no|nr)$/u.test(key);
/** A paid invoice may state the number of its receipt, too. */
const isOfReceipt = ({ key }: Label): boolean => /^(?:receipt(?:number|no|nr)|quittungs?(?:nummer|nr))$/u.test(key);
const isOfInvoice = ({ key }: Label): boolean =>
  /^(?:(?:tax|our)?invoice(?:number|no|nr|id)|rechnungs?(?:nummer|nr))$/u.test(key);

/** A credit note names the invoice that it corrects. */
const isOfCredit = ({ key }: Label): boolean =>
  /^(?:credit(?:note|memo)?(?:number|no|nr)|gutschrifts?(?:nummer|nr)|stornorechnungs?(?:nummer|nr))$/u.test(key);

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
  /^(?:INV|PF|RE|RG|RN|RNR|RECH|FA|FAC|FACT|FV|FC|FT|FR|FS|VF|SI|CN|GS|GU|NC|AR|IN|TI)[-/_.]?(?:[A-Z]{0,4}[-/_.])?\d/iu;

/** In a longer cell, as in a description of goods, a number is something else's. */
const wordsBesideNumber = 4;

/** Finds numbers on the first page that no label announces, but that begin as the numbers of invoices do. */
function unlabelled({ layout, labels, values }: DocumentFacts): readonly Mention[] {
  const head = layout.pages[0];
  return (
    layout.rows
      .filter((row) => row.page === head?.number && row.y0 < 0.6 * head.heightPt)
      // Two amounts are those of an item, which a number of goods opens.
      .filter(({ index }) => (values.amountsByRow.get(index)?.filter(isMoneyAmount).length ?? 0) < 2)
      .flatMap(({ cells }) =>
        cells
          .filter(({ words }) => words.length <= wordsBesideNumber)
          .flatMap(({ words, row }) => words.filter(({ text }) => !(isVatId(clean(text)) && namesTax(row, labels)))),
      )
      .flatMap((word) => {
        const text = clean(word.text);
        const isLong = text.replaceAll(/\D/g, '').length >= 3;
        return isLong && startOfNumber.test(text) && isNumberLike(text)
          ? [{ text, words: [word], closeness: 1, label: null }]
          : [];
      })
  );
}

/** "TVA FR40303265045": the number under which a company pays taxes. */
function namesTax(row: number, { byRow }: Labels): boolean {
  return byRow.get(row)?.some(({ role }) => role === 'tax' || role === 'vat-id') === true;
}

function occurrences(text: string, part: string): number {
  return text.split(part).length - 1;
}
