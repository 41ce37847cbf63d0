import type { Page, ReadOutcome, Word } from '../document.ts';
import { readPages, type ReadContext } from '../read-context.ts';
import { refuse } from '../failure.ts';
import { readFormValues } from './form-values.ts';
import { findInvoiceXml } from './invoice-xml.ts';
import { openPdf, withPage, type OpenPdf } from './open-pdf.ts';
import { readChars } from './page-chars.ts';
import { readGeometry } from './page-geometry.ts';
import { picturesOf } from './page-pictures.ts';
import type { Pdfium } from './pdfium.ts';
import { createRegionReader, mergeRegions, unreadPictures, type RegionReader } from './picture-regions.ts';
import { choosePageSource } from './page-source.ts';
import { readsLikeWriting } from './plausible-text.ts';
import { renderForRecognition, renderPage } from './render-page.ts';
import { textLayerOf } from './text-layer.ts';

/** Print in logos and stamps is large, and most are stored no finer. */
const regionDpi = 200;

/** Reads a PDF page by page: the text layer where it can be trusted, recognition of the drawn page elsewhere. */
export async function readPdf(pdfium: Pdfium, bytes: Uint8Array, context: ReadContext): Promise<ReadOutcome> {
  const opened = openPdf(pdfium, bytes);
  if (!opened.ok) return opened;
  const { pdf } = opened;
  try {
    const readRegion = createRegionReader(context);
    const invoiceXml = findInvoiceXml(pdfium, pdf);
    let loaded = 0;
    const readPage = async (index: number) => {
      const page = await readPdfPage(pdfium, pdf, index, context, readRegion);
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

async function readPdfPage(
  pdfium: Pdfium,
  pdf: OpenPdf,
  index: number,
  context: ReadContext,
  readRegion: RegionReader,
): Promise<Page | null> {
  const maxPixels = context.limits.pagePixels;
  const found = withPage(pdfium, pdf, index, (page) => {
    const geometry = readGeometry(pdfium, page);
    const chars = [...readChars(pdfium, page, geometry), null, ...readFormValues(pdfium, pdf, page, geometry)];
    const layer = textLayerOf(chars, geometry, index + 1);
    const pictures = picturesOf(pdfium, page, geometry);
    const source = choosePageSource(layer, pictures);
    if (source.from === 'recognition') {
      const raster = renderForRecognition(pdfium, pdf, page, geometry, maxPixels);
      return { page: layer.page, raster, doubted: source.doubted, parts: [] };
    }
    // A page whose text layer had to be turned is rare, and its pictures lie who knows how.
    const boxes = layer.page.rotation === 0 ? unreadPictures(pictures.boxes, layer.page.words) : [];
    const parts = boxes.map((box) => ({
      box,
      raster: renderPage(pdfium, pdf, page, geometry, { dpi: regionDpi, maxPixels, part: box }),
    }));
    return { page: layer.page, raster: null, doubted: false, parts };
  });
  if (!found) return null;
  if (found.raster) {
    const recognised = await context.recognisePage(found.raster, index + 1);
    const worse = recognised.textSource === 'none' || (found.doubted && !readsLikeWriting(recognised.text));
    return worse ? found.page : recognised;
  }
  const regions: (readonly Word[])[] = [];
  for (const { box, raster } of found.parts) if (raster) regions.push(await readRegion(raster, box));
  const read = regions.filter((words) => words.length > 0);
  return read.length === 0 ? found.page : mergeRegions(found.page, read);
}
