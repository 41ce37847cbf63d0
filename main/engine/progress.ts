import type { ItemId } from '#core/ids.ts';

/** Bytes on their way right now; only for the screen, never decided from. */
export interface Progress {
  sent(id: ItemId, sentBytes: number, sizeBytes: number): void;
  ended(id: ItemId): void;
  all(): ReadonlyMap<ItemId, { readonly sentBytes: number; readonly sizeBytes: number }>;
}

/** Nothing on its way yet. */
export function createProgress(): Progress {
  const moving = new Map<ItemId, { sentBytes: number; sizeBytes: number }>();
  return {
    sent: (id, sentBytes, sizeBytes) => void moving.set(id, { sentBytes, sizeBytes }),
    ended: (id) => void moving.delete(id),
    all: () => moving,
  };
}
