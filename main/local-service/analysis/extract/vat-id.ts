/** VAT identification numbers by country (European Commission, VIES), with neighbouring countries and India. */
const patterns: readonly string[] = [
  String.raw`ATU\d{8}`,
  String.raw`BE[01]\d{9}`,
  String.raw`BG\d{9,10}`,
  String.raw`CY\d{8}[A-Z]`,
  String.raw`CZ\d{8,10}`,
  String.raw`DE\d{9}`,
  String.raw`DK\d{8}`,
  String.raw`EE\d{9}`,
  String.raw`EL\d{9}`,
  String.raw`ES[A-Z0-9]\d{7}[A-Z0-9]`,
  String.raw`FI\d{8}`,
  String.raw`FR[A-HJ-NP-Z0-9]{2}\d{9}`,
  String.raw`GB(?:\d{9}|\d{12})`,
  String.raw`HR\d{11}`,
  String.raw`HU\d{8}`,
  String.raw`IE\d[A-Z0-9+*]\d{5}[A-Z]{1,2}`,
  String.raw`IT\d{11}`,
  String.raw`LT(?:\d{9}|\d{12})`,
  String.raw`LU\d{8}`,
  String.raw`LV\d{11}`,
  String.raw`MT\d{8}`,
  String.raw`NL\d{9}B\d{2}`,
  String.raw`PL\d{10}`,
  String.raw`PT\d{9}`,
  String.raw`RO\d{2,10}`,
  String.raw`SE\d{12}`,
  String.raw`SI\d{8}`,
  String.raw`SK\d{10}`,
  String.raw`CHE\d{9}(?:MWST|TVA|IVA)?`,
  String.raw`NO\d{9}MVA`,
  String.raw`\d{2}[A-Z]{5}\d{4}[A-Z][A-Z0-9]Z[A-Z0-9]`,
];
const whole = new RegExp(`^(?:${patterns.join('|')})$`);

export interface VatIdMatch {
  /** In upper case, without spaces, points and dashes. */
  readonly vatId: string;
  readonly start: number;
  readonly end: number;
}

export function isVatId(text: string): boolean {
  return whole.test(text);
}

/**
 * Finds the VAT ids in `text`. Single spaces, points or dashes may separate groups ("DE 232 446 240", "CHE-123.456.789
 * MWST").
 */
export function findVatIds(text: string): readonly VatIdMatch[] {
  const found: VatIdMatch[] = [];
  const opening = /(?<![A-Za-z0-9])(?=[A-Z]{2,3}[ .-]?[A-Z0-9]|\d{2}[A-Z]{5}\d)/g;
  for (const match of text.matchAll(opening)) {
    if (found.some((earlier) => earlier.end > match.index)) continue;
    const read = longestAt(text, match.index);
    if (read !== null) found.push(read);
  }
  return found;
}

function longestAt(text: string, start: number): VatIdMatch | null {
  let compact = '';
  let best: VatIdMatch | null = null;
  for (let end = start; end < text.length && compact.length < 18; end += 1) {
    const character = text[end] ?? '';
    if (/[A-Z0-9]/.test(character)) compact += character;
    else if (!/[ .\u00a0-]/.test(character) || /[ .-]/.test(text[end + 1] ?? '')) break;
    if (/[A-Za-z0-9]/.test(text[end + 1] ?? '') || /[ .-]/.test(character)) continue;
    if (isVatId(compact)) best = { vatId: compact, start, end: end + 1 };
  }
  return best;
}
