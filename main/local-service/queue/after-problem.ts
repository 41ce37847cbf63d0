import type { Problem } from '#service-api/fields.ts';
import type { ProcessingRules } from './processing-rules.ts';

/** What ended a reading badly. `message` is for people; the rest is decided by `kind`. */
export interface ReadingProblem {
  /**
   * `unreadable`: the reader reported a fault of the document. `too-large`: it needed too much memory with no other beside it.
   * `hung`, `out-of-memory`: a limit of its thread was passed. `broken`: the reader threw or its thread died. `unavailable`: the
   * machine refused (disk, file handles), which may pass.
   */
  readonly kind: 'unreadable' | 'too-large' | 'hung' | 'out-of-memory' | 'broken' | 'unavailable';
  readonly error: Problem;
}

export type NextStep =
  | { readonly do: 'fail' }
  | { readonly do: 'retry'; readonly afterMs: number }
  /** Wait for the job's next round. */
  | { readonly do: 'hold' };

/** What was slow or large once is so again, nearly always: one more try, in a fresh thread, is what it gets. */
const maxLimitRetries = 1;
const firstRetryMs = 1_000;
const maxRetryMs = 60_000;
const firstRoundMs = 60_000;

/**
 * What follows a problem. `attempts` counts the bad ends of this round, this one included; `rounds` the job's retries so
 * far. A job is retried for the machine's sake only: what the document does to a reader, no waiting mends.
 */
export function afterProblem(
  kind: ReadingProblem['kind'],
  attempts: number,
  rounds: number,
  rules: Pick<ProcessingRules, 'fileRetryLimit' | 'jobRetryLimit'>,
): NextStep {
  const retry: NextStep = { do: 'retry', afterMs: Math.min(maxRetryMs, firstRetryMs * 4 ** (attempts - 1)) };
  switch (kind) {
    case 'unreadable':
    case 'too-large':
      return { do: 'fail' };
    case 'hung':
    case 'out-of-memory':
      return attempts <= Math.min(maxLimitRetries, rules.fileRetryLimit) ? retry : { do: 'fail' };
    case 'broken':
      return attempts <= rules.fileRetryLimit ? retry : { do: 'fail' };
    case 'unavailable':
      if (attempts <= rules.fileRetryLimit) return retry;
      return rounds < rules.jobRetryLimit ? { do: 'hold' } : { do: 'fail' };
  }
}

/** The pause before a job's round, from 1. */
export function roundDelayMs(round: number): number {
  return firstRoundMs * 2 ** (round - 1);
}
