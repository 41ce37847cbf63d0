import { isForAttention } from './address-blocks.ts';
import { companyNameIn, hasLegalForm, looksLikeName } from './company-names.ts';
import { freeAddresses, type Recipient } from './customer.ts';
import type { DocumentFacts } from './document-facts.ts';
import { headerNames } from './header-names.ts';
import { labelledNames, onBehalf } from './labelled-names.ts';
import { spanAt, spanWords, type Cell, type Row } from './layout.ts';
import {
  addressesInOneLine,
  hasContact,
  letterheads,
  linesOfSender,
  namesOfStamps,
  type Address,
  type Mention,
} from './letterhead.ts';
import { isDocumentName, isOtherParty, isStreetOrTown, withoutOwner } from './name-shape.ts';
import { returnAddresses } from './return-address.ts';
import { textKey } from './text-key.ts';

/** A place that names a possible sender, with the kind of place. */
export interface IssuerMention extends Mention {
  readonly kind: 'label' | 'return address' | 'company' | 'address head' | 'letterhead' | 'above legal line' | 'header';
  /** A logo above with the beginning of the name, which is where the name begins. */
  readonly logo?: Mention;
}

const segmentPattern = /[^·•●|∙;]+/gu;

/** A letterhead with at least this weight is the sender's, so that an address without contact details is not. */
const certainLetterhead = 0.55;

/** A shorter word at the head of a paper is no beginning of a name. */
const fewestLetters = 4;

/** A line is below another one where at most so many lines fit between them. */
const linesBelow = 1.5;

/** The address of the sender begins in the first rows of a letter. */
const lastRowOfHead = 2;

/** Finds every place that names a company or heads an address, except in the recipient's block. */
export function issuerMentions(
  facts: DocumentFacts,
  { cells: recipient, name: recipientName }: Recipient,
): readonly IssuerMention[] {
  const addresses = freeAddresses(facts, recipient);
  const withoutContact = [...addresses.filter((address) => !hasContact(address, facts)), ...addressesInOneLine(facts)];
  const fromLetterhead = letterheads(facts, new Set([...recipient, ...withoutContact.flat()]));
  // Below a letterhead with contact details, an address without contact details is the recipient's, except on slips.
  const isCertain = fromLetterhead.some(({ weight }) => weight >= certainLetterhead);
  const recipientAddresses =
    facts.isSlip || recipientName !== null
      ? []
      : isCertain
        ? withoutContact.flat()
        : belowSender(addresses, facts).flat();
  const attended = addresses.filter(([, ...lines]) => lines.some(isForAttention)).flat();
  const nameless = facts.isSlip ? [] : addresses.filter(([first]) => first !== undefined && isStreetOrTown(first.text));
  const excluded = new Set([...recipient, ...recipientAddresses, ...attended, ...nameless.flat()]);
  const heads = addresses.filter(([first]) => first !== undefined && !excluded.has(first));
  const of = (kind: IssuerMention['kind'], mentions: readonly Mention[]): readonly IssuerMention[] =>
    mentions.map((mention) => ({ ...mention, kind }));
  const header = headerNames(facts, excluded);
  const ofLogos = header.filter(isWholeOfLines);
  const found = [
    ...of('label', labelledNames(facts, recipient)),
    ...of('return address', senderLines(facts)),
    ...of('company', companyNames(facts, excluded)),
    ...of('address head', [
      ...addressHeads(heads, facts, recipientName !== null),
      ...linesOfSender(facts, excluded),
      ...namesOfStamps(facts, excluded),
    ]),
    ...of('letterhead', [...fromLetterhead, ...ofLogos.map((one) => ({ ...one, weight: weightOfLogo }))]),
    ...of('above legal line', namesAboveLegalLine(facts, recipient)),
    ...of('header', header),
  ];
  // "LAMP WORKS SDN" and "BHD" are no names beside the line that they are parts of.
  const whole = [...header.filter(({ name, weight }) => weight >= 0.3 && hasLegalForm(name)), ...ofLogos];
  return found
    .filter(
      (one) =>
        hasLegalForm(one.name) ||
        !whole.some(({ words }) => words.length > one.words.length && one.words.every((word) => words.includes(word))),
    )
    .filter((one) => !found.some((other) => isBegunAbove(other, one)))
    .map((one) => {
      const logo = found.find((other) => isBegunAbove(one, other)) ?? logoOf(one, found, facts);
      return logo === undefined ? one : { ...one, logo };
    });
}

