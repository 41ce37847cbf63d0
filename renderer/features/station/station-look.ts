import type { AppStatus } from '#contract/app.ts';
import type { Folder } from '#contract/folders.ts';
import type { LinkState } from '../../bridge/client.ts';

/** One colour. */
export type StationTone = 'done' | 'work' | 'hold' | 'fail' | 'idle';

/** One sentence; the names are those of the texts. */
export type StationState =
  | 'gone'
  | 'broken'
  | 'unaccounted'
  | 'no-folder'
  | 'folder-away'
  | 'needs-you'
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
  | 'connecting';

export interface StationLook {
  readonly state: StationState;
  readonly tone: StationTone;
}

const tones: Readonly<Record<StationState, StationTone>> = {
  gone: 'fail',
  broken: 'fail',
  unaccounted: 'fail',
  'no-folder': 'fail',
  'folder-away': 'hold',
  'needs-you': 'hold',
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
  connecting: 'idle',
};

/** What matters most from across the room, and nothing else. `null`: it was never told. */
export function stationLook(
  link: LinkState,
  status: AppStatus | null,
  folders: readonly Pick<Folder, 'state'>[] | null,
): StationLook {
  const state = stateOf(link, status, folders);
  return { state, tone: tones[state] };
}

export const isAway = ({ state }: Pick<Folder, 'state'>): boolean => state === 'away' || state === 'refused';

function stateOf(
  link: LinkState,
  status: AppStatus | null,
  folders: readonly Pick<Folder, 'state'>[] | null,
): StationState {
  if (link === 'gone' || link === 'foreign' || link === 'refused') return 'gone';
  if (status === null) return 'connecting';
  if (status.broken !== null) return 'broken';
  if (status.balance.unaccounted.length > 0) return 'unaccounted';
  // Scans that go where nobody looks are not safe here, however well the rest is.
  if (folders?.length === 0) return 'no-folder';
  if (folders?.some(isAway) === true) return 'folder-away';
  const { service } = status;
  if (service.kind === 'local' && service.local === 'failed') return 'service-down';
  const lane = status.lanes.find(
    ({ state, serviceId }) => state === 'paused' && (service.serviceId === null || serviceId === service.serviceId),
  );
  if (status.state === 'paused' || lane?.reason === 'person') return 'paused';
  if (status.balance.held > 0) return 'needs-you';
  if (lane !== undefined && lane.reason !== null) return lane.reason;
  if (service.kind === 'local' && (service.local === 'starting' || service.local === 'restarting'))
    return 'service-starting';
  if (status.state === 'offline') return 'offline';
  if (status.notes.some(({ code }) => code === 'disk-low')) return 'disk-low';
  return status.balance.waiting > 0 ? 'working' : 'well';
}
