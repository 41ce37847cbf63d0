import { isCompound, restoreCompound } from './compound-words.ts';
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
