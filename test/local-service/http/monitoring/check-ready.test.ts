import { expect, test, vi } from 'vitest';
import { createCheckReady } from '#local-service/http/monitoring/check-ready.ts';

function openCheck() {
  const state = { database: 'up', bytes: 'up', asked: 0, nowMs: 0 };
  const answer = (part: 'database' | 'bytes') => (): Promise<never> => {
    state.asked += 1;
    if (state[part] === 'up') return Promise.resolve(0 as never);
    return state[part] === 'down' ? Promise.reject(new Error('ECONNREFUSED')) : new Promise(() => undefined);
  };
  const store = { events: { lastSeq: answer('database'), after: answer('database') } };
  const check = createCheckReady({ store, blobs: { has: answer('bytes') } }, () => state.nowMs);
  return { state, check };
}

test('says what cannot be reached', async () => {
  const { state, check } = openCheck();
  expect(await check()).toEqual([]);
  state.bytes = 'down';
  expect([await check(), state.asked]).toEqual([[], 2]);
  state.nowMs += 1_000;
  expect([await check(), state.asked]).toEqual([['bytes'], 4]);
  state.database = 'down';
  state.nowMs += 1_000;
  expect(await check()).toEqual(['database', 'bytes']);
});

test('no answer within two seconds is none, and is not asked for again meanwhile', async () => {
  vi.useFakeTimers();
  try {
    const { state, check } = openCheck();
    state.database = 'silent';
    for (let time = 1; time <= 3; time += 1) {
      const verdict = check();
      await vi.advanceTimersByTimeAsync(1_999);
      state.nowMs += 2_000;
      await vi.advanceTimersByTimeAsync(1);
      expect(await verdict).toEqual(['database']);
      // The bytes are asked about each time, the database once.
      expect(state.asked).toBe(1 + time);
    }
  } finally {
    vi.useRealTimers();
  }
});
