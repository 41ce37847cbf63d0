/**
 * Returns the tax rates that a text prints, in percent. Those of withholdings may have three decimals: 15,825 % in Germany.
 * Recognition may join one with the word before it: "MwSt.7 %".
 */
export function ratesIn(text: string): readonly number[] {
  return [...text.matchAll(/(?<!\d|(?<!\p{L})[.,])(\d{1,2}(?:[.,]\d{1,3})?)\s?%/gu)].map(([, rate = '']) =>
    Number(rate.replace(',', '.')),
  );
}
