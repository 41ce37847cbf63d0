import { hasLegalForm, isLegalFormAlone } from './company-names.ts';
import { isAddressLine, tradeWords } from './name-shape.ts';

/** Legal forms as recognition misreads them at the end of a name, with what is printed there. */
const misreadForms: readonly (readonly [RegExp, string])[] = [
  [/\s[S5$][DOU0QIL][NHMWIL1]{1,2}[.,]?\s?[B8E][HN][DO0]\.?$/u, 'SDN BHD'],
  [/\s[S5$][DOU0Q][NHMW]?\.?\s?[B8E][HN][DO0]?\.?$/u, 'SDN BHD'],
  [/\s[S5$][DOU0Qd][NHMWn]\.?\s?[B8][HhNn][DdOo0]?\.?$/u, 'Sdn Bhd'],
  [/\s[S5$]\s[B8]H[DO0]\.?$/u, 'SDN BHD'],
  [/\s[S5$]\/[B8DE9]$/u, 'S/B'],
  [/\s[GC6][mnr][bhd6][HNh]$/u, 'GmbH'],
];
const soundForm = /\s(?:S\.?D\.?N\.?,?\s?B\.?H\.?D\.?|S\/B)$/iu;

/** "(M)" before this form is short for Malaysia. */
const country = /\([HN]\)(?=\s+sdn)/iu;

/** Letters and digits that recognition takes for each other. In short words, most such pairs also make other words. */
const alike = new Set('mn 0o 1i 1l 1t 8b 4a 9a 5s 8s 6g 0d 2z'.split(' '));
const alikeInLongWords = new Set('hn co oq ou il it ef ce cg uv nr do ty fp kx bh vy lt'.split(' '));
const longWord = 7;

/**
 * Returns a name from recognised print with its legal form and its words of a trade ("MART", "Hardware") as they are
 * printed, where recognition misread a letter of them. All other words stay as they were read.
 */
export function asPrinted(name: string): string {
  const withForm = withLegalForm(name).replace(country, '(M)');
  return withForm.replaceAll(/[\p{L}\p{N}]{4,}/gu, tradeWordOf);
}

function withLegalForm(name: string): string {
  if (soundForm.test(name) || isAddressLine(name)) return name;
  const [pattern, printed] = misreadForms.find(([one]) => one.test(name)) ?? [];
  if (pattern === undefined || printed === undefined) return name;
  // "BHD" alone is a form, too, and follows the misread word of the whole form.
  return hasLegalForm(name) && !/bhd\.?$/iu.test(name) ? name : name.replace(pattern, ` ${printed}`);
}

/** Returns whether a text is a legal form alone, also as recognition misreads it. */
export function isMisreadForm(text: string): boolean {
  return isLegalFormAlone(withLegalForm(`A ${text}`).slice(2));
}

function tradeWordOf(word: string): string {
  const lower = word.toLowerCase();
  if (tradeWords.includes(lower)) return word;
  const meant = tradeWords.find((known) => known.length === word.length && hasOneLetterAlike(lower, known));
  if (meant === undefined) return word;
  return inCaseOf(word, meant);
}

/** Words of the page in small letters, each with how often it is read. */
export type WordCounts = ReadonlyMap<string, number>;

/** A spelling that is read so often is no misreading. */
const often = 2;
const leastLetters = 6;

/** Counts the words of texts. A word of a web or mail address counts as often, because it is the sender's own spelling. */
export function countWords(texts: readonly string[], domains: readonly string[]): WordCounts {
  const counts = new Map<string, number>();
  for (const text of texts)
    for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu))
      if (word.length >= leastLetters) counts.set(word, (counts.get(word) ?? 0) + 1);
  for (const domain of domains) counts.set(domain, Math.max(often, counts.get(domain) ?? 0));
  return counts;
}

/**
 * Returns a name with each word as the rest of the page spells it, where that differs in one letter that recognition
 * confuses, is read at least twice, and the name's own spelling only once: "Goardian" of "Guardian" in two other lines.
 */
export function asSpeltElsewhere(name: string, counts: WordCounts): string {
  return name.replaceAll(/[\p{L}\p{N}]{6,}/gu, (word) => {
    const lower = word.toLowerCase();
    if ((counts.get(lower) ?? 0) >= often) return word;
    const [meant, ...others] = [...counts].filter(([known, count]) => count >= often && known.length === lower.length && hasOneLetterAlike(lower, known)); // prettier-ignore
    return meant === undefined || others.length > 0 ? word : inCaseOf(word, meant[0]);
  });
}

function inCaseOf(word: string, meant: string): string {
  if (word === word.toUpperCase()) return meant.toUpperCase();
  return /^\p{Lu}/u.test(word) ? meant.charAt(0).toUpperCase() + meant.slice(1) : meant;
}

function hasOneLetterAlike(word: string, known: string): boolean {
  const letters = Array.from(known, (letter, index) => [letter, word[index] ?? ''] as const);
  const [other, ...more] = letters.filter(([letter, read]) => letter !== read);
  if (other === undefined || more.length > 0) return false;
  const [letter, read] = other;
  const isPair = (pairs: ReadonlySet<string>): boolean => pairs.has(letter + read) || pairs.has(read + letter);
  return isPair(alike) || (word.length >= longWord && isPair(alikeInLongWords));
}
