import { expect, test } from 'vitest';
import { judgeVerification, type Answering } from '#core/verification.ts';

const nowMs = 1_000_000;
const folder = (answeredAtMs: number | null, unresponsiveSinceMs: number | null = null): Answering => ({
  kind: 'folder',
  id: 'scans',
  answeredAtMs,
  unresponsiveSinceMs,
});
const service = (answeredAtMs: number | null, unresponsiveSinceMs: number | null = null): Answering => ({
  kind: 'service',
  id: 'company@service',
  answeredAtMs,
  unresponsiveSinceMs,
});
const judge = (all: readonly Answering[], sum = { checkedAtMs: (nowMs - 4_000) as number | null, unexplained: 0 }) =>
  judgeVerification(sum, all, 30_000, nowMs);

test.each<readonly [string, ReturnType<typeof judge>, object]>([
  [
    'all answered in the last interval: as old as the oldest answer',
    judge([folder(nowMs - 9_000), service(nowMs - 2_000)]),
    { state: 'verified', atMs: nowMs - 9_000, unresponsive: [] },
  ],
  [
    'the sum is older than all answers',
    judge([folder(nowMs - 1_000)]),
    { state: 'verified', atMs: nowMs - 4_000, unresponsive: [] },
  ],
  [
    'the service is off',
    judge([folder(nowMs - 1_000), service(nowMs - 200_000, nowMs - 180_000)]),
    {
      state: 'stale',
      atMs: nowMs - 200_000,
      unresponsive: [{ kind: 'service', id: 'company@service', sinceMs: nowMs - 180_000 }],
    },
  ],
  [
    'a folder that does not answer at all is silent once its interval is over',
    judge([folder(nowMs - 31_000), service(nowMs)]),
    { state: 'stale', atMs: nowMs - 31_000, unresponsive: [{ kind: 'folder', id: 'scans', sinceMs: nowMs - 31_000 }] },
  ],
  [
    'nothing has answered since the start',
    judge([folder(null), service(nowMs)]),
    { state: 'stale', atMs: null, unresponsive: [{ kind: 'folder', id: 'scans', sinceMs: null }] },
  ],
  [
    'the sum was not added up yet',
    judge([folder(nowMs)], { checkedAtMs: null, unexplained: 0 }),
    { state: 'stale', atMs: null, unresponsive: [] },
  ],
  [
    'a file that is not explained comes before everything',
    judge([folder(nowMs - 1_000), service(nowMs - 9_000, nowMs - 1_000)], { checkedAtMs: nowMs, unexplained: 1 }),
    { state: 'unexplained' },
  ],
  ['a clock that went back', judge([folder(nowMs + 60_000)]), { state: 'verified', atMs: nowMs - 4_000 }],
])('%s', (_name, verification, expected) => {
  expect(verification).toMatchObject(expected);
});
