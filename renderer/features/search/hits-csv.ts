import { dataPointColumns } from './data-point-columns.ts';
import type { Hit } from './search-session.ts';

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

/**
 * Returns RFC 4180 text with a byte order mark, by which spreadsheets recognize UTF-8. Every data point that occurs has
 * a column; `check` names the values to be compared with the page, and `sources` says where each value comes from.
 */
export function hitsCsv(hits: readonly Hit[], separator: Separator): string {
  const columns = dataPointColumns(hits);
  const head = ['name', 'tag', 'tag_score', 'created', 'file_id', 'job_id', 'check', 'sources', ...columns];
  const rows = hits.map((hit) => [
    hit.name ?? '',
    hit.tagName ?? '',
    hit.tagScore === null ? '' : String(hit.tagScore),
    hit.createdAtMs === null ? '' : new Date(hit.createdAtMs).toISOString(),
    hit.fileId,
    hit.jobId ?? '',
    listed(hit.dataPoints.filter(({ needsCheck }) => needsCheck).map(({ name }) => name)),
    listed(hit.dataPoints.flatMap(({ name, source }) => (source === null ? [] : [`${name}=${source}`]))),
    ...columns.map((column) =>
      listed(hit.dataPoints.filter(({ name }) => name === column).map(({ valueAsString }) => valueAsString)),
    ),
  ]);
  return `\ufeff${[head, ...rows].map((row) => row.map(csvCell).join(separator)).join('\r\n')}\r\n`;
}

const listed = (texts: readonly string[]) => texts.join('; ');
