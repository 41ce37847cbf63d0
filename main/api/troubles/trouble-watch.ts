import { keptTroublesSchema, type CurrentTrouble } from '#contract/trouble.ts';
import type { TroubleNotice } from '#core/notice.ts';
import { updateTroubles, troubleKey, troubleKinds, type Trouble } from '#core/trouble.ts';
import type { Clock } from '#ports/clock.ts';
import type { Logger } from '#ports/logger.ts';
import { currentConditions, type ConditionDeps } from './conditions.ts';

export interface TroubleDeps extends ConditionDeps {
  readonly clock: Clock;
  readonly logger: Logger;
  /** Called when screens have something new to show. */
  readonly changed: () => void;
}

export interface TroubleWatch {
  /** Checks, and returns the troubles that last longer than their grace, the most urgent first. */
  readonly current: () => readonly CurrentTrouble[];
  /** Checks now, and updates notices, log lines and the stored troubles. Call it every few seconds. */
  readonly check: () => void;
}

/**
 * The key of the fact that holds the troubles of which a person was notified, so that a restart repeats no
 * notification.
 */
const factKey = 'troubles';
/**
 * Detects what keeps Intray from its work or needs a person, and notifies once of each
 * (docs/file-lifecycle.md#trouble).
 */
export function createTroubleWatch(deps: TroubleDeps): TroubleWatch {
  const { clock, engine, journal, logger } = deps;
  const known = (): readonly Trouble[] => readStored(journal.fact(factKey));

  const check = (): void => {
    const before = known();
    const { troubles, raised, ended } = updateTroubles(before, currentConditions(deps, before), clock.nowMs());
    // A notification that is repeated after a crash is better than one that is lost.
    if (raised.length > 0) engine.announce(raised.map((trouble) => noticeOf(trouble, clock.nowMs())));
    const text = JSON.stringify(troubles);
    if (text !== (journal.fact(factKey) ?? '[]')) journal.setFact(factKey, text);
    for (const trouble of raised) logger.warn('something needs a person', logFields(trouble));
    for (const trouble of ended) {
      const lastedMs = clock.nowMs() - trouble.sinceMs;
      logger.info('what needed a person is over', { ...logFields(trouble), lastedMs });
    }
    if (raised.length + ended.length > 0) deps.changed();
  };
  return {
    current: () => {
      check();
      return known()
        .filter(({ raisedAtMs }) => raisedAtMs !== null)
        .map(({ kind, subject, reason, count, sinceMs }) => ({ kind, subject, reason, count, sinceMs }))
        .toSorted((a, b) => troubleKinds.indexOf(a.kind) - troubleKinds.indexOf(b.kind));
    },
    check,
  };
}

/** Reads the stored troubles. Unreadable ones are detected again, so that at worst a person is notified once more. */
function readStored(text: string | null): readonly Trouble[] {
  try {
    const parsed = keptTroublesSchema.safeParse(JSON.parse(text ?? '[]'));
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
}

function noticeOf(trouble: Trouble, nowMs: number): TroubleNotice {
  const { kind, subject, reason, count, sinceMs, raisedCount } = trouble;
  const id = `trouble ${troubleKey(trouble)} ${sinceMs} ${raisedCount}`;
  return { kind: 'trouble', id, trouble: kind, subject, reason, count, atMs: nowMs };
}

/** Contains no paths and no addresses, because a log may be shown to others. */
const logFields = ({ kind, reason, count }: Trouble) => ({ trouble: kind, reason, count });
