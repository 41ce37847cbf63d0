import { availableParallelism, totalmem } from 'node:os';
import { fileMaxBytes } from '#service-api/limits.ts';
import type { ConvertToPdf } from '../readers/libreoffice/convert-to-pdf.ts';
import type { PictureOptions } from './page-pictures.ts';
import type { SearchableOptions } from './searchable-copies.ts';

export interface ProcessorOptions extends PictureOptions, SearchableOptions {
  /** Makes PDFs of files that no reader opens; `null` for LibreOffice. */
  readonly convert: ConvertToPdf | null;
  /** How many documents are read at the same time. */
  readonly threads: number;
  /** The program of a document thread. */
  readonly entry: URL;
  /** The program of the thread that analyses stored documents again. */
  readonly analysisEntry: URL;
  /** How the previous run ended, as its supervisor reports it (`previous-end.ts`). */
  readonly previousEnd: string | undefined;
  readonly stallMs: number;
  /** The time without progress after which a second try ends, which may be shorter. */
  readonly secondStallMs: number;
  /** The time without a message from a thread after which it ends (`document-thread.ts`). */
  readonly silenceMs: number;
  /** After this time a document counts as long, and short ones are read beside it. */
  readonly longAfterMs: number;
  readonly heapMb: number;
  readonly memoryLimitBytes: number;
  /** A thread is replaced after this many documents, because libraries leak and fragment memory. */
  readonly documentsPerThread: number;
  /** How long a claim is valid after its process has last extended it. It does so four times in that time. */
  readonly leaseMs: number;
  /**
   * Whether other processes read documents of the same store. Then claims of any process are recovered when their leases
   * have ended, and not before.
   */
  readonly sharesQueue: boolean;
  /** How often waiting items are checked when nothing else starts the work. */
  readonly tickMs: number;
  /** How often old uploads are deleted after the start. */
  readonly expiryEveryMs: number;
  /** The size of a file that is fetched. */
  readonly fileMaxBytes: number;
  /** Bytes of the disk that fetched files leave free. */
  readonly freeFloorBytes: number;
}

const gib = 1024 ** 3;

// In a bundle, this is one file beside `document-worker.js`; from source, threads run the TypeScript files directly.
const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js';

export function defaultProcessorOptions(): ProcessorOptions {
  return {
    convert: null,
    threads: Math.min(2, availableParallelism()),
    entry: new URL(`./document-worker.${ending}`, import.meta.url),
    pictureEntry: new URL(`./picture-worker.${ending}`, import.meta.url),
    analysisEntry: new URL(`./analysis-worker.${ending}`, import.meta.url),
    searchableEntry: new URL(`./searchable-worker.${ending}`, import.meta.url),
    waitingCopies: 4,
    copyMs: 120_000,
    // The document twice, as bytes and in PDFium (readers/searchable), and what PDFium makes of it.
    copyBytes: 900 * 1024 * 1024,
    waitingPictures: 8,
    // The library gives up after 20 s.
    pictureMs: 30_000,
    // The limit of decoded bytes (readers/limits.ts), and the pictures made from them.
    pictureBytes: 900 * 1024 * 1024,
    previousEnd: undefined,
    // A page may use its whole time for recognition (readers/limits.ts: 120 s), and some more for other work.
    stallMs: 180_000,
    secondStallMs: 130_000,
    silenceMs: 30_000,
    longAfterMs: 30_000,
    heapMb: 1_024,
    memoryLimitBytes: Math.min(3 * gib, totalmem() / 2),
    documentsPerThread: 2_000,
    leaseMs: 120_000,
    sharesQueue: false,
    tickMs: 1_000,
    expiryEveryMs: 24 * 60 * 60 * 1_000,
    fileMaxBytes,
    freeFloorBytes: gib / 2,
  };
}
