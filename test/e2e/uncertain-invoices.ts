import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { PageText } from '../builders/documents/page-texts.ts';
import { buildTextPdf } from '../builders/documents/text-pdf.ts';

/** An invoice with two numbers under the same label, and an issuer that no label names: neither is certain. */
const invoiceOf = (name: string, index: number): PageText => ({
  kind: 'letter',
  language: 'deu',
  lines: [
    'Rechnung',
    `Maler ${name}`,
    `${String(index + 10)}.03.2026`,
    `Nr ${4711 + index}`,
    `Nr ${88_123 + index}`,
    'Wände streichen 340,00',
    'Summe 340,00',
  ],
});

/** Writes an invoice for each name, of which a person is asked for values. */
export async function writeUncertainInvoices(folder: string, names: readonly string[]): Promise<void> {
  for (const [index, name] of names.entries())
    writeFileSync(path.join(folder, `${name}.pdf`), await buildTextPdf([invoiceOf(name, index)]));
}
