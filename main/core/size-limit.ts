import { message } from '#contract/messages/message.ts';
import type { Failure } from './failure.ts';

/**
 * Returns the smallest size that a service has refused as too large, in bytes. A file of this size or larger is not
 * uploaded, because the upload would fail again. `known` is the limit learned before; `null` when nothing is known.
 */
export function learnedLimit(known: number | null, failure: Failure, sizeBytes: number): number | null {
  if (failure.kind !== 'too-large' || sizeBytes === 0) return known;
  return known === null ? sizeBytes : Math.min(known, sizeBytes);
}

/** Returns why a file is not uploaded to a service that has refused smaller ones; `null` when it may be uploaded. */
export function refusedBySize(limit: number | null, sizeBytes: number): Failure | null {
  if (limit === null || sizeBytes < limit) return null;
  const megabytes = (limit / 1_000_000).toFixed(limit < 10_000_000 ? 2 : 0);
  return { kind: 'too-large', message: message('failure.refused-by-size', { megabytes }) };
}
