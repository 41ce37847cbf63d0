import { editDistance } from '#lib/text/edit-distance.ts';
import {
  companyNameIn,
  domainNames,
  hasLegalForm,
  isLegalFormAlone,
  nameKey,
  nameMatchesDomain,
} from './company-names.ts';
import type { Recipient } from './customer.ts';
import type { DocumentFacts } from './document-facts.ts';
import { hasRegistration, withoutRegistration } from './header-names.ts';
import { issuerMentions, type IssuerMention } from './issuer-mentions.ts';
import { rowFinder, type Cell, type Row } from './layout.ts';
import { clarityOf, legibilityOf } from './layout-word.ts';
import type { FeaturedCandidate } from './learned/choose-candidate.ts';
import type { Features } from './learned/field-weights.ts';
import { asPrinted, asSpeltElsewhere, countWords, isMisreadForm } from './misread-names.ts';
import {
  isAddressed,
  isAddressLine,
  isBank,
  isCaption,
  isDocumentName,
  isNoName,
  isOfTrade,
  isOtherParty,
  isStreetOrTown,
  shapeOf,
  tradeWords,
  withoutOwner,
} from './name-shape.ts';
import { endsInOwner, withoutGreeted, withoutPayingBanks } from './other-parties.ts';
import { textKey } from './text-key.ts';
import { usualHeight } from './usual-height.ts';

/** Tills and letters name their sender in different places, so each has its own weights. */
export function issuerWeights({ isSlip }: DocumentFacts): 'issuer' | 'issuer on a slip' {
  return isSlip ? 'issuer on a slip' : 'issuer';
}

/**
 * Returns every name that may be the sender's. Mentions of one name are one candidate: it has what any of its places
 * has. A name that agrees with a web or mail address on the page gains, the others lose.
 */
export function issuerCandidates(facts: DocumentFacts, recipient: Recipient): readonly FeaturedCandidate<string>[] {
  const isRecognised = facts.layout.pages.some(({ recognised }) => recognised);
  const outside = facts.layout.rows.flatMap((row) => row.cells).filter((cell) => !recipient.cells.has(cell));
  const domains = [...domainNames(outside.map((cell) => cell.text).join('\n')).keys()];
  const counts = countWords(isRecognised ? outside.map(({ text }) => text) : [], domains);
  const found = withoutPayingBanks(withoutBanks(issuerMentions(facts, recipient), facts), facts);
  const mentions = withoutGreeted(found, facts)
    .filter(
      ({ name }) =>
        !isLabel(name, facts) && !isStreetOrTown(name) && !isNoName(name) && !isOtherParty(name) && !endsInOwner(name),
    )
    .filter(({ name }) => !isLegalFormAlone(name) && !(isRecognised && isMisreadForm(name)))
    .filter(({ name }) => facts.isSlip || !isAddressed(name))
    .filter(({ name }) => !found.some((other) => isCutOff(name, other.name)))
    .map((mention) => ({ ...mention, name: withoutSpacing(withoutOwner(withoutRegistration(mention.name))) }))
    .map((one) => (isRecognised ? { ...one, name: asSpeltElsewhere(asPrinted(one.name), counts) } : one));
  const groups = groupByName(mentions, isRecognised);
  const agrees = groups.map((group) =>
    group.some(({ name }) => domains.some((domain) => nameMatchesDomain(name, domain))),
  );
  const places = groups.map((group, index) => supportOf(group, agrees[index] === true, agrees.includes(true)));
  const most = Math.max(...places, 0);
  const rowOf = rowFinder(facts.layout);
  const texts = outside.map((cell) => textKey(cell.text));
  const named = groups.map((group, index): FeaturedCandidate<string> => {
    const best = fullName(group);
    const features: Features = {
      ...kindsOf(group),
      ...shapeOf(best.name),
      ...placeOf(rowOf(best.logo ?? best), facts),
      ...recipientFeatures(best.name, recipient),
      'register details below': group.some((mention) => registerBelow(rowOf(mention), facts)) ? 1 : 0,
      'support of its places': places[index] ?? 0,
      'best supported': most >= wellSupported && places[index] === most ? 1 : 0,
      mentions: Math.min(4, group.length - 1) / 4,
      repeated: repetitionOf(best.name, texts),
      'agrees with domain': agrees[index] === true ? 1 : 0,
      'other name agrees with domain': agrees[index] !== true && agrees.includes(true) ? 1 : 0,
      legibility: legibilityOf(best.words),
      'least legible word': clarityOf(best.words),
    };
    return { value: best.name, text: best.name, words: best.words, features };
  });
  return joinSameNames(named.toSorted(byPlace), fromDomains(facts, recipient, domains));
}

