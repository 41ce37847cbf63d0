import { describe, expect, it } from 'vitest';
import type { JobSummary } from '../../../preload/contract/documents.ts';
import { durationMsOf, orderJobs } from '../../../renderer/features/jobs/job-order.ts';
import { jobSteps } from '../../../renderer/features/jobs/job-steps.ts';

const job = (id: string, more: Partial<JobSummary> = {}): JobSummary => ({
  id,
  status: null,
  folded: 'succeeded',
  priority: null,
  sessionId: null,
  total: 1,
  done: 1,
  failed: 0,
  createdAtMs: 1_000,
  completedAtMs: 2_000,
  folderId: null,
  error: null,
  ...more,
});
const ids = (jobs: readonly JobSummary[]) => jobs.map(({ id }) => id);

describe('a page of jobs', () => {
  it('never shows an unsuccessful job as done', () => {
    const jobs = [job('a'), job('b', { folded: 'unknown' }), job('c', { failed: 1 }), job('d', { folded: 'failed' })];
    expect(ids(orderJobs(jobs, 'succeeded', 'newest', 0))).toEqual(['a']);
    expect(ids(orderJobs(jobs, 'failed', 'newest', 0))).toEqual(['b', 'c', 'd']);
  });

  it('sorts values that a service does not report to the end', () => {
    const jobs = [job('none', { createdAtMs: null }), job('old', { createdAtMs: 1 }), job('new', { createdAtMs: 9 })];
    expect(ids(orderJobs(jobs, 'all', 'newest', 0))).toEqual(['new', 'old', 'none']);
    expect(ids(orderJobs(jobs, 'all', 'oldest', 0))).toEqual(['old', 'new', 'none']);
  });

  it('computes the duration of a running job until now, and none for an ended job without a time', () => {
    expect(durationMsOf(job('a', { folded: 'running', completedAtMs: null }), 5_000)).toBe(4_000);
    expect(durationMsOf(job('a', { completedAtMs: null }), 5_000)).toBeNull();
  });
});

it('shows only the steps of a job that its record confirms', () => {
  expect(
    jobSteps({ job: job('a', { folded: 'pending' }), updatedAtMs: null, retryCount: null }).map(({ kind }) => kind),
  ).toEqual(['created']);
  const steps = jobSteps({
    job: job('a', { folded: 'failed', completedAtMs: null }),
    retryCount: 2,
    updatedAtMs: 3_000,
  });
  expect(steps).toEqual([
    { kind: 'created', atMs: 1_000, count: 0 },
    { kind: 'retried', atMs: null, count: 2 },
    { kind: 'failed', atMs: 3_000, count: 0 },
  ]);
});
