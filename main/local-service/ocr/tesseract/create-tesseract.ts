import type { Raster } from '../raster.ts';
import type { Recogniser } from '../recogniser.ts';
import { UnavailablePart } from '#lib/unavailable-part.ts';
import { startEngine, type Engine } from './engine.ts';
import { parseTsv } from './parse-tsv.ts';
import type { Model } from './trained-data.ts';

export interface TesseractOptions {
  /** Tesseract's names, the most likely language first: the order influences the choice between similar words. */
  readonly languages: readonly string[];
  readonly pageTimeoutMs: number;
  readonly model: Model;
}

export function createTesseract({ languages, pageTimeoutMs, model }: TesseractOptions): Recogniser {
  let engine: Promise<Engine> | null = null;

  const drop = async () => {
    const dropped = engine;
    engine = null;
    await dropped?.then(({ worker }) => worker.terminate()).catch(() => undefined);
  };

  const start = (): Promise<Engine> => {
    // Retries once, because a single crash may be chance. An engine that never starts is a problem of the computer.
    // The second try takes no file of the system, which may be damaged.
    const starting = startEngine(languages, model)
      .catch(() => startEngine(languages, 'packaged'))
      .catch((error: unknown) => {
        throw new UnavailablePart('recognition', error);
      });
    const forget = () => {
      if (engine === starting) engine = null;
    };
    starting.then(({ ended }) => ended.catch(forget), forget);
    return starting;
  };

  const recognise = async (raster: Raster, signal?: AbortSignal) => {
    signal?.throwIfAborted();
    const { worker, ended } = await (engine ??= start());
    const timeout = AbortSignal.timeout(pageTimeoutMs);
    const stop = signal ? AbortSignal.any([signal, timeout]) : timeout;
    try {
      const result = await Promise.race([
        worker.recognize(asPgm(raster), settingsFor(raster), { text: false, tsv: true }),
        rejectionOf(stop),
        ended,
      ]);
      return parseTsv(result.data.tsv ?? '');
    } catch (error) {
      // A recognition cannot be interrupted, and a failed one may leave the engine in a damaged state.
      await drop();
      throw error instanceof Error ? error : new Error(String(error));
    }
  };

  return { recognise, close: drop };
}

function settingsFor(raster: Raster): Record<string, string> {
  return { user_defined_dpi: Math.round(Math.min(Math.max(raster.dpi, 70), 2400)).toString() };
}

/** Encodes the picture in the simplest format, so that neither side compresses or decompresses it. */
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
