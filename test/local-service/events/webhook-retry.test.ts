import { expect, test } from 'vitest';
import { givesUpReceiver, nextTryMs, pauseMs } from '#local-service/events/webhook-retry.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

test.each([
  [1, 0, 10_000],
  [2, 0, 30_000],
  [5, day - 1, 30 * minute],
  [40, day - 1, hour],
  [4, 3 * day, 8 * minute],
  [5, day, null],
])('after %i attempts and %i ms, the next wait is %j', (attempts, ageMs, waitMs) => {
  const nowMs = 10 * day;
  const attempt = { attempts, queuedAtMs: nowMs - ageMs, nowMs, random: 0 };
  expect(nextTryMs(attempt)).toBe(waitMs === null ? null : nowMs + waitMs);
  if (waitMs !== null) expect(nextTryMs({ ...attempt, random: 1 })).toBe(nowMs + 1.1 * waitMs);
});

test('a receiver that fails is left alone for longer and longer, at most for a minute', () => {
  expect([1, 2, 3, 6, 7, 1_000].map(pauseMs)).toEqual([1_000, 2_000, 4_000, 32_000, minute, minute]);
});

test.each([
  [5, day, true],
  [4, day, false],
  [500, day - 1, false],
])('after %i failures in %i ms it is given up: %j', (failures, failingMs, expected) => {
  expect(givesUpReceiver(failures, 0, failingMs)).toBe(expected);
});
