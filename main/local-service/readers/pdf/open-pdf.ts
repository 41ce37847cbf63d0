import { serviceMessage } from '#service-api/messages/service-message.ts';
import { refuse } from '../failure.ts';
import type { ReadFailure } from '../document.ts';
import type { Pdfium } from './pdfium.ts';

export interface OpenPdf {
  readonly handle: number;
  /** Form fill environment, or 0: it draws form fields and knows their values. */
  readonly form: number;
  readonly pageCount: number;
  readonly close: () => void;
}

export type OpenPdfOutcome =
  { readonly ok: true; readonly pdf: OpenPdf } | { readonly ok: false; readonly failure: ReadFailure };

const errorPassword = 4;
const errorSecurity = 5;
/** FPDF_FORMFILLINFO is at most 140 bytes; all callbacks stay null. */
const formInfoBytes = 256;

/** Opens a PDF with the empty password. */
export function openPdf(pdfium: Pdfium, bytes: Uint8Array): OpenPdfOutcome {
  const pointer = pdfium.allocate(bytes.length);
  if (pointer === 0) {
    return refuse('too-large', serviceMessage('reading.pdf-too-large'));
  }
  pdfium.bytes().set(bytes, pointer);
  const handle = pdfium._FPDF_LoadMemDocument(pointer, bytes.length, 0);
  if (handle === 0) {
    const error = pdfium._FPDF_GetLastError();
    pdfium.release(pointer);
    return explain(error);
  }
  const pageCount = pdfium._FPDF_GetPageCount(handle);
  const formInfo = pdfium.allocate(formInfoBytes);
  const form = formInfo === 0 ? 0 : initForm(pdfium, handle, formInfo);
  const close = () => {
    if (form !== 0) pdfium._FPDFDOC_ExitFormFillEnvironment(form);
    if (formInfo !== 0) pdfium.release(formInfo);
    pdfium._FPDF_CloseDocument(handle);
    pdfium.release(pointer);
  };
  if (pageCount <= 0) {
    close();
    return refuse('corrupt', serviceMessage('reading.pdf-no-pages'));
  }
  return { ok: true, pdf: { handle, form, pageCount, close } };
}

/** Runs `use` with a loaded page and closes it after; `null` when the page cannot be loaded. */
export function withPage<T>(
  pdfium: Pdfium,
  pdf: Pick<OpenPdf, 'handle' | 'form'>,
  index: number,
  use: (page: number) => T,
): T | null {
  const page = pdfium._FPDF_LoadPage(pdf.handle, index);
  if (page === 0) return null;
  if (pdf.form !== 0) pdfium._FORM_OnAfterLoadPage(page, pdf.form);
  try {
    return use(page);
  } finally {
    if (pdf.form !== 0) pdfium._FORM_OnBeforeClosePage(page, pdf.form);
    pdfium._FPDF_ClosePage(page);
  }
}

function initForm(pdfium: Pdfium, handle: number, info: number): number {
  pdfium.bytes().fill(0, info, info + formInfoBytes);
  pdfium.view().setUint32(info, 2, true);
  return pdfium._FPDFDOC_InitFormFillEnvironment(handle, info);
}

function explain(error: number): OpenPdfOutcome {
  switch (error) {
    case errorPassword:
      return refuse('encrypted', serviceMessage('reading.pdf-locked'));
    case errorSecurity:
      return refuse('encrypted', serviceMessage('reading.pdf-protected'));
    default:
      return refuse('corrupt', serviceMessage('reading.pdf-damaged'));
  }
}
