import { expect, it } from 'vitest';
import type { BatchSummary } from '../../../preload/contract/batches.ts';
import type { JobSummary } from '../../../preload/contract/documents.ts';
import { activityDays } from '../../../renderer/features/jobs/activity-days.ts';
import { durationMsOf } from '../../../renderer/features/jobs/job-duration.ts';
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
  batchId: null,
  error: null,
  ...more,
});

const batch = (id: string, startedAtMs: number, fileCount = 1): BatchSummary => ({
  id,
  isBatch: true,
  folderId: null,
  jobId: null,
  phase: 'finished',
  startedAtMs,
  endedAtMs: null,
  fileCount,
  counts: { done: fileCount, inProgress: 0, onHold: 0, ignored: 0, rejected: 0 },
  sizeBytes: 0,
  uploadedBytes: 0,
  files: [],
});

const noon = new Date(2026, 10, 24, 12).getTime();
const hour = 3_600_000;
const shapeOf = (days: ReturnType<typeof activityDays>) =>
  days.map(({ entries, fileCount }) => [
    entries.map((entry) => (entry.kind === 'batch' ? entry.batch.id : entry.job.id)).join(' '),
    fileCount,
  ]);

it('groups batches by day, the newest first, with the jobs of other programs between them', () => {
  const batches = [batch('new', noon, 3), batch('old', noon - 2 * hour, 2), batch('yesterday', noon - 24 * hour)];
  const jobs = [
    job('between', { createdAtMs: noon - hour, total: 4 }),
    job('older', { createdAtMs: noon - 48 * hour }),
  ];
  expect(shapeOf(activityDays(batches, jobs, noon))).toEqual([
    ['new between old', 9],
    ['yesterday', 1],
  ]);
});

it('shows all jobs where this computer has no batch, and those without a time as new', () => {
  const jobs = [job('a', { createdAtMs: 1 }), job('b', { createdAtMs: null, total: null })];
  expect(shapeOf(activityDays([], jobs, noon))).toEqual([
    ['b', 0],
    ['a', 1],
  ]);
  expect(activityDays([], [], noon)).toEqual([]);
});

it('computes the duration of a running job until now, and none for an ended job without a time', () => {
  expect(durationMsOf(job('a', { folded: 'running', completedAtMs: null }), 5_000)).toBe(4_000);
  expect(durationMsOf(job('a', { completedAtMs: null }), 5_000)).toBeNull();
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
