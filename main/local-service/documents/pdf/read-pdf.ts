import type { Page, ReadOutcome } from '../document.ts';
import { readPages, type ReadContext } from '../read-context.ts';
import { refuse } from '../failure.ts';
import { readFormValues } from './form-values.ts';
import { findInvoiceXml } from './invoice-xml.ts';
import { openPdf, withPage, type OpenPdf } from './open-pdf.ts';
import { readChars } from './page-chars.ts';
import { readGeometry } from './page-geometry.ts';
import { picturesOf } from './page-pictures.ts';
import type { Pdfium } from './pdfium.ts';
import { renderPage } from './render-page.ts';
import { choosePageSource } from './page-source.ts';
import { textLayerOf } from './text-layer.ts';

/** Reads a PDF page by page: the text layer where it can be trusted, recognition of the drawn page elsewhere. */
export async function readPdf(pdfium: Pdfium, bytes: Uint8Array, context: ReadContext): Promise<ReadOutcome> {
  const opened = openPdf(pdfium, bytes);
  if (!opened.ok) return opened;
  const { pdf } = opened;
  try {
    const invoiceXml = findInvoiceXml(pdfium, pdf);
    let loaded = 0;
    const readPage = async (index: number) => {
      const page = await readPdfPage(pdfium, pdf, index, context);
      if (page) loaded += 1;
      return page;
    };
    const { pages, notes } = await readPages(pdf.pageCount, readPage, context);
    if (loaded === 0) {
      return refuse('corrupt', 'The PDF is damaged: none of its pages can be opened. Save it again and send it anew.');
    }
    return {
      ok: true,
      document: { kind: 'pdf', contentType: 'application/pdf', pages, mail: null, invoiceXml, notes },
    };
  } finally {
    pdf.close();
  }
}

async function readPdfPage(pdfium: Pdfium, pdf: OpenPdf, index: number, context: ReadContext): Promise<Page | null> {
  const found = withPage(pdfium, pdf, index, (page) => {
    const geometry = readGeometry(pdfium, page);
    const chars = [...readChars(pdfium, page, geometry), null, ...readFormValues(pdfium, pdf, page, geometry)];
    const layer = textLayerOf(chars, geometry, index + 1);
    const pictures = picturesOf(pdfium, page, geometry);
    const source = choosePageSource(layer, pictures);
    if (source.from === 'text-layer') return { page: layer.page, raster: null };
    const raster = renderPage(pdfium, pdf, page, geometry, { dpi: source.dpi, maxPixels: context.limits.pagePixels });
    return { page: layer.page, raster };
  });
  if (!found) return null;
  if (!found.raster) return found.page;
  const recognised = await context.recognisePage(found.raster, index + 1);
  return recognised.textSource === 'none' ? found.page : recognised;
}
