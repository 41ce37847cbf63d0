import { PDFDocument } from '@cantoo/pdf-lib';
import type { Raster } from '#local-service/documents/raster.ts';
import { imageOf } from './degrade.ts';

/** A PDF of one picture a page, as scanners make it. */
export async function buildScannedPdf(rasters: readonly Raster[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (const raster of rasters) {
    const image = await pdf.embedJpg(await imageOf(raster).jpeg({ quality: 80 }).toBuffer());
    const size = { width: (raster.width / raster.dpi) * 72, height: (raster.height / raster.dpi) * 72 };
    pdf.addPage([size.width, size.height]).drawImage(image, { x: 0, y: 0, ...size });
  }
  return pdf.save();
}
