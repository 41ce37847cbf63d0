import { groupOf } from './file-state.ts';
import type { FileGroup, FileStateKind } from './file-state.ts';

/** The balance that is shown above the lists: the sum, and what does not add up. */
export interface Balance {
  /** The union of the last scan and the journal's ledger, counted without the groups. */
  readonly seen: number;
  readonly groups: Readonly<Record<FileGroup, number>>;
  /** Paths that were seen and are in no group. Any entry raises an alarm. */
  readonly missing: readonly string[];
  /** Rows that are in a group although their file was never seen. Any entry raises an alarm. */
  readonly unexplained: readonly string[];
}

/** The facts for both sides of the balance. The two sides share no counter. */
export interface BalanceFacts {
  /** Files by state, from their rows. */
  readonly states: Readonly<Partial<Record<FileStateKind, number>>>;
  /** Files in the append-only ledger. */
  readonly ledgerCount: number;
  /** Ledger entries without a row, as paths. */
  readonly ledgerWithoutRow: readonly string[];
  /** Rows without a ledger entry, as paths. */
  readonly rowWithoutLedger: readonly string[];
  /** Paths of the last scan that no row describes. */
  readonly scannedWithoutRow: readonly string[];
}

/** Adds up both sides (docs/file-lifecycle.md#states-and-groups). */
export function balanceOf(facts: BalanceFacts): Balance {
  const groups: Record<FileGroup, number> = { inProgress: 0, done: 0, onHold: 0, ignored: 0 };
  for (const [kind, count] of Object.entries(facts.states) as [FileStateKind, number][]) groups[groupOf[kind]] += count;
  return {
    seen: facts.ledgerCount + facts.scannedWithoutRow.length,
    groups,
    missing: [...facts.ledgerWithoutRow, ...facts.scannedWithoutRow],
    unexplained: facts.rowWithoutLedger,
  };
}

/** Returns whether the sum is right: nothing is missing or unexplained, and the counts agree. */
export function isBalanced(balance: Balance): boolean {
  const { inProgress, done, onHold, ignored } = balance.groups;
  return (
    balance.missing.length === 0 &&
    balance.unexplained.length === 0 &&
    balance.seen === inProgress + done + onHold + ignored
  );
}
