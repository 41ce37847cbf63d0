// Loaded into the service before its program (`--import`): terminates every second of its document threads at a random
// time. The others survive, because a machine on which threads start slowly would otherwise never read anything.
import { appendFileSync } from 'node:fs';
import { isMainThread, type Worker } from 'node:worker_threads';

const withinMs = Number(process.env.THREAD_KILL_WITHIN_MS ?? 0);
const countFile = process.env.THREAD_KILL_COUNT_FILE ?? '';

let started = 0;

if (isMainThread && withinMs > 0) {
  process.on('worker', (worker: Worker) => {
    started += 1;
    if (started % 2 === 0) return;
    const timer = setTimeout(() => {
      appendFileSync(countFile, 'x');
      void worker.terminate();
    }, Math.random() * withinMs);
    worker.once('exit', () => clearTimeout(timer));
  });
}
