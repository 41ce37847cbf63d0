import type { Logger } from 'pino';
import { createBlobNeed } from './blob-need.ts';
import type { Store } from './open-store.ts';

/**
 * Removes bytes that no file needs, beside everything else: a large store has more folders than a start should wait for.
 * Never throws; end it and await it before the store is closed.
 */
export async function sweepBlobs({ db, blobs }: Store, log: Logger, signal: AbortSignal): Promise<void> {
  try {
    const removed = await blobs.sweep(createBlobNeed(db), signal);
    if (removed > 0) log.info({ removed }, 'bytes that no file needs removed');
  } catch (error) {
    log.warn({ err: error }, 'bytes that no file needs could not be removed');
  }
}
