import type { Worker } from 'node:worker_threads';
import { startThread } from '#lib/start-thread.ts';

/** A thread that answers one request at a time. It starts with the first one. */
export interface TurnThread<Request, Reply> {
  /**
   * Resolves with `null` when the thread failed, was too slow or is stopped. The next request then has a new one.
   * `requestOf` is called when its turn has come, and learns whether the thread has answered nothing yet. Resolves with
   * `null` too when `signal` fires: at once while it waits, and otherwise with the answer or soon after without it.
   */
  ask(requestOf: (isNew: boolean) => Request, signal?: AbortSignal): Promise<Reply | null>;
  stop(): void;
}

export interface TurnThreadOptions {
  readonly entry: URL;
  readonly name: string;
  readonly heapMb: number;
  /** The longest time for one answer. */
  readonly longestMs: number;
}

/** The thread ends after this time without a request, which frees the memory that libraries keep. */
const idleMs = 30_000;
/** What nobody waits for any more may take this long before its thread is ended: most answers come sooner than a new thread. */
const unwantedMs = 1_000;

export function createTurnThread<Request, Reply>(options: TurnThreadOptions): TurnThread<Request, Reply> {
  let worker: Worker | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;
  let isStopped = false;

  const drop = (): void => {
    void worker?.terminate();
    worker = null;
  };
  const askNow = async (requestOf: (isNew: boolean) => Request, signal?: AbortSignal): Promise<Reply | null> => {
    if (isStopped || signal?.aborted) return null;
    clearTimeout(idle);
    const isNew = worker === null;
    worker ??= startWorker(options);
    const reply = await replyOf<Reply>(worker, requestOf(isNew), options.longestMs, signal);
    if (reply === null) drop();
    idle = setTimeout(drop, idleMs).unref();
    return reply;
  };
  return {
    ask(requestOf, signal) {
      const { promise, resolve, reject } = Promise.withResolvers<Reply | null>();
      const leave = (): void => resolve(null);
      signal?.addEventListener('abort', leave, { once: true });
      turn = turn.then(() => {
        signal?.removeEventListener('abort', leave);
        return askNow(requestOf, signal).then(resolve, reject);
      });
      return promise;
    },
    stop() {
      isStopped = true;
      clearTimeout(idle);
      drop();
    },
  };
}

function startWorker({ entry, name, heapMb }: TurnThreadOptions): Worker {
  const worker = startThread(entry, { name, resourceLimits: { maxOldGenerationSizeMb: heapMb } });
  // An error of the thread while nothing waits for it must not end the process.
  worker.on('error', () => undefined).unref();
  return worker;
}

function replyOf<Reply>(
  worker: Worker,
  request: unknown,
  longestMs: number,
  signal?: AbortSignal,
): Promise<Reply | null> {
  const { promise, resolve } = Promise.withResolvers<Reply | null>();
  const fail = (): void => resolve(null);
  const overdue = setTimeout(fail, longestMs);
  let unwanted: NodeJS.Timeout | undefined;
  const leave = (): void => void (unwanted = setTimeout(fail, unwantedMs));
  signal?.addEventListener('abort', leave, { once: true });
  worker.once('message', resolve).once('error', fail).once('exit', fail);
  worker.postMessage(request);
  return promise.finally(() => {
    clearTimeout(overdue);
    clearTimeout(unwanted);
    signal?.removeEventListener('abort', leave);
    worker.off('message', resolve).off('error', fail).off('exit', fail);
  });
}
