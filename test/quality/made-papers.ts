import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { degrade } from '../builders/documents/degrade.ts';
import { picturePages } from '../builders/documents/page-picture.ts';
import { buildScannedPdf } from '../builders/documents/scanned-pdf.ts';
import type { PaperLanguage } from '../builders/languages/business-words.ts';
import { makePaper } from '../builders/languages/make-paper.ts';
import type { Sample } from './sample-index.ts';

export const paperLanguages = ['en', 'de', 'fr', 'it', 'es', 'pt', 'nl'] as const satisfies readonly PaperLanguage[];

const ofLanguage = { invoice: 8, receipt: 7 } as const;
/** The papers that weights are fitted on, and those of the tests, have other seeds. */
const firstSeed = 500;
/** The same papers are the same files, so that what was read of them is found again. */
const madeOn = new Date('2026-01-01T00:00:00Z');

/** A paper with the text that is printed on it. */
export interface MadePaper extends Sample {
  readonly text: string;
}

/**
 * Writes invented invoices and receipts of each language to a folder, each as a PDF with a text layer and as a scan of
 * 150 dpi, and returns them with their facts. The language and the source are the first parts of their paths.
 */
export async function writeMadePapers(folder: string): Promise<readonly MadePaper[]> {
  const samples: MadePaper[] = [];
  for (const language of paperLanguages) {
    for (const kind of ['invoice', 'receipt'] as const) {
      for (let index = 0; index < ofLanguage[kind]; index += 1) {
        const { text, expected } = makePaper(kind, language, firstSeed + index);
        const pdf = await drawPaper(text, kind === 'invoice');
        const files = { text: pdf, scan: await scanOf(pdf, samples.length) };
        for (const [source, bytes] of Object.entries(files)) {
          const path = join(language, source, `${language}-${source}-${kind}-${index + 1}.pdf`);
          const file = join(folder, path);
          await mkdir(join(folder, language, source), { recursive: true });
          await writeFile(file, bytes);
          samples.push({ path, file, expected, text });
        }
      }
    }
  }
  return samples;
}

/** Sheets of letter paper have one of two fonts; slips are as narrow as tills print them. */
async function drawPaper(text: string, isSheet: boolean): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  pdf.setCreationDate(madeOn);
  pdf.setModificationDate(madeOn);
  const lines = text.split('\n');
  const [size, leading, margin] = isSheet ? [10, 14, 60] : [9, 11.5, 12];
  const proportional = isSheet && lines.length % 2 === 0;
  const font = await pdf.embedFont(proportional ? StandardFonts.Helvetica : StandardFonts.Courier);
  const advance = size * 0.6;
  const page = pdf.addPage(isSheet ? [595.28, 841.89] : [42 * advance, (lines.length + 4) * leading]);
  lines.forEach((line, row) => {
    const y = page.getHeight() - margin - (row + 1) * leading;
    // The cells of a row keep their columns in a proportional font; the last one ends where its column ends.
    for (const cell of line.matchAll(/\S+(?: \S+)*/gu)) {
      const isLast = cell.index > 0 && cell.index + cell[0].length === line.length;
      const end = margin + line.length * advance;
      const x = proportional && isLast ? end - font.widthOfTextAtSize(cell[0], size) : margin + cell.index * advance;
      page.drawText(cell[0], { x, y, size, font });
    }
  });
  return pdf.save();
}

async function scanOf(pdf: Uint8Array, seed: number): Promise<Uint8Array> {
  const pages = await picturePages(pdf, 150);
  const tilt = ((seed % 5) - 2) * 0.3;
  const scans = await Promise.all(
    pages.map((page) => degrade(page, { rotate: tilt, blur: 0.5, grain: 12, jpegQuality: 60 }, seed + 1)),
  );
  return buildScannedPdf(scans, { quality: 60, date: madeOn.toISOString() });
}
