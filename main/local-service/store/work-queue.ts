import type { Priority } from '#service-api/values.ts';

/** Counters of bad ends, as they are to be from now on. */
export interface FailureCounts {
  /** Readings of this round that ended badly for a reason that may pass. */
  readonly failures: number;
  /** Ends of the service by a crash while it was being read. */
  readonly crashes: number;
  /** Ends of the service for no known reason while it was being read. */
  readonly uncleanEnds: number;
}

/** A file that is to be read. */
export interface WorkItem extends FailureCounts {
  readonly fileId: string;
  readonly jobId: string;
  readonly companyId: string;
  readonly name: string;
  readonly sha256: string;
  /** How often it has been claimed. It names the claim: only the last one may end the work. */
  readonly attempt: number;
}

export interface NewWorkItem {
  readonly fileId: string;
  readonly jobId: string;
  readonly priority: Priority;
  readonly at: string;
}

export interface NextItemRequest {
  readonly at: string;
  /** Companies whose items wait for now. */
  readonly pausedCompanies: readonly string[];
  readonly excludedFiles: readonly string[];
}

/** Which claim: a file and the attempt that `claim` gave. */
export type Claim = Pick<WorkItem, 'fileId' | 'attempt'>;

/**
 * The durable queue of files to read: one item a file. It is part of a store transaction, so that an item and the status of
 * its file change together, and every method takes part in it. What it must do is
 * `test/local-service/store/work-queue-contract.ts`.
 *
 * An item is *waiting* (from a time on), *claimed* under a lease, or *held* until its job's next round. A claim ends by
 * `complete`, `putBack` or `hold`; each of them, and `extendLease`, answers `false` and changes nothing when the attempt is
 * not the item's last claim any more, because its worker was taken for dead and the item went back. Then nothing else of
 * that attempt may be written either.
 *
 * Two workers never claim the same item: an item that `next` gives is kept from the `next` of others until the transaction
 * ends. Order is by priority, then age; but a share of the claims is given by age alone, so that no item is starved.
 */
export interface WorkQueue {
  /** Rejects when the file has an item already. */
  enqueue(item: NewWorkItem): Promise<void>;
  /** The waiting item that is to be claimed next; `null` when none may be claimed now. */
  next(request: NextItemRequest): Promise<WorkItem | null>;
  /** Claims a waiting item; the result carries the new attempt. Rejects with `not-waiting` for any other. */
  claim(fileId: string, leaseUntil: string): Promise<WorkItem>;
  /** The worker lives: its lease runs until then. */
  extendLease(claim: Claim, leaseUntil: string): Promise<boolean>;
  /** The work is done, or given up: the item goes. */
  complete(claim: Claim): Promise<boolean>;
  /** The item waits again, at once or from `notBefore` on. */
  putBack(claim: Claim, counts: FailureCounts, notBefore: string | null): Promise<boolean>;
  /** The item waits for its job's next round. */
  hold(claim: Claim): Promise<boolean>;
  /** Lets a job's held items wait for their next round, with no failures counted. */
  releaseHeld(jobId: string, notBefore: string): Promise<void>;
  /**
   * Claimed items whose lease ended before that time. `null`: all claimed ones, for a host that knows that no worker of an
   * earlier run lives.
   */
  abandoned(leaseEndedBefore: string | null): Promise<readonly WorkItem[]>;
  /** What is left of a job: items that wait or are claimed, and held ones. */
  left(jobId: string): Promise<{ readonly active: boolean; readonly held: boolean }>;
}
