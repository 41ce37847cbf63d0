import type { Failure } from './failure.ts';

/**
 * The conditions that keep Intray from its work or need a person (docs/file-lifecycle.md#trouble).
 *
 * - `unexplained`: files are in no group of the balance.
 * - `on-hold`: files wait for a person, or for a named cause to end; one trouble for all of them.
 * - `overwritten`: files on hold whose content no longer exists unless a person puts it back.
 * - `folder-away`: a watch folder cannot be reached.
 * - `folder-not-watched`: a watch folder can be reached, but the system reports no changes in it.
 * - `review-waiting`: files wait at the local service until a person decides where they are split.
 * - `connection-paused`: a service is not called.
 * - `local-service-failed`: the local service is no longer restarted.
 * - `webhook-failing`: events are not delivered to the company's webhook.
 * - `disk-low`, `settings-unreadable`, `key-unavailable`: this computer has a fault.
 */
export const troubleKinds = [
  'unexplained',
  'on-hold',
  'overwritten',
  'review-waiting',
  'folder-away',
  'folder-not-watched',
  'connection-paused',
  'local-service-failed',
  'webhook-failing',
  'disk-low',
  'settings-unreadable',
  'key-unavailable',
] as const;
export type TroubleKind = (typeof troubleKinds)[number];

/** A condition that a check of the app finds at one moment. */
export interface Condition {
  readonly kind: TroubleKind;
  /** The folder or service that it concerns; `null` where there is only one of its kind. */
  readonly subject: string | null;
  /** A code, such as the reason of a pause. */
  readonly reason: string | null;
  /** The number of files where files are counted, otherwise 1. */
  readonly count: number;
}

/** A condition that lasts. */
export interface Trouble extends Condition {
  readonly sinceMs: number;
  /** When a person was last notified of it; `null` before the first notification. */
  readonly raisedAtMs: number | null;
  /** The number of files at that time. */
  readonly raisedCount: number;
}

export interface TroubleChanges {
  readonly troubles: readonly Trouble[];
  /** The troubles to notify a person of now. */
  readonly raised: readonly Trouble[];
  /** The troubles that have ended and of which a person was notified. */
  readonly ended: readonly Trouble[];
}

const minuteMs = 60_000;
/** When a trouble that a person knows affects more files, notifications about it come no more often than this. */
const moreFilesMs = 10 * minuteMs;
/** Pauses that may end by themselves within minutes. */
const passingPauses: readonly string[] = ['offline', 'service-down', 'service-fault', 'rate-limited'];

/**
 * Returns why nothing is uploaded to a service that has not confirmed our identity. Only an answer of 401 blames the
 * key, because the same failure stands for a service that cannot be trusted with the key.
 */
export function reasonOfRefusal(failure: Failure | null): string {
  switch (failure?.kind) {
    case 'unauthorized':
      return failure.status === 401 ? 'unauthorized' : 'not-trusted';
    case 'forbidden':
      return 'blocked';
    case 'clock-skew':
    case 'maintenance':
    case 'rate-limited':
      return failure.kind;
    case 'service-fault':
      return 'service-fault';
    default:
      return 'service-down';
  }
}

/**
 * Returns how long a condition may last before a person is notified of it. Most have no grace; others often end with a
 * scan or a restart.
 */
export function graceMs({ kind, reason }: Pick<Condition, 'kind' | 'reason'>): number {
  switch (kind) {
    case 'folder-away':
      return 2 * minuteMs;
    case 'connection-paused':
      return reason !== null && passingPauses.includes(reason) ? 15 * minuteMs : 0;
    case 'unexplained':
      return minuteMs;
    case 'on-hold':
    case 'overwritten':
    case 'review-waiting':
    case 'folder-not-watched':
    case 'local-service-failed':
    case 'webhook-failing':
    case 'disk-low':
    case 'settings-unreadable':
    case 'key-unavailable':
      return 0;
  }
}

/** Returns the key of a trouble. It depends on kind and subject, and not on reason and count. */
export const troubleKey = ({ kind, subject }: Pick<Condition, 'kind' | 'subject'>): string =>
  subject === null ? kind : `${kind}:${subject}`;

/** Compares the known troubles with the current conditions. No trouble is notified twice, not even after a restart. */
export function updateTroubles(
  before: readonly Trouble[],
  conditions: readonly Condition[],
  nowMs: number,
): TroubleChanges {
  const known = new Map(before.map((trouble) => [troubleKey(trouble), trouble]));
  const found = new Set(conditions.map(troubleKey));
  const raised: Trouble[] = [];
  const troubles = conditions.map((condition) => {
    const old = known.get(troubleKey(condition));
    // A clock that went back does not make a trouble younger.
    const sinceMs = Math.min(old?.sinceMs ?? nowMs, nowMs);
    const next: Trouble = {
      ...condition,
      sinceMs,
      raisedAtMs: old?.raisedAtMs ?? null,
      raisedCount: Math.min(old?.raisedCount ?? 0, condition.count),
    };
    if (!isDue(next, nowMs)) return next;
    const raisedAgain = { ...next, raisedAtMs: nowMs, raisedCount: condition.count };
    raised.push(raisedAgain);
    return raisedAgain;
  });
  const ended = before.filter((trouble) => trouble.raisedAtMs !== null && !found.has(troubleKey(trouble)));
  return { troubles, raised, ended };
}

function isDue(trouble: Trouble, nowMs: number): boolean {
  if (trouble.raisedAtMs === null) return nowMs - trouble.sinceMs >= graceMs(trouble);
  return trouble.count > trouble.raisedCount && nowMs - Math.min(trouble.raisedAtMs, nowMs) >= moreFilesMs;
}
