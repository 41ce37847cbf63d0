const asciiOnly = /^[\x20-\x7e\n\r\t]*$/;

/** Letters that Unicode does not decompose, but that people type as other letters. */
const spelledOut: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' };

/**
 * Returns text in the form in which the whole service compares it: without case, accents, ligatures and soft hyphens.
 * "Müller", "MÜLLER" and "muller" become equal, as do "Straße" and "STRASSE", "Łódź" and "lodz".
 */
export function fold(text: string): string {
  if (asciiOnly.test(text)) return text.toLowerCase();
  return (
    text
      .normalize('NFKD')
      // Lower case comes after the decomposition, because the "No" of a № has a capital.
      .toLowerCase()
      .replace(/[\p{M}\u00ad]/gu, '')
      .replace(/[ßæœøłđı]/g, (letter) => spelledOut[letter] ?? letter)
  );
}
