import { describe, expect, test } from 'vitest';
import { arrivalOf, isStream, noteArrivals, sameArrivalMs } from '#core/arrival-gaps.ts';
import { judgeClose } from '#core/close-batch.ts';
import { defaultBatchRule } from '#core/watch-folder.ts';

const idleGapMs = defaultBatchRule.idleGapMs;
const seenAt = (...times: number[]) => times.map((atMs) => ({ atMs, seenAtMs: atMs }));
const streamAfter = (...times: number[]): boolean => {
  const gaps = noteArrivals(null, seenAt(...times), 1_000_000);
  return gaps !== null && isStream(gaps, idleGapMs);
};

describe('how files arrive in a folder', () => {
  test.each<readonly [string, readonly number[], boolean]>([
    ['one file', [0], false],
    ['many files at once', [0, 10, 20, 900, 1_800], false],
    ['a drop now and then', [0, 60_000, 200_000], false],
    ['page after page', [0, 8_000], true],
    ['pages at just the idle gap', [0, idleGapMs], true],
    ['pages that come more slowly than the idle gap', [0, idleGapMs + 1], false],
    ['two pages, and then four single files', [0, 8_000, 100_000, 200_000, 300_000, 400_000], false],
    ['pages in the wrong order', [8_000, 0], true],
  ])('%s', (_name, seenAtMs, expected) => {
    expect(streamAfter(...seenAtMs)).toBe(expected);
  });

  test('a file that was detected long ago and joins now does not count as an arrival', () => {
    const gaps = noteArrivals(null, seenAt(100_000), 100_000);
    expect(noteArrivals(gaps, seenAt(92_000), 110_000)).toEqual(gaps);
    expect(noteArrivals(null, [], 110_000)).toBeNull();
  });

  test('files that lay there before they were seen one after another arrived together, and are no stream', () => {
    const stat = { sizeBytes: 1, mtimeMs: 0, ctimeMs: 1_000, inode: '' };
    const arrivals = [50_000, 53_000, 57_000].map((seenAtMs) => arrivalOf({ seenAtMs, stat }));
    const gaps = noteArrivals(null, arrivals, 60_000);
    expect(gaps).toEqual({ lastAtMs: 1_000, lastSeenAtMs: 57_000, gapsMs: [] });
    const next =
      gaps && noteArrivals(gaps, [arrivalOf({ seenAtMs: 90_000, stat: { ...stat, ctimeMs: 89_000 } })], 90_000);
    expect(next && isStream(next, idleGapMs)).toBe(false);
  });

  test.each([
    ['without a ctime a file arrived when it was seen', 0, 5_000],
    ['a file that is still written when it is seen arrived then', 9_000, 5_000],
    ['a file that was seen late arrived earlier', 3_000, 3_000],
  ])('%s', (_name, ctimeMs, atMs) => {
    const stat = { sizeBytes: 1, mtimeMs: 0, ctimeMs, inode: '' };
    expect(arrivalOf({ seenAtMs: 5_000, stat })).toEqual({ atMs, seenAtMs: 5_000 });
  });

  test('a clock that goes back leaves no arrival in the future', () => {
    const gaps = noteArrivals(null, seenAt(900_000), 900_000);
    const expected = { lastAtMs: 108_000, lastSeenAtMs: 108_000, gapsMs: [8_000] };
    expect(noteArrivals(gaps, seenAt(108_000), 100_000)).toEqual(expected);
  });
});

describe('a batch of a folder in which no other file is in progress', () => {
  const batch = { openedAtMs: 1_000, lastJoinedAtMs: 1_000, fileCount: 1, sizeBytes: 10 };
  test.each([
    ['closes a moment after its last file came', 0, 0, sameArrivalMs, { kind: 'close', why: 'drained' }],
    ['waits for that moment', 0, 0, sameArrivalMs - 1, { kind: 'wait', checkAtMs: sameArrivalMs }],
    ['waits for a file that is being written', 1, 0, 19_000, { kind: 'wait', checkAtMs: 21_000 }],
    ['closes by its idle gap all the same', 1, 0, 21_000, { kind: 'close', why: 'idle' }],
    ['counts from the joining when the clock went back', 0, 90_000, 2_000, { kind: 'wait', checkAtMs: 2_500 }],
  ] as const)('%s', (_name, onTheirWay, lastArrivalMs, nowMs, expected) => {
    expect(judgeClose(batch, defaultBatchRule, nowMs, { onTheirWay, lastArrivalMs })).toEqual(expected);
  });

  test('waits anyway where a person asked for a longer gap than the default', () => {
    const rule = { ...defaultBatchRule, idleGapMs: 3_600_000 };
    const batch = { openedAtMs: 0, lastJoinedAtMs: 0, fileCount: 1, sizeBytes: 1 };
    expect(judgeClose(batch, rule, 60_000, { onTheirWay: 0, lastArrivalMs: 0 }).kind).toBe('wait');
  });
});
