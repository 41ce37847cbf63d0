import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { createWorker, OEM, PSM, type Worker } from 'tesseract.js';
import { trainedDataDirectory } from '../packaged-files.ts';
import type { Raster } from '../raster.ts';
import { parseTsv, type RecognisedLine } from './parse-tsv.ts';

const unzip = promisify(gunzip);

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
  const [first = 'eng', ...others] = languages;
  const worker = await createWorker(first, OEM.LSTM_ONLY, {
    langPath: trainedDataDirectory(first),
    cacheMethod: 'none',
    gzip: true,
    // Without a handler a rejected job is thrown a second time, outside any promise.
    errorHandler: () => undefined,
  });
  // The loader knows one directory for all languages; the packages have one each. So the others are laid into the
  // engine's file system by hand and loaded as companions of the first.
  for (const language of others) {
    const packed = await readFile(`${trainedDataDirectory(language)}/${language}.traineddata.gz`);
    await worker.FS('writeFile', [`${language}.traineddata`, await unzip(packed)]);
  }
  if (others.length > 0) {
    await worker.reinitialize(first, OEM.LSTM_ONLY, `tessedit_load_sublangs ${others.join('+')}`);
  }
  // The default takes the page for a single block: 77 % wrong characters on two columns.
  await worker.setParameters({ tessedit_pageseg_mode: PSM.AUTO, debug_file: '/dev/null' });
  return worker;
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
