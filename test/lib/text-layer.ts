import { createPdfiumSource } from '#local-service/readers/pdf/pdfium-source.ts';
import { openPdf, withPage } from '#local-service/readers/pdf/open-pdf.ts';
import { readChars } from '#local-service/readers/pdf/page-chars.ts';
import { readGeometry } from '#local-service/readers/pdf/page-geometry.ts';
import { textLayerOf } from '#local-service/readers/pdf/text-layer.ts';
import type { Page } from '#local-service/readers/document.ts';

const pdfium = createPdfiumSource();

/** Returns the first page of a PDF by its text layer alone, whatever the page shows. */
export async function textLayerIn(bytes: Uint8Array): Promise<Page> {
  const read = await pdfium.use((lent) => {
    const opened = openPdf(lent, bytes);
    if (!opened.ok) throw new Error(opened.failure.message);
    const page = withPage(lent, opened.pdf, 0, (handle) => {
      const geometry = readGeometry(lent, handle);
      return textLayerOf(readChars(lent, handle, geometry), geometry, 1).page;
    });
    opened.pdf.close();
    return Promise.resolve(page);
  });
  if (read === null || 'ok' in read) throw new Error('no page');
  return read;
}
