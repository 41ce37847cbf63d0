import { randomUUID } from 'node:crypto';
import { isDiskFull } from '#lib/disk-full.ts';
import type { UploadReply } from '#service-api/records/file.ts';
import type { Metadata } from '#service-api/fields.ts';
import type { Channel, DuplicatePolicy } from '#service-api/values.ts';
import type { BlobStore, StagedBlob } from './blob-store.ts';
import { chooseName } from './choose-name.ts';
import { removeUnneeded } from './remove-unneeded.ts';
import { isStorageAway } from './store-refusal.ts';
import type { Store, StoreTransaction } from './store.ts';

/** A file whose bytes are staged and whose uploader is known. */
export interface UploadInput {
  readonly companyId: string;
  readonly userId: string;
  readonly userName: string;
  /** `null` when the file is stored without being processed. */
  readonly sessionId: string | null;
  readonly name: string;
  readonly folder: string;
  readonly channel: Channel;
  readonly contentType: string;
  readonly metadata: Metadata | null;
  readonly duplicatePolicy: DuplicatePolicy;
  readonly now: string;
  /** The most bytes of this user, including this file, that may wait for a job. */
  readonly pendingMaxBytes: number;
}

export type StoreUploadOutcome =
  | { readonly ok: true; readonly file: UploadReply }
  | {
      readonly ok: false;
      readonly reason:
        | 'session-closed'
        | 'session-expired'
        | 'session-of-another-user'
        | 'duplicate-name'
        | 'quota-exceeded'
        | 'disk-full';
    };

type Refused = Extract<StoreUploadOutcome, { readonly ok: false }>;

/**
 * Stores a staged file completely or not at all. Its session is opened by the first file and must not be closed, the
 * company's duplicate policy decides its name, and its bytes and rows are stored in one transaction. The caller
 * discards staged bytes that were refused.
 */
export function createStoreUpload(
  store: Store,
  blobs: BlobStore,
): (upload: UploadInput, staged: StagedBlob) => Promise<StoreUploadOutcome> {
  return async (upload, staged) => {
    try {
      return await store.transaction(async (tx): Promise<StoreUploadOutcome> => {
        const pending = (await tx.files.pendingBytes(upload.userId)) + staged.sizeBytes;
        if (pending > upload.pendingMaxBytes) return { ok: false, reason: 'quota-exceeded' };
        const refused = await refuseSession(tx, upload);
        if (refused !== null) return refused;
        const chosen = await chooseName(tx, upload);
        if (!chosen.ok) return chosen;
        const file: UploadReply = {
          id: randomUUID(),
          name: chosen.name,
          length: staged.sizeBytes,
          sha256: staged.sha256,
          session_id: upload.sessionId,
        };
        await writeRows(tx, upload, file, chosen.version);
        await blobs.keep(staged);
        return { ok: true, file };
      });
    } catch (error) {
      // The bytes may have been kept before the database refused. If this removal fails, the sweep at the next start
      // removes them.
      const removal = removeUnneeded(store, blobs, staged.sha256).catch(() => undefined);
      // What does not answer would let the client wait as long again.
      if (!isStorageAway(error)) await removal;
      if (isDiskFull(error)) return { ok: false, reason: 'disk-full' };
      throw error;
    }
  };
}

async function refuseSession(tx: StoreTransaction, upload: UploadInput): Promise<Refused | null> {
  if (upload.sessionId === null) return null;
  const session = await tx.sessions.find(upload.companyId, upload.sessionId);
  if (session?.status === 'closed') {
    return { ok: false, reason: session.jobId === null ? 'session-expired' : 'session-closed' };
  }
  if (session !== null && session.userId !== upload.userId) return { ok: false, reason: 'session-of-another-user' };
  return null;
}

async function writeRows(tx: StoreTransaction, upload: UploadInput, file: UploadReply, version: number): Promise<void> {
  const { companyId, userId, sessionId, now: at } = upload;
  if (sessionId !== null) await tx.sessions.touch({ id: sessionId, companyId, userId, at });
  const { id, name, length, sha256 } = file;
  const { userName, folder, channel, contentType, metadata } = upload;
  const owner = { companyId, userId, userName, sessionId };
  await tx.files.add({ ...owner, id, name, folder, channel, contentType, metadata, length, sha256, version, at });
  const event = {
    companyId,
    fileId: id,
    jobId: null,
    kind: 'file.uploaded',
    from: null,
    to: 'uploaded',
    detail: null,
  } as const;
  await tx.events.append({ ...event, at });
}
