import type { BlobStore } from './blob-store.ts';
import type { Store } from './store.ts';

/**
 * Removes bytes unless a file has them, in a transaction that prevents another file from getting them. Resolves with
 * whether it removed them.
 */
export function removeUnneeded(store: Store, blobs: BlobStore, sha256: string): Promise<boolean> {
  return store.transaction(async (tx) => {
    if (await tx.files.needsBytes(sha256)) return false;
    await blobs.remove(sha256);
    return true;
  });
}
