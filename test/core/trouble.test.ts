import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { updateTroubles, graceMs, troubleKinds, type Condition, type Trouble } from '#core/trouble.ts';

const minuteMs = 60_000;
const condition = (parts: Partial<Condition> = {}): Condition => ({
  kind: 'folder-away',
  subject: '/scans',
  reason: null,
  count: 1,
  ...parts,
});

/** Returns what is raised and ended when a sequence of checks finds these conditions. */
function play(looks: readonly { readonly atMs: number; readonly found: readonly Condition[] }[]) {
  let troubles: readonly Trouble[] = [];
  return looks.map(({ atMs, found }) => {
    const changes = updateTroubles(troubles, found, atMs);
    troubles = changes.troubles;
    return { raised: changes.raised.length, ended: changes.ended.length };
  });
}

describe('how long a condition may last', () => {
  test.each([
    [condition({ kind: 'folder-away' }), 2],
    [condition({ kind: 'connection-paused', reason: 'offline' }), 15],
    [condition({ kind: 'connection-paused', reason: 'service-down' }), 15],
    [condition({ kind: 'connection-paused', reason: 'service-fault' }), 15],
    [condition({ kind: 'connection-paused', reason: 'unauthorized' }), 0],
    [condition({ kind: 'connection-paused', reason: 'forbidden' }), 0],
    [condition({ kind: 'connection-paused', reason: 'clock-skew' }), 0],
    [condition({ kind: 'unexplained' }), 1],
    [condition({ kind: 'on-hold' }), 0],
    [condition({ kind: 'review-waiting' }), 0],
    [condition({ kind: 'webhook-failing' }), 0],
    [condition({ kind: 'disk-low' }), 0],
  ])('%o may last %i minutes', (given, minutes) => {
    expect(graceMs(given)).toBe(minutes * minuteMs);
  });
});

test('a folder that is away for two minutes is raised once, and once more when it has been back', () => {
  const away = [condition()];
  expect(
    play([
      { atMs: 0, found: away },
      { atMs: 1.9 * minuteMs, found: away },
      { atMs: 2 * minuteMs, found: away },
      { atMs: 9 * minuteMs, found: away },
      { atMs: 10 * minuteMs, found: [] },
      { atMs: 11 * minuteMs, found: away },
      { atMs: 14 * minuteMs, found: away },
    ]),
  ).toEqual([
    { raised: 0, ended: 0 },
    { raised: 0, ended: 0 },
    { raised: 1, ended: 0 },
    { raised: 0, ended: 0 },
    { raised: 0, ended: 1 },
    { raised: 0, ended: 0 },
    { raised: 1, ended: 0 },
  ]);
});

test('a condition that ends within its grace period is not reported', () => {
  expect(
    play([
      { atMs: 0, found: [condition({ kind: 'connection-paused', reason: 'offline' })] },
      { atMs: 14 * minuteMs, found: [] },
    ]),
  ).toEqual([
    { raised: 0, ended: 0 },
    { raised: 0, ended: 0 },
  ]);
});

test('files on hold are reported together: at once, and then at most every ten minutes when there are more', () => {
  const held = (count: number) => [condition({ kind: 'on-hold', subject: null, count })];
  expect(
    play([
      { atMs: 0, found: held(1) },
      { atMs: 1 * minuteMs, found: held(40) },
      { atMs: 10 * minuteMs, found: held(40) },
      { atMs: 30 * minuteMs, found: held(40) },
      { atMs: 40 * minuteMs, found: held(3) },
      { atMs: 50 * minuteMs, found: held(4) },
    ]).map(({ raised }) => raised),
  ).toEqual([1, 0, 1, 0, 0, 1]);
});

test('two folders are two troubles, and a restart repeats none of them', () => {
  const found = [condition({ subject: '/a' }), condition({ subject: '/b' })];
  const first = updateTroubles([], found, 0);
  const raised = updateTroubles(first.troubles, found, 3 * minuteMs);
  expect(raised.raised).toHaveLength(2);
  const restarted = JSON.parse(JSON.stringify(raised.troubles)) as Trouble[];
  expect(updateTroubles(restarted, found, 60 * minuteMs).raised).toEqual([]);
});

test('with any sequence of conditions: nothing is raised before its grace period, and every ended trouble was raised', () => {
  const anyCondition = fc.record({
    kind: fc.constantFrom(...troubleKinds),
    subject: fc.constantFrom(null, 'a', 'b'),
    reason: fc.constantFrom(null, 'offline', 'unauthorized'),
    count: fc.integer({ min: 1, max: 5 }),
  });
  const looks = fc.array(
    fc.record({
      passMs: fc.integer({ min: -5 * minuteMs, max: 20 * minuteMs }),
      found: fc.uniqueArray(anyCondition, { selector: ({ kind, subject }) => `${kind} ${subject}` }),
    }),
  );
  fc.assert(
    fc.property(looks, (given) => {
      let nowMs = 0;
      let troubles: readonly Trouble[] = [];
      for (const { passMs, found } of given) {
        nowMs += passMs;
        const before = troubles;
        const changes = updateTroubles(before, found, nowMs);
        ({ troubles } = changes);
        expect(troubles).toHaveLength(found.length);
        for (const each of changes.raised) expect(nowMs - each.sinceMs).toBeGreaterThanOrEqual(0);
        for (const each of changes.ended) expect(each.raisedAtMs).not.toBeNull();
      }
    }),
  );
});
