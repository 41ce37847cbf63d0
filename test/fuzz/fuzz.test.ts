import { expect, it } from 'vitest';
import { countOf } from '../config/extent.ts';
import { fuzzReaders } from './fuzz-readers.ts';

it(
  'reads or refuses changed files of every format, without an error and in its time',
  { timeout: 600_000 },
  async () => {
    const runs = countOf('changed files of all formats');
    const report = await fuzzReaders({
      ...{ seed: 5, first: 0, format: null, keepIn: null, say: () => undefined },
      mayGoOn: (run) => run < runs,
    });
    expect(report.findings).toEqual([]);
    expect(report.runs).toBe(runs);
    const outcomes = Object.values(report.outcomes).flatMap((ofSample) => Object.keys(ofSample));
    expect(new Set(outcomes)).toEqual(new Set([...outcomes, 'read', 'parts', 'merged', 'corrupt', 'page drawn']));
  },
);
