import { codeOfLanguage } from '#lib/language-codes.ts';
import type { RecognisedLine } from '../recogniser.ts';

/** Words below this confidence may be noise, or lines upside down. */
const minConfidence = 0.5;
/** Fewer letters do not tell a language from its neighbour: an address, a logo. */
const minLetters = 60;
/**
 * How much higher than the usual languages the page's own must score. Measured: at least 0.15 on made papers in five
 * other languages, and at most 0.12 on 172 English documents.
 */
const minLead = 0.13;
/** How much less than a language that pages cannot be read in the best of the others may score. */
const maxBehind = 0.05;

/**
 * Returns the language of what was read: one of the `usual` ones, one of `others`, or `null` where it is not certain.
 * Accents are not needed: a French page that was read as German, without its accents, is still found to be French.
 * Languages are named as Tesseract names them.
 */
export async function detectLanguage(
  lines: readonly RecognisedLine[],
  usual: readonly string[],
  others: readonly string[],
): Promise<string | null> {
  const words = lines
    .flatMap((line) => line.words)
    .filter(({ confidence }) => confidence >= minConfidence)
    .flatMap(({ text }) => text.match(/\p{L}{2,}/gu) ?? []);
  if (words.join('').length < minLetters) return null;
  // The smallest of its tables takes 90 MB of memory, the next one 160, and neither was wrong about a page.
  const { eld } = await import('eld/extrasmall');
  const scores = eld.detect(words.join(' ')).getScores();
  const scoreOf = (language: string): number => scores[codeOfLanguage(language) ?? ''] ?? 0;
  const bestOf = (languages: readonly string[]) => languages.toSorted((a, b) => scoreOf(b) - scoreOf(a))[0];
  const [own, other] = [bestOf(usual), bestOf(others)];
  const [ownScore, otherScore] = [own, other].map((each) => (each === undefined ? 0 : scoreOf(each))) as [
    number,
    number,
  ];
  if (Math.max(ownScore, otherScore) < Math.max(...Object.values(scores)) - maxBehind) return null;
  if (ownScore >= otherScore) return own ?? null;
  return otherScore >= ownScore + minLead ? (other ?? null) : null;
}
