import { describe, expect, it } from 'vitest';
import type { AppStatus } from '../../../preload/contract/app.ts';
import type { LinkState } from '../../../renderer/bridge/client.ts';
import { stationDisplay } from '../../../renderer/features/station/station-display.ts';
import { message } from '#contract/messages/message.ts';
import { aText } from '../../lib/a-text.ts';

const well: AppStatus = {
  state: 'idle',
  broken: null,
  stationName: 'scanner',
  balance: { seen: 1, done: 1, inProgress: 0, onHold: 0, ignored: 0, unaccounted: [], checkedAtMs: null },
  verification: { state: 'verified', atMs: 1_000, unresponsive: [] },
  connections: [{ serviceId: 's', state: 'running', reason: null, untilMs: null, detail: null }],
  service: {
    kind: 'local',
    serviceId: 's',
    origin: null,
    local: 'running',
    detail: null,
    rights: { correct: true, organise: true, administer: true, operate: true },
  },
  stranded: [],
  otherServices: [],
  activeFiles: [],
  attention: [],
  warned: { files: [], total: 0 },
  ratePerMinute: null,
  timeLeftMs: null,
  burst: null,
  doneToday: 0,
  throughput: [],
  safety: { waiting: 0, safe: 0 },
  unreadNotices: 0,
  troubles: [],
  notes: [],
};
const there = [{ state: 'watching' as const }];
const now = { seenHeld: 0, nowMs: 2_000 };
const look = (link: LinkState, status: AppStatus | null) => stationDisplay(link, status, there, now);
const pausedFor = (reason: AppStatus['connections'][number]['reason']): AppStatus => ({
  ...well,
  connections: [{ serviceId: 's', state: 'paused', reason, untilMs: null, detail: null }],
});

describe('the station view', () => {
  it('is green only when all is well', () => {
    expect(look('live', well)).toEqual({ state: 'well', tone: 'done' });
    const others = [
      look('gone', well),
      look('refused', well),
      look('connecting', null),
      look('live', { ...well, broken: aText('x') }),
      look('live', { ...well, balance: { ...well.balance, unaccounted: ['a'] } }),
      look('live', { ...well, service: { ...well.service, local: 'failed' } }),
      look('live', { ...well, state: 'paused' }),
      look('live', { ...well, state: 'offline' }),
      ...(['offline', 'unauthorized', 'clock-skew', 'maintenance', 'rate-limited', 'service-down'] as const).map(
        (reason) => look('live', pausedFor(reason)),
      ),
    ];
    expect(others.filter(({ tone }) => tone === 'done')).toEqual([]);
  });

  it('shows the most urgent state', () => {
    const offline = pausedFor('offline');
    expect(look('live', { ...offline, broken: aText('x') }).state).toBe('broken');
    expect(look('live', pausedFor('person')).state).toBe('paused');
    expect(look('gone', offline).state).toBe('gone');
    expect(look('foreign', offline)).toEqual({ state: 'foreign', tone: 'fail' });
    expect(look('live', { ...offline, balance: { ...well.balance, unaccounted: ['a'] } }).state).toBe('unaccounted');
    expect(look('live', { ...well, balance: { ...well.balance, inProgress: 2 } }).state).toBe('working');
  });

  it('asks for a review once no other file is in progress', () => {
    const review = { kind: 'review-waiting', subject: null, reason: null, count: 2, sinceMs: 1 } as const;
    const inProgress = (files: number): AppStatus => ({
      ...well,
      balance: { ...well.balance, inProgress: files },
      troubles: [review],
    });
    expect(look('live', inProgress(3)).state).toBe('working');
    expect(look('live', inProgress(2))).toEqual({ state: 'review-waiting', tone: 'hold' });
  });

  it('is not green while a watch folder is away or the disk fills', () => {
    expect(stationDisplay('live', well, [], now).state).toBe('no-folder');
    expect(stationDisplay('live', well, [...there, { state: 'away' }], now).state).toBe('folder-away');
    expect(stationDisplay('live', well, [{ state: 'refused' }], now)).toEqual({ state: 'folder-away', tone: 'hold' });
    expect(
      look('live', {
        ...well,
        notes: [{ code: 'disk-low', message: message('disk.low', { gigabytes: 1, path: '/' }) }],
      }).state,
    ).toBe('disk-low');
    expect(stationDisplay('live', well, null, now).state).toBe('well');
  });

  it('counts all files that need a person, and not only those that are listed', () => {
    expect(look('live', { ...well, balance: { ...well.balance, onHold: 1 } }).state).toBe('needs-you');
  });

  it('shows urgent states in place of a file on hold, and is not alarmed by files on hold that a person has seen', () => {
    const held = { ...well, balance: { ...well.balance, onHold: 2 } };
    expect(look('live', { ...pausedFor('offline'), balance: held.balance }).state).toBe('offline');
    expect(stationDisplay('live', held, [{ state: 'away' }], now).state).toBe('folder-away');
    expect(look('live', { ...held, state: 'paused' }).state).toBe('paused');
    expect(stationDisplay('live', held, there, { ...now, seenHeld: 2 })).toEqual({ state: 'well', tone: 'done' });
    expect(stationDisplay('live', held, there, { ...now, seenHeld: 1 }).state).toBe('needs-you');
  });

  it('is green only while everything was verified recently', () => {
    const stale: AppStatus = { ...well, verification: { state: 'stale', atMs: 1_000, unresponsive: [] } };
    expect(look('live', stale)).toEqual({ state: 'unverified', tone: 'idle' });
    expect(stationDisplay('live', well, there, { seenHeld: 0, nowMs: 600_000 }).tone).toBe('idle');
  });
});
