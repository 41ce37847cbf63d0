import { message } from '#contract/messages/message.ts';
import type { Failure } from './failure.ts';

/**
 * The smallest size that a service has refused as too large, in bytes: what is as large or larger is not uploaded to it in
 * vain. `known`: as learned before; `null`: nothing is known.
 */
export function learnedLimit(known: number | null, failure: Failure, sizeBytes: number): number | null {
  if (failure.kind !== 'too-large' || sizeBytes === 0) return known;
  return known === null ? sizeBytes : Math.min(known, sizeBytes);
}

/** Why a file is not uploaded to a service that has refused smaller ones; `null`: it may be. */
export function refusedBySize(limit: number | null, sizeBytes: number): Failure | null {
  if (limit === null || sizeBytes < limit) return null;
  const megabytes = (limit / 1_000_000).toFixed(limit < 10_000_000 ? 2 : 0);
  return { kind: 'too-large', message: message('failure.refused-by-size', { megabytes }) };
}
