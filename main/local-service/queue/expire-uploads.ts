import type { Logger } from 'pino';
import { unprocessedUploadMaxAgeMs } from '#service-api/limits.ts';
import { createBlobNeed } from '../store/blob-need.ts';
import type { Store } from '../store/open-store.ts';
import type { StatusChanges } from './status-changes.ts';

export interface ExpiryDependencies {
  readonly store: Pick<Store, 'db' | 'blobs'>;
  readonly changes: StatusChanges;
  readonly log: Logger;
  readonly nowMs: () => number;
}

interface ExpiredFile {
  readonly id: string;
  readonly sha256: string;
}

const detail = { reason: { code: 'expired', message: 'No job was created for it within 30 days.' } };

/**
 * Lets go of what nobody came back for: sessions whose last upload is 30 days old, with their files, and files of that age
 * without a session (docs/service-api.md#states). The sessions are closed for good; the files stay listed as
 * `deleted`. Never throws: what could not be done today is done tomorrow.
 */
export function createUploadExpiry({ store, changes, log, nowMs }: ExpiryDependencies): () => void {
  const { db, blobs } = store;
  const isNeeded = createBlobNeed(db);
  const oldFiles = db.prepare<[{ readonly before: string }], ExpiredFile>(
    `SELECT f.id, f.sha256 FROM files f LEFT JOIN sessions s ON s.company_id = f.company_id AND s.id = f.session_id
     WHERE f.status = 'uploaded'
       AND ((f.session_id IS NULL AND f.creation_date < @before) OR (s.status = 'open' AND s.update_date < @before))`,
  );
  const closeSessions = db.prepare<[{ readonly before: string; readonly at: string }]>(
    "UPDATE sessions SET status = 'closed', update_date = @at WHERE status = 'open' AND update_date < @before",
  );
  const expire = db.transaction((now: number) => {
    const at = new Date(now).toISOString();
    const before = new Date(now - unprocessedUploadMaxAgeMs).toISOString();
    const files = oldFiles.all({ before });
    for (const { id } of files) changes.file(id, { to: 'deleted', at, detail });
    return { files, sessions: closeSessions.run({ before, at }).changes };
  });

  return () => {
    try {
      const { files, sessions } = expire.immediate(nowMs());
      if (files.length + sessions > 0) log.info({ files: files.length, sessions }, 'uploads expired');
      // After the commit. What is left by a run that ends here goes with the next start's sweep.
      for (const { sha256 } of files) if (!isNeeded(sha256)) blobs.remove(sha256);
    } catch (error) {
      log.error({ err: error }, 'uploads could not be expired');
    }
  };
}
