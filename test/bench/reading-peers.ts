import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';

const run = promisify(execFile);
/** The number of pages that each program reads in parallel. */
export const workers = 2;
/**
 * One thread for each page: Tesseract's own threads compete with each other, and both peers are faster without them.
 */
const env = { ...process.env, OMP_THREAD_LIMIT: '1' };

export interface Reading {
  readonly texts: readonly string[];
  readonly seconds: number;
}

export async function readWithIntray(paths: readonly string[]): Promise<Reading> {
  const threads = Array.from({ length: workers }, () => new Worker(new URL('./reading-thread.ts', import.meta.url)));
  await Promise.all(threads.map((thread) => once(thread, 'message')));
  const texts: string[] = [];
  const startedAt = performance.now();
  await inParallel(paths, threads, async (path, index, thread) => {
    thread.postMessage(path);
    const [pages] = (await once(thread, 'message')) as [readonly string[]];
    texts[index] = pages.join('\n');
  });
  const seconds = (performance.now() - startedAt) / 1000;
  await Promise.all(threads.map((thread) => thread.terminate()));
  return { texts, seconds };
}

export async function readWithTesseract(paths: readonly string[]): Promise<Reading> {
  const texts: string[] = [];
  const startedAt = performance.now();
  await inParallel(paths, Array.from({ length: workers }), async (path, index) => {
    const { stdout } = await run('tesseract', [path, '-', '-l', 'deu+eng', '--psm', '3'], { env });
    texts[index] = stdout;
  });
  return { texts, seconds: (performance.now() - startedAt) / 1000 };
}

/** Runs without PDF/A and without image optimisation, which are not part of reading. */
export async function readWithOcrmypdf(scanned: string, scratchDir: string): Promise<Reading> {
  const sidecar = join(scratchDir, 'sidecar.txt');
  const settings = ['--jobs', workers.toString(), '-l', 'deu+eng', '--output-type', 'pdf', '--optimize', '0'];
  const startedAt = performance.now();
  await run('ocrmypdf', [...settings, '--sidecar', sidecar, scanned, join(scratchDir, 'searchable.pdf')], { env });
  const seconds = (performance.now() - startedAt) / 1000;
  return { texts: (await readFile(sidecar, 'utf8')).split('\f'), seconds };
}

/**
 * Returns the fastest of several runs, so that a cold start puts no program at a disadvantage; `null` when the program
 * is not installed.
 */
export async function fastest(runs: number, read: () => Promise<Reading>): Promise<Reading | null> {
  try {
    let best = await read();
    for (let again = 1; again < runs; again += 1) {
      const next = await read();
      if (next.seconds < best.seconds) best = next;
    }
    return best;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Gives each worker the next item as soon as it is free. */
async function inParallel<T, L>(
  items: readonly T[],
  lanes: readonly L[],
  work: (item: T, index: number, lane: L) => Promise<void>,
): Promise<void> {
  const queue = items.entries();
  await Promise.all(
    lanes.map(async (lane) => {
      for (const [index, item] of queue) await work(item, index, lane);
    }),
  );
}
