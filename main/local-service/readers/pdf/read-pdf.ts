import type { Box } from '#lib/geometry/box.ts';
import { serviceMessage } from '#service-api/messages/service-message.ts';
import type { FormFieldCounts, Page, ReadOutcome, Word } from '../document.ts';
import { readPages, type ReadContext } from '../read-context.ts';
import { refuse } from '../failure.ts';
import type { Raster } from '../../ocr/raster.ts';
import { readFormFields } from './form-values.ts';
import { openPdf, withPage, type OpenPdf } from './open-pdf.ts';
import { noteTrap } from './pdfium-source.ts';
import { readChars } from './page-chars.ts';
import { readGeometry } from './page-geometry.ts';
import { picturesOf, type PagePictures } from './page-pictures.ts';
import { type Pdfium, readUtf16, withBlock } from './pdfium.ts';
import { createRegionReader, mergeRegions, unreadPictures, type RegionReader } from './picture-regions.ts';
import { mayHoldCodes } from './may-hold-codes.ts';
import { isPlausibleText } from './plausible-text.ts';
import { renderForRecognition, renderPage } from './render-page.ts';
import { textLayerOf, type TextLayer } from './text-layer.ts';
import { withCodes } from '../codes/read-codes.ts';
import { decodeText } from '../text/charset.ts';
import { isInvoiceXml } from '../text/invoice-text.ts';

/** Print in logos and stamps is large, and most are stored no finer. */
const regionDpi = 200;

/** Codes on pages with a text layer: how fine these are drawn for them, and on how many of the first pages. */
const codes = { dpi: 200, pages: 50 };

/** Reads a PDF page by page: the text layer where it can be trusted, recognition of the drawn page elsewhere. */
export async function readPdf(pdfium: Pdfium, bytes: Uint8Array, context: ReadContext): Promise<ReadOutcome> {
  const outcome = openPdf(pdfium, bytes);
  if (!outcome.ok) return outcome;
  const { pdf } = outcome;
  try {
    const partlyRead = new Set<number>();
    const invoiceXml = findInvoiceXml(pdfium, pdf);
    const readRegion = createRegionReader(context);
    let opened = 0;
    const readPage = async (index: number) => {
      const open = openNoting(pdfium, pdf, index, context.limits.pagePixels);
      if (open === null) return null;
      opened += 1;
      const { page: read, complete } = await readOpenedPage(open, index, context, readRegion);
      if (!complete) partlyRead.add(index + 1);
      const page = open.formFields === null ? read : { ...read, formFields: open.formFields };
      const drawn = open.whole ?? open.forCodes;
      return drawn === null ? page : withCodes(page, drawn, context);
    };
    const { pages, notes, warnings, failure } = await readPages(pdf.pageCount, readPage, context);
    if (opened === 0) {
      return refuse('corrupt', serviceMessage('reading.pdf-pages-damaged'));
    }
    // Pages could be opened: that nothing was read is the reader's failure, and to be tried again.
    if (failure !== null) throw failure;
    const allNotes = [...notes, ...[...partlyRead].map((page) => serviceMessage('reading.page-partly-read', { page }))];
    return {
      ok: true,
      document: {
        kind: 'pdf',
        contentType: 'application/pdf',
        pages,
        mail: null,
        invoiceXml,
        warnings,
        notes: allNotes,
      },
    };
  } finally {
    pdf.close();
  }
}

/** What PDFium gives of a page: its text layer, and pictures of what else is to be read. */
interface OpenedPage {
  readonly layer: Page;
  /** Of the whole page, to be recognised. */
  readonly whole: Raster | null;
  /** The text layer has enough text, which reads like no language: it stays unless recognition reads better. */
  readonly isImplausible: boolean;
  readonly parts: readonly { readonly box: Box; readonly raster: Raster | null }[];
  /** The page drawn to look for codes, where it is not drawn to be recognised and may hold some. */
  readonly forCodes: Raster | null;
  readonly formFields: FormFieldCounts | null;
  /** Something on it should have been drawn, to be read, and could not be. */
  readonly undrawn: boolean;
}

function openNoting(pdfium: Pdfium, ...page: [pdf: OpenPdf, index: number, maxPixels: number]): OpenedPage | null {
  try {
    return openPage(pdfium, ...page);
  } catch (error) {
    noteTrap(pdfium, error);
    throw error;
  }
}

