import { describe, expect, test } from 'vitest';
import { burstPauseMs, lastBurst, paceOf } from '#core/pace.ts';

const everySecond = (count: number, fromMs = 0) => Array.from({ length: count }, (_, index) => fromMs + index * 1_000);

describe('bursts', () => {
  test.each([
    ['none', [], null],
    ['one file', [5_000], { firstMs: 5_000, lastMs: 5_000, files: 1 }],
    ['all of them', everySecond(20), { firstMs: 0, lastMs: 19_000, files: 20 }],
    [
      'only those after the last pause',
      [...everySecond(20), ...everySecond(3, 20_000 + burstPauseMs)],
      { firstMs: 80_000, lastMs: 82_000, files: 3 },
    ],
  ])('%s', (_name, ends, expected) => {
    expect(lastBurst(ends)).toEqual(expected);
  });
});

describe('rate and time left', () => {
  const none = { ratePerMinute: null, timeLeftMs: null };
  test.each([
    ['nothing is moving', lastBurst(everySecond(20)), 0, 20_000, none],
    ['nothing was finished', null, 20, 20_000, none],
    ['nothing was finished for a minute', lastBurst(everySecond(20)), 20, 80_001, none],
    ['too early to tell', lastBurst(everySecond(3)), 297, 3_000, none],
    ['one file tells nothing', lastBurst([0]), 20, 30_000, none],
    ['ten files tell', lastBurst(everySecond(10)), 290, 9_000, { ratePerMinute: 60, timeLeftMs: 290_000 }],
    ['15 seconds tell', lastBurst([0, 5_000, 10_000]), 4, 15_000, { ratePerMinute: 8, timeLeftMs: 30_000 }],
  ])('%s', (_name, burst, moving, nowMs, expected) => {
    expect(paceOf(burst, moving, nowMs)).toEqual(expected);
  });
});
