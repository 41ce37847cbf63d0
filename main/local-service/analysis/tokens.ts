import { fold } from '#lib/text/fold.ts';
import { termsOf } from '#lib/text/terms.ts';

/** Folds a line and replaces typographic dashes and quotation marks by plain ones, so that patterns match. */
export function foldLine(text: string): string {
  return fold(text.replace(/[‐‑–—−]/g, '-').replace(/[’‘´`]/g, "'"));
}

/** Returns the terms of a text. A title in wide letter spacing ("I N V O I C E") is one word. */
export function tokensOf(text: string): readonly string[] {
  const tokens = termsOf(text);
  const spaced = tokens.length >= 4 && tokens.every((token) => token.length === 1);
  return spaced ? [tokens.join('')] : tokens;
}
