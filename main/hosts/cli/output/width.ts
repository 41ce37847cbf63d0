import stringWidth from 'string-width';

const signs = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Returns the number of columns that a text without control characters takes on a terminal. */
export const widthOf = (text: string): number => stringWidth(text);

/** Returns the longest start of a text that fits. */
export function cutToWidth(text: string, columns: number): string {
  let width = 0;
  for (const { segment, index } of signs.segment(text)) {
    width += stringWidth(segment);
    if (width > columns) return text.slice(0, index);
  }
  return text;
}

export const padToWidth = (text: string, columns: number): string =>
  text + ' '.repeat(Math.max(0, columns - widthOf(text)));
