/** East Asian wide signs and emoji: two columns of a terminal. */
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u;
const joined = /\p{M}|[\u200c\u200d]/u;

const signWidth = (sign: string): number => (joined.test(sign) ? 0 : wide.test(sign) ? 2 : 1);

/** Columns that a terminal gives to a text without control characters. */
export function widthOf(text: string): number {
  let width = 0;
  for (const sign of text) width += signWidth(sign);
  return width;
}

/** As much of a text as fits. */
export function cutToWidth(text: string, columns: number): string {
  let width = 0;
  let end = 0;
  for (const sign of text) {
    width += signWidth(sign);
    if (width > columns) break;
    end += sign.length;
  }
  return text.slice(0, end);
}

export const padToWidth = (text: string, columns: number): string =>
  text + ' '.repeat(Math.max(0, columns - widthOf(text)));
