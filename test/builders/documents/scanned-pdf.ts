import { PDFDocument } from '@cantoo/pdf-lib';
import type { Raster } from '#local-service/ocr/raster.ts';
import { imageOf } from './degrade.ts';

export interface ScanOptions {
  readonly title?: string;
  /** ISO date, said to be when it was made, so that the same pages give the same bytes. */
  readonly date?: string;
  /** Of the JPEG pictures, to 100. */
  readonly quality?: number;
}

/** A PDF of one picture a page, as scanners make it. */
export async function buildScannedPdf(
  rasters: readonly Raster[],
  { title, date, quality = 80 }: ScanOptions = {},
): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  if (title !== undefined) pdf.setTitle(title);
  if (date !== undefined) {
    pdf.setCreationDate(new Date(date));
    pdf.setModificationDate(new Date(date));
  }
  for (const raster of rasters) {
    const image = await pdf.embedJpg(await imageOf(raster).jpeg({ quality }).toBuffer());
    const size = { width: (raster.width / raster.dpi) * 72, height: (raster.height / raster.dpi) * 72 };
    pdf.addPage([size.width, size.height]).drawImage(image, { x: 0, y: 0, ...size });
  }
  return pdf.save();
}
