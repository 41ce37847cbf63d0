import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileStates } from '#local-service/queue/status-changes.ts';
import { finalJobStatus, jobStates } from '#local-service/queue/job-states.ts';
import { fileStatuses, jobStatuses } from '#service-api/values.ts';

// Written a second time by hand, from docs/service-api.md#states.
const fileSteps = [
  'uploaded queued',
  'uploaded deleted',
  'queued processing',
  'queued merged',
  'processing tagged',
  'processing requeued',
  'processing failed',
  'processing review',
  'processing merged',
  'processing decomposed',
  'requeued processing',
  'review queued',
  'tagged deleted',
  'failed tagged',
  'failed deleted',
  'merged deleted',
  'decomposed decomposed_with_errors',
  'decomposed deleted',
  'decomposed_with_errors decomposed_with_errors',
  'decomposed_with_errors deleted',
];
const jobSteps = [
  'queued processing',
  'processing retrying',
  'processing completed',
  'processing completed_with_errors',
  'processing failed',
  'retrying processing',
];

describe.each([
  { name: 'file', machine: fileStates, states: fileStatuses, steps: fileSteps, first: 'uploaded' },
  { name: 'job', machine: jobStates, states: jobStatuses, steps: jobSteps, first: 'queued' },
])('$name', ({ machine, states, steps, first }) => {
  const check = (from: string, to: string): void => (machine.check as (from: string, to: string) => void)(from, to);
  const transitions: Readonly<Record<string, readonly string[]>> = machine.transitions;

  it('takes the documented steps and no others', () => {
    fc.assert(
      fc.property(fc.constantFrom(...states), fc.constantFrom(...states), (from, to) => {
        if (steps.includes(`${from} ${to}`)) check(from, to);
        else expect(() => check(from, to)).toThrow(/^illegal-transition/);
      }),
      { numRuns: 1_000 },
    );
  });

  it('reaches every state, and can always reach a final one', () => {
    const reachable = (from: string, seen = new Set([from])): Set<string> => {
      for (const to of transitions[from] ?? []) if (!seen.has(to)) reachable(to, seen.add(to));
      return seen;
    };
    expect([...reachable(first)].sort()).toEqual([...states].sort());
    const isEnd = (state: string): boolean => transitions[state]?.length === 0;
    for (const state of states) expect([...reachable(state)].some(isEnd)).toBe(true);
  });
});

it('derives a job’s end from its files', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 50 }),
      fc.nat(50),
      fc.nat(2),
      fc.boolean(),
      (total, some, incomplete, oneFailsAll) => {
        const failed = Math.min(some, total);
        const status = finalJobStatus({ total, failed, incomplete }, oneFailsAll);
        expect(status === 'completed').toBe(failed === 0 && incomplete === 0);
        expect(status === 'failed').toBe(failed === total || ((failed > 0 || incomplete > 0) && oneFailsAll));
      },
    ),
  );
});
