import type { Balance } from '#core/balance.ts';
import type { Engine } from '#engine/engine.ts';
import type { Clock } from '#ports/clock.ts';

/** The sum, and when it was added up. */
export interface CheckedBalance {
  readonly balance: Balance;
  readonly checkedAtMs: number;
}

/** Adding up may take this part of the time at most: both sides of the balance are counted row by row. */
const share = 20;
/** The oldest that an answer may be; a host tells of `app` once more after so long without a change. */
export const oldestBalanceMs = 5_000;

/** What a scan changes without a commit: when it was, and the paths that no row tells of. */
const scansOf = (engine: Pick<Engine, 'folderStates'>): string =>
  [...engine.folderStates().values()].map(({ scannedAtMs, missing }) => `${scannedAtMs} ${missing.length}`).join();

/**
 * The balance, added up again when something has changed or a folder was scanned since, but not all the time: with 50,000 files it takes tens of
 * milliseconds in which nothing else runs, and every page asks at every change.
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
    // A clock that was set back counts as rest enough.
    const isDue = last === null || startMs < last.checkedAtMs || startMs - last.checkedAtMs >= restMs;
    // Every change is a commit or a scan: what was added up after the last one holds until now.
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
