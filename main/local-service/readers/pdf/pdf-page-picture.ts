import { readFile, stat } from 'node:fs/promises';
import sharp from 'sharp';
import type { Box } from '#lib/geometry/box.ts';
import type { ReadLimits } from '../limits.ts';
import { encodePicture, roomFor, type PagePicture, type PictureWish } from '../picture-wish.ts';
import { openPdf, withPage } from './open-pdf.ts';
import { readGeometry, rotatedSize, type PageGeometry } from './page-geometry.ts';
import type { Pdfium } from './pdfium.ts';
import type { PdfiumSource } from './pdfium-source.ts';

/** PDFium's bitmaps of blue, green, red and an unused byte; with `redFirst` it writes red first. */
const bgrx = 3;
const bytesPerPixel = 4;
const annotations = 0x01;
const redFirst = 0x10;
/** No print is finer; a smaller part is not enlarged beyond it. */
const finestDpi = 600;
const whole: Box = { x: 0, y: 0, width: 1, height: 1 };

/**
 * One page of a PDF as a viewer shows it, in colour. A PDF that is locked or damaged has none.
 *
 * @param pdfium with memory for `limits.drawnBytes` at most, because a page may ask for any amount
 */
export async function pdfPagePicture(
  path: string,
  wish: PictureWish,
  limits: Pick<ReadLimits, 'drawnBytes'>,
  pdfium: PdfiumSource,
): Promise<PagePicture> {
  try {
    // PDFium holds the whole file, and what it draws beside it.
    if ((await stat(path)).size > limits.drawnBytes / 4) return { kind: 'too-large' };
    const bytes = await readFile(path);
    const raster = await pdfium.use((instance) => Promise.resolve(drawPage(instance, bytes, wish)));
    if (raster === null || 'ok' in raster) return { kind: 'none' };
    const { data, width, height } = raster;
    return await encodePicture(sharp(data, { raw: { width, height, channels: bytesPerPixel } }).removeAlpha(), wish);
  } catch {
    return { kind: 'none' };
  }
}

interface ColourRaster {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and an unused byte for each pixel. */
  readonly data: Uint8Array;
}

function drawPage(pdfium: Pdfium, bytes: Uint8Array, wish: PictureWish): ColourRaster | null {
  const opened = openPdf(pdfium, bytes);
  if (!opened.ok) return null;
  const { pdf } = opened;
  try {
    if (wish.page > pdf.pageCount) return null;
    return withPage(pdfium, pdf, wish.page - 1, (page) => {
      const { size, full } = placePage(readGeometry(pdfium, page), wish);
      return drawInto(pdfium, size, (bitmap) => {
        const place = [full.left, full.top, full.width, full.height, 0] as const;
        pdfium._FPDF_RenderPageBitmap(bitmap, page, ...place, annotations | redFirst);
        if (pdf.form !== 0) pdfium._FPDF_FFLDraw(pdf.form, bitmap, page, ...place, redFirst);
      });
    });
  } finally {
    pdf.close();
  }
}

/** Returns the size of the picture, and where the whole page lies in it, in pixels. */
function placePage({ width, height, turns }: PageGeometry, wish: PictureWish) {
  const shown = rotatedSize(width, height, turns);
  const part = wish.part ?? whole;
  const room = roomFor(wish);
  const points = { width: shown.width * part.width, height: shown.height * part.height };
  const scale = Math.min(room.width / points.width, room.height / points.height, finestDpi / 72);
  const pixels = (length: number, most = Infinity): number => Math.min(most, Math.max(1, Math.round(length * scale)));
  const full = { width: pixels(shown.width), height: pixels(shown.height) };
  return {
    size: { width: pixels(points.width, room.width), height: pixels(points.height, room.height) },
    full: { ...full, left: -Math.round(full.width * part.x), top: -Math.round(full.height * part.y) },
  };
}

/** Returns what `draw` draws on white; `null` when PDFium has no memory for it. */
function drawInto(
  pdfium: Pdfium,
  { width, height }: Pick<ColourRaster, 'width' | 'height'>,
  draw: (bitmap: number) => void,
): ColourRaster | null {
  const sizeBytes = width * height * bytesPerPixel;
  const pointer = pdfium.allocate(sizeBytes);
  if (pointer === 0) return null;
  const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, bgrx, pointer, width * bytesPerPixel);
  try {
    if (bitmap === 0) return null;
    pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
    draw(bitmap);
    return { width, height, data: pdfium.bytes().slice(pointer, pointer + sizeBytes) };
  } finally {
    if (bitmap !== 0) pdfium._FPDFBitmap_Destroy(bitmap);
    pdfium.release(pointer);
  }
}
