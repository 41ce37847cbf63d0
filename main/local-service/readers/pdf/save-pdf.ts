import { closeSync, openSync, writeSync } from 'node:fs';
import type { NewPdf } from './new-pdf.ts';

/** Writes the document to a new file. Returns `false` when PDFium could not; what is left is then no document. */
export function savePdf(target: Pick<NewPdf, 'save'>, path: string): boolean {
  const file = openSync(path, 'wx', 0o600);
  try {
    return target.save((piece) => {
      for (let written = 0; written < piece.length;) written += writeSync(file, piece, written);
    });
  } finally {
    closeSync(file);
  }
}
