import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Connection } from '#lib/postgres/connection.ts';
import { openDatabaseClock } from '#lib/postgres/database-clock.ts';

/** How far the database's clock is ahead of this computer's. */
let aheadMs = 0;
/** How long a question takes, and then its answer. */
let [thereMs, backMs] = [0, 0];
const pass = (ms: number): void => void vi.setSystemTime(Date.now() + ms);
const reader = {
  value: () => {
    pass(thereMs);
    const theirsMs = Date.now() + aheadMs;
    pass(backMs);
    return Promise.resolve(theirsMs);
  },
} as unknown as Connection;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const differenceOf = async (): Promise<() => number> => {
  const { nowMs } = await openDatabaseClock(reader, 1_000);
  return () => nowMs() - Date.now();
};

test('the database is ahead, and later less so', async () => {
  [aheadMs, thereMs, backMs] = [60_000, 20, 20];
  const difference = await differenceOf();
  expect(difference()).toBe(60_000);
  aheadMs = 30_000;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(difference()).toBe(30_000);
});

test('a question that a silent network held back for half a minute does not change the clock', async () => {
  [aheadMs, thereMs, backMs] = [0, 20, 20];
  const difference = await differenceOf();
  thereMs = 30_000;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(difference()).toBe(0);
  thereMs = 20;
  aheadMs = 5_000;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(difference()).toBe(5_000);
});

test('where all answers are slow, the fastest of the first ones counts', async () => {
  [aheadMs, thereMs, backMs] = [60_000, 9_000, 3_000];
  const difference = await differenceOf();
  expect(difference()).toBe(63_000);
});
