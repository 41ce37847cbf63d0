import { randomInt } from 'node:crypto';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';

/** Returns a unique word of letters only, so that no reader or index splits it. */
export function rareWord(): string {
  const letters = 'bcdfghklmnprstvz';
  const vowels = 'aeiou';
  return Array.from({ length: 6 }, () => letters[randomInt(letters.length)]! + vowels[randomInt(vowels.length)]!).join(
    '',
  );
}

/** An invoice in words that no service should classify as anything else. */
export function invoiceText(word: string, number: string): string {
  return [
    'Northwind Paper Ltd, 4 Harbour Street, Bristol',
    '',
    'INVOICE',
    `Invoice number: ${number}`,
    'Invoice date: 2026-03-14',
    'Due date: 2026-04-13',
    '',
    'Bill to: Example Buyer GmbH',
    `Item: ${word} paper, 10 boxes`,
    'Net total: 100.00 EUR',
    'VAT 19 %: 19.00 EUR',
    'Total amount due: 119.00 EUR',
    'Please pay within 30 days by bank transfer.',
    '',
  ].join('\n');
}

/** A letter, which must not be classified as an invoice. */
export function letterText(word: string): string {
  return [
    'Bristol, 2 March 2026',
    '',
    'Dear Mr Smith,',
    '',
    `thank you very much for your letter about the ${word}. We were glad to read it and will answer at length soon.`,
    '',
    'Yours sincerely,',
    'Jane Doe',
    '',
  ].join('\n');
}

/** Makes a PDF with a text layer, one page for each text. */
export async function pdfOf(pages: readonly string[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const page of pages) {
    const sheet = document.addPage([595, 842]);
    page.split('\n').forEach((line, index) => sheet.drawText(line, { x: 60, y: 770 - 18 * index, size: 11, font }));
  }
  return document.save();
}
