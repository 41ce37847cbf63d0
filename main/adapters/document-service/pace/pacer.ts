import { message } from '#contract/messages/message.ts';
import type { Failure } from '#core/failure.ts';
import type { Budgets, CallOptions } from '#ports/document-service.ts';
import type { ReplyHeaders } from '../wire/reply-headers.ts';
import { readRateLimit, readRetryAfterMs } from './rate-headers.ts';
import { createTokenBucket, sleep } from './token-bucket.ts';

export interface PacerOptions {
  readonly requestsPerSecond: number;
  /** At most this many requests a second are polls. */
  readonly pollsPerSecond: number;
  /** The client waits for a pause of the service that is no longer than this. A longer pause fails the call at once. */
  readonly longestWaitMs: number;
}

export interface Pacer {
  /** Waits until the call may be sent. Resolves to the failure when it may not. */
  acquire(options: CallOptions): Promise<Failure | null>;
  /** Reads the service's limits from a reply, whatever its status. */
  observe(status: number, headers: ReplyHeaders): void;
  /** Changes our own limits. */
  pace(limits: Pick<PacerOptions, 'requestsPerSecond' | 'pollsPerSecond'>): void;
  budgets(): Budgets;
}

const pauseWithoutWordMs = 1000;

/**
 * Applies our own rate limit and that of the service: a 429 pauses every call, and so does an empty
 * `RateLimit-Remaining`. A 503 pauses nothing here: the caller decides what it means, and a search must not wait
 * because a disk is full.
 */
export function createPacer(options: PacerOptions, now: () => number = () => performance.now()): Pacer {
  const requests = createTokenBucket(options.requestsPerSecond, now);
  const polls = createTokenBucket(options.pollsPerSecond, now);
  let pausedUntilMs = now();

  const pausedForMs = () => Math.max(0, Math.ceil(pausedUntilMs - now()));
  const pause = (ms: number) => {
    pausedUntilMs = Math.max(pausedUntilMs, now() + ms);
  };

  return {
    async acquire({ signal, poll }) {
      // The poll budget comes first: a waiting poll must not hold a token of the requests.
      if (poll === true && !(await polls.take(signal))) return cancelled;
      if (!(await requests.take(signal))) return cancelled;
      for (let waitMs = pausedForMs(); waitMs > 0; waitMs = pausedForMs()) {
        if (waitMs > options.longestWaitMs) return pausedByService(waitMs);
        await sleep(waitMs, signal);
        if (signal?.aborted === true) return cancelled;
      }
      return null;
    },
    observe(status, headers) {
      if (status === 429) pause(readRetryAfterMs(headers, Date.now()) ?? pauseWithoutWordMs);
      const limit = readRateLimit(headers);
      if (limit === undefined) return;
      if (limit.remaining === 0) pause(limit.resetMs);
      else requests.lowerTo(limit.remaining);
    },
    pace({ requestsPerSecond, pollsPerSecond }) {
      requests.pace(requestsPerSecond);
      polls.pace(pollsPerSecond);
    },
    budgets: () => ({ requests: requests.budget(), polls: polls.budget(), pausedForMs: pausedForMs() }),
  };
}

const cancelled: Failure = { kind: 'timeout', message: message('failure.cancelled'), cancelled: true };

function pausedByService(waitMs: number): Failure {
  return { kind: 'rate-limited', message: message('failure.fewer-requests'), retryAfterMs: waitMs };
}
