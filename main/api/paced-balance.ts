import type { Balance } from '#core/balance.ts';
import type { Engine } from '#engine/engine.ts';
import type { Clock } from '#ports/clock.ts';

/** The sum, and when it was computed. */
export interface CheckedBalance {
  readonly balance: Balance;
  readonly checkedAtMs: number;
}

/**
 * Computing the sum takes at most this fraction (1/20) of the time, because both sides of the balance are counted row
 * by row.
 */
const share = 20;
/** The maximum age of an answer. A host announces `app` once more after this time without a change. */
export const oldestBalanceMs = 5_000;

/** Returns what a scan changes without a commit: its time, and the number of paths without a row. */
const scansOf = (engine: Pick<Engine, 'folderStates'>): string =>
  [...engine.folderStates().values()].map(({ scannedAtMs, missing }) => `${scannedAtMs} ${missing.length}`).join();

/**
 * Computes the balance again when something has changed or a folder was scanned, but not all the time: with 50,000
 * files it blocks everything else for tens of milliseconds, and every page asks after every change.
 */
export function createPacedBalance(
  engine: Pick<Engine, 'balance' | 'onChange' | 'folderStates'>,
  clock: Pick<Clock, 'nowMs'>,
) {
  let last: (CheckedBalance & { readonly costMs: number }) | null = null;
  let isStale = true;
  let scans = '';
  engine.onChange(() => (isStale = true));

  return (): CheckedBalance => {
    const scanned = scansOf(engine);
    isStale ||= scanned !== scans;
    const startMs = clock.nowMs();
    const restMs = last === null ? 0 : Math.min(last.costMs * share, oldestBalanceMs);
    // A clock that was set back counts as enough rest.
    const isDue = last === null || startMs < last.checkedAtMs || startMs - last.checkedAtMs >= restMs;
    // Every change is a commit or a scan, so that the sum since the last one is still right.
    if (last !== null && !isStale) return { ...last, checkedAtMs: Math.max(startMs, last.checkedAtMs) };
    if (last !== null && !isDue) return last;
    isStale = false;
    scans = scanned;
    const balance = engine.balance();
    const endMs = clock.nowMs();
    last = { balance, checkedAtMs: endMs, costMs: Math.max(0, endMs - startMs) };
    return last;
  };
}
