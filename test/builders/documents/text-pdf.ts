import { PDFDocument, StandardFonts, degrees, type PDFFont, type PDFPage } from '@cantoo/pdf-lib';
import type { PageText } from './page-texts.ts';

const a4 = { width: 595.28, height: 841.89 } as const;

export interface TextPdfOptions {
  readonly font?: 'Helvetica' | 'TimesRoman' | 'Courier';
  readonly fontSize?: number;
  /** The page's `/Rotate`. */
  readonly rotate?: 0 | 90 | 180 | 270;
}

/** Makes a PDF with a text layer, one page for each text. */
export async function buildTextPdf(pages: readonly PageText[], options: TextPdfOptions = {}): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const font = await pdf.embedFont(StandardFonts[options.font ?? 'Helvetica']);
  for (const text of pages) {
    const page = pdf.addPage([a4.width, a4.height]);
    drawText(page, font, text, options.fontSize ?? 10);
    if (options.rotate) page.setRotation(degrees(options.rotate));
  }
  return pdf.save();
}

/** The left edges of the cells of a table row, in points. */
const cellStarts = [60, 330, 400, 480] as const;

function drawText(page: PDFPage, font: PDFFont, text: PageText, size: number): void {
  const leading = size * 1.4;
  const top = 770;
  const rowsAColumn = Math.floor((top - 60) / leading);
  const half = Math.ceil(text.lines.length / 2);
  text.lines.forEach((line, index) => {
    const column = text.kind === 'columns' && index >= half ? 1 : 0;
    const row = column === 1 ? index - half : index;
    if (row > rowsAColumn) throw new Error(`The text is too long for a page: ${text.lines.length.toString()} lines`);
    line.split('\t').forEach((cell, at) => {
      const x = (cellStarts[at] ?? 60) + column * 250;
      if (cell !== '') page.drawText(cell, { x, y: top - row * leading, size, font });
    });
  });
}
