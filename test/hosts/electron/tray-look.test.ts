import { expect, test } from 'vitest';
import type { AppStatus } from '#contract/app.ts';
import { tooltip } from '#hosts/electron/tray/tray.ts';
import { wordsOf } from '#hosts/electron/words.ts';

const balance = { seen: 3, done: 3, inProgress: 0, onHold: 0, ignored: 0, unaccounted: [], checkedAtMs: 1 };
const atMs = new Date(2026, 10, 24, 13, 5).getTime();
const line = (state: AppStatus['state'], verified: AppStatus['verification']['state'], at: number | null = atMs) =>
  tooltip({ state, balance, verification: { state: verified, atMs: at, unresponsive: [] } }, wordsOf('en', 'en'));

test('the tray says that everything is verified only while it is', () => {
  expect(line('idle', 'verified')).toBe('Intray: all verified');
  expect(line('idle', 'stale')).toBe('Intray: last verified at 13:05');
  expect(line('idle', 'stale', null)).toBe('Intray: not verified yet');
  expect(line('offline', 'stale')).toBe('Intray: service not available');
});
