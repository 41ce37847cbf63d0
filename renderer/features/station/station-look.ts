import type { AppStatus } from '#contract/app.ts';
import type { LinkState } from '../../bridge/client.ts';

/** One colour. */
export type StationTone = 'done' | 'work' | 'hold' | 'fail' | 'idle';

/** One sentence; the names are those of the texts. */
export type StationState =
  | 'gone'
  | 'broken'
  | 'unaccounted'
  | 'needs-you'
  | 'paused'
  | 'offline'
  | 'unauthorized'
  | 'clock-skew'
  | 'maintenance'
  | 'rate-limited'
  | 'service-down'
  | 'service-starting'
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
  'needs-you': 'hold',
  paused: 'idle',
  offline: 'hold',
  unauthorized: 'fail',
  'clock-skew': 'fail',
  maintenance: 'idle',
  'rate-limited': 'work',
  'service-down': 'hold',
  'service-starting': 'work',
  working: 'work',
  well: 'done',
  connecting: 'idle',
};

/** What matters most from across the room, and nothing else. `null` status: it was never told. */
export function stationLook(link: LinkState, status: AppStatus | null): StationLook {
  const state = stateOf(link, status);
  return { state, tone: tones[state] };
}

function stateOf(link: LinkState, status: AppStatus | null): StationState {
  if (link === 'gone' || link === 'refused') return 'gone';
  if (status === null) return 'connecting';
  if (status.broken !== null) return 'broken';
  if (status.balance.unaccounted.length > 0) return 'unaccounted';
  const { service } = status;
  if (service.kind === 'local' && service.local === 'failed') return 'service-down';
  const lane = status.lanes.find(({ state }) => state === 'paused');
  if (status.state === 'paused' || lane?.reason === 'person') return 'paused';
  if (status.attention.length > 0) return 'needs-you';
  if (lane !== undefined && lane.reason !== null) return lane.reason;
  if (service.kind === 'local' && (service.local === 'starting' || service.local === 'restarting'))
    return 'service-starting';
  if (status.state === 'offline') return 'offline';
  return status.balance.waiting > 0 ? 'working' : 'well';
}
