/** What the copies may take, unless a person sets another amount. */
export const defaultSpoolBytes = 5_000_000_000;

export interface SpoolRoom {
  /** Of the content that is to be copied. */
  readonly sizeBytes: number;
  /** Of all copies. */
  readonly usedBytes: number;
  /** Where the copies lie; `null`: not known. */
  readonly freeBytes: number | null;
  /** What a person has set. */
  readonly budgetBytes: number;
}

/**
 * Whether a copy fits: all copies together take no more than the budget, and no more than a tenth of the space that would be
 * free without them (docs/file-lifecycle.md#spool). `huge`: it would not fit into an empty spool either.
 */
export function spoolRoom({ sizeBytes, usedBytes, freeBytes, budgetBytes }: SpoolRoom): 'fits' | 'no-room' | 'huge' {
  const tenthBytes = freeBytes === null ? Infinity : (freeBytes + usedBytes) / 10;
  const mostBytes = Math.min(budgetBytes, tenthBytes);
  if (usedBytes + sizeBytes <= mostBytes) return 'fits';
  return sizeBytes > mostBytes ? 'huge' : 'no-room';
}
