import { extractDataPoints } from '#local-service/analysis/extract/extract.ts';
import { fields } from '#local-service/config/built-in-tags.ts';
import { plainDocument } from '../../../builders/invoices/plain-document.ts';

type Values = Readonly<Record<string, string | number>>;

/** Returns the values that are read from the lines of an invoice, by the names of their fields. */
export function read(text: string): Values {
  const wanted = fields(['invoice_number', 'date', 'due_date', 'net_total', 'tax_total', 'total', 'issuer']);
  const points = extractDataPoints(plainDocument(text), wanted);
  return Object.fromEntries(points.map(({ name, value }) => [name, value]));
}

/** Returns a line with these cells in columns. */
export const columns = (...cells: readonly string[]): string => cells.map((cell) => cell.padEnd(30)).join('');
