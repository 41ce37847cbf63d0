import { expect, test } from 'vitest';
import type { FileEvent } from '#contract/documents.ts';
import type { FileDetail } from '#contract/files.ts';
import { timelineDays, timelineSteps } from '../../../renderer/documents/detail/timeline-steps.ts';

type Entry = FileDetail['history'][number];

const at = (day: number, second: number) => new Date(2026, 10, day, 13, 57, second).getTime();
const entry = (atMs: number, to: Entry['to']): Entry => ({
  atMs,
  from: null,
  to,
  message: { code: 'failure.text', params: { text: to } },
});
const event = (kind: string | null, createdAtMs: number | null): FileEvent => ({
  id: null,
  kind,
  from: null,
  to: null,
  message: null,
  changes: null,
  createdAtMs,
});
const same = (a: Entry, b: Entry) => a.to === b.to;
const namesOf = (steps: ReturnType<typeof timelineSteps>) =>
  steps.map(({ step }) => {
    if (step.kind === 'file') return `${step.entry.to}×${step.count}`;
    return step.kind === 'event' ? step.event.kind : step.correction.kind;
  });

test('attempts without a result are one step, with the time of the last', () => {
  const steps = timelineSteps(
    [entry(at(1, 0), 'queued'), entry(at(1, 1), 'retrying'), entry(at(1, 9), 'retrying'), entry(at(1, 10), 'done')],
    [],
    same,
  );
  expect(namesOf(steps)).toEqual(['queued×1', 'retrying×2', 'done×1']);
  expect(steps[1]?.atMs).toBe(at(1, 9));
});

test('events of the service are among the steps by their time, but for those that repeat one', () => {
  const steps = timelineSteps(
    [entry(at(1, 0), 'uploaded'), entry(at(1, 5), 'done')],
    [
      event('file.corrected', at(2, 0)),
      event('file.uploaded', at(1, 1)),
      event('file.requeued', at(1, 3)),
      event(null, null),
    ],
    same,
  );
  expect(namesOf(steps)).toEqual(['uploaded×1', 'file.requeued', 'done×1', 'file.corrected', null]);
});

test('without a history of this computer all events are shown', () => {
  expect(namesOf(timelineSteps([], [event('file.uploaded', at(1, 1))], same))).toEqual(['file.uploaded']);
});

test('steps are divided into days, each with the time since the step before', () => {
  const days = timelineDays(
    timelineSteps(
      [entry(at(1, 0), 'queued'), entry(at(1, 0), 'batched'), entry(at(1, 8), 'done')],
      [event('x', at(2, 8))],
      same,
    ),
  );
  expect(days.map(({ steps }) => steps.map(({ tookMs }) => tookMs))).toEqual([[null, null, 8_000], [86_400_000]]);
});
