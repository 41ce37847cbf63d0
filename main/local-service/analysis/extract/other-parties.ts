import { hasLegalForm, looksLikeName } from './company-names.ts';
import type { Recipient } from './customer.ts';
import type { DocumentTag } from './date-roles.ts';
import type { DocumentFacts } from './document-facts.ts';
import { isInText } from './header-names.ts';
import { rowFinder, type Cell, type Row } from './layout.ts';
import type { Mention } from './letterhead.ts';
import { isDocumentName, isOfTrade } from './name-shape.ts';

/** Adds the cells that name others than the sender: companies in the bookings of a statement, and those that own the sender. */
export function withoutOthers(recipient: Recipient, facts: DocumentFacts, tag: DocumentTag): Recipient {
  const others = [
    ...(tag === 'bank_statement' ? [...bookings(facts), ...besideBank(facts)] : []),
    ...owners(facts),
    ...payers(facts),
  ];
  return others.length === 0 ? recipient : { ...recipient, cells: new Set([...recipient.cells, ...others]) };
}

const startsWithDate =
  /^(?:\d{1,2}[./-] ?\d{1,2}(?![\d,])|\d{1,2}\.?\s\p{L}{3,9}\b|\p{L}{3,9}\.?\s\d{1,2}\b|\d{4}-\d{2}-\d{2})/u;
const endsInAmount = /\d[.,]\d{2}\s?(?:[-+]|[A-Z]{1,3}|cr|dr|€)?$/iu;

/** Fewer rows with a date and an amount are no list of bookings. */
const fewestBookings = 2;

/** Returns the cells of the bookings of each page, with the lines of text between and directly below them. */
function bookings({ layout }: DocumentFacts): readonly Cell[] {
  return layout.pages.flatMap(({ number }) => {
    const rows = layout.rows.filter(({ page }) => page === number);
    const booked = rows.filter(isBooking);
    const [first, last] = [booked[0], booked.at(-1)];
    if (first === undefined || last === undefined || booked.length < fewestBookings) return [];
    return rows.filter(({ index }) => index >= first.index && index <= last.index + 1).flatMap(({ cells }) => cells);
  });
}

function isBooking({ cells }: Row): boolean {
  const [first, last] = [cells[0], cells.at(-1)];
  return first !== undefined && last !== undefined && startsWithDate.test(first.text) && endsInAmount.test(last.text);
}

