import { expect, test } from 'vitest';
import { markOf, ownershipOf } from '#local-service/team-bucket.ts';

test.each([
  ['the same timeline', '7/5 timeline 2', 2, 'own'],
  ['another timeline', '7/5 timeline 1', 2, 'other'],
  ['an earlier timeline than the mark', '7/5 timeline 2', 1, 'other'],
  ['another database', '7/6 timeline 1', 1, 'other'],
  ['a mark of a version without timelines, never recovered', '7/5', 1, 'own-before-timelines'],
  ['a mark of a version without timelines, recovered since', '7/5', 2, 'other'],
  ['a server that says no timeline, as when it was marked', '7/5', null, 'own'],
  ['a server that says no timeline any more', '7/5 timeline 1', null, 'other'],
])('%s', (_what, mark, timeline, ownership) => {
  expect(ownershipOf(mark, { name: '7/5', timeline })).toBe(ownership);
});

test('a mark is that of the database that it names', () => {
  for (const timeline of [1, 3, null]) {
    const own = { name: '7/5', timeline };
    expect(ownershipOf(markOf(own), own)).toBe('own');
  }
});
