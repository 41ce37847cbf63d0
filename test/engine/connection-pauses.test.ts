import { expect, test } from 'vitest';
import { serviceId } from '#core/ids.ts';
import { retryCeilingMs } from '#core/retry.ts';
import { createConnectionPauses } from '#engine/connection-pauses.ts';
import { createVirtualClock } from './fixture/virtual-clock.ts';
import { aText } from '../lib/a-text.ts';

const here = serviceId('company@https://service.example');

function createFixture() {
  const clock = createVirtualClock();
  const ids = { uuid: () => '6f0f2f51-6f53-4a3a-8a05-0d2f4a3f7c11', random: () => 1 };
  const listener = { paused: () => undefined, resumed: () => undefined };
  const pauses = createConnectionPauses(clock, ids, () => undefined, listener);
  const fail = () =>
    pauses.pause(here, { reason: 'unauthorized', message: aText('no'), untilMs: clock.nowMs() + 2_000 });
  const leftMs = () => (pauses.pauseOf(here)?.untilMs ?? clock.nowMs()) - clock.nowMs();
  return { clock, pauses, fail, leftMs };
}

test('calls that were running when a pause began do not make it longer', () => {
  const { clock, fail, leftMs } = createFixture();
  fail();
  const firstMs = leftMs();
  for (let call = 0; call < 8; call += 1) {
    clock.advance(100);
    fail();
  }
  expect(leftMs()).toBeLessThanOrEqual(firstMs + 800);
});

test('each failed probe makes the pause longer, up to a maximum', () => {
  const { clock, pauses, fail, leftMs } = createFixture();
  const pausesMs: number[] = [];
  for (let probe = 0; probe < 12; probe += 1) {
    fail();
    pausesMs.push(leftMs());
    clock.advance(leftMs());
    expect(pauses.pauseOf(here)).toBeNull();
  }
  expect(pausesMs).toEqual([...pausesMs].sort((a, b) => a - b));
  expect(pausesMs.at(-1)).toBe(retryCeilingMs);
});