const bank =
  /\b(?:bank|banco|banca|banque|bankhaus|building society|credit union|crédit|caisse d['’]épargne|caixa|cassa (?:di risparmio|rurale)|savings|spar(?:kasse|bank)|ubs|hsbc|barclays|natwest|postfinance|bnp paribas|société générale|unicredit|intesa sanpaolo|bbva|abn amro|ing-diba|credit suisse|wells fargo|revolut|\p{L}{3,}(?:bank|kasse))\b/iu;
/** The head of a statement has a few rows. */
const rowsOfHead = 8;

/** In the head of a statement that names its bank, other names are the holder's and those of the account. */
function besideBank({ layout }: DocumentFacts): readonly Cell[] {
  const cells = layout.rows.slice(0, rowsOfHead).flatMap((row) => row.cells);
  const isName = ({ text }: Cell): boolean => bank.test(text) && looksLikeName(text) && !isDocumentName(text);
  const banks = cells.filter(isName);
  const begun = (cell: Cell): boolean => banks.some((below) => isInText(`${cell.text} ${below.text}`, layout.text));
  return banks.length > 0 ? cells.filter((cell) => !isName(cell) && !begun(cell)) : [];
}

const ownedBy =
  /(?<=^|\s)(?:operated by|managed by|a (?:division|brand|member|trading name) of|(?:betrieben|verwaltet) (?:von|durch)|eine? (?:unternehmen|marke|betrieb) (?:der|des|von)|une marque d[eu]|exploité par|gestito da|un marchio d[ei]\p{L}*|gestionado por|explorado por|een merk van)\s/iu;

/** "Operated by Blue Lamp Ltd" below the name of a car park: the paper is filed under the name in its head. */
function owners({ layout }: DocumentFacts): readonly Cell[] {
  return layout.rows
    .filter(({ index }) => index > 0)
    .flatMap(({ cells }) => cells)
    .filter(({ text }) => text.search(ownedBy) === 0);
}

/** "von Falk & Sohn e.V. … dankend erhalten": who has paid, on a form for receipts in German. */
function payers({ layout }: DocumentFacts): readonly Cell[] {
  const cells = layout.rows.flatMap((row) => row.cells);
  return cells.some(({ text }) => /^(?:dankend |in bar )?erhalten(?: zu haben)?\W*$/iu.test(text))
    ? cells.filter(({ text }) => /^von:?\s\p{Lu}/u.test(text))
    : [];
}

/** Returns whether a name of two lines ends in that of the owner: "Blue Lamp Car Park / Operated by Lamp Ltd". */
export function endsInOwner(name: string): boolean {
  return name.search(ownedBy) > 0;
}

const greeting =
  /^(?:dear|hi|hello|hallo|sehr geehrte[rs]?|liebe[rs]?|guten tag|bonjour|cher|chère|hola|estimad[oa]|ciao|gentile|olá|beste|geachte)\s(?!gr[uü](?:ß|ss)|wünsche|groet|regards|wishes)[^.:]{0,50}?([\p{L}'’-]{3,})\s?[,!:.]?$/iu;

/** A person whom the paper greets ("Hi Nadia," "Sehr geehrte Frau Falk,") did not send it. */
export function withoutGreeted<T extends { readonly name: string }>(
  names: readonly T[],
  facts: DocumentFacts,
): readonly T[] {
  if (facts.isSlip) return names;
  const cells = facts.layout.rows.flatMap((row) => row.cells);
  const greeted = new Set(cells.flatMap(({ text }) => wordsOf(greeting.exec(text)?.[1] ?? '')));
  return names.filter(
    ({ name }) => hasLegalForm(name) || isOfTrade(name) || !wordsOf(name).some((word) => greeted.has(word)),
  );
}

function wordsOf(name: string): readonly string[] {
  return name.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
}

const ofAccount =
  /(?<![A-Z\d])[A-Z]{2}\d{2}(?: ?\d{4}){3}|\b(?:iban|bic|swift|blz|kto|konto(?:nummer|-?nr)?|sort code|account (?:no|number)|rib)\b/iu;
/** The rows above and below a bank that have its account. */
const rowsOfAccount = 2;

/** A statement names its bank and the account in its head, above the bookings. */
const endOfHead = 0.25;

/**
 * "Kreiskasse: Lampbank eG, IBAN DE…": what names a bank behind other words, and the account behind it. Below the head of a page, the
 * bank may begin a line of the sentence or a line of its own.
 */
const namedWithAccount = (text: string, name: string, isBelowHead: boolean): boolean => {
  const at = text.indexOf(name);
  return (at > 0 || (at === 0 && isBelowHead)) && ofAccount.test(text.slice(at + name.length));
};

/**
 * Below the middle of a sheet, or in a sentence with its account, a bank beside an account is where the sender is paid, if there is any
 * other name.
 */
export function withoutPayingBanks<T extends Pick<Mention, 'name' | 'words'>>(
  names: readonly T[],
  { layout, isSlip }: DocumentFacts,
): readonly T[] {
  const banks = isSlip ? [] : names.filter(({ name }) => bank.test(name));
  if (banks.length === 0) return names;
  const rowOf = rowFinder(layout);
  const isPaying = (one: T): boolean => {
    const row = rowOf(one);
    const page = layout.pages.find(({ number }) => number === row?.page);
    if (row === undefined || page === undefined) return false;
    const isBelowHead = row.y0 > endOfHead * page.heightPt;
    if (row.cells.some(({ text }) => namedWithAccount(text, one.name, isBelowHead))) return true;
    if (row.y0 < page.heightPt / 2) return false;
    const near = layout.rows.slice(Math.max(0, row.index - rowsOfAccount), row.index + rowsOfAccount + 1);
    return near.some(({ cells }) => cells.some(({ text }) => ofAccount.test(text)));
  };
  const others = names.filter((one) => !banks.includes(one) || !isPaying(one));
  return others.some(({ name }) => looksLikeName(name)) ? others : names;
}
