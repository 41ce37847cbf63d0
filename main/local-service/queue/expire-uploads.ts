import type { Logger } from 'pino';
import { problemOf, serviceMessage } from '#service-api/messages/service-message.ts';
import { unprocessedUploadMaxAgeMs } from '#service-api/limits.ts';
import type { BlobStore } from '../store/blob-store.ts';
import { removeUnneeded } from '../store/remove-unneeded.ts';
import type { Store } from '../store/store.ts';
import { changeFile } from './status-changes.ts';

export interface ExpiryDependencies {
  readonly store: Store;
  readonly blobs: BlobStore;
  readonly log: Logger;
  readonly nowMs: () => number;
}

const detail = { reason: problemOf('expired', serviceMessage('reading.expired')) };

/**
 * Deletes abandoned uploads: sessions whose last upload is 30 days old, with their files, and files of that age without
 * a session (docs/service-api.md#states). The sessions are closed for good; the files stay listed as `deleted`. Never
 * rejects: a failure is retried the next day.
 */
export function createUploadExpiry({ store, blobs, log, nowMs }: ExpiryDependencies): () => Promise<void> {
  const expire = (now: number) =>
    store.transaction(async (tx) => {
      const at = new Date(now).toISOString();
      const before = new Date(now - unprocessedUploadMaxAgeMs).toISOString();
      const files = await tx.files.expired(before);
      for (const { id } of files) await changeFile(tx, id, { to: 'deleted', at, detail });
      return { files, sessions: await tx.sessions.expire(before, at) };
    });

  return async () => {
    try {
      const { files, sessions } = await expire(nowMs());
      if (files.length + sessions > 0) log.info({ files: files.length, sessions }, 'uploads expired');
      // Runs after the commit. If the run ends here, the sweep at the next start removes the rest.
      for (const { sha256 } of files) await removeUnneeded(store, blobs, sha256);
    } catch (error) {
      log.error({ err: error }, 'uploads could not be expired');
    }
  };
}
