import type { AppStatus } from '#contract/app.ts';
import type { Folder } from '#contract/folders.ts';
import type { LinkState } from '../../bridge/client.ts';
import { verificationState } from '../../documents/files/verification.ts';

type StationTone = 'done' | 'work' | 'hold' | 'fail' | 'idle';

/** The state that the view shows in one sentence. The names are those of the texts. */
export type StationState =
  | 'gone'
  | 'foreign'
  | 'broken'
  | 'unaccounted'
  | 'no-folder'
  | 'folder-away'
  | 'needs-you'
  | 'review-waiting'
  | 'paused'
  | 'offline'
  | 'unauthorized'
  | 'forbidden'
  | 'blocked'
  | 'clock-skew'
  | 'maintenance'
  | 'rate-limited'
  | 'service-fault'
  | 'service-down'
  | 'service-starting'
  | 'disk-low'
  | 'working'
  | 'well'
  | 'unverified'
  | 'connecting';

export interface StationDisplay {
  readonly state: StationState;
  readonly tone: StationTone;
}

const tones: Readonly<Record<StationState, StationTone>> = {
  gone: 'fail',
  foreign: 'fail',
  broken: 'fail',
  unaccounted: 'fail',
  'no-folder': 'fail',
  'folder-away': 'hold',
  'needs-you': 'hold',
  'review-waiting': 'hold',
  paused: 'idle',
  offline: 'hold',
  unauthorized: 'fail',
  forbidden: 'fail',
  blocked: 'fail',
  'clock-skew': 'fail',
  maintenance: 'idle',
  'rate-limited': 'work',
  'service-fault': 'hold',
  'service-down': 'hold',
  'service-starting': 'work',
  'disk-low': 'hold',
  working: 'work',
  well: 'done',
  unverified: 'idle',
  connecting: 'idle',
};

/**
 * Returns the most important state and its colour. `status` is `null` before the first answer of the host. `seenHeld`
 * is the number of files on hold that a person has seen here. They are shown on a strip, so that they do not hide the
 * colour of later events.
 */
export function stationDisplay(
  link: LinkState,
  status: AppStatus | null,
  folders: readonly Pick<Folder, 'state'>[] | null,
  { seenHeld, nowMs }: { readonly seenHeld: number; readonly nowMs: number },
): StationDisplay {
  const isVerified = status !== null && verificationState(status.verification, link, nowMs) === 'verified';
  const state = stateOf(link, status, folders, { seenHeld, isVerified });
  return { state, tone: tones[state] };
}

export const isAway = ({ state }: Pick<Folder, 'state'>): boolean => state === 'away' || state === 'refused';

function stateOf(
  link: LinkState,
  status: AppStatus | null,
  folders: readonly Pick<Folder, 'state'>[] | null,
  { seenHeld, isVerified }: { readonly seenHeld: number; readonly isVerified: boolean },
): StationState {
  if (link === 'foreign') return 'foreign';
  if (link === 'gone' || link === 'refused') return 'gone';
  if (status === null) return 'connecting';
  if (status.broken !== null) return 'broken';
  if (status.balance.unaccounted.length > 0) return 'unaccounted';
  // Without a watch folder no scan reaches Intray, whatever the other states are.
  if (folders?.length === 0) return 'no-folder';
  const unreachable = unreachableAs(status);
  if (unreachable !== null && !calm.includes(unreachable)) return unreachable;
  if (folders?.some(isAway) === true) return 'folder-away';
  if (status.state === 'paused' || status.connections.some(({ reason }) => reason === 'person')) return 'paused';
  if (unreachable !== null) return unreachable;
  if (status.notes.some(({ code }) => code === 'disk-low')) return 'disk-low';
  if (status.balance.onHold > seenHeld) return 'needs-you';
  // A file that waits for a review is in progress, but only a person moves it on.
  const inReview = reviewsIn(status);
  if (status.balance.inProgress > inReview) return 'working';
  if (inReview > 0) return 'review-waiting';
  return isVerified ? 'well' : 'unverified';
}

/** Returns the number of files that wait until a person decides where they are split. */
const reviewsIn = ({ troubles }: Pick<AppStatus, 'troubles'>): number =>
  troubles.find(({ kind }) => kind === 'review-waiting')?.count ?? 0;

/** States that end by themselves, soon or at a known time. */
const calm: readonly StationState[] = ['maintenance', 'rate-limited', 'service-starting'];

/** Returns why the service in use receives nothing. That comes before states that only wait for a person. */
function unreachableAs({ service, connections, state }: AppStatus): StationState | null {
  if (service.kind === 'local' && service.local === 'failed') return 'service-down';
  const connection = connections.find(
    (one) => one.state === 'paused' && (service.serviceId === null || one.serviceId === service.serviceId),
  );
  if (connection !== undefined && connection.reason !== null && connection.reason !== 'person')
    return connection.reason;
  if (service.kind === 'local' && (service.local === 'starting' || service.local === 'restarting'))
    return 'service-starting';
  return state === 'offline' ? 'offline' : null;
}
