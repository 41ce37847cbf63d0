import type { Failure } from '#core/failure.ts';
import type { ServiceId } from '#core/ids.ts';
import { learnedLimit } from '#core/size-limit.ts';
import type { Journal } from '#ports/journal.ts';

const limitKey = (id: ServiceId): string => `size-limit:${id}`;

/** The sizes that each service has refused as too large. */
export interface SizeLimits {
  /** Returns the smallest size that a service has refused, in bytes; `null` when there is none. */
  of(id: ServiceId): number | null;
  /** Learns from an upload that was refused. */
  learn(id: ServiceId, failure: Failure, sizeBytes: number): void;
  /** Forgets the limit, because the service has changed or a person has retried a file. */
  forget(id: ServiceId): void;
}

/** Keeps the limits as facts of the journal, so that a restart does not upload files that are refused again. */
export function createSizeLimits(journal: Pick<Journal, 'fact' | 'setFact'>): SizeLimits {
  const of = (id: ServiceId): number | null => {
    const limit = Number(journal.fact(limitKey(id)) ?? '');
    return Number.isFinite(limit) && limit > 0 ? limit : null;
  };
  return {
    of,
    learn: (id, failure, sizeBytes) => {
      const known = of(id);
      const limit = learnedLimit(known, failure, sizeBytes);
      if (limit !== null && limit !== known) journal.setFact(limitKey(id), String(limit));
    },
    forget: (id) => {
      if (of(id) !== null) journal.setFact(limitKey(id), '');
    },
  };
}