/** `null` when the page cannot be loaded. */
function openPage(pdfium: Pdfium, pdf: OpenPdf, index: number, maxPixels: number): OpenedPage | null {
  return withPage(pdfium, pdf, index, (page) => {
    const geometry = readGeometry(pdfium, page);
    const { values, counts: formFields } = readFormFields(pdfium, pdf, page, geometry);
    const layer = textLayerOf([...readChars(pdfium, page, geometry), null, ...values], geometry, index + 1);
    const pictures = picturesOf(pdfium, page, geometry);
    const source = choosePageSource(layer, pictures);
    if (source.from === 'recognition') {
      const whole = renderForRecognition(pdfium, pdf, page, geometry, maxPixels);
      return {
        layer: layer.page,
        whole,
        isImplausible: source.isImplausible,
        parts: [],
        forCodes: null,
        formFields,
        undrawn: whole === null,
      };
    }
    // A page whose text layer had to be turned is rare, and its pictures lie who knows how.
    const boxes = layer.page.rotation === 0 ? unreadPictures(pictures.boxes, layer.page.words) : [];
    const parts = boxes.map((box) => ({
      box,
      raster: renderPage(pdfium, pdf, page, geometry, { dpi: regionDpi, maxPixels, part: box }),
    }));
    const forCodes =
      index < codes.pages && mayHoldCodes(pdfium, page)
        ? renderPage(pdfium, pdf, page, geometry, { dpi: codes.dpi, maxPixels })
        : null;
    const undrawn = parts.some(({ raster }) => raster === null);
    return { layer: layer.page, whole: null, isImplausible: false, parts, forCodes, formFields, undrawn };
  });
}

async function readOpenedPage(
  { layer, whole, isImplausible, parts, undrawn }: OpenedPage,
  index: number,
  context: ReadContext,
  readRegion: RegionReader,
): Promise<{ readonly page: Page; readonly complete: boolean }> {
  if (whole) {
    const recognised = await context.recognisePage(whole, index + 1);
    const worse = recognised.textSource === 'none' || (isImplausible && !isPlausibleText(recognised.text));
    return { page: worse ? layer : recognised, complete: true };
  }
  const regions: (readonly Word[] | null)[] = [];
  for (const { box, raster } of parts) if (raster) regions.push(await readRegion(raster, box));
  const read = regions.flatMap((words) => (words === null || words.length === 0 ? [] : [words]));
  const complete = !undrawn && !regions.includes(null);
  return { page: read.length === 0 ? layer : mergeRegions(layer, read), complete };
}

type PageSource =
  | { readonly from: 'text-layer' }
  /** `isImplausible`: the text layer has enough text, which reads like no language; it stays unless recognition reads better. */
  | { readonly from: 'recognition'; readonly isImplausible: boolean };

/** Above this share of characters that the file does not name, its text layer is of no use. */
const maxUnknownShare = 0.2;
/** A text layer with fewer characters beside a large picture is a stamp or a page number on a scan. */
const minChars = 60;
const largePicture = 0.4;

/** Decides where a page's text comes from. */
function choosePageSource(layer: TextLayer, pictures: PagePictures): PageSource {
  const usable = layer.unknownShare <= maxUnknownShare;
  if (usable && layer.charCount >= minChars) {
    return isPlausibleText(layer.page.text) ? { from: 'text-layer' } : { from: 'recognition', isImplausible: true };
  }
  if (usable && layer.charCount > 0 && pictures.largestShare < largePicture) return { from: 'text-layer' };
  if (pictures.objectCount === 0) return { from: 'text-layer' };
  return { from: 'recognition', isImplausible: false };
}

const maxAttachments = 200;
const maxXmlBytes = 16 * 1024 * 1024;
const invoiceNames = /^(factur-x|zugferd-invoice|xrechnung|cii|ubl)\.xml$/i;

/** The electronic invoice that a Factur-X, ZUGFeRD or XRechnung PDF carries, or `null`. */
function findInvoiceXml(pdfium: Pdfium, pdf: OpenPdf): string | null {
  const count = Math.min(pdfium._FPDFDoc_GetAttachmentCount(pdf.handle), maxAttachments);
  let found: string | null = null;
  for (let index = 0; index < count; index += 1) {
    const attachment = pdfium._FPDFDoc_GetAttachment(pdf.handle, index);
    if (attachment === 0) continue;
    const name = readUtf16(pdfium, (pointer, size) => pdfium._FPDFAttachment_GetName(attachment, pointer, size));
    const named = invoiceNames.test(name);
    if (!named && !/\.xml$/i.test(name)) continue;
    const bytes = readAttachment(pdfium, attachment);
    const xml = bytes && decodeText(bytes);
    if (!xml || !isInvoiceXml(xml)) continue;
    if (named) return xml;
    found ??= xml;
  }
  return found;
}

function readAttachment(pdfium: Pdfium, attachment: number): Uint8Array | null {
  return withBlock(pdfium, 8, (lengthPointer) => {
    if (pdfium._FPDFAttachment_GetFile(attachment, 0, 0, lengthPointer) === 0) return null;
    const length = pdfium.view().getUint32(lengthPointer, true);
    if (length === 0 || length > maxXmlBytes) return null;
    return withBlock(pdfium, length, (pointer) => {
      pdfium._FPDFAttachment_GetFile(attachment, pointer, length, lengthPointer);
      return pdfium.bytes().slice(pointer, pointer + length);
    });
  });
}
