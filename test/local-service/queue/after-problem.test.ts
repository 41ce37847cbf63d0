import fc from 'fast-check';
import { expect, it } from 'vitest';
import { afterProblem, type ReadingProblem } from '#local-service/queue/after-problem.ts';

/** Returns all steps of a file that has the same problem in every attempt, until it fails. */
function course(kind: ReadingProblem['kind'], fileRetryLimit: number, jobRetryLimit: number): string {
  const steps: string[] = [];
  for (let rounds = 0, attempts = 1; ; attempts += 1) {
    const next = afterProblem(kind, attempts, rounds, { fileRetryLimit, jobRetryLimit });
    steps.push(next.do === 'retry' ? `${next.afterMs / 1_000}s` : next.do);
    if (next.do === 'fail') return steps.join(' ');
    if (next.do === 'hold') [rounds, attempts] = [rounds + 1, 0];
  }
}

it.each([
  ['unreadable', 3, 3, 'fail'],
  ['too-large', 3, 3, 'fail'],
  ['broken', 3, 3, '1s 4s 16s fail'],
  ['broken', 0, 3, 'fail'],
  ['hung', 3, 3, '1s fail'],
  ['hung', 0, 3, 'fail'],
  ['out-of-memory', 3, 3, '1s fail'],
  ['unavailable', 2, 1, '1s 4s hold 1s 4s fail'],
  ['unavailable', 0, 2, 'hold hold fail'],
] as const)('%s with limits %i and %i', (kind, files, jobs, steps) => {
  expect(course(kind, files, jobs)).toBe(steps);
});

it('always ends, within the limits', () => {
  const kind = fc.constantFrom('unreadable', 'hung', 'out-of-memory', 'broken', 'unavailable');
  fc.assert(
    fc.property(kind, fc.nat(10), fc.nat(10), (problem, fileRetryLimit, jobRetryLimit) => {
      const steps = course(problem, fileRetryLimit, jobRetryLimit).split(' ');
      expect(steps.length).toBeLessThanOrEqual((fileRetryLimit + 1) * (jobRetryLimit + 1));
      expect(steps.filter((step) => step === 'hold').length).toBeLessThanOrEqual(jobRetryLimit);
    }),
  );
});