/** A logo that the edge of a page cuts off has the beginning of the first word of a name. */
function isCutOff(word: string, name: string): boolean {
  const [part, first] = [word, name.split(' ')[0] ?? ''].map((text) => text.toLowerCase()) as [string, string];
  return part.length >= 6 && first.length > part.length && first.startsWith(part) && name !== first;
}

/** On a slip of a card terminal the bank stands above the shop and its address. A bank's own slip names no shop. */
function withoutBanks(mentions: readonly IssuerMention[], facts: DocumentFacts): readonly IssuerMention[] {
  const rowOf = rowFinder(facts.layout);
  const others = facts.isSlip ? mentions.filter(({ name }) => !isBank(name)) : [];
  return others.some((mention) => placeOf(rowOf(mention), facts)['address below'] === 1) ? others : mentions;
}

/** Of equally likely names the first on the page is the sender's. */
function byPlace({ words: [a] }: FeaturedCandidate<string>, { words: [b] }: FeaturedCandidate<string>): number {
  if (a === undefined || b === undefined) return 0;
  return a.page - b.page || a.y0 - b.y0 || a.x0 - b.x0;
}

/** Logos are often printed with wide gaps between the letters ("N O R D W I N D"), and so are brackets ("( M)"). */
function withoutSpacing(name: string): string {
  if (/^(?:\p{Lu}\s){3,}\p{Lu}$/u.test(name)) return name.replaceAll(/\s/gu, '');
  return name.replaceAll(/(?<=\()\s+|\s+(?=\))/gu, '');
}

/** A word of a domain that begins a name speaks for that name, and is no candidate beside it. */
function joinSameNames(
  named: readonly FeaturedCandidate<string>[],
  words: readonly FeaturedCandidate<string>[],
): readonly FeaturedCandidate<string>[] {
  const isOf = (name: string, word: string): boolean => {
    const [whole, part] = [textKey(name), textKey(word)];
    return part.length >= 4 && whole.startsWith(part);
  };
  const joined = named.map((one) => {
    const word = words.find(({ value }) => isOf(one.value, value));
    return word === undefined ? one : { ...one, features: { ...one.features, ...word.features } };
  });
  return [...joined, ...words.filter(({ value }) => !named.some((one) => isOf(one.value, value)))];
}

/** The recipient's name also stands where it is not addressed ("CUSTOMER NAME", then its address elsewhere). */
function recipientFeatures(name: string, { name: recipient }: Recipient): Features {
  const [own, other] = [nameKey(name), nameKey(recipient?.value ?? '')];
  return { 'name of the recipient': own.length >= 4 && other.length >= 4 && (own.startsWith(other) || other.startsWith(own)) ? 1 : 0 }; // prettier-ignore
}

/** Tax and bank details, registers and courts, as they follow the name of the sender in a letterhead or footer. */
const registerDetails =
  /\b(?:siret|siren|r\.?c\.?s|tva|ust\.?-?id|steuernummer|hrb|amtsgericht|btw|kvk|vat (?:no|reg|id|number)|registered|company (?:no|reg|number)|p\.? ?iva|partita iva|codice fiscale|cif|nif|nipc|contribuinte|iban|bic|swift|abn|gstin|gst (?:no|id|reg))\b/iu;

