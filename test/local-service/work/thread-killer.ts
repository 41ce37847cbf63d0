// Loaded into the service before its program (`--import`): terminates its document threads at random, as long as it lives.
import { appendFileSync } from 'node:fs';
import { isMainThread, type Worker } from 'node:worker_threads';

const everyMs = Number(process.env.THREAD_KILL_EVERY_MS ?? 0);
const countFile = process.env.THREAD_KILL_COUNT_FILE ?? '';

if (isMainThread && everyMs > 0) {
  process.on('worker', (worker: Worker) => {
    const timer = setTimeout(
      () => {
        appendFileSync(countFile, 'x');
        void worker.terminate();
      },
      Math.random() * 2 * everyMs,
    );
    worker.once('exit', () => clearTimeout(timer));
  });
}
