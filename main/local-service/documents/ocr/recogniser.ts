import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createWorker, OEM, PSM, type Worker } from 'tesseract.js';
import { trainedDataDirectory } from '../packaged-files.ts';
import type { Raster } from '../raster.ts';
import { parseTsv, type RecognisedLine } from './parse-tsv.ts';

/** Turns a picture of text into lines of words. One page at a time; the engine is started once and kept. */
export interface Recogniser {
  /** Rejects when the engine fails on this page, is too slow or is aborted; the next page gets a fresh engine then. */
  readonly recognise: (raster: Raster, signal?: AbortSignal) => Promise<readonly RecognisedLine[]>;
  readonly close: () => Promise<void>;
}

export interface RecogniserOptions {
  /** Tesseract's names, the most likely first: its order weighs the choice between alike words. */
  readonly languages: readonly string[];
  readonly pageTimeoutMs: number;
}

export function createRecogniser({ languages, pageTimeoutMs }: RecogniserOptions): Recogniser {
  let engine: Promise<Worker> | null = null;

  const drop = async () => {
    const dropped = engine;
    engine = null;
    await dropped?.then((worker) => worker.terminate()).catch(() => undefined);
  };

  const recognise = async (raster: Raster, signal?: AbortSignal) => {
    signal?.throwIfAborted();
    engine ??= startEngine(languages);
    const worker = await engine.catch((error: unknown) => {
      engine = null;
      throw error;
    });
    const timeout = AbortSignal.timeout(pageTimeoutMs);
    const stop = signal ? AbortSignal.any([signal, timeout]) : timeout;
    try {
      const result = await Promise.race([
        worker.recognize(asPgm(raster), settingsFor(raster), { text: false, tsv: true }),
        rejectionOf(stop),
      ]);
      return parseTsv(result.data.tsv ?? '');
    } catch (error) {
      // A recognition cannot be interrupted, and a failed one may leave the engine's memory in disorder.
      await drop();
      throw error instanceof Error ? error : new Error(String(error));
    }
  };

  return { recognise, close: drop };
}

async function startEngine(languages: readonly string[]): Promise<Worker> {
  return withLanguageDirectory(languages, async (langPath) => {
    const worker = await createWorker([...languages], OEM.LSTM_ONLY, {
      langPath,
      cacheMethod: 'none',
      gzip: true,
      // Without a handler a rejected job is thrown a second time, outside any promise.
      errorHandler: () => undefined,
    });
    // The default takes the page for a single block: 77 % wrong characters on two columns.
    await worker.setParameters({ tessedit_pageseg_mode: PSM.AUTO, debug_file: '/dev/null' });
    return worker;
  });
}

/** The loader wants all languages in one directory, the packages have one each; it reads them while it starts. */
async function withLanguageDirectory<T>(
  languages: readonly string[],
  use: (directory: string) => Promise<T>,
): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'intray-languages-'));
  try {
    for (const language of languages) {
      const file = `${language}.traineddata.gz`;
      await copyFile(join(trainedDataDirectory(language), file), join(directory, file));
    }
    return await use(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

function settingsFor(raster: Raster): Record<string, string> {
  return { user_defined_dpi: Math.round(Math.min(Math.max(raster.dpi, 70), 2400)).toString() };
}

/** The plainest picture format: nothing to compress here, nothing to decompress there. */
function asPgm({ width, height, data }: Raster): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width.toString()} ${height.toString()}\n255\n`, 'latin1'), data]);
}

function rejectionOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const fail = () => {
      reject(signal.reason instanceof Error ? signal.reason : new Error('The recognition was stopped.'));
    };
    if (signal.aborted) fail();
    else signal.addEventListener('abort', fail, { once: true });
  });
}
