/**
 * Text as it is compared: lower case, without accents (ä as a, ß as ss), typographic marks as their plain ones. Words are
 * runs of letters and digits.
 */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .replace(/[‐‑–—−]/g, '-')
    .replace(/[’‘´`]/g, "'");
}

const wordPattern = /[\p{L}\p{N}]+/gu;

/** The words of folded text. A title set in wide spacing ("I N V O I C E") is one word. */
export function tokensOf(folded: string): readonly string[] {
  const tokens = folded.match(wordPattern) ?? [];
  const spaced = tokens.length >= 4 && tokens.every((token) => token.length === 1);
  return spaced ? [tokens.join('')] : tokens;
}
