import { serviceMessage } from '#service-api/messages/service-message.ts';
import { refuse, refuseDiskFull, type Refusal } from './refusal.ts';

export interface UploadRoomOptions {
  /** Bytes on disk whose sender is not verified yet, all uploads together. */
  readonly unverifiedMaxBytes: number;
  /** Uploaded by one user, and in no job yet. */
  readonly pendingMaxBytes: number;
  /** Uploads leave so much of the disk free for everything else. */
  readonly freeFloorBytes: number;
}

/** The largest file may be unverified; a user may have many of them waiting. */
export const defaultUploadRoom: UploadRoomOptions = {
  unverifiedMaxBytes: 2 * 1024 ** 3 + 1024 ** 2,
  pendingMaxBytes: 64 * 1024 ** 3,
  freeFloorBytes: 512 * 1024 ** 2,
};

export const bytesOfGigabyte = 1e9;
const countMs = 10_000;

export interface UploadRoomDeps {
  /** Room where uploads go to; `null` where there is no limit. */
  readonly freeBytes: () => Promise<number | null>;
  /** Bytes that a user has uploaded and made no job of. */
  readonly pendingBytes: (userId: string) => Promise<number>;
  /** The most bytes that the documents of a company may have together; `null` for no limit. */
  readonly storageLimit: (companyId: string) => Promise<number | null>;
  readonly storedBytes: (companyId: string) => Promise<number>;
}

/**
 * What keeps uploads from filling the disk: a floor, a quota for each user and each company, a cap on what nobody has proven.
 */
export interface UploadRoom {
  refuseForDisk(announcedBytes: number): Promise<Refusal | null>;
  /** Before the file has come: who is over the limit already. */
  refuseForQuota(userId: string): Promise<Refusal | null>;
  /** Whether a company has no room for so many bytes. What it has stored is counted at most every ten seconds. */
  refuseForStorage(companyId: string, bytes: number): Promise<Refusal | null>;
  /** Counts bytes that were just stored. */
  addStored(companyId: string, bytes: number): void;
  readonly pendingMaxBytes: number;
  readonly overQuota: Refusal;
  /** Counts bytes of an upload whose sender is not verified yet; `false` when there are too many. */
  readonly trackUnverified: () => { add(bytes: number): boolean; end(): void };
}

export function createUploadRoom(deps: UploadRoomDeps, options: UploadRoomOptions): UploadRoom {
  let unverifiedBytes = 0;
  const counts = new Map<string, { bytes: number; readonly countedMs: number }>();
  const storedBytes = async (companyId: string): Promise<number> => {
    const known = counts.get(companyId);
    if (known !== undefined && performance.now() - known.countedMs < countMs) return known.bytes;
    const count = { bytes: await deps.storedBytes(companyId), countedMs: performance.now() };
    counts.set(companyId, count);
    return count.bytes;
  };
  const { pendingMaxBytes } = options;
  const message = serviceMessage('service.answer.quota', { megabytes: pendingMaxBytes / 1024 ** 2 });
  // Not 413, from which clients learn how large a file may be.
  const overQuota = refuse(429, message, { code: 'quota_exceeded', headers: { 'Retry-After': '60' } });
  return {
    overQuota,
    pendingMaxBytes,
    async refuseForDisk(announcedBytes) {
      const free = await deps.freeBytes();
      return free !== null && free - announcedBytes < options.freeFloorBytes ? refuseDiskFull() : null;
    },
    refuseForQuota: async (userId) => ((await deps.pendingBytes(userId)) > pendingMaxBytes ? overQuota : null),
    async refuseForStorage(companyId, bytes) {
      const limit = await deps.storageLimit(companyId);
      if (limit === null) return null;
      return (await storedBytes(companyId)) + bytes <= limit ? null : refuseStorageFull(limit);
    },
    addStored(companyId, bytes) {
      const count = counts.get(companyId);
      if (count !== undefined) count.bytes += bytes;
    },
    trackUnverified() {
      let uploadBytes = 0;
      return {
        add(bytes) {
          uploadBytes += bytes;
          unverifiedBytes += bytes;
          return unverifiedBytes <= options.unverifiedMaxBytes;
        },
        end() {
          unverifiedBytes -= uploadBytes;
          uploadBytes = 0;
        },
      };
    },
  };
}

/** As for a full disk (`refuseDiskFull`): the same request passes when somebody has made room. */
function refuseStorageFull(limitBytes: number): Refusal {
  const message = serviceMessage('service.answer.storage-full', { gigabytes: limitBytes / bytesOfGigabyte });
  return refuse(503, message, { code: 'storage_full', headers: { 'Retry-After': '60' } });
}

export function refuseUnverified(): Refusal {
  const more = { code: 'unproven_bytes', headers: { 'Retry-After': '5' } };
  return refuse(429, serviceMessage('service.answer.unproven'), more);
}
