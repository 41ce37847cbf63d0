import type { RecognisedLine } from './parse-tsv.ts';

/**
 * How much of a recognition reads like writing. Upside-down text is "recognised" too, as mixed-case letter salad of low
 * confidence. Measured shares: upright 0.6 to 0.97 (0.5 on very bad pictures), upside down 0.2 to 0.45.
 */
export interface Plausibility {
  /** Characters, weighed by confidence and by the shape of their word. */
  readonly score: number;
  /** `score` as a share of all characters, 0 to 1. */
  readonly share: number;
  /** Characters seen. */
  readonly seen: number;
}

const oddShapeWeight = 0.4;

export function plausibilityOf(lines: readonly RecognisedLine[]): Plausibility {
  let score = 0;
  let seen = 0;
  for (const line of lines) {
    for (const { text, confidence } of line.words) {
      seen += text.length;
      score += text.length * confidence * (looksLikeWord(text) ? 1 : oddShapeWeight);
    }
  }
  return { score, seen, share: score / Math.max(seen, 1) };
}

const word = String.raw`(?:\p{Lu}?\p{Ll}+|\p{Lu}+|\d+(?:[.,:/-]\d+)*|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+)`;
const wellShaped = new RegExp(String.raw`^\p{P}*${word}(?:['’/.@-]${word})*\p{P}*$`, 'u');
const vowel = /[aeiouyäöüáàâéèêíìîóòôúùûåæøœ]/i;

function looksLikeWord(text: string): boolean {
  if (!wellShaped.test(text)) return false;
  const letters = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  // Abbreviations of two or three letters often have no vowel: GmbH has four, but Ltd, Nr, St.
  return letters < 4 || vowel.test(text);
}
