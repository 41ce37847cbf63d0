import { statfsSync } from 'node:fs';
import { refuse, refuseDiskFull, type Refusal } from './refusal.ts';

export interface UploadRoomOptions {
  /** Bytes on disk whose sender is not proven yet, all uploads together. */
  readonly unprovenMaxBytes: number;
  /** Uploaded by one user, and in no job yet. */
  readonly pendingMaxBytes: number;
  /** Uploads leave so much of the disk free for everything else. */
  readonly freeFloorBytes: number;
}

/** The largest file may be unproven; a user may have many of them waiting. */
export const defaultUploadRoom: UploadRoomOptions = {
  unprovenMaxBytes: 2 * 1024 ** 3 + 1024 ** 2,
  pendingMaxBytes: 64 * 1024 ** 3,
  freeFloorBytes: 512 * 1024 ** 2,
};

export interface UploadRoomDeps {
  /** The folder that uploads go to. */
  readonly folder: string;
  /** Bytes that a user has uploaded and made no job of. */
  readonly pendingBytes: (userId: string) => number;
}

/** What keeps uploads from filling the disk: a floor, a quota for each user, a cap on what nobody has proven. */
export interface UploadRoom {
  refuseForDisk(announcedBytes: number): Refusal | null;
  refuseForQuota(userId: string, sizeBytes: number): Refusal | null;
  /** Counts bytes of an upload whose sender is not proven yet; `false` when there are too many. */
  readonly openUnproven: () => { add(bytes: number): boolean; end(): void };
}

export function createUploadRoom(deps: UploadRoomDeps, options: UploadRoomOptions): UploadRoom {
  let unproven = 0;
  return {
    refuseForDisk(announcedBytes) {
      const { bavail, bsize } = statfsSync(deps.folder);
      return bavail * bsize - announcedBytes < options.freeFloorBytes ? refuseDiskFull() : null;
    },
    refuseForQuota(userId, sizeBytes) {
      if (deps.pendingBytes(userId) + sizeBytes <= options.pendingMaxBytes) return null;
      const message = `More than ${options.pendingMaxBytes} bytes of this user wait for a job. Create the jobs first.`;
      // Not 413, from which clients learn how large a file may be.
      return refuse(429, message, { code: 'quota_exceeded', headers: { 'Retry-After': '60' } });
    },
    openUnproven() {
      let mine = 0;
      return {
        add(bytes) {
          mine += bytes;
          unproven += bytes;
          return unproven <= options.unprovenMaxBytes;
        },
        end() {
          unproven -= mine;
          mine = 0;
        },
      };
    },
  };
}

export function refuseUnproven(): Refusal {
  const message =
    'Too much is being uploaded whose signature cannot be checked yet. Try again, or send the header Content-MD5.';
  return refuse(429, message, { code: 'unproven_bytes', headers: { 'Retry-After': '5' } });
}
