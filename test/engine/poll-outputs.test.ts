import { expect, test } from 'vitest';
import { mostOutputs } from '#core/outputs.ts';
import { familyOf } from '#engine/job-family.ts';
import { outputsProgress } from '#engine/poll-outputs.ts';
import type { FoldedStatus, JobFile } from '#ports/document-records.ts';
import { batchIn } from '../builders/tracked-file.ts';
import { createObedientService } from './fixture/obedient-service.ts';

const partsOf = (...all: readonly FoldedStatus[]): readonly JobFile[] =>
  all.map((folded, at) => ({ id: `part-${at}`, folded }));

/** The progress of a file of which a job made these documents. */
async function progressOf(parts: readonly JobFile[], jobIs: FoldedStatus) {
  const service = createObedientService();
  const family = familyOf({ id: 'job', folded: jobIs, files: parts, outputFileIds: [] });
  const poll = { batch: batchIn({ kind: 'open' }), service, members: [], family, left: 10 };
  const ids = parts.map(({ id }) => id);
  const answer = { progress: { kind: 'succeeded', by: 'record' }, classification: null } as const;
  const deps = { connections: { noteAnswer: () => undefined } };
  const progress = await outputsProgress(
    deps,
    poll,
    { kind: 'outputs', change: 'decomposed', ids, isOwn: true },
    answer,
  );
  return progress?.progress;
}

test.each<[readonly FoldedStatus[], FoldedStatus, object]>([
  [['succeeded', 'succeeded'], 'running', { kind: 'succeeded', by: 'outputs' }],
  [['succeeded', 'running'], 'running', { kind: 'running', isStarted: true }],
  [['pending', 'pending'], 'running', { kind: 'running', isStarted: false }],
  [['succeeded', 'failed'], 'succeeded', { kind: 'succeeded', by: 'outputs' }],
  [['failed', 'failed'], 'failed', { kind: 'failed' }],
  [['succeeded', 'unknown'], 'running', { kind: 'running' }],
  [['succeeded', 'unknown'], 'succeeded', { kind: 'succeeded', by: 'job' }],
])('documents that are %j, of a job that is %s', async (parts, job, expected) => {
  expect(await progressOf(partsOf(...parts), job)).toMatchObject(expected);
});

test.each<[FoldedStatus, object]>([
  ['running', { kind: 'running' }],
  ['succeeded', { kind: 'succeeded', by: 'job' }],
])('of more documents than are checked, the end of the job counts: it is %s', async (job, expected) => {
  const many = partsOf(...Array.from({ length: mostOutputs + 1 }, () => 'running' as const));
  expect(await progressOf(many, job)).toMatchObject(expected);
});
