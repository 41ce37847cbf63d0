import type { PageRotation, Priority } from '#service-api/values.ts';

/**
 * What is to be done with a file of a job: `read` it, `split` it into documents, or `merge` all files of the job into
 * one. The last one belongs to the first file of the job, and the other files have no item.
 */
export type WorkTask = 'read' | 'split' | 'merge';

/** Counters of failures, with the values to store. */
export interface FailureCounts {
  /** Failed readings of this round for a reason that may be temporary. */
  readonly failures: number;
  /** Crashes of the service while it read the file. */
  readonly crashes: number;
  /** Ends of the service for an unknown reason while it read the file. */
  readonly uncleanEnds: number;
}

interface WorkOnFile extends FailureCounts {
  readonly fileId: string;
  readonly companyId: string;
  readonly name: string;
  readonly sha256: string;
  /** The descriptors that came with the upload and the job, as JSON; `null` when there are none. */
  readonly metadataJson: string | null;
  /** How the pages of the file are turned. */
  readonly pageRotation: PageRotation;
  /** How often it has been claimed. The number identifies the claim: only the last one may end the work. */
  readonly attempt: number;
}

/** A file of a job that waits to be worked on. */
export interface JobItem extends WorkOnFile {
  readonly task: WorkTask;
  readonly jobId: string;
}

/** A document that waits to be processed again. Its job ended long ago and is not concerned. */
export interface AgainItem extends WorkOnFile {
  readonly task: 'again';
  readonly jobId: null;
  /** Who asked for it. */
  readonly userName: string;
}

export type WorkItem = JobItem | AgainItem;

/** A document that is to be processed again. */
export interface WaitingAgain {
  readonly fileId: string;
  readonly state: 'waiting' | 'running';
  readonly askedAt: string;
}

export interface NewWorkItem {
  readonly fileId: string;
  readonly task: WorkTask;
  readonly jobId: string;
  readonly priority: Priority;
  readonly at: string;
}

export interface NextItemRequest {
  readonly at: string;
  /** Companies whose items must wait for now. */
  readonly pausedCompanies: readonly string[];
  readonly excludedFiles: readonly string[];
}

interface WorkLeft {
  readonly active: boolean;
  readonly held: boolean;
  readonly inReview: boolean;
}

/** Identifies a claim: a file, and the attempt that `claim` returned. */
export type Claim = Pick<WorkOnFile, 'fileId' | 'attempt'>;

/**
 * The durable queue of work on files, with at most one item for each file. It is part of a store transaction, so that an item
 * and the status of its file change together. `test/local-service/store/work-queue-contract.ts` defines the behaviour.
 *
 * An item is *waiting* (perhaps until a time), *claimed* under a lease, *held* until its job's next round, or *in
 * review* until a person decides. A claim ends by `complete`, `putBack`, `continueAs`, `hold` or `review`. Each of them, and `extendLease`, resolves with `false` and changes nothing
 * when the attempt is not the item's last claim any more, because its worker was taken for dead and the item was put
 * back. Nothing else of that attempt may be written then either.
 *
 * Two workers never claim the same item: an item that `next` returns is hidden from other calls of `next` until the
 * transaction ends. Items are ordered by priority; companies, and the users of each, take turns; half of a user's
 * turns go to the oldest job, the others go round all jobs. A share of the claims is ordered by age alone, so that no item starves. Documents that are processed again come after all others.
 */
export interface WorkQueue {
  /** Rejects when the file already has an item. */
  enqueue(item: NewWorkItem): Promise<void>;
  /** Queues a document to be processed again. Resolves with `false` when the file has an item already. */
  enqueueAgain(item: Pick<AgainItem, 'fileId' | 'userName'> & { readonly at: string }): Promise<boolean>;
  /** Returns the documents of a company that are to be processed again, in the order of the queue. */
  again(companyId: string): Promise<readonly WaitingAgain[]>;
  /** Returns a number that is larger after each document of a company that was processed again; 0 before the first. */
  lastAgain(companyId: string): Promise<number>;
  /**
   * Removes the item of a document that is to be processed again, unless it is claimed and `evenClaimed` is false. What
   * its worker reads is refused then. Resolves with whether there was one.
   */
  removeAgain(fileId: string, evenClaimed: boolean): Promise<boolean>;
  /** Returns the waiting item to claim next, or `null` when none may be claimed now. */
  next(request: NextItemRequest): Promise<WorkItem | null>;
  /** Claims a waiting item and returns it with the new attempt. Rejects with `not-waiting` for any other item. */
  claim(fileId: string, leaseUntil: string): Promise<WorkItem>;
  /** Returns how many items of a company are claimed. */
  claimed(companyId: string): Promise<number>;
  /** Extends the lease until the given time, because the worker is alive. */
  extendLease(claim: Claim, leaseUntil: string): Promise<boolean>;
  /** Removes the item, because the work is done or given up. */
  complete(claim: Claim): Promise<boolean>;
  /** Makes the item wait again, at once or from `notBefore` on. */
  putBack(claim: Claim, counts: FailureCounts, notBefore: string | null): Promise<boolean>;
  /** Makes the item wait again for another task, with no failures. */
  continueAs(claim: Claim, task: WorkTask): Promise<boolean>;
  /** Keeps the item until `endReview`. */
  review(claim: Claim): Promise<boolean>;
  /** Makes an item in review wait again for its task. Resolves with `false` when it is not in review. */
  endReview(fileId: string): Promise<boolean>;
  /** Holds the item until its job's next round. */
  hold(claim: Claim): Promise<boolean>;
  /** Makes the held items of a job wait for their next round, with their failures reset to zero. */
  releaseHeld(jobId: string, notBefore: string): Promise<void>;
  /**
   * Returns claimed items whose lease ended before that time. With `null` it returns those that were claimed in this data
   * directory, for a start, when no worker of the run before is alive.
   */
  abandoned(leaseEndedBefore: string | null): Promise<readonly WorkItem[]>;
  /** Returns what is left of a job: whether its items wait or are claimed, are held, or are in review. */
  left(jobId: string): Promise<WorkLeft>;
}
