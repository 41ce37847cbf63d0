import { expect, test } from 'vitest';
import { createStationHandlers } from '#api/handlers/station-handlers.ts';
import type { Peer } from '#api/handlers.ts';

const peer: Peer = { id: 'p', capabilities: new Set(), signIn: null };

function station(pin: string) {
  const clock = { atMs: 1_000_000, nowMs: () => clock.atMs };
  const asked: string[] = [];
  const appSettings = {
    isStationPin: (given: string) => {
      asked.push(given);
      return Promise.resolve(given === pin);
    },
  } as unknown as Parameters<typeof createStationHandlers>[0]['appSettings'];
  const handlers = createStationHandlers({ appSettings, clock, changed: () => undefined });
  return {
    clock,
    asked,
    leave: async (given: string) => handlers['station.leave']({ pin: given, removePin: false }, peer),
  };
}

test('after five wrong PINs each further attempt is delayed, also when all come at once', async () => {
  const { clock, asked, leave } = station('4711');
  const outcomes = await Promise.all(Array.from({ length: 50 }, (_, index) => leave(String(1_000 + index))));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(5);
  expect(asked).toHaveLength(5);
  expect(await leave('4711')).toMatchObject({ ok: false, error: { code: 'too-many-tries', retryable: true } });
  clock.atMs += 30_000;
  expect(await leave('9999')).toEqual({ ok: true, result: { isCorrect: false } });
  expect(await leave('4711')).toMatchObject({ ok: false });
  clock.atMs += 30_000;
  expect(await leave('4711')).toEqual({ ok: true, result: { isCorrect: true } });
  expect(await leave('1234')).toEqual({ ok: true, result: { isCorrect: false } });
});

test('a clock that was set back delays attempts by no hours', async () => {
  const { clock, leave } = station('4711');
  for (let n = 0; n < 5; n += 1) await leave('0000');
  clock.atMs -= 3_600_000;
  expect(await leave('4711')).toEqual({ ok: true, result: { isCorrect: true } });
});
