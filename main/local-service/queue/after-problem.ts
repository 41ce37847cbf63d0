import type { ServiceProblem } from '#service-api/messages/service-message.ts';
import type { ProcessingRules } from './processing-rules.ts';

/** Why a reading failed. `message` is for people; `kind` decides everything else. */
export interface ReadingProblem {
  /**
   * `unreadable`: the reader reported a fault of the document. `too-large`: it needed too much memory while no other
   * was read. `hung`, `out-of-memory`: it exceeded a limit of its thread. `broken`: the reader threw or its thread
   * died. `unavailable`: the computer refused (disk, file handles), which may be temporary.
   */
  readonly kind: 'unreadable' | 'too-large' | 'hung' | 'out-of-memory' | 'broken' | 'unavailable';
  readonly error: ServiceProblem;
}

export type NextStep =
  | { readonly do: 'fail' }
  | { readonly do: 'retry'; readonly afterMs: number }
  /** The file is held until the job's next round. */
  | { readonly do: 'hold' };

/** A document that was too slow or too large nearly always is so again. It gets one more try in a new thread. */
const maxLimitRetries = 1;
const firstRetryMs = 1_000;
const maxRetryMs = 60_000;
const firstRoundMs = 60_000;

/**
 * Returns the step after a problem. `attempts` counts the failures of this round, this one included; `rounds` counts
 * the job's retries so far. A job is retried only for problems of the computer, because waiting does not change what a
 * document does to a reader.
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

/** Returns the pause before a round of a job; the first retry is round 1. */
export function roundDelayMs(round: number): number {
  return firstRoundMs * 2 ** (round - 1);
}
