import { expect, it } from 'vitest';
import { countOf } from '../config/extent.ts';
import { fuzzReaders } from './fuzz-readers.ts';
import { fuzzRoutes } from './fuzz-routes.ts';

it(
  'reads or refuses changed files of every format, without an error and in its time',
  { timeout: 600_000 },
  async () => {
    const runs = countOf('changed files of all formats');
    const report = await fuzzReaders({
      ...{ seed: 8, first: 0, format: null, keepIn: null, say: () => undefined },
      mayGoOn: (run) => run < runs,
    });
    expect(report.findings).toEqual([]);
    expect(report.runs).toBe(runs);
    const outcomes = Object.values(report.outcomes).flatMap((ofSample) => Object.keys(ofSample));
    expect(new Set(outcomes)).toEqual(new Set([...outcomes, 'read', 'parts', 'merged', 'corrupt', 'page drawn']));
  },
);

it('answers changed requests to every route, never with an error of its own', { timeout: 300_000 }, async () => {
  const runs = countOf('changed requests');
  const report = await fuzzRoutes({ seed: 7, first: 0, mayGoOn: (run) => run < runs, say: () => undefined });
  expect(report.findings).toEqual([]);
  expect(report.runs).toBeGreaterThanOrEqual(runs);
  const answered = Object.values(report.successes).filter((count) => count > 0);
  expect(answered.length).toBeGreaterThan(Object.keys(report.successes).length / 3);
});
