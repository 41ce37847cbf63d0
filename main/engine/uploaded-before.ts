import type { Transition } from '#core/transition.ts';
import type { TrackedFile } from '#core/tracked-file.ts';

/**
 * Files that the service has accepted and that are uploaded again, because their batch became unusable. In memory only:
 * this affects nothing but the order of uploads.
 */
export interface UploadedBefore {
  readonly size: number;
  has(id: TrackedFile['id']): boolean;
  /** Notes which files have to be uploaded again after this end of an upload. */
  note(file: TrackedFile, arrived: boolean, members: readonly TrackedFile[], result: Transition): void;
}

export function createUploadedBefore(): UploadedBefore {
  const ids = new Set<TrackedFile['id']>();
  return {
    get size() {
      return ids.size;
    },
    has: (id) => ids.has(id),
    note: (file, arrived, members, result) => {
      ids.delete(file.id);
      const taken = new Set(members.filter(({ state }) => state.kind === 'uploaded').map(({ id }) => id));
      if (arrived) taken.add(file.id);
      for (const { file: next } of result.files) {
        if (next.state.kind === 'queued' && taken.has(next.id)) ids.add(next.id);
      }
    },
  };
}
