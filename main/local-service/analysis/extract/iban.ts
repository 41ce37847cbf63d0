/** Length of the IBAN by country (SWIFT IBAN registry). */
const lengths: Readonly<Record<string, number>> = {
  AD: 24, AE: 23, AL: 28, AT: 20, BA: 20, BE: 16, BG: 22, CH: 21, CY: 28, CZ: 24, DE: 22, DK: 18, EE: 20, ES: 24, FI: 18, FO: 18, FR: 27,
  GB: 22, GI: 23, GL: 18, GR: 27, HR: 21, HU: 28, IE: 22, IL: 23, IS: 26, IT: 27, LI: 21, LT: 20, LU: 20, LV: 21, MC: 27, MD: 24, ME: 22,
  MK: 19, MT: 31, NL: 18, NO: 15, PL: 28, PT: 25, RO: 24, RS: 22, SA: 24, SE: 24, SI: 19, SK: 24, SM: 27, TR: 26, UA: 29, VA: 22,
}; // prettier-ignore

export interface IbanMatch {
  /** In upper case, without spaces. */
  readonly iban: string;
  readonly start: number;
  readonly end: number;
  /** Whether a letter or digit was replaced by its look-alike to satisfy the checksum. */
  readonly repaired: boolean;
}

/** Returns whether the country, the length and the checksum modulo 97 are valid (ISO 13616). */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(text) || text.length !== lengths[text.slice(0, 2)]) return false;
  let remainder = 0;
  for (const character of text.slice(4) + text.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder === 1;
}

/** Finds the IBANs in `text` that satisfy the checksum, with or without spaces between groups. */
export function findIbans(text: string): readonly IbanMatch[] {
  const found: IbanMatch[] = [];
  for (const match of text.matchAll(/(?<![A-Za-z0-9])[A-Za-z1][A-Za-z][0-9OoIlS\]]{2}/g)) {
    if (found.some((earlier) => earlier.end > match.index)) continue;
    const read = readAt(text, match.index);
    if (read !== null) found.push(read);
  }
  return found;
}

function readAt(text: string, start: number): IbanMatch | null {
  // "1T90" is a misread "IT90".
  const length = lengths[toLetters(text.slice(start, start + 2)).toUpperCase()];
  if (length === undefined) return null;
  let compact = '';
  let end = start;
  while (end < text.length && compact.length < length) {
    const character = text[end] ?? '';
    // A one may be read as a bracket.
    if (/[A-Za-z0-9\]]/.test(character)) compact += character;
    else if (!/[\s.\-\u00a0]/.test(character)) break;
    end += 1;
  }
  if (compact.length < length || /[A-Za-z0-9]/.test(text[end] ?? '')) return null;
  const printed = compact.toUpperCase();
  if (isIban(printed)) return { iban: printed, start, end, repaired: false };
  const repaired = repairLookAlikes(compact);
  return isIban(repaired) ? { iban: repaired, start, end, repaired: true } : null;
}

/**
 * Replaces look-alikes by place: the bank code has letters in a few countries, everything else has digits in most. The
 * result must still satisfy the checksum.
 */
function repairLookAlikes(compact: string): string {
  const country = toLetters(compact.slice(0, 2)).toUpperCase();
  const digitsFrom = /^(?:GB|NL|IE)$/.test(country) ? 8 : /^(?:IT|SM)$/.test(country) ? 5 : 4;
  return (
    country +
    toDigits(compact.slice(2, 4)) +
    toLetters(compact.slice(4, digitsFrom)) +
    toDigits(compact.slice(digitsFrom))
  ).toUpperCase();
}

function toDigits(text: string): string {
  return text
    .replaceAll(/[OoQD]/g, '0')
    .replaceAll(/[Il|\]]/g, '1')
    .replaceAll('Z', '2')
    .replaceAll('S', '5')
    .replaceAll('B', '8');
}

function toLetters(text: string): string {
  return text.replaceAll('0', 'O').replaceAll('1', 'I').replaceAll('5', 'S').replaceAll('8', 'B');
}
