import { dataPointColumns } from './data-point-columns.ts';
import type { Hit } from './search-session.ts';

export type Separator = ',' | ';';

/** What spreadsheets of this language take for a separator: where the comma is the decimal sign it is the semicolon. */
export const separatorFor = (locale: string): Separator =>
  new Intl.NumberFormat(locale).formatToParts(1.5).some(({ type, value }) => type === 'decimal' && value === ',')
    ? ';'
    : ',';

const plainNumber = /^-?\d+(?:[.,]\d+)*$/u;
/** Spreadsheets run what begins so, in narrow and in wide letters, as a formula. */
const formulaStart = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/**
 * A cell: quoted, and with an apostrophe before anything that a spreadsheet would run. Content comes from strangers;
 * numbers with a sign stay numbers.
 */
export function csvCell(text: string): string {
  const safe = formulaStart.test(text) && !plainNumber.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** RFC 4180 with a byte order mark, by which spreadsheets know UTF-8. One column for every data point that occurs. */
export function hitsCsv(hits: readonly Hit[], separator: Separator): string {
  const columns = dataPointColumns(hits);
  const head = ['name', 'tag', 'tag_score', 'created', 'file_id', 'job_id', ...columns];
  const rows = hits.map((hit) => [
    hit.name ?? '',
    hit.tagName ?? '',
    hit.tagScore === null ? '' : String(hit.tagScore),
    hit.createdAtMs === null ? '' : new Date(hit.createdAtMs).toISOString(),
    hit.fileId,
    hit.jobId ?? '',
    ...columns.map((column) =>
      hit.dataPoints
        .filter(({ name }) => name === column)
        .map(({ valueAsString }) => valueAsString)
        .join('; '),
    ),
  ]);
  return `\ufeff${[head, ...rows].map((row) => row.map(csvCell).join(separator)).join('\r\n')}\r\n`;
}
