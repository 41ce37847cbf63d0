import { Worker } from 'node:worker_threads';
import type { PagePicture } from '../readers/image/page-picture.ts';

export interface PictureRequest {
  readonly path: string;
  /** From 1. */
  readonly page: number;
}

export interface PictureOptions {
  readonly pictureEntry: URL;
  /** How many requests may wait while one is drawn. */
  readonly waitingPictures: number;
  readonly pictureMs: number;
  /** The most memory that one drawing may take. */
  readonly pictureBytes: number;
}

/** Draws pages of picture files for screens, one at a time, in a separate thread. */
export interface PagePictures {
  /** Resolves with `busy` when too many requests wait already. */
  readonly draw: (request: PictureRequest) => Promise<PagePicture | { readonly kind: 'busy' }>;
  /** Returns how much of the process's memory may belong to drawings. No reading is ended because of it. */
  ownBytes(): number;
  stop(): void;
}

const heapMb = 256;
/** The thread ends after this time, which frees the memory that libraries keep. */
const idleMs = 30_000;
/** Freed memory still counts as a drawing's for this time. */
const freeingMs = 1_000;

export function createPagePictures(options: PictureOptions): PagePictures {
  let worker: Worker | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  let asked = 0;
  let endedAtMs = -Infinity;
  let idle: NodeJS.Timeout | undefined;

  const drop = (): void => {
    void worker?.terminate();
    worker = null;
  };
  const draw = async (request: PictureRequest): Promise<PagePicture> => {
    clearTimeout(idle);
    worker ??= startWorker(options.pictureEntry);
    const picture = await replyOf(worker, request, options.pictureMs);
    if (picture === null) drop();
    endedAtMs = performance.now();
    idle = setTimeout(drop, idleMs).unref();
    return picture ?? { kind: 'none' };
  };
  return {
    async draw(request) {
      if (asked > options.waitingPictures) return { kind: 'busy' };
      asked += 1;
      const drawn = turn.then(() => draw(request));
      turn = drawn.catch(() => undefined);
      try {
        return await drawn;
      } finally {
        asked -= 1;
      }
    },
    ownBytes: () => (asked > 0 || performance.now() - endedAtMs < freeingMs ? options.pictureBytes : 0),
    stop() {
      clearTimeout(idle);
      drop();
    },
  };
}

function startWorker(entry: URL): Worker {
  const worker = new Worker(entry, { name: 'page-pictures', resourceLimits: { maxOldGenerationSizeMb: heapMb } });
  // An error of the thread while nothing waits for it must not end the process.
  worker.on('error', () => undefined).unref();
  return worker;
}

/** Resolves with `null` when the thread failed or was too slow. It must then be replaced. */
function replyOf(worker: Worker, request: PictureRequest, longestMs: number): Promise<PagePicture | null> {
  const { promise, resolve } = Promise.withResolvers<PagePicture | null>();
  const fail = (): void => resolve(null);
  const overdue = setTimeout(fail, longestMs);
  worker.once('message', resolve).once('error', fail).once('exit', fail);
  worker.postMessage(request);
  return promise.finally(() => {
    clearTimeout(overdue);
    worker.off('message', resolve).off('error', fail).off('exit', fail);
  });
}