function registerBelow(row: Row | undefined, { layout }: DocumentFacts): boolean {
  if (row === undefined) return false;
  return layout.rows
    .slice(row.index, row.index + 5)
    .some((other) => other.page === row.page && registerDetails.test(textOf(other)));
}

/** The support of a name that several places or one certain place give. */
const wellSupported = 0.55;

/** Adds up the places of a name on a sheet of letter paper, where header lines alone say little. */
function supportOf(group: readonly IssuerMention[], agrees: boolean, anyAgrees: boolean): number {
  const weights = group.filter(({ kind }) => kind !== 'header').map(({ weight }) => weight).toSorted((a, b) => b - a); // prettier-ignore
  const [first, ...others] = weights;
  if (first === undefined) return 0;
  const rest = others.reduce((sum, weight) => sum + Math.min(0.1, weight * 0.2), 0);
  const support = first + Math.min(0.25, rest) + (agrees ? 0.28 : anyAgrees ? -0.18 : 0);
  return Math.min(0.97, support) * Math.min(1, 0.3 + legibilityOf(fullName(group).words));
}

/** How often a name stands in other texts, as a sender's name does in the footer or in a sentence; 1 for four times. */
function repetitionOf(name: string, texts: readonly string[]): number {
  const key = nameKey(name);
  return key.length < 4 ? 0 : Math.min(4, Math.max(0, texts.filter((text) => text.includes(key)).length - 1)) / 4;
}

/** Groups mentions of one name, or of a name and its short form or logo; of recognised ones also misread mentions of it. */
function groupByName(mentions: readonly IssuerMention[], isRecognised: boolean): readonly (readonly IssuerMention[])[] {
  const groups: IssuerMention[][] = [];
  for (const mention of [...mentions].sort((a, b) => nameKey(b.name).length - nameKey(a.name).length)) {
    const key = nameKey(mention.name);
    const group = groups.find((others) =>
      others.some(
        (other) =>
          isShortForm(key, nameKey(other.name)) ||
          (isRecognised && isMisread(key, nameKey(other.name))) ||
          (other.logo !== undefined && other.logo.words[0] === mention.words[0]),
      ),
    );
    if (group === undefined) groups.push([mention]);
    else group.push(mention);
  }
  return groups;
}

function isShortForm(short: string, long: string): boolean {
  return short === long || (short.length >= 4 && long.startsWith(short) && long.length < short.length + 3);
}

/** Two long names that differ in one letter of eight are one name, of which recognition misread a mention. */
function isMisread(a: string, b: string): boolean {
  const limit = Math.floor(Math.min(a.length, b.length) / 8);
  return limit > 0 && editDistance(a, b, limit) <= limit;
}

/** The mention with the legal form has the full name. Of mentions that differ in misread letters, the clearest has it. */
function fullName(group: readonly IssuerMention[]): IssuerMention {
  const byWeight = [...group].sort((a, b) => b.weight - a.weight);
  const best = byWeight.find(({ name }) => hasLegalForm(name)) ?? byWeight[0];
  if (best === undefined) throw new Error('a group has a mention');
  const key = nameKey(best.name);
  const spellings = group.filter(({ name }) => {
    const other = nameKey(name);
    return other !== key && hasLegalForm(name) === hasLegalForm(best.name) && isMisread(key, other);
  });
  return [best, ...spellings].toSorted((a, b) => clearness(b) - clearness(a))[0] ?? best;
}

/** How certain the letters of a name are: a word of a trade is a word that exists. */
function clearness({ name, words }: IssuerMention): number {
  const known = name.split(' ').filter((word) => tradeWords.includes(word.toLowerCase()));
  return legibilityOf(words) + 0.1 * known.length;
}

