import { expect, test } from 'vitest';
import { judgeNight } from './judge-night.ts';
import type { Presence } from './ledger.ts';
import type { ServiceFile } from './service-contents.ts';

const times = { quietMs: 1_000, mustMs: 60_000 };
const there = (sha256: string, lasted: number | null = null, isComplete = true): Presence => ({
  path: `/in/${sha256}.txt`,
  sha256,
  isComplete,
  fromMs: 0,
  toMs: lasted,
});
let ids = 0;
const file = (sha256: string, status = 'tagged', jobId: string | null = 'job'): ServiceFile => ({
  id: `file-${(ids += 1)}`,
  name: `${sha256}.txt`,
  sha256,
  status,
  job_id: jobId,
});

test('a night in which each content was processed once is correct', () => {
  const verdict = judgeNight([there('a'), there('a'), there('b', 61_000)], [file('a'), file('b'), file('b', 'uploaded')], times); // prettier-ignore
  expect(verdict).toEqual({ mustBeDone: 2, mayBeDone: 0, processed: 2, orphans: 1, restingParts: 0, wrong: [] });
});

test('a content that existed too briefly may be processed or not', () => {
  const presences = [there('a', 500), there('b', 500)];
  expect(judgeNight(presences, [file('a')], times)).toMatchObject({ mustBeDone: 0, mayBeDone: 2, wrong: [] });
});

test('reports a lost, a repeated, an incomplete, a stuck file and one without a job', () => {
  const presences = [there('lost'), there('twice'), there('torn-but-resting', 900, false), there('torn', 10, false)];
  const files = [file('twice'), file('twice'), file('torn-but-resting'), file('torn'), file('twice', 'processing'), file('twice', 'tagged', null)]; // prettier-ignore
  const { wrong, restingParts } = judgeNight(presences, files, times);
  expect(restingParts).toBe(1);
  expect(wrong).toEqual([
    expect.stringMatching(/^never processed: .*lost/),
    expect.stringMatching(/^processed 3 times: twice/),
    expect.stringMatching(/^processed in no job: twice/),
    expect.stringMatching(/^processed and never wholly there: torn.txt/),
    expect.stringMatching(/is processing at the service$/),
  ]);
});
