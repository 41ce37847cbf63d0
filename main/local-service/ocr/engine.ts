import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Worker as Thread } from 'node:worker_threads';
import { gunzip } from 'node:zlib';
import { createWorker, OEM, PSM, type Worker } from 'tesseract.js';
import { trainedDataDirectory } from './trained-data.ts';

/** Tesseract in a thread of its own. */
export interface Engine {
  readonly worker: Worker;
  /** Rejects when the thread has crashed or ended, for whatever reason; never resolves. */
  readonly ended: Promise<never>;
}

/** It takes 0.2 to 0.5 s; a computer that is busy or wakes up may need far more. */
const startMostMs = 60_000;

/** Starts an engine; rejects when its thread or its data fail. */
export async function startEngine(languages: readonly string[]): Promise<Engine> {
  return withLanguageDirectory(languages, async (langPath) => {
    const { thread, forget } = nextThread();
    const ended = endOf(thread);
    const start = Promise.withResolvers<never>();
    start.promise.catch(() => undefined);
    const overdue = setTimeout(() => start.reject(new Error('it did not start in a minute')), startMostMs);
    try {
      const starting = createWorker([...languages], OEM.LSTM_ONLY, {
        langPath,
        cacheMethod: 'none',
        gzip: false,
        // Without a handler a rejected job is thrown a second time, outside any promise; and a start that fails says so
        // here alone.
        errorHandler: (error: unknown) => {
          start.reject(error instanceof Error ? error : new Error(String(error)));
        },
      });
      const worker = await Promise.race([starting, ended, start.promise]);
      // The default takes the page for a single block: 77 % wrong characters on two columns.
      const settings = worker.setParameters({ tessedit_pageseg_mode: PSM.AUTO, debug_file: '/dev/null' });
      await Promise.race([settings, ended, start.promise]);
      return { worker, ended };
    } catch (error) {
      void thread.then((failed) => failed.terminate());
      throw error;
    } finally {
      clearTimeout(overdue);
      forget();
    }
  });
}

/**
 * The thread that is started next. The library listens neither to its errors nor to its end: the first would end the
 * process, the second leave a page waiting for ever.
 */
function nextThread(): { readonly thread: Promise<Thread>; readonly forget: () => void } {
  const { promise, resolve } = Promise.withResolvers<Thread>();
  process.once('worker', resolve);
  return { thread: promise, forget: () => process.off('worker', resolve) };
}

function endOf(thread: Promise<Thread>): Promise<never> {
  const ended = thread.then(
    (running) =>
      new Promise<never>((_, reject) => {
        running.on('error', reject);
        running.once('exit', () => {
          reject(new Error('The recognition engine has ended.'));
        });
      }),
  );
  ended.catch(() => undefined);
  return ended;
}

/**
 * The loader wants all languages in one directory, the packages have one each; it reads them while it starts. They are
 * unpacked here, because the engine is content with the languages that it can load: without German, and without a word, it
 * would read German pages by English.
 */
async function withLanguageDirectory<T>(
  languages: readonly string[],
  use: (directory: string) => Promise<T>,
): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'intray-languages-'));
  try {
    for (const language of languages) {
      const packed = await readFile(join(trainedDataDirectory(language), `${language}.traineddata.gz`));
      await writeFile(join(directory, `${language}.traineddata`), await promisify(gunzip)(packed));
    }
    return await use(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
