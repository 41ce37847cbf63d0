import stringWidth from 'string-width';

const signs = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Columns that a terminal gives to a text without control characters. */
export const widthOf = (text: string): number => stringWidth(text);

/** As much of a text as fits. */
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