function kindsOf(group: readonly IssuerMention[]): Features {
  const features: Record<string, number> = {};
  for (const { kind, weight } of group) {
    features[kind] = 1;
    if (kind !== 'header') features[`${kind} weight`] = Math.max(features[`${kind} weight`] ?? 0, weight);
    else if (weight < 0.3) features['two lines'] = 1;
  }
  return features;
}

function placeOf(row: Row | undefined, { layout }: DocumentFacts): Features {
  const page = layout.pages.find(({ number }) => number === row?.page);
  if (row === undefined || page === undefined) return {};
  const firstOfPage = layout.rows.find((other) => other.page === row.page && !isNoName(textOf(other)))?.index ?? 0;
  const line = Math.max(0, row.index - firstOfPage);
  const below = layout.rows.slice(row.index + 1, row.index + 5).filter((other) => other.page === row.page);
  return {
    'first line': line === 0 ? 1 : 0,
    'second line': line === 1 ? 1 : 0,
    'third line': line === 2 ? 1 : 0,
    'later line': line > 2 ? 1 : 0,
    'far down': row.y0 / Math.max(1, page.heightPt),
    'first page': row.page === 1 ? 1 : 0,
    'large print': row.height > 1.3 * usualHeight(layout) ? 1 : 0,
    'right side': (row.cells[0]?.x0 ?? 0) > page.widthPt / 2 ? 1 : 0,
    'alone in its row': row.cells.length === 1 ? 1 : 0,
    'register number beside':
      hasRegistration(textOf(row)) || hasRegistration(below[0] === undefined ? '' : textOf(below[0])) ? 1 : 0,
    'address above': isAddressLine(textOf(layout.rows[row.index - 1] ?? row)) && row.index > firstOfPage ? 1 : 0,
    'company below': below[0] !== undefined && isCompanyRow(below[0]) && !isCompanyRow(row) ? 1 : 0,
    'address below': below.some((other) => isAddressLine(textOf(other))) ? 1 : 0,
    'contact below': below.some((other) =>
      /\b(?:tel|phone|fax|gst|vat|ust|tva|iva|btw|siret|nif|cif|nipc)\b|@|www\./iu.test(textOf(other)),
    )
      ? 1
      : 0,
  };
}

/** Returns whether a line names a company by its legal form, its trade or the number of its register. */
function isCompanyRow({ cells }: Row): boolean {
  const [first] = cells;
  const text = first?.text.slice(0, 90) ?? '';
  return companyNameIn(text) !== null || isOfTrade(text) || (hasRegistration(text) && /^\p{L}{2}/u.test(text));
}

function textOf(row: Row): string {
  return row.cells.map(({ text }) => text).join('  ').slice(0, 200); // prettier-ignore
}

/** "Fahrpreis EUR" is a label with the currency of its amount. */
const currencyAtEnd = /\s(?:EUR|USD|GBP|CHF|Euro|€|\$|£)$/u;

function isLabel(name: string, { labels }: DocumentFacts): boolean {
  const keys = [name, name.replace(currencyAtEnd, '')].map(textKey);
  return labels.all.some(({ span }) => keys.includes(textKey(span.text))) || isDocumentName(name) || isCaption(name);
}

/** A logo is not text, but a web address whose name also occurs in words identifies the sender. */
function fromDomains(
  facts: DocumentFacts,
  { cells: recipient }: Recipient,
  domains: readonly string[],
): readonly FeaturedCandidate<string>[] {
  const words = facts.layout.rows
    .flatMap(({ cells }) => cells)
    .filter((cell: Cell) => !recipient.has(cell))
    .flatMap((cell) => cell.words);
  return domains.flatMap((domain) => {
    const same = words.filter((word) => /^\p{Lu}/u.test(word.text) && textKey(word.text) === domain);
    const [first] = same;
    if (first === undefined) return [];
    const value = first.text.replace(/[,.:;]+$/u, '');
    const features = { 'word of a domain': 1, 'word of a domain repeated': Math.min(4, same.length - 1) / 4 };
    return [{ value, text: first.text, words: [first], features }];
  });
}
