import { serviceMessage } from '#service-api/messages/service-message.ts';
import { refuse, type Refusal } from '../failure.ts';
import { UnavailablePart } from '#lib/unavailable-part.ts';
import { loadPdfium, type Pdfium } from './pdfium.ts';

export interface PdfiumSource {
  /**
   * Lends the instance for one document. Resolves with a refusal when the document broke it. Rejects with
   * `UnavailablePart` when PDFium cannot be loaded.
   */
  readonly use: <Outcome>(work: (pdfium: Pdfium) => Promise<Outcome>) => Promise<Outcome | Refusal>;
}

/** Instances that broke on a page whose document went on with the next one. */
const broken = new WeakSet<Pdfium>();

/** Notes that an error of a page broke its instance: it ends with the document, so that no other one is read by it. */
export function noteTrap(pdfium: Pdfium, error: unknown): void {
  if (isTrap(error)) broken.add(pdfium);
}

/** WebAssembly memory never shrinks: above this an instance is replaced after the document that made it grow. */
const keepBelowBytes = 256 * 1024 * 1024;

/**
 * Keeps one PDFium, loaded for the first PDF, and a fresh one after a document that broke it or bloated it.
 *
 * @param mostBytes of its memory; a document that needs more is refused as damaged
 */
export function createPdfiumSource(mostBytes?: number): PdfiumSource {
  let current: Pdfium | null = null;
  const load = (): Promise<Pdfium> =>
    loadPdfium(mostBytes).catch((error: unknown) => {
      throw new UnavailablePart('pdf', error);
    });
  return {
    use: async (work) => {
      const pdfium = (current ??= await load());
      try {
        return await work(pdfium);
      } catch (error) {
        if (!isTrap(error)) throw error;
        current = null;
        return refuse('corrupt', serviceMessage('reading.pdf-badly-damaged'));
      } finally {
        if (current && (broken.has(current) || current.bytes().length > keepBelowBytes)) current = null;
      }
    },
  };
}

/** How WebAssembly ends on a wild pointer, an endless recursion or when memory runs out. */
function isTrap(error: unknown): boolean {
  return error instanceof Error && (error.name === 'RuntimeError' || error instanceof RangeError);
}
