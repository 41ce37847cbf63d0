import type { Raster } from '../raster.ts';
import type { OpenPdf } from './open-pdf.ts';
import { turnedSize, type PageGeometry } from './page-geometry.ts';
import type { Pdfium } from './pdfium.ts';

const grey = 1;
const annotations = 0x01;
const greyscale = 0x08;

/** Draws a page as a viewer shows it, with annotations and filled form fields, within `maxPixels`. */
export function renderPage(
  pdfium: Pdfium,
  pdf: OpenPdf,
  page: number,
  geometry: PageGeometry,
  wish: { readonly dpi: number; readonly maxPixels: number },
): Raster | null {
  const shown = turnedSize(geometry.width, geometry.height, geometry.turns);
  const fitting = Math.sqrt(wish.maxPixels / (shown.width * shown.height));
  const scale = Math.min(wish.dpi / 72, fitting);
  const width = Math.max(1, Math.floor(shown.width * scale));
  const height = Math.max(1, Math.floor(shown.height * scale));
  // A ribbon of a page could still be wider than the pixel budget allows.
  if (width * height > wish.maxPixels * 1.01) return null;
  const pointer = pdfium.allocate(width * height);
  if (pointer === 0) return null;
  const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, grey, pointer, width);
  try {
    if (bitmap === 0) return null;
    pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
    pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, annotations | greyscale);
    if (pdf.form !== 0) pdfium._FPDF_FFLDraw(pdf.form, bitmap, page, 0, 0, width, height, 0, greyscale);
    return { width, height, data: pdfium.bytes().slice(pointer, pointer + width * height), dpi: scale * 72 };
  } finally {
    if (bitmap !== 0) pdfium._FPDFBitmap_Destroy(bitmap);
    pdfium.release(pointer);
  }
}
