import { hasLegalForm } from './company-names.ts';
import { isAddressLine, tradeWords } from './name-shape.ts';

/** Legal forms as recognition misreads them at the end of a name, with what is printed there. */
const misreadForms: readonly (readonly [RegExp, string])[] = [
  [/\s[S5$][DOU0QIL][NHMWIL1]{1,2}[.,]?\s?[B8E][HN][DO0]\.?$/u, 'SDN BHD'],
  [/\s[S5$][DOU0Q][NHMW]?\.?\s?[B8E][HN][DO0]?\.?$/u, 'SDN BHD'],
  [/\s[S5$][DOU0Qd][NHMWn]\.?\s?[B8][HhNn][DdOo0]?\.?$/u, 'Sdn Bhd'],
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

function tradeWordOf(word: string): string {
  const lower = word.toLowerCase();
  if (tradeWords.includes(lower)) return word;
  const meant = tradeWords.find((known) => known.length === word.length && hasOneLetterAlike(lower, known));
  if (meant === undefined) return word;
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
