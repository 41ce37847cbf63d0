/** What waits of one user at one priority. */
export interface Flow {
  /** 0 high, 1 normal, 2 low, 3 again. */
  readonly priority: number;
  readonly companyId: string;
  readonly userId: string;
}

/** Decides whose turn it is, for the claims of one process. */
export interface Turns {
  /** Whether the next claim takes the oldest item, whatever its priority and whose it is. */
  readonly takesOldest: () => boolean;
  /** Orders by priority; then companies, and the users of each, by how long ago they had their last turn. */
  readonly inOrder: <AnyFlow extends Flow>(flows: readonly AnyFlow[]) => AnyFlow[];
  /**
   * Every other turn of a user goes round the jobs, so that a large one does not hold up a small one that came later.
   * Returns after which time the next job was queued; `null` when it is the turn of the oldest one.
   */
  readonly after: (userId: string) => string | null;
  /** Counts a claim. */
  readonly take: (item: Claimed) => void;
}

interface Claimed extends Pick<Flow, 'companyId' | 'userId'> {
  /** When its job was queued. */
  readonly creationDate: string;
}

/** Every claim with this number takes the oldest item: none waits for others on more than seven of eight. */
export const oldestTurn = 8;

/**
 * Users take turns, and so do companies: a batch of thousands of files does not hold up a file of somebody else. Each process
 * counts its own turns, which makes those of all of them fair.
 */
export function createTurns(): Turns {
  let count = 0;
  const last = new Map<string, number>();
  const lastOf = (id: string): number => last.get(id) ?? -1;
  const rounds = new Map<string, { readonly isOldestNext: boolean; readonly at: string }>();
  return {
    takesOldest: () => count % oldestTurn === oldestTurn - 1,
    inOrder: (flows) =>
      flows.toSorted(
        (a, b) =>
          a.priority - b.priority ||
          lastOf(a.companyId) - lastOf(b.companyId) ||
          (a.companyId === b.companyId ? lastOf(a.userId) - lastOf(b.userId) : 0),
      ),
    after(userId) {
      const round = rounds.get(userId);
      return round === undefined || round.isOldestNext ? null : round.at;
    },
    take({ companyId, userId, creationDate }) {
      last.set(companyId, count).set(userId, count);
      const { isOldestNext = true, at = '' } = rounds.get(userId) ?? {};
      const isBehind = isOldestNext && at > creationDate;
      rounds.set(userId, { isOldestNext: !isOldestNext, at: isBehind ? at : creationDate });
      count += 1;
    },
  };
}
