import { message, type AnyMessage } from '#contract/messages/message.ts';
import { transition, fileInState, noTransition } from './transition.ts';
import type { Transition } from './transition.ts';
import type { PathVerdict } from './folder-rules.ts';
import type { FolderId, TrackedFileId } from './ids.ts';
import { isDamaged, isUnsent } from './file-state.ts';
import type { OnHoldReason, FileState } from './file-state.ts';
import type { TrackedFile } from './tracked-file.ts';
import { hasCopy, pathLost } from './lost-path.ts';
import { emptyReceipt } from './receipt.ts';
import { isUnknownStat, sameExceptName, sameStat } from './file-stat.ts';
import type { FileStat } from './file-stat.ts';

/** What was found at a path. */
export interface Detection {
  readonly path: string;
  readonly stat: FileStat;
  /** `other`: a link, pipe, device or socket. `undecodable`: the name cannot be written as text. */
  readonly kind: 'file' | 'other' | 'undecodable';
}

const passing: readonly string[] = ['still-open', 'locked', 'disk-full'] satisfies readonly OnHoldReason[];

/** Returns whether the reason for which a file is on hold may end by itself. Each scan then checks the file again. */
export const mayEndWithoutPerson = (reason: string | null): boolean => reason !== null && passing.includes(reason);

/** Returns the state in which a file starts. */
export function firstState(detection: Detection, verdict: PathVerdict, nowMs: number): FileState {
  if (detection.kind === 'other') return { kind: 'ignored', reason: 'not-a-file' };
  if (detection.kind === 'undecodable') {
    return { kind: 'on-hold', reason: 'name', message: message('file.onHold.name'), sinceMs: nowMs };
  }
  return verdict.kind === 'ignore' ? { kind: 'ignored', reason: verdict.reason } : { kind: 'stabilizing' };
}

/** Creates the row for a new path. */
export function newTrackedFile(
  id: TrackedFileId,
  folderId: FolderId,
  detection: Detection,
  state: FileState,
  nowMs: number,
): TrackedFile {
  return {
    id,
    revision: 0,
    folderId,
    path: detection.path,
    present: true,
    stat: detection.stat,
    hash: null,
    serviceId: null,
    batchId: null,
    remote: null,
    classification: null,
    state,
    attempts: 0,
    orphans: 0,
    serviceFault: null,
    formerServices: [],
    unlocked: null,
    allowed: false,
    spooled: false,
    overwritten: false,
    note: null,
    formerSizeBytes: null,
    receipt: emptyReceipt,
    original: { kind: 'none' },
    seenAtMs: nowMs,
    changedAtMs: nowMs,
  };
}

/**
 * Returns a file to the state `stabilizing` at its path. Its hash stays until the bytes are read: content that was
 * registered keeps its row, and other bytes become another file ({@link fileReplaced}).
 */
export function stabilizeAgain(
  file: TrackedFile,
  why: AnyMessage,
  stat: FileStat = file.stat,
): Transition['files'][number] {
  return fileInState(file, { kind: 'stabilizing' }, why, {
    // The hash belongs to the stat of what was registered. Its size tells whether the file has only grown since.
    stat: file.hash === null ? stat : file.stat,
    present: true,
    overwritten: false,
    serviceId: null,
    batchId: null,
    remote: null,
    receipt: emptyReceipt,
    attempts: 0,
    serviceFault: null,
    original: { kind: 'none' },
  });
}

/** What a detection of a known path means. `succeed`: other content took the path; the old row continues without it. */
export type DetectionVerdict =
  | { readonly kind: 'known' }
  | { readonly kind: 'changed'; readonly decision: Transition }
  | { readonly kind: 'succeed'; readonly decision: Transition };

/**
 * Compares a detection with the row that lies at its path. A file that was not uploaded starts again with its new
 * bytes. A file that was uploaded keeps its history, and the new bytes become a new file.
 */
export function judgeDetection(row: TrackedFile, detection: Detection, verdict: PathVerdict): DetectionVerdict {
  // Only the restore decides what lies there. Nothing that is seen in the meantime counts.
  if (row.original.kind === 'restoring') return { kind: 'known' };
  // A move gives the file a second name before it removes the first one. This is not other content.
  if (row.original.kind === 'moving' && sameExceptName(row.stat, detection.stat)) return { kind: 'known' };
  // A file that was never read is only known to be present. A person decides what happens to it.
  if (isDamaged(row) && row.hash === null && isUnknownStat(row.stat)) {
    const seen = fileInState(row, row.state, message('file.history.checked-again'), { stat: detection.stat });
    return { kind: 'changed', decision: transition({ files: [seen] }) };
  }
  const same = sameStat(row.stat, detection.stat);
  const changed = (why: AnyMessage): DetectionVerdict => ({
    kind: 'changed',
    decision: transition({ files: [stabilizeAgain(row, why, detection.stat)] }),
  });
  if (row.state.kind === 'ignored' && row.state.reason !== 'skipped') {
    if (detection.kind !== 'file' || (verdict.kind !== 'take' && !row.allowed)) return { kind: 'known' };
    // Its bytes may have changed while the rules left it out, so that an old hash must not count.
    const reset = row.spooled ? row : { ...row, hash: null };
    return {
      kind: 'changed',
      decision: transition({ files: [stabilizeAgain(reset, message('file.history.rules-allow'), detection.stat)] }),
    };
  }
  if (same) {
    if (row.state.kind !== 'on-hold' || row.remote !== null || !mayEndWithoutPerson(row.state.reason))
      return { kind: 'known' };
    return changed(message('file.history.checked-again'));
  }
  if (row.remote === null && (isUnsent(row.state.kind) || row.state.kind === 'duplicate-pending')) {
    if (row.state.kind === 'stabilizing') return { kind: 'known' };
    const goesOn = row.spooled || row.state.kind === 'duplicate-pending' || row.state.kind === 'ignored';
    if (row.hash === null || !goesOn) return changed(message('file.history.changed'));
  }
  const why = message('file.history.other-content');
  const lost = fileInState(row, row.state, why, { present: false, overwritten: true });
  return { kind: 'succeed', decision: transition({ files: [lost] }) };
}

/**
 * Handles other content at the path of a file that was watched until it was stable. `fresh` is the row of that content.
 * Content that was registered before keeps its own row; a row that was never registered becomes `fresh` itself.
 */
export function fileReplaced(row: TrackedFile, fresh: TrackedFile, why: AnyMessage, nowMs: number): Transition {
  if (row.hash !== null) {
    return transition({ files: [pathLost(row, 'overwritten', nowMs), { file: fresh, why }] });
  }
  const { hash, stat, note } = fresh;
  return transition({ files: [fileInState(row, fresh.state, why, { hash, stat, note })] });
}

/** Returns what follows when a file is no longer at its path although its root is reachable. */
export function fileMissing(row: TrackedFile): Transition {
  if (row.original.kind === 'restoring') return noTransition;
  if (hasCopy(row)) return row.present ? transition({ files: [pathLost(row, 'deleted', 0)] }) : noTransition;
  const { kind } = row.state;
  const vanishes = row.remote === null && isUnsent(kind) && kind !== 'ignored' && kind !== 'missing';
  if (!row.present && !vanishes) return noTransition;
  // A temporary name that appears and disappears was never a user's file.
  if (row.hash === null && row.state.kind === 'ignored' && row.state.reason === 'standard') {
    return transition({ absorbed: [row.id] });
  }
  const state: FileState = vanishes ? { kind: 'missing' } : row.state;
  return transition({ files: [fileInState(row, state, message('file.history.gone'), { present: false })] });
}
