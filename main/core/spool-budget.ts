/** What the copies may take where a person has set nothing, and a tenth of the free space is more. */
const usualBytes = 5_000_000_000;
/** What a person has set may fill the disk, but for so much. */
const leftBytes = 1_000_000_000;

export interface SpoolSpace {
  /** Of all copies. */
  readonly usedBytes: number;
  /** Where the copies lie; `null`: not known. */
  readonly freeBytes: number | null;
  /** What a person has set; `null`: 5 GB or a tenth of the space that would be free without copies, whichever is less. */
  readonly budgetBytes: number | null;
}

/** The most that all copies together may take now (docs/file-lifecycle.md#spool). */
export function mostSpoolBytes({ usedBytes, freeBytes, budgetBytes }: SpoolSpace): number {
  const spaceBytes = freeBytes === null ? Infinity : freeBytes + usedBytes;
  return Math.floor(
    budgetBytes === null
      ? Math.min(usualBytes, spaceBytes / 10)
      : Math.max(0, Math.min(budgetBytes, spaceBytes - leftBytes)),
  );
}

/** Whether a copy fits beside the others. `huge`: it would not fit into an empty spool either. */
export function spoolRoom(space: SpoolSpace, sizeBytes: number): 'fits' | 'no-room' | 'huge' {
  const mostBytes = mostSpoolBytes(space);
  if (space.usedBytes + sizeBytes <= mostBytes) return 'fits';
  return sizeBytes > mostBytes ? 'huge' : 'no-room';
}
