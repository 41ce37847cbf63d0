import type { Box } from '#lib/geometry/box.ts';
import { letterHeight } from '../../ocr/letter-height.ts';
import type { Raster } from '../../ocr/raster.ts';
import type { OpenPdf } from './open-pdf.ts';
import { rotatedSize, type PageGeometry } from './page-geometry.ts';
import type { Pdfium } from './pdfium.ts';

const grey = 1;
const annotations = 0x01;
const greyscale = 0x08;

export interface RenderOptions {
  readonly dpi: number;
  readonly maxPixels: number;
  /** The part of the shown page to draw; all of it when left out. */
  readonly part?: Box;
}

/** What recognition would reduce finer pictures to, and how fine small print may be drawn. */
const recognitionDpi = { usual: 220, most: 400 };
/** Pixels that letters should be high: below `least` more of them are drawn. */
const letters = { least: 12, wanted: 16 };

/** Draws a page as fine as its print asks for: drawing finer and reducing would cost twice. */
export function renderForRecognition(
  pdfium: Pdfium,
  pdf: OpenPdf,
  page: number,
  geometry: PageGeometry,
  maxPixels: number,
): Raster | null {
  const raster = renderPage(pdfium, pdf, page, geometry, { dpi: recognitionDpi.usual, maxPixels });
  const height = raster && letterHeight(raster);
  if (height === null || height >= letters.least) return raster;
  const dpi = Math.min((recognitionDpi.usual * letters.wanted) / height, recognitionDpi.most);
  return renderPage(pdfium, pdf, page, geometry, { dpi, maxPixels });
}

const whole: Box = { x: 0, y: 0, width: 1, height: 1 };

/** Draws a page as a viewer shows it, with annotations and filled form fields, within `maxPixels`. */
export function renderPage(
  pdfium: Pdfium,
  pdf: OpenPdf,
  page: number,
  geometry: PageGeometry,
  wish: RenderOptions,
): Raster | null {
  const shown = rotatedSize(geometry.width, geometry.height, geometry.turns);
  const part = wish.part ?? whole;
  const fitting = Math.sqrt(wish.maxPixels / (shown.width * part.width * shown.height * part.height));
  const scale = Math.min(wish.dpi / 72, fitting);
  const full = {
    width: Math.max(1, Math.floor(shown.width * scale)),
    height: Math.max(1, Math.floor(shown.height * scale)),
  };
  const width = Math.max(1, Math.floor(full.width * part.width));
  const height = Math.max(1, Math.floor(full.height * part.height));
  const left = -Math.round(full.width * part.x);
  const top = -Math.round(full.height * part.y);
  // A ribbon of a page could still be wider than the pixel budget allows.
  if (width * height > wish.maxPixels * 1.01) return null;
  const pointer = pdfium.allocate(width * height);
  if (pointer === 0) return null;
  const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, grey, pointer, width);
  try {
    if (bitmap === 0) return null;
    pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
    pdfium._FPDF_RenderPageBitmap(bitmap, page, left, top, full.width, full.height, 0, annotations | greyscale);
    if (pdf.form !== 0) pdfium._FPDF_FFLDraw(pdf.form, bitmap, page, left, top, full.width, full.height, 0, greyscale);
    return { width, height, data: pdfium.bytes().slice(pointer, pointer + width * height), dpi: scale * 72 };
  } finally {
    if (bitmap !== 0) pdfium._FPDFBitmap_Destroy(bitmap);
    pdfium.release(pointer);
  }
}
