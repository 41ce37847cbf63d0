import type { Failure } from '#core/failure.ts';
import { sentContent, type TrackedFile } from '#core/tracked-file.ts';
import type { Random } from './random.ts';
import { aText } from '../lib/a-text.ts';

/** How the service fails, every time, for one particular content. */
const illKinds = [
  '500',
  '502',
  '503 without Retry-After',
  '504',
  'time-out',
  'reset',
  'cut reply',
  '2xx without an id',
  'endless 429',
] as const;
type IllKind = (typeof illKinds)[number];

export interface IllFileDials {
  readonly kind: IllKind;
  /** Selects the content: the nth new one that is uploaded. */
  readonly nth: number;
  /** Whether the service keeps the bytes although it fails. */
  readonly keeps: boolean;
  /** The time from which on the service accepts the file like any other. */
  readonly untilMs: number;
  /** The time for which a 503, in place of any other failure, asks the client to wait; `null` for no such answer. */
  readonly announcedMs: number | null;
  /** True when nothing else fails between client and service, so that progress is required from the start. */
  readonly isSteady: boolean;
}

export function drawIllFile(random: Random): IllFileDials | null {
  if (!random.chance(0.4)) return null;
  const kind = random.pick(illKinds);
  // A client that is asked to wait does so endlessly and never puts the file on hold, so such a run would not end.
  const isForGood = random.chance(0.6) && kind !== 'endless 429';
  return {
    kind,
    nth: 1 + random.int(4),
    keeps: random.chance(0.5),
    untilMs: isForGood ? Infinity : random.between(1_800_000, 14_400_000),
    isSteady: random.chance(0.6),
    announcedMs: drawAnnounced(random.fork('announced')),
  };
}

function drawAnnounced(random: Random): number | null {
  return random.chance(0.2) ? random.between(1_000, 1_200_000) : null;
}

/** For seeds that were stored before a service could ask clients to wait. */
export const withoutAnnounced = (dials: IllFileDials | null): IllFileDials | null =>
  dials === null ? null : { ...dials, announcedMs: null };

/** Decides which content is ill, as contents arrive. The decision is the same for all lives of the process. */
export interface IllFile {
  /** Returns the failure of an upload of this content now; `null` when there is none. */
  meets(hash: string, nowMs: number): { readonly failure: Failure; readonly keeps: boolean } | null;
  /** Returns whether the content that is uploaded for this file was ever ill. */
  isIll(file: TrackedFile): boolean;
}

export function createIllFile(dials: IllFileDials | null): IllFile {
  const seen = new Set<string>();
  let ill: string | null = null;
  return {
    isIll: (file) => ill !== null && sentContent(file)?.hash === ill,
    meets: (hash, nowMs) => {
      if (dials === null) return null;
      seen.add(hash);
      if (ill === null && seen.size === dials.nth) ill = hash;
      if (hash !== ill || nowMs >= dials.untilMs) return null;
      const failure = dials.announcedMs === null ? failureOf(dials.kind) : announced(dials.announcedMs);
      return { failure, keeps: dials.keeps && failure.kind === 'unconfirmed' };
    },
  };
}

const announced = (retryAfterMs: number): Failure => ({
  kind: 'maintenance',
  message: aText('back soon, for this file'),
  status: 503,
  retryAfterMs,
});

/** Returns the failure that the adapter makes of it. */
function failureOf(kind: IllKind): Failure {
  switch (kind) {
    case '500':
    case '502':
    case '504':
      return {
        kind: 'unconfirmed',
        message: aText('it fails for this file'),
        status: Number(kind),
        requestId: 'ill-1',
      };
    case '503 without Retry-After':
      return { kind: 'unconfirmed', message: aText('unavailable for this file'), status: 503 };
    case 'time-out':
    case 'reset':
    case 'cut reply':
    case '2xx without an id':
      return { kind: 'unconfirmed', message: aText(kind) };
    case 'endless 429':
      return { kind: 'rate-limited', message: aText('slow down with this file'), status: 429 };
  }
}
