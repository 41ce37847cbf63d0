import { readFile } from 'node:fs/promises';
import { serviceMessage } from '#service-api/messages/service-message.ts';
import type { Raster } from '../../ocr/raster.ts';
import { refuse, type Refusal } from '../failure.ts';
import { sniffFileType } from '../file-type.ts';
import { decodePage, openImage } from '../image/decode-image.ts';
import { pictureInputOf } from '../image/picture-input-of.ts';
import type { ReadLimits } from '../limits.ts';
import { openPicturePages } from '../merge/picture-pages.ts';
import { createPdf, type NewPdf } from '../pdf/new-pdf.ts';
import { openPdf, withPage } from '../pdf/open-pdf.ts';
import { readGeometry } from '../pdf/page-geometry.ts';
import type { Pdfium } from '../pdf/pdfium.ts';
import { renderPage } from '../pdf/render-page.ts';

/** A file of several pages that can be cut between them. Pages count from 1. */
export interface PagedFile {
  readonly ok: true;
  readonly pageCount: number;
  /** Draws a page in grey. Returns `null` when it cannot be drawn. */
  readonly draw: (page: number, dpi: number) => Promise<Raster | null>;
  /** Returns pages as a PDF, in pieces, or a refusal when one of them cannot be copied. */
  readonly cut: (first: number, last: number) => Promise<readonly Uint8Array[] | Refusal>;
  readonly close: () => void;
}

/** Large enough for a page at 150 dpi; larger pages are drawn smaller. */
const maxPixels = 4_000_000;

/** Opens a PDF or a picture of several pages. Resolves with `null` for any other file. */
export async function openPagedFile(
  pdfium: Pdfium,
  file: { readonly path: string; readonly name: string },
  limits: ReadLimits,
): Promise<PagedFile | Refusal | null> {
  const bytes = await readFile(file.path);
  const type = sniffFileType(bytes.subarray(0, 64 * 1024), file.name);
  if (type.kind === 'pdf') return openPdfPages(pdfium, bytes);
  if (type.kind === 'image') return openPictures(pdfium, bytes, type.contentType, limits);
  return null;
}

function openPdfPages(pdfium: Pdfium, bytes: Uint8Array): PagedFile | Refusal {
  const opened = openPdf(pdfium, bytes);
  if (!opened.ok) return opened;
  const { pdf } = opened;
  const draw = (page: number, dpi: number): Raster | null =>
    withPage(pdfium, pdf, page - 1, (handle) =>
      renderPage(pdfium, pdf, handle, readGeometry(pdfium, handle), { dpi, maxPixels }),
    );
  const copy = (target: NewPdf, page: number): boolean => target.append(pdf, page, page);
  return {
    ok: true,
    pageCount: pdf.pageCount,
    draw: (page, dpi) => Promise.try(() => draw(page, dpi)),
    cut: (first, last) => cutPages(pdfium, first, last, (target, page) => Promise.resolve(copy(target, page))),
    close: pdf.close,
  };
}

async function openPictures(
  pdfium: Pdfium,
  bytes: Uint8Array,
  contentType: string,
  limits: ReadLimits,
): Promise<PagedFile | Refusal> {
  const read = await pictureInputOf(bytes, contentType, limits.drawnBytes);
  if (!read.ok) return read;
  const opened = await openImage(read.input, limits);
  if (!opened.ok) return opened;
  const pages = await openPicturePages(bytes, contentType, limits);
  if (!pages.ok) return pages;
  const small = { ...limits, pagePixels: maxPixels };
  const copy = async (target: NewPdf, page: number): Promise<boolean> => {
    const drawn = await pages.page(page - 1);
    return !('ok' in drawn) && appendSingle(pdfium, target, drawn);
  };
  return {
    ok: true,
    pageCount: opened.image.pageCount,
    draw: (page) => decodePage(read.input, page - 1, opened.image, small).catch(() => null),
    cut: (first, last) => cutPages(pdfium, first, last, copy),
    close: () => undefined,
  };
}

function appendSingle(pdfium: Pdfium, target: NewPdf, bytes: Uint8Array): boolean {
  const opened = openPdf(pdfium, bytes);
  if (!opened.ok) return false;
  const isCopied = target.append(opened.pdf, 1, 1);
  opened.pdf.close();
  return isCopied;
}

async function cutPages(
  pdfium: Pdfium,
  first: number,
  last: number,
  copy: (target: NewPdf, page: number) => Promise<boolean>,
): Promise<readonly Uint8Array[] | Refusal> {
  const target = createPdf(pdfium);
  try {
    for (let page = first; page <= last; page += 1) {
      if (!(await copy(target, page))) return refuse('corrupt', serviceMessage('job.split.page', { page }));
    }
    const pieces: Uint8Array[] = [];
    if (!target.save((piece) => void pieces.push(piece))) throw new Error('PDFium could not write a part');
    return pieces;
  } finally {
    target.close();
  }
}
