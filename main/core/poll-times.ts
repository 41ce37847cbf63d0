import type { AnyMessage } from '#contract/messages/message.ts';
import type { CheckSource } from './receipt.ts';

/** Poll from 1 s to 5 min (docs/file-lifecycle.md#steps). */
const pollFloorMs = 1_000;
const pollCeilingMs = 300_000;
/** A status that cannot be classification for so long parks the file (docs/file-lifecycle.md#receipt). */
export const unknownStatusMs = 86_400_000;
/** A job that cannot be found for so long parks its batch (docs/file-lifecycle.md#unconfirmed-calls). */
export const unsureJobMs = 1_800_000;

const growth = 1.5;

/**
 * When to look again: from the floor, growing, spread by `random` (0 to 1) so that jobs made together are not asked about
 * together. `ourClockAheadMs` of skew never matters here: only our own clock is used.
 */
export function nextPollMs(attempts: number, random: number): number {
  const full = Math.min(pollFloorMs * growth ** Math.min(attempts, 40), pollCeilingMs);
  return Math.round(Math.max(pollFloorMs, full * (0.8 + random * 0.4)));
}

/** Where a file of a running job stands, as far as the service can be classification. */
export type FileStatus =
  | {
      readonly kind: 'running';
      readonly says: string | null;
      /** The service has begun with the file; otherwise it waits in its queue. */
      readonly isStarted: boolean;
    }
  | { readonly kind: 'succeeded'; readonly by: CheckSource }
  | { readonly kind: 'failed'; readonly code: string | null; readonly message: AnyMessage }
  | { readonly kind: 'unknown'; readonly says: string | null }
  /** The service had accepted it, and knows neither it nor its job now. */
  | { readonly kind: 'forgotten' }
  /** Every call that could tell is one that this role may not make. */
  | { readonly kind: 'not-shown' };
