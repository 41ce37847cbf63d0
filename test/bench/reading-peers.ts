import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Worker } from 'node:worker_threads';
import { startThread } from '#lib/start-thread.ts';
import { processorSeconds, watchMemory } from '../quality/process-memory.ts';

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

/** A reading with what it took of the computer. Memory and processor time are 0 where the system does not report them. */
export interface MeasuredReading extends Reading {
  readonly cpuSeconds: number;
  /** By which the program's processes exceeded those of the bench at its start. */
  readonly peakBytes: number;
}

/** Until the first page was read by threads that have just started. */
export async function firstPageSeconds(path: string): Promise<number> {
  const startedAt = performance.now();
  const thread = startThread(new URL('./reading-thread.ts', import.meta.url));
  await once(thread, 'message');
  thread.postMessage(path);
  await once(thread, 'message');
  const seconds = (performance.now() - startedAt) / 1000;
  await endThread(thread);
  return seconds;
}

/** The thread closes its engines first, so that no process of theirs remains. */
async function endThread(thread: Worker): Promise<void> {
  const ended = once(thread, 'exit');
  thread.postMessage(null);
  await ended;
}

export async function readWithIntray(paths: readonly string[]): Promise<Reading> {
  const threads = Array.from({ length: workers }, () => startThread(new URL('./reading-thread.ts', import.meta.url)));
  await Promise.all(threads.map((thread) => once(thread, 'message')));
  const texts: string[] = [];
  const startedAt = performance.now();
  await inParallel(paths, threads, async (path, index, thread) => {
    thread.postMessage(path);
    const [pages] = (await once(thread, 'message')) as [readonly string[]];
    texts[index] = pages.join('\n');
  });
  const seconds = (performance.now() - startedAt) / 1000;
  await Promise.all(threads.map(endThread));
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

/**
 * Runs without PDF/A and without image optimisation, which are not part of reading. `leastDpi`: coarser pages are
 * enlarged, which takes longer and reads them better.
 */
export async function readWithOcrmypdf(scanned: string, scratchDir: string, leastDpi?: number): Promise<Reading> {
  const sidecar = join(scratchDir, 'sidecar.txt');
  const settings = ['--jobs', workers.toString(), '-l', 'deu+eng', '--output-type', 'pdf', '--optimize', '0'];
  if (leastDpi !== undefined) settings.push('--oversample', leastDpi.toString());
  const startedAt = performance.now();
  await run('ocrmypdf', [...settings, '--sidecar', sidecar, scanned, join(scratchDir, 'searchable.pdf')], { env });
  const seconds = (performance.now() - startedAt) / 1000;
  return { texts: (await readFile(sidecar, 'utf8')).split('\f'), seconds };
}

/**
 * Returns the fastest of several runs, so that a cold start puts no program at a disadvantage; `null` when the program
 * is not installed.
 */
export async function fastest(runs: number, read: () => Promise<Reading>): Promise<MeasuredReading | null> {
  try {
    let best = await measured(read);
    for (let again = 1; again < runs; again += 1) {
      const next = await measured(read);
      if (next.seconds < best.seconds) best = next;
    }
    return best;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

async function measured(read: () => Promise<Reading>): Promise<MeasuredReading> {
  const before = watchMemory(process.pid).stop() ?? 0;
  const memory = watchMemory(process.pid, 100);
  try {
    const cpuBefore = processorSeconds();
    const reading = await read();
    const cpuSeconds = processorSeconds() - cpuBefore;
    return { ...reading, cpuSeconds, peakBytes: Math.max(0, (memory.stop() ?? 0) - before) };
  } finally {
    memory.stop(); // A peer that is not installed must not keep the bench alive.
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
