import type { Failure } from '#core/failure.ts';
import type { ServiceId } from '#core/ids.ts';
import { learnedLimit } from '#core/size-limit.ts';
import type { Context } from './context.ts';

const limitKey = (id: ServiceId): string => `size-limit:${id}`;

/** The smallest size that a service has refused, in bytes; `null`: none. */
export function sizeLimitOf({ journal }: Context, id: ServiceId): number | null {
  const limit = Number(journal.fact(limitKey(id)) ?? '');
  return Number.isFinite(limit) && limit > 0 ? limit : null;
}

/** Learns from an upload that was refused. */
export function learnSizeLimit(context: Context, id: ServiceId, failure: Failure, sizeBytes: number): void {
  const known = sizeLimitOf(context, id);
  const limit = learnedLimit(known, failure, sizeBytes);
  if (limit !== null && limit !== known) context.journal.setFact(limitKey(id), String(limit));
}

/** What was refused may be taken now: the service has changed, or a person asked again. */
export function forgetSizeLimit(context: Context, id: ServiceId): void {
  if (sizeLimitOf(context, id) !== null) context.journal.setFact(limitKey(id), '');
}