/** As much as large print adds to a line of a letterhead. */
const weightOfLogo = 0.44;

/** Returns whether a name stands in two lines that are certainly one name. */
function isWholeOfLines({ words, weight }: Mention): boolean {
  const [first, last] = [words[0], words.at(-1)];
  return first !== undefined && last !== undefined && weight >= 0.3 && last.y0 > first.y1;
}

/** A logo may have only the beginning of the name that the line below has. */
function isBegunAbove({ name, words: [word] }: Mention, { name: begun, words: [above] }: Mention): boolean {
  if (word === undefined || above === undefined || word.page !== above.page || !name.startsWith(`${begun} `))
    return false;
  const height = Math.max(word.y1 - word.y0, above.y1 - above.y0);
  return word.y0 > above.y0 && word.y0 - above.y1 < linesBelow * height;
}

/** The first line of a paper may have the beginning of a company's name that stands further below, as in its footer. */
function logoOf(one: IssuerMention, all: readonly IssuerMention[], { layout }: DocumentFacts): Mention | undefined {
  if (one.kind !== 'company') return undefined;
  const first = layout.rows[0]?.cells[0]?.words[0];
  const logo = all.find(({ name, words: [word] }) => word !== undefined && word === first && isBegin(name, one.name));
  if (logo === undefined) return undefined;
  const word = logo.name.toLowerCase();
  const others = all.filter(({ kind, name }) => kind === 'company' && name !== one.name);
  return others.some(({ name }) => name.toLowerCase().includes(word)) ? undefined : logo;
}

function isBegin(begun: string, name: string): boolean {
  return textKey(begun).length >= fewestLetters && name.toLowerCase().startsWith(`${begun.toLowerCase()} `);
}

/** A letter begins with the address of its sender. Without contact details, another one below it is the recipient's. */
function belowSender(addresses: readonly Address[], facts: DocumentFacts): readonly Address[] {
  const ofSender = addresses.find(([head]) => head !== undefined && head.row <= lastRowOfHead)?.at(-1)?.row;
  const last = ofSender ?? addressOfHead(facts);
  if (last === undefined) return [];
  return addresses.filter((address) => (address[0]?.row ?? 0) > last && !hasContact(address, facts));
}

/** Returns the row of a street and a town in one line, among the first rows. */
function addressOfHead({ layout }: DocumentFacts): number | undefined {
  return layout.rows.slice(0, lastRowOfHead + 2).find(({ cells: [cell, other] }) => {
    const parts = cell?.text.split(/,\s|\s[·•|]\s/u) ?? [];
    return other === undefined && parts.length > 1 && parts.every((part) => isStreetOrTown(part));
  })?.index;
}

function senderLines(facts: DocumentFacts): readonly Mention[] {
  return returnAddresses(facts).map(({ cell, name, confidence }) => ({
    name,
    words: spanWords(spanAt(cell, 0, name.length)),
    weight: 0.8 * confidence,
  }));
}

/** A recipient in one line that is under no label. */
const recipientPrefix = /^\s*(?:spett\.?\s?le|firma|messrs\.?|kunde|client|customer|buyer|nabywca)[\s:]/iu;

/**
 * Finds names with a legal form. They weigh more near the top, near the bottom, beside register or bank details, and
 * when repeated.
 */
