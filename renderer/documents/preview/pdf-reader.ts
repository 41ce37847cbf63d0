import { AnnotationMode, getDocument, PDFWorker, type PDFDocumentProxy } from 'pdfjs-dist';
import PdfWorkerScript from 'pdfjs-dist/build/pdf.worker.min.mjs?worker';
import type { Turn } from './turn-box.ts';

export interface PdfFile {
  readonly pageCount: number;
  /** Width and height in points, in the orientation that the file states. */
  size(page: number): Promise<{ readonly width: number; readonly height: number }>;
  /** Draws a page, turned clockwise and `widthPx` wide. Rejects when `signal` fires. */
  draw(page: number, canvas: HTMLCanvasElement, how: DrawOptions): Promise<void>;
  close(): void;
}

interface DrawOptions {
  readonly turn: Turn;
  readonly widthPx: number;
  readonly signal: AbortSignal;
}

export type PdfOutcome =
  { readonly ok: true; readonly file: PdfFile } | { readonly ok: false; readonly isLocked: boolean };

/** A page of the size of a poster must not use all memory of the computer. */
const maxCanvasPixels = 24_000_000;
const maxImagePixels = 100_000_000;
/** Errors only: what pdf.js makes good in a damaged file is nothing that a person could mend. */
const verbosity = 0;

/**
 * Opens PDFs in a separate worker, which loads from a file: pdf.js needs no `eval`, and runs no script of a document.
 */
export async function openPdf(bytes: Uint8Array<ArrayBuffer>): Promise<PdfOutcome> {
  const port = new PdfWorkerScript();
  const worker = PDFWorker.create({ port, verbosity });
  const end = (): void => {
    worker.destroy();
    port.terminate();
  };
  const task = getDocument({
    // The worker takes ownership of the bytes, so it gets a copy. The original is needed when the same file is opened
    // again.
    data: bytes.slice(),
    worker,
    BinaryDataFactory: PdfDataFiles,
    useWorkerFetch: false,
    // Text without an embedded font is drawn with the fonts of pdf.js, so that it looks the same on every computer.
    useSystemFonts: false,
    enableXfa: false,
    maxImageSize: maxImagePixels,
    verbosity,
  });
  try {
    const file = await task.promise;
    return { ok: true, file: pdfFile(file, () => void task.destroy().finally(end)) };
  } catch (error) {
    end();
    return { ok: false, isLocked: error instanceof Error && error.name === 'PasswordException' };
  }
}

function pdfFile(file: PDFDocumentProxy, close: () => void): PdfFile {
  return {
    pageCount: file.numPages,
    close,
    async size(number) {
      const page = await file.getPage(number);
      const { width, height } = page.getViewport({ scale: 1 });
      return { width, height };
    },
    async draw(number, canvas, { turn, widthPx, signal }) {
      const page = await file.getPage(number);
      if (signal.aborted) return;
      const rotation = (page.rotate + turn) % 360;
      const plain = page.getViewport({ scale: 1, rotation });
      const wanted = widthPx / plain.width;
      const most = Math.sqrt(maxCanvasPixels / (plain.width * plain.height));
      const viewport = page.getViewport({ scale: Math.min(wanted, most), rotation });
      canvas.width = Math.max(1, Math.floor(viewport.width));
      canvas.height = Math.max(1, Math.floor(viewport.height));
      const drawing = page.render({ canvas, viewport, annotationMode: AnnotationMode.ENABLE });
      signal.addEventListener('abort', () => drawing.cancel(), { once: true });
      await drawing.promise;
    },
  };
}

type Kind = 'cMapUrl' | 'standardFontDataUrl' | 'wasmUrl';

/** The URLs of the data files of pdf.js, by their path in its package. The build names each file with a hash. */
const addresses: Readonly<Record<Kind, Readonly<Record<string, string>>>> = {
  cMapUrl: import.meta.glob<string>('../../../node_modules/pdfjs-dist/cmaps/*.bcmap', {
    eager: true,
    query: '?url',
    import: 'default',
  }),
  standardFontDataUrl: import.meta.glob<string>('../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', {
    eager: true,
    query: '?url',
    import: 'default',
  }),
  wasmUrl: import.meta.glob<string>('../../../node_modules/pdfjs-dist/wasm/{jbig2,openjpeg,qcms_bg}.wasm', {
    eager: true,
    query: '?url',
    import: 'default',
  }),
};

/**
 * Loads character maps, fonts and decoders for pdf.js. It is a class because pdf.js makes one instance for each
 * document.
 */
class PdfDataFiles {
  async fetch({ kind, filename }: { readonly kind: Kind; readonly filename: string }): Promise<Uint8Array> {
    const found = Object.entries(addresses[kind]).find(([path]) => path.endsWith(`/${filename}`));
    if (found === undefined) throw new Error(`pdf.js brings no ${filename}`);
    const response = await fetch(found[1]);
    if (!response.ok) throw new Error(`${filename} cannot be had: ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  }
}
