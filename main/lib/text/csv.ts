export type Separator = ',' | ';';

/** Returns the separator that spreadsheets of this language expect: a semicolon where the comma is the decimal sign. */
export const separatorFor = (locale: string): Separator =>
  new Intl.NumberFormat(locale).formatToParts(1.5).some(({ type, value }) => type === 'decimal' && value === ',')
    ? ';'
    : ',';

const plainNumber = /^-?\d+(?:[.,]\d+)*$/u;
/** Spreadsheets run text that starts with these characters as a formula, in their usual and full-width forms. */
const formulaStart = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/**
 * Returns a quoted cell, with an apostrophe before text that a spreadsheet would run, because content comes from
 * unknown senders. Numbers with a sign stay numbers.
 */
export function csvCell(text: string): string {
  const safe = formulaStart.test(text) && !plainNumber.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** Recognized by spreadsheets as UTF-8. Stands before the first line. */
export const byteOrderMark = '\ufeff';

/** Returns lines of RFC 4180 text, each with its end. */
export const csvLines = (rows: readonly (readonly string[])[], separator: Separator): string =>
  rows.map((row) => `${row.map(csvCell).join(separator)}\r\n`).join('');
