/** The first waiting item of a priority. */
export interface QueueHead {
  /** 0 high, 1 normal, 2 low. */
  readonly priority: number;
  readonly creationDate: string;
}

/** Every so manieth take is the oldest item's, whatever its priority. */
export const fairTurn = 8;

/**
 * Which head is taken next: the highest priority; but on every eighth turn the item that has waited longest. So a low
 * item at most seven eighths of the time gives way, and is never starved. Heads are the oldest of their priority.
 */
export function nextItem<Head extends QueueHead>(heads: readonly Head[], turn: number): Head | null {
  const byPriority = heads.toSorted((a, b) => a.priority - b.priority);
  if (turn % fairTurn !== fairTurn - 1) return byPriority[0] ?? null;
  return byPriority.toSorted((a, b) => compareText(a.creationDate, b.creationDate))[0] ?? null;
}

function compareText(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
