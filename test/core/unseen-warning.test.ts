import { expect, test } from 'vitest';
import { folderId, trackedFileId } from '#core/ids.ts';
import type { FileState } from '#core/file-state.ts';
import type { TrackedFile, Warning } from '#core/tracked-file.ts';
import { newTrackedFile } from '#core/detect.ts';
import { aText } from '../lib/a-text.ts';
import { hasUnseenWarning, acknowledgeWarning } from '#core/unseen-warning.ts';

const seen = { path: 'a.pdf', kind: 'file', stat: { sizeBytes: 1, mtimeMs: 1, ctimeMs: 1, inode: '1' } } as const;
const file = (state: FileState, warning: Warning | null): TrackedFile => ({
  ...newTrackedFile(trackedFileId('i'), folderId('f'), seen, state, 0),
  classification: { tagName: null, tagScore: null, warning },
});
const done = { kind: 'done' } as const;
const mismatch = { code: 'type-mismatch', message: aText('m') } as const;

test.each<[FileState, Warning | null, boolean]>([
  [done, mismatch, true],
  [done, { code: 'partly-read', message: aText('m') }, true],
  [done, { ...mismatch, seenAtMs: 4 }, false],
  [done, { code: 'low-resolution', message: aText('m') }, false],
  [done, { code: null, message: aText('m') }, false],
  [done, null, false],
  [{ kind: 'processing' }, mismatch, false],
  [{ kind: 'duplicate', firstId: trackedFileId('first') }, mismatch, false],
])('%j with %j has a warning to be seen: %s', (state, warning, isUnseen) => {
  const trackedFile = file(state, warning);
  expect(hasUnseenWarning(trackedFile)).toBe(isUnseen);
  const verdict = acknowledgeWarning(trackedFile, 9);
  expect(verdict.ok).toBe(isUnseen);
  if (!verdict.ok) return;
  const kept = verdict.decision.files[0]?.file;
  expect(kept).toEqual({
    ...trackedFile,
    classification: { ...trackedFile.classification, warning: { ...warning, seenAtMs: 9 } },
  });
  expect(kept !== undefined && hasUnseenWarning(kept)).toBe(false);
});
