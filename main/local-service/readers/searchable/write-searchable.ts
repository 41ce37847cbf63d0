import { readFile } from 'node:fs/promises';
import { serviceMessage } from '#service-api/messages/service-message.ts';
import { inMegabytes, refuse, type Refusal } from '../failure.ts';
import { sniffFileType } from '../file-type.ts';
import type { ReadLimits } from '../limits.ts';
import { appendPicture } from '../merge/append-pages.ts';
import { createPdf, writeCopy } from '../pdf/new-pdf.ts';
import { openPdf, type OpenPdf } from '../pdf/open-pdf.ts';
import type { Pdfium } from '../pdf/pdfium.ts';
import type { PdfiumSource } from '../pdf/pdfium-source.ts';
import { savePdf } from '../pdf/save-pdf.ts';
import { addText } from './add-text.ts';
import { recognisedPage } from './recognised-page.ts';

export interface SearchableRequest {
  readonly path: string;
  readonly name: string;
  /** The stored pages. */
  readonly pagesGz: readonly Uint8Array[];
  /** The file that is written. */
  readonly output: string;
}

export type SearchableOutcome = { readonly ok: true } | Refusal;

/** It is in memory twice. */
const maxBytes = 256 * 1024 * 1024;

/**
 * Writes a copy of a PDF or a picture as a PDF in which the recognised words can be found and selected, at their places
 * and unseen. The bytes of its pictures are kept; those of a picture file as in a merged document.
 */
export async function writeSearchable(
  { path, name, pagesGz, output }: SearchableRequest,
  limits: ReadLimits,
  pdfium: PdfiumSource,
): Promise<SearchableOutcome> {
  const bytes = await readFile(path);
  if (bytes.length > maxBytes) {
    return refuse('too-large', serviceMessage('reading.too-large', { megabytes: inMegabytes(maxBytes) }));
  }
  const type = sniffFileType(bytes.subarray(0, 64 * 1024), name);
  return pdfium.use(async (lent): Promise<SearchableOutcome> => {
    switch (type.kind) {
      case 'pdf':
        return ofPdf(lent, bytes, pagesGz, output);
      case 'image':
        return ofPicture(lent, { bytes, contentType: type.contentType }, { pagesGz, output, limits });
      default:
        return refuse('unsupported', serviceMessage('service.answer.not-searchable'));
    }
  });
}

function ofPdf(
  pdfium: Pdfium,
  bytes: Uint8Array,
  pagesGz: SearchableRequest['pagesGz'],
  output: string,
): SearchableOutcome {
  const opened = openPdf(pdfium, bytes);
  if (!opened.ok) return opened;
  try {
    return write(pdfium, opened.pdf, pagesGz, output);
  } finally {
    opened.pdf.close();
  }
}

async function ofPicture(
  pdfium: Pdfium,
  picture: { readonly bytes: Uint8Array; readonly contentType: string },
  { pagesGz, output, limits }: Pick<SearchableRequest, 'pagesGz' | 'output'> & { readonly limits: ReadLimits },
): Promise<SearchableOutcome> {
  const target = createPdf(pdfium);
  try {
    const added = await appendPicture(pdfium, target, picture, { limits, pagesLeft: limits.pages });
    if (!added.ok) return added;
    return write(pdfium, { handle: target.handle, form: 0, pageCount: target.pageCount }, pagesGz, output);
  } finally {
    target.close();
  }
}

function write(
  pdfium: Pdfium,
  pdf: Pick<OpenPdf, 'handle' | 'form' | 'pageCount'>,
  pagesGz: SearchableRequest['pagesGz'],
  output: string,
): SearchableOutcome {
  for (const pageGz of pagesGz) {
    const page = recognisedPage(pageGz);
    if (page.words.length === 0) continue;
    if (page.number > pdf.pageCount || !addText(pdfium, pdf, page)) {
      return refuse('corrupt', serviceMessage('job.split.page', { page: page.number }));
    }
  }
  const isWritten = savePdf({ save: (put) => writeCopy(pdfium, pdf.handle, put) }, output);
  if (!isWritten) throw new Error('PDFium could not write the searchable copy');
  return { ok: true };
}
