import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createPacer } from '#adapters/document-service/pace/pacer.ts';
import { readRateLimit, readRetryAfterMs } from '#adapters/document-service/pace/rate-headers.ts';
import { message } from '#contract/messages/message.ts';

const nowMs = Date.parse('2026-03-01T12:00:00Z');

describe('Retry-After', () => {
  test.each([
    [{ 'retry-after': '7' }, 7000],
    [{ 'retry-after': ' 0 ' }, 0],
    [{ 'retry-after': 'Sun, 01 Mar 2026 12:00:30 GMT' }, 30_000],
    [{ 'retry-after': 'Sun, 01 Mar 2026 11:00:00 GMT' }, 0],
    // The local clock is wrong; the service's clock is right.
    [{ 'retry-after': 'Sun, 01 Mar 2020 12:00:30 GMT', date: 'Sun, 01 Mar 2020 12:00:10 GMT' }, 20_000],
    [{ 'retry-after': '99999999999' }, 86_400_000],
    [{ 'retry-after': 'soon' }, undefined],
    [{ 'retry-after': '-5' }, undefined],
    [{ 'retry-after': '' }, undefined],
    [{}, undefined],
  ])('%j is %s ms', (headers, ms) => {
    expect(readRetryAfterMs(headers, nowMs)).toBe(ms);
  });
});

describe('RateLimit', () => {
  test.each([
    [
      { 'ratelimit-remaining': '3', 'ratelimit-reset': '10' },
      { remaining: 3, resetMs: 10_000 },
    ],
    [
      { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '5' },
      { remaining: 0, resetMs: 5000 },
    ],
    [
      { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1772366400' },
      { remaining: 0, resetMs: 1000 },
    ],
    [{ ratelimit: '"default";r=0;t=30' }, { remaining: 0, resetMs: 30_000 }],
    [{ ratelimit: 'limit=10, remaining=4, reset=2' }, { remaining: 4, resetMs: 2000 }],
    [{ 'ratelimit-remaining': 'some' }, undefined],
    [{}, undefined],
  ])('%j', (headers, state) => {
    expect(readRateLimit(headers)).toEqual(state);
  });
});

describe('the pace', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] }));
  afterEach(() => void vi.useRealTimers());

  const pacerOf = (options = {}) =>
    createPacer({ requestsPerSecond: 5, pollsPerSecond: 2, longestWaitMs: 5000, ...options });

  /** Returns when each of `count` calls got its turn, in ms from now. */
  async function turns(pacer: ReturnType<typeof pacerOf>, count: number, poll = false): Promise<readonly number[]> {
    const startMs = performance.now();
    const all = Array.from({ length: count }, () => pacer.acquire({ poll }).then(() => performance.now() - startMs));
    await vi.runAllTimersAsync();
    return Promise.all(all);
  }

  test('allows calls of one second at once, then one every fifth of a second, in order', async () => {
    const at = await turns(pacerOf(), 8);
    expect(at.slice(0, 5)).toEqual([0, 0, 0, 0, 0]);
    expect(at.slice(5).map((ms) => Math.round(ms / 200))).toEqual([1, 2, 3]);
  });

  test('is another one from then on, and stays below what the service states', async () => {
    const pacer = pacerOf();
    pacer.pace({ requestsPerSecond: 50, pollsPerSecond: 20 });
    await turns(pacer, 100);
    await vi.advanceTimersByTimeAsync(1_000);
    const at = await turns(pacer, 60);
    expect(at.filter((ms) => ms === 0)).toHaveLength(50);
    expect(at.slice(50).map((ms) => Math.round(ms / 20))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    await vi.advanceTimersByTimeAsync(1_000);
    pacer.observe(200, { 'ratelimit-remaining': '3', 'ratelimit-reset': '1' });
    expect((await turns(pacer, 5)).map((ms) => ms > 0)).toEqual([false, false, false, true, true]);
    pacer.pace({ requestsPerSecond: 5, pollsPerSecond: 2 });
    expect(pacer.budgets()).toMatchObject({ requests: { perSecond: 5 }, polls: { perSecond: 2 } });
  });

  test('of polls is separate, and leaves room for other calls', async () => {
    const pacer = pacerOf();
    const polls = turns(pacer, 6, true);
    expect((await polls).map((ms) => Math.round(ms / 500))).toEqual([0, 0, 1, 2, 3, 4]);
    expect(pacer.budgets().polls).toMatchObject({ perSecond: 2, usedLastMinute: 6 });
    expect(pacer.budgets().requests.usedLastMinute).toBe(6);
    expect(await turns(pacer, 3)).toEqual([0, 0, 0]);
  });

  test('shows what is used, left and waiting, and forgets after a minute', async () => {
    const pacer = pacerOf();
    await turns(pacer, 2);
    expect(pacer.budgets().requests).toEqual({ perSecond: 5, usedLastMinute: 2, left: 3, waiting: 0 });
    const waiting = Array.from({ length: 5 }, () => pacer.acquire({}));
    await vi.advanceTimersByTimeAsync(1);
    expect(pacer.budgets().requests).toMatchObject({ left: 0, waiting: 2 });
    await vi.runAllTimersAsync();
    await Promise.all(waiting);
    await vi.advanceTimersByTimeAsync(61_000);
    expect(pacer.budgets().requests).toEqual({ perSecond: 5, usedLastMinute: 0, left: 5, waiting: 0 });
  });

  test('lets a cancelled waiter go at once and gives its turn to the next', async () => {
    const pacer = pacerOf();
    await turns(pacer, 5);
    const controller = new AbortController();
    const startMs = performance.now();
    const cancelled = pacer.acquire({ signal: controller.signal });
    const next = pacer.acquire({}).then(() => performance.now() - startMs);
    controller.abort();
    expect(await cancelled).toMatchObject({ cancelled: true });
    await vi.runAllTimersAsync();
    expect(Math.round((await next) / 200)).toBe(1);
  });

  test('stops all calls after a 429, for as long as it says', async () => {
    const pacer = pacerOf();
    pacer.observe(429, { 'retry-after': '3' });
    expect(pacer.budgets().pausedForMs).toBe(3000);
    expect(await turns(pacer, 1)).toEqual([3000]);
    expect(pacer.budgets().pausedForMs).toBe(0);
  });

  test('fails at once when the pause is too long to wait', async () => {
    const pacer = pacerOf();
    pacer.observe(429, { 'retry-after': '60' });
    expect(await pacer.acquire({})).toEqual({
      kind: 'rate-limited',
      message: message('failure.fewer-requests'),
      retryAfterMs: 60_000,
    });
  });

  test('stops when nothing remains, slows when little does, and ignores a 503', () => {
    const pacer = pacerOf();
    pacer.observe(503, { 'retry-after': '60' });
    expect(pacer.budgets().pausedForMs).toBe(0);
    pacer.observe(200, { 'ratelimit-remaining': '1', 'ratelimit-reset': '1' });
    expect(pacer.budgets().requests.left).toBe(1);
    pacer.observe(200, { 'ratelimit-remaining': '0', 'ratelimit-reset': '2' });
    expect(pacer.budgets().pausedForMs).toBe(2000);
  });
});
