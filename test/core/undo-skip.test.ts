import { expect, test } from 'vitest';
import { folderId, trackedFileId, serviceId, batchId, sha256 } from '#core/ids.ts';
import { onHoldReasons, mayChangeTo, needsDecisionReasons } from '#core/file-state.ts';
import type { FileState } from '#core/file-state.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import { skip } from '#core/user-actions.ts';
import { newTrackedFile } from '#core/detect.ts';
import { undoSkip } from '#core/undo-skip.ts';
import { aText } from '../lib/a-text.ts';

const failure = { kind: 'refused', message: aText('It is damaged.'), status: 422 } as const;
const seen = { path: 'a.pdf', kind: 'file', stat: { sizeBytes: 1, mtimeMs: 1, ctimeMs: 1, inode: '1' } } as const;
const base: TrackedFile = {
  ...newTrackedFile(trackedFileId('i'), folderId('f'), seen, { kind: 'queued' }, 0),
  hash: sha256('a'.repeat(64)),
  serviceId: serviceId('x'),
  batchId: batchId('s'),
  attempts: 3,
};

const held = { kind: 'on-hold', reason: 'needs-password', message: aText('m'), sinceMs: 7, retryAtMs: 9 } as const;
const parked = { kind: 'needs-decision', reason: 'job', message: aText('m') } as const;
const rejected = { kind: 'rejected', failure } as const;
const duplicate = { kind: 'duplicate-pending', firstId: trackedFileId('first') } as const;
const vanished = { kind: 'missing' } as const;

type Fields = Partial<TrackedFile>;
type Row = readonly [name: string, state: FileState, meanwhile: Fields, after: FileState, fields: Fields];
const gone = { present: false } as const;
const rows: readonly Row[] = [
  ...onHoldReasons.map((reason): Row => [reason, { ...held, reason }, {}, { ...held, reason }, { attempts: 3 }]),
  ...needsDecisionReasons.map((reason): Row => [
    reason,
    { ...parked, reason },
    {},
    { ...parked, reason },
    { batchId: base.batchId },
  ]),
  ['rejected', rejected, {}, rejected, { batchId: base.batchId }],
  ['rejected, gone since', rejected, gone, rejected, { present: false }],
  ['missing', vanished, gone, vanished, {}],
  ['missing, and back since', vanished, { present: true }, { kind: 'stabilizing' }, {}],
  ['on hold, gone since', held, gone, vanished, {}],
  ['on hold, gone since with a copy', held, { ...gone, spooled: true }, held, {}],
  ['overwritten', { ...held, reason: 'overwritten' }, gone, { ...held, reason: 'overwritten' }, {}],
  ['duplicate', duplicate, {}, duplicate, {}],
  ['duplicate, gone since', duplicate, gone, vanished, {}],
  ['being written', { kind: 'stabilizing' }, { hash: null }, { kind: 'stabilizing' }, { batchId: null }],
  ['queued', { kind: 'queued' }, {}, { kind: 'queued' }, {}],
  ['in a batch', { kind: 'batched' }, {}, { kind: 'queued' }, { batchId: null }],
  ['to be tried again', { kind: 'retrying', retryAtMs: 5, failure }, {}, { kind: 'queued' }, { batchId: null }],
];

test.each(rows)('an undone skip: %s', (_name, state, meanwhile, after, fields) => {
  const skipped = skip({ ...base, state });
  const change = skipped.ok ? skipped.decision.files[0] : undefined;
  if (change === undefined) throw new Error('it was not skipped');
  const undone = undoSkip({ ...change.file, ...meanwhile });
  const back = undone.ok ? undone.decision.files[0]?.file : undefined;
  expect(back?.state).toEqual(after);
  expect(back).toMatchObject(fields);
  expect(mayChangeTo('ignored', after.kind)).toBe(true);
});

test('a file that no person skipped is left unchanged', () => {
  for (const state of [held, { kind: 'ignored', reason: 'excluded' }, { kind: 'done' }] as const) {
    expect(undoSkip({ ...base, state })).toMatchObject({ ok: false });
  }
});

test('a row of an earlier version without the former state continues from its content', () => {
  const undone = undoSkip({ ...base, batchId: null, state: { kind: 'ignored', reason: 'skipped' } });
  expect(undone.ok && undone.decision.files[0]?.file.state).toEqual({ kind: 'queued' });
});
