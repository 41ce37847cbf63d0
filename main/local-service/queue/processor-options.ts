import { availableParallelism, totalmem } from 'node:os';
import type { PictureOptions } from './page-pictures.ts';

export interface ProcessorOptions extends PictureOptions {
  /** Documents that are read at the same time. */
  readonly threads: number;
  /** Program of a document thread. */
  readonly entry: URL;
  /** How the run before this one ended, as its supervisor says (`previous-end.ts`). */
  readonly previousEnd: string | undefined;
  readonly stallMs: number;
  /** A second try may take less time for a page. */
  readonly secondStallMs: number;
  /** How long a thread may give no sign of life (`document-thread.ts`). */
  readonly silenceMs: number;
  /** From then on a document is long, and short ones are read beside it. */
  readonly longAfterMs: number;
  readonly heapMb: number;
  readonly memoryLimitBytes: number;
  /** A thread is replaced after so many documents: libraries leak, and fragments stay. */
  readonly documentsPerThread: number;
  /** How often waiting items are looked at when nothing else wakes the work. */
  readonly tickMs: number;
  /** How often old uploads are looked for, after the start. */
  readonly expiryEveryMs: number;
}

const gib = 1024 ** 3;

// Bundled, this is one file beside `document-worker.js`; from source, threads run the TypeScript as it is.
const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js';

export function defaultProcessorOptions(): ProcessorOptions {
  return {
    threads: Math.min(2, availableParallelism()),
    entry: new URL(`./document-worker.${ending}`, import.meta.url),
    pictureEntry: new URL(`./picture-worker.${ending}`, import.meta.url),
    waitingPictures: 8,
    // The library gives up by itself after 20 s.
    pictureMs: 30_000,
    // What may be decoded (documents/limits.ts), and what is made of it.
    pictureBytes: 900 * 1024 * 1024,
    previousEnd: undefined,
    // A page may take its whole time for recognition (documents/limits.ts: 120 s), and something besides.
    stallMs: 180_000,
    secondStallMs: 130_000,
    silenceMs: 30_000,
    longAfterMs: 30_000,
    heapMb: 1_024,
    memoryLimitBytes: Math.min(3 * gib, totalmem() / 2),
    documentsPerThread: 200,
    tickMs: 1_000,
    expiryEveryMs: 24 * 60 * 60 * 1_000,
  };
}
