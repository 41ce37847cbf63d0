import type { Decision } from '#core/decision.ts';
import type { Item } from '#core/item.ts';

/**
 * Files that the service has taken and that are to be uploaded again, because their session was given up. In memory: only the
 * order of uploads follows from it.
 */
export interface UploadedBefore {
  readonly size: number;
  has(id: Item['id']): boolean;
  /** Notes who has to be uploaded again after the upload of a file has ended so. */
  note(item: Item, arrived: boolean, members: readonly Item[], result: Decision): void;
}

export function createUploadedBefore(): UploadedBefore {
  const ids = new Set<Item['id']>();
  return {
    get size() {
      return ids.size;
    },
    has: (id) => ids.has(id),
    note: (item, arrived, members, result) => {
      ids.delete(item.id);
      const taken = new Set(members.filter(({ state }) => state.kind === 'uploaded').map(({ id }) => id));
      if (arrived) taken.add(item.id);
      for (const { item: next } of result.items) {
        if (next.state.kind === 'queued' && taken.has(next.id)) ids.add(next.id);
      }
    },
  };
}
