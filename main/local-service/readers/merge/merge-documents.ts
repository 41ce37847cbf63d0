import { readFile, stat } from 'node:fs/promises';
import { serviceMessage } from '#service-api/messages/service-message.ts';
import type { ReadFailure } from '../document.ts';
import { inMegabytes, refuse } from '../failure.ts';
import { sniffFileType } from '../file-type.ts';
import type { ReadLimits } from '../limits.ts';
import { appendPdf, appendPicture, type Appended, type Room } from './append-pages.ts';
import { createPdf, type NewPdf } from '../pdf/new-pdf.ts';
import { savePdf } from '../pdf/save-pdf.ts';
import { openPdf } from '../pdf/open-pdf.ts';
import type { Pdfium } from '../pdf/pdfium.ts';
import type { PdfiumSource } from '../pdf/pdfium-source.ts';

interface MergeInput {
  readonly path: string;
  readonly name: string;
}

export interface MergeRequest {
  readonly inputs: readonly MergeInput[];
  /** The file that is written. */
  readonly output: string;
}

/** A refusal names the input that cannot be merged, or `null` when all of them together are the reason. */
export type MergeOutcome =
  | { readonly ok: true; readonly pageCount: number }
  | { readonly ok: false; readonly failure: ReadFailure; readonly name: string | null };

/** All inputs together, because PDFium has to hold the new document. */
const maxBytes = 512 * 1024 * 1024;

/**
 * Writes one PDF of pictures and PDFs, in their order. It either contains every page of every input, or nothing is
 * merged: a PDF that is encrypted, damaged or too large is the reason. A file that is left after a refusal is no document.
 */
export async function mergeDocuments(
  { inputs, output }: MergeRequest,
  limits: ReadLimits,
  pdfium: PdfiumSource,
  onProgress: (inputsDone: number, inputs: number) => void,
): Promise<MergeOutcome> {
  let totalBytes = 0;
  for (const { path } of inputs) totalBytes += (await stat(path)).size;
  if (totalBytes > maxBytes) return tooLarge(serviceMessage('job.merge.bytes', { megabytes: inMegabytes(maxBytes) }));
  const merged = await pdfium.use(async (lent): Promise<MergeOutcome> => {
    const target = createPdf(lent);
    try {
      let pageCount = 0;
      for (const [index, input] of inputs.entries()) {
        const added = await append(lent, target, input, { limits, pagesLeft: limits.pages - pageCount });
        if (!added.ok) return { ...added, name: input.name };
        pageCount += added.pages;
        if (pageCount > limits.pages) return tooLarge(serviceMessage('job.merge.pages', { pages: limits.pages }));
        onProgress(index + 1, inputs.length);
      }
      if (!savePdf(target, output)) throw new Error('PDFium could not write the merged document');
      return { ok: true, pageCount };
    } finally {
      target.close();
    }
  });
  if (!merged.ok) return 'name' in merged ? merged : { ...merged, name: null };
  await verify(output, merged.pageCount, pdfium);
  return merged;
}

function tooLarge(message: Parameters<typeof refuse>[1]): MergeOutcome {
  return { ...refuse('too-large', message), name: null };
}

async function append(pdfium: Pdfium, target: NewPdf, { path, name }: MergeInput, room: Room): Promise<Appended> {
  const bytes = await readFile(path);
  if (bytes.length === 0) return refuse('empty', serviceMessage('reading.empty'));
  const type = sniffFileType(bytes.subarray(0, 64 * 1024), name);
  switch (type.kind) {
    case 'pdf':
      return appendPdf(pdfium, target, bytes, room.pagesLeft);
    case 'image':
      return appendPicture(pdfium, target, { bytes, contentType: type.contentType }, room);
    default:
      return refuse('unsupported', serviceMessage('job.merge.type'));
  }
}

/** Opens what was written, because an original may be moved away once the merged document is stored. */
async function verify(path: string, pageCount: number, pdfium: PdfiumSource): Promise<void> {
  const bytes = await readFile(path);
  const found = await pdfium.use((lent) => {
    const opened = openPdf(lent, bytes);
    const pages = opened.ok ? opened.pdf.pageCount : 0;
    if (opened.ok) opened.pdf.close();
    return Promise.resolve({ ok: true, pages } as const);
  });
  if (!found.ok || found.pages !== pageCount) throw new Error('the merged document does not have all pages');
}
