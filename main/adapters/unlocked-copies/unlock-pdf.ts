import type { WriteBlock } from '#lib/pdfium-callback.ts';
import { loadPdfium, type PdfWriter } from './load-pdfium.ts';

/** What PDFium made of a PDF and a password. `unsupported`: another protection than a password. */
export type UnlockedPdf =
  | { readonly kind: 'unlocked'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'wrong-password' | 'not-locked' | 'unsupported' | 'damaged' | 'too-large' };

/** Flags of `FPDF_SaveAsCopy`: the copy has no encryption. */
const removeSecurity = 3;
const errorPassword = 4;
const errorSecurity = 5;

/**
 * Opens a PDF with the first of the passwords that is right, and writes it without one. The pages, their order and what is on
 * them stay as they are.
 */
export async function unlockPdf(pdf: Uint8Array, passwords: readonly string[]): Promise<UnlockedPdf> {
  const pdfium = await loadPdfium();
  const pdfAt = pdfium.allocate(pdf.length);
  if (pdfAt === 0) return { kind: 'too-large' };
  pdfium.heap().set(pdf, pdfAt);
  const open = (password: string): number => loadWith(pdfium, { pdfAt, sizeBytes: pdf.length }, password);
  if (open('') !== 0) return { kind: 'not-locked' };
  for (const password of passwords) {
    if (pdfium.lastError() !== errorPassword) break;
    const document = open(password);
    if (document !== 0) return writeOpened(pdfium, document, 2 * pdf.length + headroomBytes);
  }
  return { kind: failureOf(pdfium.lastError()) };
}

/** A copy is about as long as its original; packed tables may become longer. */
const headroomBytes = 16 * 1024 * 1024;

/** Returns the handle of the opened document; 0 when it does not open. */
function loadWith(
  pdfium: PdfWriter,
  { pdfAt, sizeBytes }: { readonly pdfAt: number; readonly sizeBytes: number },
  password: string,
): number {
  const text = new TextEncoder().encode(password);
  const passwordAt = pdfium.allocate(text.length + 1);
  if (passwordAt === 0) return 0;
  pdfium.heap().set([...text, 0], passwordAt);
  return pdfium.load(pdfAt, sizeBytes, passwordAt);
}

function writeOpened(pdfium: PdfWriter, document: number, maxBytes: number): UnlockedPdf {
  const written = createWriter(maxBytes, (at, size) => pdfium.heap().slice(at, at + size));
  const writer = pdfium.allocate(writerBytes);
  const view = new DataView(pdfium.heap().buffer);
  view.setInt32(writer, 1, true);
  view.setInt32(writer + 4, pdfium.place(written.write), true);
  const isSaved = pdfium.save(document, writer, removeSecurity) !== 0;
  const bytes = written.bytes();
  if (bytes === null) return { kind: 'too-large' };
  return isSaved && bytes.length > 0 ? { kind: 'unlocked', bytes } : { kind: 'damaged' };
}

/** The structure `FPDF_FILEWRITE`: a version and the function that takes the bytes. */
const writerBytes = 8;
function failureOf(error: number): 'wrong-password' | 'unsupported' | 'damaged' {
  if (error === errorPassword) return 'wrong-password';
  return error === errorSecurity ? 'unsupported' : 'damaged';
}

function createWriter(maxBytes: number, read: (at: number, size: number) => Uint8Array) {
  const pieces: Uint8Array[] = [];
  let count = 0;
  const write: WriteBlock = (_writer, at, size) => {
    count += size;
    if (count > maxBytes) return 0;
    pieces.push(read(at, size));
    return 1;
  };
  const bytes = (): Uint8Array<ArrayBuffer> | null => {
    if (count > maxBytes) return null;
    const all = new Uint8Array(count);
    let at = 0;
    for (const piece of pieces) {
      all.set(piece, at);
      at += piece.length;
    }
    return all;
  };
  return { write, bytes };
}
