import type { Failure } from './failure.ts';

/**
 * What keeps Intray from its work, or needs a person (docs/file-lifecycle.md#trouble).
 *
 * - `unexplained`: files are in no group of the balance.
 * - `on-hold`: files wait for a person, or for a named cause to end; one trouble for all of them.
 * - `overwritten`: of files on hold those whose content nobody has any more, unless a person puts it back.
 * - `folder-away`, `folder-not-watched`: a watch folder is not there; it is there and the system reports no changes of it.
 * - `connection-paused`: a service is not called.
 * - `local-service-failed`: the local service was given up.
 * - `disk-low`, `settings-unreadable`, `key-unavailable`: this computer.
 */
export const troubleKinds = [
  'unexplained',
  'on-hold',
  'overwritten',
  'folder-away',
  'folder-not-watched',
  'connection-paused',
  'local-service-failed',
  'disk-low',
  'settings-unreadable',
  'key-unavailable',
] as const;
export type TroubleKind = (typeof troubleKinds)[number];

/** What a look at the app finds at one moment. */
export interface Condition {
  readonly kind: TroubleKind;
  /** The folder or service that it is about; `null` where there is only one of its kind. */
  readonly subject: string | null;
  /** A code, such as that of a pause. */
  readonly reason: string | null;
  /** Files, where files are counted; else 1. */
  readonly count: number;
}

/** A condition that lasts. */
export interface Trouble extends Condition {
  readonly sinceMs: number;
  /** When a person was last notified of it; `null` while it is younger than its grace. */
  readonly raisedAtMs: number | null;
  /** Files at that time. */
  readonly raisedCount: number;
}

export interface TroubleChanges {
  readonly troubles: readonly Trouble[];
  /** To be notified of now. */
  readonly raised: readonly Trouble[];
  /** Those of which a person was notified, and which are over. */
  readonly ended: readonly Trouble[];
}

const minuteMs = 60_000;
/** More files of a trouble that a person knows are reported together, no more often than this. */
const moreFilesMs = 10 * minuteMs;
/** Pauses that may end by themselves within minutes. */
const passingPauses: readonly string[] = ['offline', 'service-down', 'service-fault', 'rate-limited'];

/**
 * Why nothing goes to a service that has not said who we are there. Only an answer of 401 blames the key: the same failure
 * stands for a service that cannot be trusted with it.
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

/** How long a condition may last before it is a trouble. Most of them are one at once; a scan or restart ends others. */
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
    case 'folder-not-watched':
    case 'local-service-failed':
    case 'disk-low':
    case 'settings-unreadable':
    case 'key-unavailable':
      return 0;
  }
}

/** One trouble of a kind and subject, whatever its reason and count become. */
export const troubleKey = ({ kind, subject }: Pick<Condition, 'kind' | 'subject'>): string =>
  subject === null ? kind : `${kind}:${subject}`;

/** Compares what was known with what is found now. Nothing is raised twice, also not after a restart. */
export function followTroubles(
  before: readonly Trouble[],
  conditions: readonly Condition[],
  nowMs: number,
): TroubleChanges {
  const known = new Map(before.map((trouble) => [troubleKey(trouble), trouble]));
  const found = new Set(conditions.map(troubleKey));
  const raised: Trouble[] = [];
  const troubles = conditions.map((condition) => {
    const old = known.get(troubleKey(condition));
    // A clock that went back makes nothing younger than it is.
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
