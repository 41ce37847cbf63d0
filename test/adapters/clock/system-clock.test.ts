import { expect, test } from 'vitest';
import { systemClock, systemIds } from '#adapters/clock/system-clock.ts';

test('a sleep takes its time, and ends early when it is cancelled', async () => {
  const start = performance.now();
  await systemClock.sleep(30);
  expect(performance.now() - start).toBeGreaterThanOrEqual(28);
  const abort = new AbortController();
  const long = systemClock.sleep(3_000_000_000, abort.signal);
  abort.abort();
  await long;
  await systemClock.sleep(60_000, AbortSignal.abort());
  expect(performance.now() - start).toBeLessThan(10_000);
});

test('ids are version 4 UUIDs and random stays below 1', () => {
  expect(systemIds.uuid()).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/u);
  const draws = Array.from({ length: 1_000 }, () => systemIds.random());
  expect(draws.every((draw) => draw >= 0 && draw < 1)).toBe(true);
  expect(new Set(draws).size).toBeGreaterThan(990);
});

test('a sleep of zero length still lets other work run', async () => {
  let hasTurned = false;
  setImmediate(() => (hasTurned = true));
  for (let sleeps = 0; sleeps < 10; sleeps += 1) await systemClock.sleep(0);
  expect(hasTurned).toBe(true);
});
