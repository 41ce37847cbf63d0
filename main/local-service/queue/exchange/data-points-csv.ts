import type { KeptFile } from '../../store/exchange.ts';
import type { ManifestFile } from './manifest.ts';

const columns = [
  ...['file_id', 'path', 'name', 'class', 'added', 'status'],
  ...['field', 'value', 'page', 'confidence', 'source'],
] as const;

/** A byte order mark, by which spreadsheets recognise UTF-8, and the names of the columns. */
export const csvHead = `\ufeff${columns.join(',')}\r\n`;

/** Returns a line for each value of a document, and one without a value for a document that has none (RFC 4180). */
export function csvRows(file: KeptFile, files: readonly ManifestFile[]): string {
  const path = files.find(({ role }) => role === 'original')?.path ?? '';
  const about = [file.fileId, path, file.name, file.tagId ?? '', file.addedAt, file.status];
  const points = file.dataPoints.map(({ name, valueAsString, page, confidence, source }) => [
    ...[name, valueAsString, page === null ? '' : String(page)],
    ...[confidence === null ? '' : String(confidence), source ?? ''],
  ]);
  const values = points.length === 0 ? [['', '', '', '', '']] : points;
  return values.map((value) => `${[...about, ...value].map(cell).join(',')}\r\n`).join('');
}

const plainNumber = /^-?\d+(?:[.,]\d+)*$/u;
/** Spreadsheets run text that starts with these characters as a formula, in their usual and full-width forms. */
const formulaStart = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u;

function cell(text: string): string {
  const safe = formulaStart.test(text) && !plainNumber.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
