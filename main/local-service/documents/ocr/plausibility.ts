import type { RecognisedLine } from './parse-tsv.ts';

/**
 * How much of a recognition reads like writing: the letters and digits of well-shaped words, weighed by the engine's
 * confidence. Upside-down text is "recognised" too, as mixed-case letter salad, and scores low.
 */
export interface Plausibility {
  readonly score: number;
  /** `score` as a share of all characters seen, 0 to 1. */
  readonly share: number;
}

const wellShaped =
  /^\p{P}*(?:\p{Lu}?\p{Ll}+|\p{Lu}+|\d+(?:[.,:/-]\d+)*|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+)(?:['’/-](?:\p{L}+|\d+))*\p{P}*$/u;
const vowel = /[aeiouyäöüáàâéèêíìîóòôúùûåæøœ]/i;

export function plausibilityOf(lines: readonly RecognisedLine[]): Plausibility {
  let score = 0;
  let seen = 0;
  for (const line of lines) {
    for (const { text, confidence } of line.words) {
      seen += text.length;
      if (looksLikeWord(text)) score += text.length * confidence;
    }
  }
  return { score, share: score / Math.max(seen, 1) };
}

function looksLikeWord(text: string): boolean {
  if (!wellShaped.test(text)) return false;
  const letters = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  return letters < 2 || letters === 3 || vowel.test(text);
}
