import { describe, expect, it } from 'vitest';
import type { AppStatus } from '../../../preload/contract/app.ts';
import { stationLook } from '../../../renderer/features/station/station-look.ts';

const well: AppStatus = {
  state: 'idle',
  broken: null,
  balance: { seen: 1, done: 1, waiting: 0, held: 0, ignored: 0, unaccounted: [], checkedAtMs: null },
  lanes: [{ serviceId: 's', state: 'running', reason: null, untilMs: null, detail: null }],
  service: { kind: 'local', serviceId: 's', origin: null, local: 'running', detail: null },
  moving: [],
  attention: [],
  ratePerMinute: null,
  timeLeftMs: null,
  throughput: [],
  unreadNotices: 0,
  notes: [],
};
const lane = (reason: AppStatus['lanes'][number]['reason']): AppStatus => ({
  ...well,
  lanes: [{ serviceId: 's', state: 'paused', reason, untilMs: null, detail: null }],
});

describe('the station view', () => {
  it('is green only when all is well', () => {
    expect(stationLook('live', well)).toEqual({ state: 'well', tone: 'done' });
    const others = [
      stationLook('gone', well),
      stationLook('refused', well),
      stationLook('connecting', null),
      stationLook('live', { ...well, broken: 'x' }),
      stationLook('live', { ...well, balance: { ...well.balance, unaccounted: ['a'] } }),
      stationLook('live', { ...well, service: { ...well.service, local: 'failed' } }),
      stationLook('live', { ...well, state: 'paused' }),
      stationLook('live', { ...well, state: 'offline' }),
      ...(['offline', 'unauthorized', 'clock-skew', 'maintenance', 'rate-limited', 'service-down'] as const).map(
        (reason) => stationLook('live', lane(reason)),
      ),
    ];
    expect(others.filter(({ tone }) => tone === 'done')).toEqual([]);
  });

  it('says what matters most', () => {
    const offline = lane('offline');
    expect(stationLook('live', { ...offline, broken: 'x' }).state).toBe('broken');
    expect(stationLook('live', lane('person')).state).toBe('paused');
    expect(stationLook('gone', offline).state).toBe('gone');
    expect(stationLook('live', { ...offline, balance: { ...well.balance, unaccounted: ['a'] } }).state).toBe(
      'unaccounted',
    );
    expect(stationLook('live', { ...well, balance: { ...well.balance, waiting: 2 } }).state).toBe('working');
  });
});