function companyNames(facts: DocumentFacts, recipient: ReadonlySet<Cell>): readonly Mention[] {
  const mentions: Mention[] = [];
  for (const row of facts.layout.rows) {
    for (const cell of row.cells) {
      if (recipient.has(cell)) continue;
      for (const segment of cell.text.matchAll(segmentPattern)) {
        const text = segment[0].trim();
        const shop = withoutOwner(text);
        // Of several parts, the last one has the owner of something else.
        const name = shop === text || /[,;]/u.test(shop) ? companyNameIn(text) : shop;
        if (name === null || !looksLikeName(name) || isOtherParty(segment[0]) || recipientPrefix.test(segment[0]))
          continue;
        const start = segment.index + segment[0].indexOf(name);
        if (ofDisputes.test(`${lastWordAbove(row, facts)} ${cell.text.slice(0, start)}${name}`)) continue;
        if (onBehalf.test(cell.text.slice(start))) continue;
        const opens = start < 3 ? 0.08 : cell.words.length > 12 ? -0.08 : 0;
        mentions.push({
          name,
          words: spanWords(spanAt(cell, start, start + name.length)),
          weight: 0.42 + positionBonus(row, facts) + opens,
        });
      }
    }
  }
  return mentions;
}

/** Bills of energy, insurers and banks name who settles disputes: "Schlichtungsstelle Energie e. V.". */
const ofDisputes = /(?:schlichtungsstelle|ombuds(?:mann|frau|stelle|man)?|médiateur|mediador)[\s\p{L}.]{0,40}$/iu;

function lastWordAbove(row: Row, { layout }: DocumentFacts): string {
  const above = layout.rows[row.index - 1];
  return above?.page === row.page ? (above.cells.at(-1)?.words.at(-1)?.text ?? '') : '';
}

function positionBonus(row: Row, { layout, labels }: DocumentFacts): number {
  const page = layout.pages.find(({ number }) => number === row.page);
  if (page === undefined || row.page > 2) return 0;
  const middle = (row.y0 + row.y1) / 2 / page.heightPt;
  const near = [row.index - 2, row.index - 1, row.index, row.index + 1, row.index + 2, row.index + 3]
    .flatMap((index) => labels.byRow.get(index) ?? [])
    .some(({ role }) => role === 'vat-id' || role === 'iban');
  const head = row.page === 1 && middle < 0.22 ? 0.14 : 0;
  return head + (middle > 0.8 ? 0.12 : 0) + (near ? 0.08 : 0);
}

/**
 * Finds the first lines of addresses that are not the recipient's. They weigh more with a telephone, mail or VAT line
 * below.
 */
function addressHeads(
  addresses: readonly Address[],
  facts: DocumentFacts,
  recipientKnown: boolean,
): readonly Mention[] {
  return addresses.flatMap((lines) => {
    // The title of the document may stand directly above the sender's address.
    const first = lines.find(({ text }) => !isDocumentName(text));
    if (first === undefined || !looksLikeName(first.text)) return [];
    const left = addresses.length === 1 && recipientKnown ? 0.2 : 0;
    return [{ name: first.text, words: first.words, weight: 0.34 + left + (hasContact(lines, facts) ? 0.2 : 0) }];
  });
}

const legalLine =
  /\b(?:siège social|registered office|regd\.? office|handelsregister|amtsgericht|HRB\s?\d|R\.?C\.?S\.?\s|siret|company (?:reg|no|number)|registered in|sitz der gesellschaft|KvK|capitale sociale|partita iva)/iu;

/** Finds a single line directly above the register details at the bottom: the company, even without a legal form. */
function namesAboveLegalLine(facts: DocumentFacts, recipient: ReadonlySet<Cell>): readonly Mention[] {
  return facts.layout.rows.flatMap((row) => {
    const above = facts.layout.rows[row.index - 1];
    if (
      above?.page !== row.page ||
      !row.cells.some(({ text }) => legalLine.test(text)) ||
      row.y0 - above.y1 > 2 * row.height
    )
      return [];
    return above.cells
      .filter((cell) => !recipient.has(cell) && above.cells.length === 1 && looksLikeName(cell.text))
      .map((cell) => ({ name: cell.text, words: cell.words, weight: 0.48 }));
  });
}
