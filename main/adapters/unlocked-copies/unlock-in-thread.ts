import { startThread } from '#lib/start-thread.ts';
import type { UnlockedPdf } from './unlock-pdf.ts';

export interface UnlockRequest {
  /** Is passed on to the thread, and is empty here afterwards. */
  readonly pdf: Uint8Array<ArrayBuffer>;
  readonly passwords: readonly string[];
}

const heapMb = 256;

// In a bundle, this is one file beside `unlock-worker.js`; from source, the thread runs the TypeScript file directly.
const entry = new URL(`./unlock-worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url);

/** Runs one try in a thread of its own, which ends with it. `null` when it takes longer than `longestMs`. */
export async function unlockInThread(request: UnlockRequest, longestMs: number): Promise<UnlockedPdf | null> {
  const worker = startThread(entry, {
    name: 'unlock',
    // The password is neither in the environment nor in arguments.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
  const { promise, resolve } = Promise.withResolvers<UnlockedPdf | null>();
  const overdue = setTimeout(() => resolve(null), longestMs);
  const fail = (): void => resolve({ kind: 'damaged' });
  worker.once('message', resolve).once('error', fail).once('exit', fail);
  worker.postMessage(request, [request.pdf.buffer]);
  try {
    return await promise;
  } finally {
    clearTimeout(overdue);
    await worker.terminate();
  }
}
