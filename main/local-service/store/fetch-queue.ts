import type { Metadata, Problem } from '#service-api/fields.ts';
import type { Priority } from '#service-api/values.ts';

/** Where a file is. A source is meant by its id, so that another one of the same name does not take its place. */
export type FetchTarget =
  | { readonly kind: 'url'; readonly url: string }
  | {
      readonly kind: 'source';
      readonly sourceId: string;
      readonly container: string;
      readonly fileName: string;
    };

export interface NewFetch {
  /** Becomes the id of the file. */
  readonly id: string;
  readonly jobId: string;
  readonly companyId: string;
  readonly userId: string;
  /** The place in the request, from 0. */
  readonly position: number;
  /** Stands for the file until it has a name of its own. */
  readonly name: string;
  readonly target: FetchTarget;
  readonly folder: string;
  readonly metadata: Metadata | null;
  readonly priority: Priority;
  readonly at: string;
}

/** A file to fetch. */
export interface FetchItem extends Omit<NewFetch, 'at'> {
  readonly userName: string;
  /** How often it has been claimed. Only the last claim may end the fetch. */
  readonly attempt: number;
  /** Failed attempts of this round. */
  readonly failures: number;
}

export interface NextFetchRequest {
  readonly at: string;
  /** Jobs with so many claims are left out. */
  readonly claimsPerJob: number;
  /** Companies whose fetches must wait for now. */
  readonly pausedCompanies: readonly string[];
}

export type FetchClaim = Pick<FetchItem, 'id' | 'attempt'>;

export interface FetchesLeft {
  /** Whether fetches wait or are claimed. */
  readonly active: boolean;
  /** Whether fetches wait for the job's next round. */
  readonly held: boolean;
  readonly failed: number;
}

/**
 * The durable queue of files to fetch. It is part of a store transaction, so that the end of a fetch and the record of
 * its file are stored together: a file is fetched completely or not at all, and never twice.
 *
 * A fetch is *waiting* (perhaps until a time), *claimed*, *held* until its job's next round, or *failed*. `complete`,
 * `putBack`, `hold` and `fail` end a claim. They resolve with `false` and change nothing when the attempt is not the last
 * claim. `test/local-service/store/fetch-queue-contract.ts` defines the behaviour.
 */
export interface FetchQueue {
  add(fetch: NewFetch): Promise<void>;
  /**
   * Claims the waiting fetch with the highest priority, then the oldest. The files of a job that merges them are claimed
   * one after another in the order of the request. Resolves with `null` when none may be claimed now.
   */
  claimNext(request: NextFetchRequest): Promise<FetchItem | null>;
  /** Removes the fetch, because its file is stored. */
  complete(claim: FetchClaim): Promise<boolean>;
  /** Makes the fetch wait again, at once or from `notBefore` on. */
  putBack(claim: FetchClaim, failures: number, notBefore: string | null): Promise<boolean>;
  hold(claim: FetchClaim): Promise<boolean>;
  /** Keeps the fetch with its error, and forgets its target. */
  fail(claim: FetchClaim, error: Problem): Promise<boolean>;
  /** Makes the held fetches of a job wait, with their failures reset to zero. */
  releaseHeld(jobId: string, notBefore: string): Promise<void>;
  /** Makes all claimed fetches wait again. For a start, when no worker of an earlier run is alive. */
  recover(): Promise<void>;
  left(jobId: string): Promise<FetchesLeft>;
  /** Returns how many files of a user are still to be fetched. */
  pendingOf(userId: string): Promise<number>;
}
