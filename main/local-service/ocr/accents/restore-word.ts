import type { LanguageRules } from './language-rules.ts';
import { hasAccent, inCaseOf, withoutAccents } from './letters.ts';
import { findForms, formsOf, inSmallLetters, type WordList } from './word-list.ts';

/** What decides about the accents of a page's words. */
export interface AccentSource {
  readonly list: WordList;
  readonly rules: LanguageRules;
  /** Whether a word that was read without accents may have lost them: not on a page that was printed without. */
  readonly restoresBare: boolean;
}

/** A shorter word may be an abbreviation of anything. */
const minLetters = 3;
/** A shorter word that the list has with a capital letter alone may be a name: Jäger for a Mr Jager. */
const minCapitalised = 8;
/** Letters of another language stay in shorter words, which may be names: Sánchez, Kovács. */
const minForeign = 10;

/** A longer word that the list has in no form has the accent of its ending. */
const minUnlisted = 8;

const wordPart = /[\p{L}\p{M}]+/gu;
/** Numbers, addresses of the web, and names of files. */
const isNoWord = /[\d@]|\p{L}[._]\p{L}/u;

/** Returns a word as it was read, with its punctuation, with the accents that it has lost. */
export function restoreAccents(text: string, source: AccentSource): string {
  const whole = text.normalize('NFC');
  return isNoWord.test(whole) ? text : whole.replace(wordPart, (part) => restorePart(part, source));
}

function restorePart(part: string, source: AccentSource): string {
  const read = part.toLowerCase();
  // A Turkish capital becomes two letters.
  if (part.length < minLetters || read.length !== part.length) return part;
  const restored = Array.from(read).some(hasAccent) ? otherAccents(read, source) : lostAccents(part, source);
  return restored === null ? part : inCaseOf(restored, part);
}

/** Returns the only form that a word without accents can stand for, or `null`. */
function lostAccents(part: string, { list, rules, restoresBare }: AccentSource): string | null {
  if (!restoresBare || (rules.hasBareCapitals && part === part.toUpperCase())) return null;
  const read = part.toLowerCase();
  const common = rules.common.get(read);
  if (common !== undefined) return common;
  const found = findForms(list, read);
  const forms = inSmallLetters(found);
  const ended = rules.endings.reduce((word, [ending, accented]) => word.replace(ending, accented), read);
  if (ended !== read && (forms.includes(ended) || (forms.length === 0 && read.length >= minUnlisted))) return ended;
  const [form, ...more] = forms;
  if (form === undefined) return rules.hasCompounds ? restoreCompound(read, list) : null;
  if (more.length > 0 || form === read || (rules.hasCompounds && isCompound(read, list))) return null;
  return read.length >= minCapitalised || found.includes(form) ? form : null;
}

/** Returns the only form of a word that was read with accents, but not with the right ones, or `null`. */
function otherAccents(read: string, { list, rules }: AccentSource): string | null {
  const common = rules.common.get(withoutAccents(read));
  if (common !== undefined) return common;
  const forms = formsOf(list, read);
  if (forms.includes(read)) return null;
  const [own, accents] = [accentsOf(read), forms.map(accentsOf)];
  const near = forms.filter((_, at) => own.every((has, letter) => !has || accents[at]?.[letter] === true));
  const same = forms.filter((_, at) => own.every((has, letter) => has === accents[at]?.[letter]));
  const [form, ...more] = near.length > 1 ? same : near;
  if (form !== undefined) return more.length > 0 ? null : form;
  if (forms.length > 0 || read.length < minForeign) return null;
  return Array.from(read, (letter) => rules.letters.get(letter) ?? letter).join('');
}

/** Which letters of a word have accents. */
const accentsOf = (word: string): readonly boolean[] => Array.from(word, hasAccent);

/** Shorter words are found in all others. */
const minPart = 4;
/** With shorter parts that lose accents, names are taken for words: Vosskuhl, from kühl. */
const minAccented = 6;
/** A word whose parts are words as they are, such as Transportschaden, stays: both parts must be as long. */
const minWhole = 6;

/** Returns a word of two words of the list with the accents that these have lost, or `null` where that is not certain. */
function restoreCompound(read: string, list: WordList): string | null {
  const found = new Set<string>();
  for (let end = minPart; end <= read.length - minPart; end += 1) {
    const last = settle(read.slice(end), list);
    const first = last === null ? null : (settle(read.slice(0, end), list) ?? settleJoined(read.slice(0, end), list));
    if (first !== null && last !== null) found.add(first + last);
  }
  const [form, ...more] = found;
  return form === undefined || more.length > 0 ? null : form;
}

/** Returns a part as the list has it, and otherwise its only form with accents, or `null`. */
function settle(part: string, list: WordList): string | null {
  const forms = part.length < minPart ? [] : formsOf(list, part);
  if (forms.includes(part)) return part;
  return forms.length === 1 && part.length >= minAccented ? (forms[0] ?? null) : null;
}

/** The same for a part with an s that joins it to the next one. */
function settleJoined(part: string, list: WordList): string | null {
  const settled = part.endsWith('s') ? settle(part.slice(0, -1), list) : null;
  return settled === null ? null : `${settled}s`;
}

/** Returns whether two words of the list make up this one as it is. */
function isCompound(read: string, list: WordList): boolean {
  const ends = Array.from({ length: Math.max(0, read.length - 2 * minWhole + 1) }, (_, at) => at + minWhole);
  const isKnown = (part: string) => formsOf(list, part).includes(part);
  return ends.some((end) => isKnown(read.slice(end)) && isKnown(read.slice(0, end)));
}
