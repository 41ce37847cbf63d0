import { openPdf, withPage } from '#local-service/readers/pdf/open-pdf.ts';
import { readGeometry } from '#local-service/readers/pdf/page-geometry.ts';
import { loadPdfium } from '#local-service/readers/pdf/pdfium.ts';
import { renderPage } from '#local-service/readers/pdf/render-page.ts';
import type { Raster } from '#local-service/ocr/raster.ts';

/** Renders every page of a PDF, as a printer would. */
export async function picturePages(pdfBytes: Uint8Array, dpi: number): Promise<Raster[]> {
  const pdfium = await loadPdfium();
  const opened = openPdf(pdfium, pdfBytes);
  if (!opened.ok) throw new Error(opened.failure.message);
  const rasters = Array.from({ length: opened.pdf.pageCount }, (_, index) =>
    withPage(pdfium, opened.pdf, index, (page) =>
      renderPage(pdfium, opened.pdf, page, readGeometry(pdfium, page), { dpi, maxPixels: 60_000_000 }),
    ),
  );
  opened.pdf.close();
  return rasters.map((raster) => {
    if (!raster) throw new Error('A page was not drawn');
    return raster;
  });
}
