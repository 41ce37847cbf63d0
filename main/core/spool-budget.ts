/** The limit for all copies when a person has set none and a tenth of the free space is more than this. */
const usualBytes = 5_000_000_000;
/** The space that stays free on the disk, whatever limit a person has set. */
const leftBytes = 1_000_000_000;

export interface SpoolSpace {
  /** The size of all copies. */
  readonly usedBytes: number;
  /** The free space on the disk of the spool; `null` when it is not known. */
  readonly freeBytes: number | null;
  /**
   * The limit that a person has set; `null`: 5 GB or a tenth of the space that would be free without copies, whichever
   * is less.
   */
  readonly budgetBytes: number | null;
}

/** Returns the most bytes that all copies together may take now (docs/file-lifecycle.md#spool). */
export function maxSpoolBytes({ usedBytes, freeBytes, budgetBytes }: SpoolSpace): number {
  const spaceBytes = freeBytes === null ? Infinity : freeBytes + usedBytes;
  return Math.floor(
    budgetBytes === null
      ? Math.min(usualBytes, spaceBytes / 10)
      : Math.max(0, Math.min(budgetBytes, spaceBytes - leftBytes)),
  );
}

/** Returns whether a copy fits beside the others. `huge`: it would not fit into an empty spool either. */
export function spoolRoom(space: SpoolSpace, sizeBytes: number): 'fits' | 'no-room' | 'huge' {
  const maxBytes = maxSpoolBytes(space);
  if (space.usedBytes + sizeBytes <= maxBytes) return 'fits';
  return sizeBytes > maxBytes ? 'huge' : 'no-room';
}
