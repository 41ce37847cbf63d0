import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import type { WriteInputBarcodeFormat } from 'zxing-wasm/writer';
import { drawCode } from './code-picture.ts';

export interface CodedPage {
  readonly lines: readonly string[];
  readonly codes: readonly {
    readonly text: string;
    readonly format: WriteInputBarcodeFormat;
    /** As rectangles, as many programs draw them, or as a picture. */
    readonly as: 'picture' | 'rectangles';
  }[];
}

const a4 = { width: 595.28, height: 841.89 } as const;
/** The left and lower edge of the first code, in points; each of the others stands 190 points higher. */
const codePlace = { x: 330, y: 120, width: 150, step: 190 } as const;

/** Makes a PDF with lines of text at the left and codes at the right, one page for each entry. */
export async function buildCodedPdf(pages: readonly CodedPage[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const { lines, codes } of pages) {
    const page = pdf.addPage([a4.width, a4.height]);
    lines.forEach((line, row) => page.drawText(line, { x: 60, y: 770 - row * 15, size: 10, font }));
    for (const [at, { text, format, as }] of codes.entries()) {
      const { png, symbol } = await drawCode(text, format);
      const { x, width } = codePlace;
      const y = codePlace.y + at * codePlace.step;
      if (as === 'picture') {
        const image = await pdf.embedPng(png);
        page.drawImage(image, { x, y, width, height: Math.min(150, (width * image.height) / image.width) });
        continue;
      }
      const module = width / symbol.width;
      symbol.data.forEach((value, index) => {
        if (value > 127) return;
        const [column, row] = [index % symbol.width, Math.floor(index / symbol.width)];
        page.drawRectangle({
          x: x + column * module,
          y: y + width - (row + 1) * module,
          width: module,
          height: module,
        });
      });
    }
  }
  return pdf.save();
}
