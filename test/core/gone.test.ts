import { aText } from '../lib/a-text.ts';
import { describe, expect, test } from 'vitest';
import { batchId, folderId, serviceId, trackedFileId, sha256 } from '#core/ids.ts';
import type { FileState } from '#core/file-state.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import { makeUnusable } from '#core/batch-fault.ts';
import { openBatch } from '#core/batch.ts';
import { fileMissing, newTrackedFile } from '#core/detect.ts';
import { mayChangeTo } from '#core/file-state.ts';

const stat = { sizeBytes: 1, mtimeMs: 0, ctimeMs: 0, inode: '1' };
const at = (state: FileState, fields: Partial<TrackedFile> = {}): TrackedFile => ({
  ...newTrackedFile(trackedFileId('i'), folderId('f'), { path: 'a.part', stat, kind: 'file' }, state, 0),
  ...fields,
});

describe('a file that is no longer at its path', () => {
  test('leaves no trace when only its name was detected, and that name is ignored', () => {
    expect(fileMissing(at({ kind: 'ignored', reason: 'standard' }))).toMatchObject({ files: [], absorbed: ['i'] });
  });

  test.each<readonly [string, TrackedFile, FileState['kind']]>([
    ['left out by a rule', at({ kind: 'ignored', reason: 'excluded' }), 'ignored'],
    [
      'left out after it was registered',
      at({ kind: 'ignored', reason: 'standard' }, { hash: sha256('ff') }),
      'ignored',
    ],
    ['inProgress', at({ kind: 'queued' }), 'missing'],
    ['done', at({ kind: 'done' }), 'done'],
  ])('%s keeps its row', (_name, row, kind) => {
    expect(fileMissing(row)).toMatchObject({ absorbed: [], files: [{ file: { present: false, state: { kind } } }] });
  });
});

test.each<readonly [present: boolean, spooled: boolean, FileState['kind']]>([
  [true, false, 'queued'],
  [false, true, 'queued'],
  // The check of its path shows later whether the file was removed or overwritten.
  [false, false, 'queued'],
])('uploaded to a batch that is given up, at its path: %s, in the spool: %s: it is %s', (present, spooled, kind) => {
  const file = at({ kind: 'uploaded' }, { present, spooled, hash: sha256('ff'), remote: { fileId: 'x', jobId: null } });
  const batch = openBatch(batchId('b'), folderId('f'), serviceId('s'), 0);
  const [change] = makeUnusable(batch, [file], aText('x')).files;
  expect(change?.file).toMatchObject({ state: { kind }, batchId: null, remote: null, orphans: 1 });
  expect(mayChangeTo('uploaded', kind)).toBe(true);
});
