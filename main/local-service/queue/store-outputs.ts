import { createReadStream } from 'node:fs';
import type { BlobStore, StagedBlob } from '../store/blob-store.ts';
import { removeUnneeded } from '../store/remove-unneeded.ts';
import type { Store, StoreTransaction } from '../store/store.ts';

/** An output has no room on the disk, or is larger than any file that is stored. */
export class OutputNotStaged extends Error {}

/** The largest file that is stored, as for uploads. */
const maxBytes = 2 * 1024 ** 3;

/**
 * Stores the bytes of files that a thread has made, and what becomes of them in one transaction: either everything is
 * stored, or nothing is left. `work` resolves with `false` when it changes nothing, and the bytes are then discarded.
 */
export async function storeOutputs(
  { store, blobs }: { readonly store: Store; readonly blobs: BlobStore },
  paths: readonly string[],
  work: (tx: StoreTransaction, staged: readonly StagedBlob[]) => Promise<boolean>,
): Promise<boolean> {
  const staged: StagedBlob[] = [];
  let isStored = false;
  try {
    for (const path of paths) {
      const outcome = await blobs.stage(createReadStream(path), maxBytes);
      if (!outcome.ok) throw new OutputNotStaged(outcome.reason);
      staged.push(outcome.staged);
    }
    isStored = await store.transaction(async (tx) => {
      if (!(await work(tx, staged))) return false;
      for (const one of staged) await blobs.keep(one);
      return true;
    });
    return isStored;
  } finally {
    for (const one of staged) await blobs.discard(one).catch(() => undefined);
    // The bytes may have been kept before the database refused. What a removal leaves, the sweep at the next start removes.
    if (!isStored) for (const { sha256 } of staged) await removeUnneeded(store, blobs, sha256).catch(() => undefined);
  }
}
