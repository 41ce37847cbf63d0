import type { Clock } from '#ports/clock.ts';

export interface CallBudgetOptions {
  /** The limit of running calls for all roots together. The process has 32 threads for files. */
  readonly calls?: number;
  /** The limit of running calls for one root. */
  readonly callsARoot?: number;
}

/** One call and how long it may take. */
interface BudgetedCall<T> {
  readonly root: string;
  readonly withinMs: number;
  /** The number of threads that it may use in parallel; 1 unless given. */
  readonly threads?: number;
  /** `moved` reports progress, which restarts the time limit of the call. */
  readonly run: (moved: () => void, threads: number) => Promise<T>;
}

type BudgetedAnswer<T> =
  | { readonly kind: 'answered'; readonly value: T }
  /**
   * It did not answer in time, or there was no thread for it. A call that has started continues, and counts until it
   * ends.
   */
  | { readonly kind: 'silent'; readonly sinceMs: number };

/**
 * Allows every root a few running calls, and limits the wait for each of them
 * (docs/decisions/0002-drives-that-do-not-respond.md).
 */
export interface CallBudget {
  call<T>(call: BudgetedCall<T>): Promise<BudgetedAnswer<T>>;
  /** Returns the number of threads that calls hold now, including those whose callers no longer wait. */
  underWay(root: string): number;
}

interface Root {
  underWay: number;
  /** The part of them that is held by overdue calls. */
  overdue: number;
  /** When the oldest overdue call started; `null` when there is none. */
  silentSinceMs: number | null;
  /** When it was last tried while it was silent. */
  triedAtMs: number;
}

interface Waiting {
  readonly root: Root;
  readonly threads: number;
  readonly isBlocked: () => boolean;
  begin(): void;
}

/** The time between two tries of a silent root. */
const retrySilentMs = 15_000;

/** Creates an empty budget. */
export function createCallBudget(clock: Clock, { calls = 28, callsARoot = 12 }: CallBudgetOptions = {}): CallBudget {
  const roots = new Map<string, Root>();
  const waiting: Waiting[] = [];
  const sumOf = (field: 'underWay' | 'overdue'): number =>
    [...roots.values()].reduce((sum, root) => sum + root[field], 0);
  /**
   * Returns the share of a root: at most half of what silent roots leave, so that many silent roots still leave
   * something for the next root.
   */
  const shareOf = (root: Root): number => {
    const others = sumOf('overdue') - root.overdue;
    return Math.max(1, Math.min(callsARoot, Math.floor((calls - others) / 2)));
  };
  const hasCapacity = (root: Root, threads: number): boolean => {
    if (root.underWay > 0 && root.underWay + threads > shareOf(root)) return false;
    return sumOf('underWay') + threads <= calls;
  };
  const startWaiting = (): void => {
    const blockedRoots = new Set<Root>();
    for (const next of [...waiting]) {
      if (blockedRoots.has(next.root) || !hasCapacity(next.root, next.threads)) {
        blockedRoots.add(next.root);
        continue;
      }
      waiting.splice(waiting.indexOf(next), 1);
      next.root.underWay += next.threads;
      next.begin();
    }
  };
  /** Returns whether only the end of overdue calls could free a thread. */
  const isBlocked = (root: Root): boolean => root.overdue > 0 || sumOf('overdue') >= calls;
  const rootOf = (name: string): Root => {
    const root = roots.get(name) ?? { underWay: 0, overdue: 0, silentSinceMs: null, triedAtMs: -Infinity };
    roots.set(name, root);
    return root;
  };
  return {
    underWay: (name) => roots.get(name)?.underWay ?? 0,
    async call(call) {
      const { root: name, withinMs, run } = call;
      const root = rootOf(name);
      const silent = (): BudgetedAnswer<never> => ({ kind: 'silent', sinceMs: root.silentSinceMs ?? clock.nowMs() });
      if (isSkipped(root, clock.nowMs())) return silent();
      // A listing uses the threads that are free, and at least one.
      const threads = Math.min(call.threads ?? 1, shareOf(root));
      const isFirst = waiting.every((other) => other.root !== root);
      if (isFirst && hasCapacity(root, threads)) root.underWay += threads;
      else if (!(await waitForTurn(clock, waiting, withinMs, { root, threads, isBlocked: () => isBlocked(root) })))
        return silent();
      return withTimeLimit(clock, {
        withinMs,
        run: (moved) => run(moved, threads),
        onOverdue: (beganMs) => {
          root.overdue += threads;
          return (root.silentSinceMs ??= beganMs);
        },
        onEnd: (wasOverdue) => {
          release(root, threads, wasOverdue);
          startWaiting();
        },
      });
    },
  };
}

/** Returns whether a silent root gets no call now. One call at a time tries it at intervals. */
function isSkipped(root: Root, nowMs: number): boolean {
  if (root.silentSinceMs === null) return false;
  if (nowMs >= root.triedAtMs && nowMs - root.triedAtMs < retrySilentMs) return true;
  root.triedAtMs = nowMs;
  return false;
}

function release(root: Root, threads: number, wasOverdue: boolean): void {
  root.underWay -= threads;
  if (wasOverdue) root.overdue -= threads;
  // Any answer shows that the root responds.
  root.silentSinceMs = null;
}

/** Waits for a turn while the earlier calls make progress. */
function waitForTurn(
  clock: Clock,
  waiting: Waiting[],
  withinMs: number,
  place: Omit<Waiting, 'begin'>,
): Promise<boolean> {
  const turn = Promise.withResolvers<boolean>();
  const timeout = new AbortController();
  const entry: Waiting = {
    ...place,
    begin: () => {
      timeout.abort();
      turn.resolve(true);
    },
  };
  waiting.push(entry);
  const wait = async (): Promise<void> => {
    do await clock.sleep(withinMs, timeout.signal);
    while (waiting.includes(entry) && !entry.isBlocked());
    const at = waiting.indexOf(entry);
    if (at === -1) return;
    waiting.splice(at, 1);
    turn.resolve(false);
  };
  void wait();
  return turn.promise;
}

interface Timed<T> extends Pick<BudgetedCall<T>, 'withinMs'> {
  readonly run: (moved: () => void) => Promise<T>;
  /** Called when the time limit of the call has passed. Returns since when its root is silent. */
  readonly onOverdue: (beganMs: number) => number;
  readonly onEnd: (wasOverdue: boolean) => void;
}

async function withTimeLimit<T>(
  clock: Clock,
  { withinMs, run, onOverdue, onEnd }: Timed<T>,
): Promise<BudgetedAnswer<T>> {
  const beganMs = clock.nowMs();
  const life = { isOverdue: false, hasMoved: false };
  const hasMoved = (): boolean => life.hasMoved;
  const over = new AbortController();
  const answer = run(() => {
    life.hasMoved = true;
  }).finally(() => {
    over.abort();
    onEnd(life.isOverdue);
  });
  const tooLate = async (): Promise<BudgetedAnswer<T>> => {
    do {
      life.hasMoved = false;
      await clock.sleep(withinMs, over.signal);
      if (over.signal.aborted) return new Promise(() => undefined);
    } while (hasMoved());
    life.isOverdue = true;
    // The caller no longer waits, so that a late error is ignored.
    answer.catch(() => undefined);
    return { kind: 'silent', sinceMs: onOverdue(beganMs) };
  };
  return Promise.race([answer.then((value): BudgetedAnswer<T> => ({ kind: 'answered', value })), tooLate()]);
}
