const asciiOnly = /^[\x20-\x7e\n\r\t]*$/;

/** Letters that Unicode does not take apart, but that people type apart. */
const spelledOut: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' };

/**
 * Text as it is compared, everywhere in the service: without case, accents, ligatures and soft hyphens. "Müller", "MÜLLER"
 * and "muller" are equal; so are "Straße" and "STRASSE", "Łódź" and "lodz".
 */
export function fold(text: string): string {
  if (asciiOnly.test(text)) return text.toLowerCase();
  return (
    text
      .normalize('NFKD')
      // After it is taken apart: the "No" of a № is written in capitals.
      .toLowerCase()
      .replace(/[\p{M}\u00ad]/gu, '')
      .replace(/[ßæœøłđı]/g, (letter) => spelledOut[letter] ?? letter)
  );
}
