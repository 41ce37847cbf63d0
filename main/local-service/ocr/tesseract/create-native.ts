import { findTesseract, type InstalledTesseract } from '#lib/find-tesseract.ts';
import type { Raster } from '../raster.ts';
import type { RecognisedLine, Recogniser } from '../recogniser.ts';
import { startNativeProcess, type NativeProcess } from './native-process.ts';
import { parseTsv } from './parse-tsv.ts';

export interface NativeOptions {
  readonly languages: readonly string[];
  readonly pageTimeoutMs: number;
  /** Reads a page that the installed Tesseract fails on, and every page where it is missing. */
  readonly fallback: Recogniser;
  readonly log?: ((message: string, fields: Readonly<Record<string, unknown>>) => void) | undefined;
  readonly find?: (languages: readonly string[]) => InstalledTesseract;
}

/** After so many failures in a row, the fault is not the pages'. */
const maxFailures = 3;
/** A process that waits for its page, but not longer: the page may turn out to be blank. */
const maxWaitMs = 30_000;

/**
 * The Tesseract that is installed on this computer, in a process of its own for each page. It takes two thirds of the
 * processor time of the one in WebAssembly with the same models.
 */
export function createNative(options: NativeOptions): Recogniser {
  const { languages, pageTimeoutMs, fallback, log, find = findTesseract } = options;
  let waiting: NativeProcess | null = null;
  let overdue: NodeJS.Timeout | undefined;
  let failures = 0;

  const endWaiting = () => {
    clearTimeout(overdue);
    waiting?.end();
    waiting = null;
  };
  const start = (): NativeProcess | null => {
    if (failures >= maxFailures) return null;
    const installed = find(languages);
    if (installed.state !== 'ready') return null;
    return startNativeProcess({ ...installed, languages, cpuSeconds: pageTimeoutMs / 1000 });
  };
  const take = (): NativeProcess | null => {
    const taken = waiting?.isRunning() === true ? waiting : start();
    clearTimeout(overdue);
    waiting = null;
    return taken;
  };

  const readNatively = async (
    raster: Raster,
    signal: AbortSignal | undefined,
  ): Promise<readonly RecognisedLine[] | null> => {
    const timeout = AbortSignal.timeout(pageTimeoutMs);
    try {
      const table = await take()?.read(raster, signal ? AbortSignal.any([signal, timeout]) : timeout);
      if (table === undefined) return null;
      const lines = parseTsv(table);
      failures = 0;
      return lines;
    } catch (error) {
      signal?.throwIfAborted();
      // WebAssembly would take even longer for such a page.
      timeout.throwIfAborted();
      failures += 1;
      log?.('the installed Tesseract failed on a page', { error: String(error) });
      return null;
    }
  };

  return {
    prepare: () => {
      if (waiting?.isRunning() === true) return;
      endWaiting();
      waiting = start();
      if (waiting === null) fallback.prepare?.();
      else overdue = setTimeout(endWaiting, maxWaitMs).unref();
    },
    recognise: async (raster, signal) => {
      signal?.throwIfAborted();
      return (await readNatively(raster, signal)) ?? fallback.recognise(raster, signal);
    },
    close: async () => {
      endWaiting();
      await fallback.close();
    },
  };
}
