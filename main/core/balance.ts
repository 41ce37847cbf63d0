import { bucketOf } from './item-state.ts';
import type { Bucket, ItemStateKind } from './item-state.ts';

/** What the engine shows on top: the sum, and what does not add up. */
export interface Balance {
  /** The union of the last scan and the journal's ledger, counted without the buckets. */
  readonly seen: number;
  readonly buckets: Readonly<Record<Bucket, number>>;
  /** Paths that were seen and are in no bucket. Anything here is an alarm. */
  readonly missing: readonly string[];
  /** Rows that stand in a bucket and that nobody has seen; an alarm too. */
  readonly unexplained: readonly string[];
}

/** Where the two sides of the balance come from; they share no counter. */
export interface BalanceFacts {
  /** Files by state, from their rows. */
  readonly states: Readonly<Partial<Record<ItemStateKind, number>>>;
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
  const buckets: Record<Bucket, number> = { waiting: 0, done: 0, held: 0, ignored: 0 };
  for (const [kind, count] of Object.entries(facts.states) as [ItemStateKind, number][])
    buckets[bucketOf[kind]] += count;
  return {
    seen: facts.ledgerCount + facts.scannedWithoutRow.length,
    buckets,
    missing: [...facts.ledgerWithoutRow, ...facts.scannedWithoutRow],
    unexplained: facts.rowWithoutLedger,
  };
}

/** Whether the sum is right: nothing missing, nothing unexplained, and the counts agree. */
export function isBalanced(balance: Balance): boolean {
  const { waiting, done, held, ignored } = balance.buckets;
  return (
    balance.missing.length === 0 && balance.unexplained.length === 0 && balance.seen === waiting + done + held + ignored
  );
}
