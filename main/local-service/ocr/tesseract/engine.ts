import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker as Thread } from 'node:worker_threads';
import { createWorker, OEM, PSM, type Worker } from 'tesseract.js';
import { prepareWebAssembly } from '#lib/start-thread.ts';
import { trainedData, type Model } from './trained-data.ts';

/** Tesseract in a separate thread. */
export interface Engine {
  readonly worker: Worker;
  /** Rejects when the thread has crashed or ended for any reason. Never resolves. */
  readonly ended: Promise<never>;
}

/** A start takes 0.2 to 0.5 s, but may take far longer on a busy computer or one that wakes up. */
const maxStartMs = 60_000;

/** Starts an engine. Rejects when its thread or its data fail. */
export async function startEngine(languages: readonly string[], model: Model): Promise<Engine> {
  return withLanguageDirectory(languages, model, async (langPath) => {
    const { thread, forget } = nextThread();
    const ended = endOf(thread);
    const start = Promise.withResolvers<never>();
    start.promise.catch(() => undefined);
    const overdue = setTimeout(() => start.reject(new Error('it did not start in a minute')), maxStartMs);
    try {
      const options = {
        langPath,
        cacheMethod: 'none',
        gzip: false,
        // Without a handler a rejected job is thrown again outside any promise. A failed start is also reported only
        // here.
        errorHandler: (error: unknown) => {
          start.reject(error instanceof Error ? error : new Error(String(error)));
        },
      };
      prepareWebAssembly();
      // The Italian data name a file of further words that no one has.
      const starting = createWorker([...languages], OEM.LSTM_ONLY, options, 'user_words_suffix ');
      const worker = await Promise.race([starting, ended, start.promise]);
      // The default treats the page as a single block, which gave 77 % wrong characters on two columns.
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
 * Catches the next thread that is started. The library handles neither its errors nor its end: an error would end the
 * process, and an end would leave a page waiting forever.
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
 * Unpacks the languages into one directory for as long as `use` runs. The loader needs them in one directory, and each
 * package has one. Unpacking here also makes a missing language an error: the engine ignores a language that it cannot
 * load, and would silently read German pages as English.
 */
async function withLanguageDirectory<T>(
  languages: readonly string[],
  model: Model,
  use: (directory: string) => Promise<T>,
): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'intray-languages-'));
  try {
    for (const language of languages) {
      await writeFile(join(directory, `${language}.traineddata`), await trainedData(language, model));
    }
    return await use(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
