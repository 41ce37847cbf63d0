import { PDFDocument } from '@cantoo/pdf-lib';
import type { Raster } from '#local-service/ocr/raster.ts';
import { imageOf } from './degrade.ts';

export interface ScanOptions {
  readonly title?: string;
  /** The creation date (ISO) that the file states, so that the same pages give the same bytes. */
  readonly date?: string;
  /** The JPEG quality, up to 100. */
  readonly quality?: number;
}

/** Makes a PDF with one image per page, as scanners do. */
export async function buildScannedPdf(
  rasters: readonly Raster[],
  { title, date, quality = 80 }: ScanOptions = {},
): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: date !== undefined });
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
