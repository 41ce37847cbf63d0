import { fold } from '#lib/text/fold.ts';
import { termsOf } from '#lib/text/terms.ts';

/** A folded line with typographic dashes and quotation marks as their plain ones, for patterns. */
export function foldLine(text: string): string {
  return fold(text.replace(/[‐‑–—−]/g, '-').replace(/[’‘´`]/g, "'"));
}

/** The terms of a text. A title set in wide spacing ("I N V O I C E") is one word. */
export function tokensOf(text: string): readonly string[] {
  const tokens = termsOf(text);
  const spaced = tokens.length >= 4 && tokens.every((token) => token.length === 1);
  return spaced ? [tokens.join('')] : tokens;
}
