import type { OpenPdf } from './open-pdf.ts';
import { withBlock, type Pdfium } from './pdfium.ts';

/** A PDF that is put together of pages of others. Streams such as pictures are copied as they are, without decoding. */
export interface NewPdf {
  readonly handle: number;
  readonly pageCount: number;
  /** Copies pages from `first` to `last`, from 1 and both inclusive. Returns `false` when one could not be copied. */
  append(source: OpenPdf, first: number, last: number): boolean;
  /** Writes the document. Returns `false` when PDFium could not; an error of `write` is thrown. */
  save(write: (piece: Uint8Array) => void): boolean;
  close(): void;
}

export function createPdf(pdfium: Pdfium): NewPdf {
  const handle = pdfium._FPDF_CreateNewDocument();
  if (handle === 0) throw new RangeError('PDFium cannot create a document');
  let pageCount = 0;
  return {
    handle,
    get pageCount() {
      return pageCount;
    },
    append(source, first, last) {
      const count = last - first + 1;
      const copied = withBlock(pdfium, count * 4, (indices) => {
        const view = pdfium.view();
        for (let at = 0; at < count; at += 1) view.setInt32(indices + at * 4, first - 1 + at, true);
        return pdfium._FPDF_ImportPagesByIndex(handle, source.handle, indices, count, pageCount) !== 0;
      });
      if (!copied) return false;
      pageCount += count;
      return pdfium._FPDF_GetPageCount(handle) === pageCount;
    },
    save: (write) => writeCopy(pdfium, handle, write),
    close: () => void pdfium._FPDF_CloseDocument(handle),
  };
}

/** Writes a document as it is now. Returns `false` when PDFium could not; an error of `write` is thrown. */
export function writeCopy(pdfium: Pdfium, handle: number, write: (piece: Uint8Array) => void): boolean {
  return pdfium.withWriter(write, (writer) => pdfium._FPDF_SaveAsCopy(handle, writer, 0) !== 0);
}
