import type { Logger } from 'pino';
import type { BlobStore } from './blob-store.ts';
import { removeUnneeded } from './remove-unneeded.ts';
import type { Store } from './store.ts';

/**
 * Removes bytes that no file needs, unless their storage still keeps them (`StoredBytes.keepMs`). A run that ends between a commit and the disk leaves them behind. It runs in the
 * background, because a large store has more folders than a start should wait for. Never rejects. Abort it and wait for
 * it before closing the store.
 */
export async function sweepBlobs(store: Store, blobs: BlobStore, log: Logger, signal: AbortSignal): Promise<void> {
  try {
    let removed = 0;
    for await (const { sha256, keepMs } of blobs.all()) {
      if (signal.aborted) break;
      if (keepMs > 0) continue;
      if (await removeUnneeded(store, blobs, sha256)) removed += 1;
    }
    if (removed > 0) log.info({ removed }, 'bytes that no file needs removed');
  } catch (error) {
    log.warn({ err: error }, 'bytes that no file needs could not be removed');
  }
}
