import { message } from '#contract/messages/message.ts';
import { transition, fileInState } from './transition.ts';
import type { Transition } from './transition.ts';
import type { TrackedFileId, Sha256 } from './ids.ts';
import { isUnsent } from './file-state.ts';
import type { FileStateKind } from './file-state.ts';
import type { TrackedFile, FileNote } from './tracked-file.ts';
import { isGivenUp, isReadable, withoutPath } from './lost-path.ts';
import { newTrackedFile } from './detect.ts';
import type { FileStat } from './file-stat.ts';

/** Bytes that were read through one open handle. */
export interface Content {
  readonly hash: Sha256;
  readonly sizeBytes: number;
  readonly allZero: boolean;
  /** The hash of as many bytes at its beginning as were asked for; `null` when none were, or it has not so many. */
  readonly beginning: Sha256 | null;
  /** `fstat` of the handle after the last byte. */
  readonly stat: FileStat;
}

/** What a stable file turned out to be, and what is needed to make a row of its own for it. */
export interface Registration {
  readonly content: Content;
  readonly note: FileNote | null;
  /**
   * The row of this very occurrence, when the file was here before: the same content at the same path, or missing,
   * overwritten or spooled content that came back (anywhere in the folder). It takes the new row in.
   */
  readonly known: TrackedFile | null;
  /** For content that is another than what was registered at this path. */
  readonly freshId: TrackedFileId;
  readonly nowMs: number;
}

/**
 * A stable file gets its identity. Where other content was registered at this path before and not copied, that content
 * keeps its row and this one gets another (docs/file-lifecycle.md#spool).
 */
export function registerFile(file: TrackedFile, registration: Registration): Transition {
  const { content, note, known, freshId, nowMs } = registration;
  const fields = { hash: content.hash, stat: content.stat, note, formerSizeBytes: null, attempts: 0 };
  const why = note === null ? message('file.history.recorded') : message('file.history.end-missing');
  const isOther = file.hash !== null && file.hash !== content.hash && !hasGrown(file, content);
  if (!isOther && (known === null || file.hash !== null)) {
    // A copy is of the content that was registered before.
    const spooled = file.spooled && file.hash === content.hash;
    return transition({ files: [fileInState(file, { kind: 'queued' }, why, { ...fields, spooled })] });
  }
  if (known !== null) {
    const back = comesBack(known, file.path, content);
    return isOther
      ? transition({ files: [withoutPath(file, 'overwritten', nowMs), back] })
      : transition({ files: [back], absorbed: [file.id] });
  }
  const seen = { path: file.path, stat: content.stat, kind: 'file' } as const;
  const fresh = {
    ...newTrackedFile(freshId, file.folderId, seen, { kind: 'queued' }, nowMs),
    ...fields,
    allowed: file.allowed,
  };
  return transition({ files: [withoutPath(file, 'overwritten', nowMs), { file: fresh, why }] });
}

/** Whether the content that was registered is the beginning of what lies there now: then nothing of it was lost. */
function hasGrown(file: TrackedFile, content: Content): boolean {
  return !file.spooled && content.beginning !== null && content.beginning === file.hash;
}

/** Whether a row that no longer lies at its path takes up its content where it turns up again in the folder. */
export function isWaitingForContent(row: TrackedFile): boolean {
  return isGivenUp(row) || (row.spooled && row.remote === null && isUnsent(row.state.kind));
}

function comesBack(known: TrackedFile, path: string, content: Content): Transition['files'][number] {
  // Why its original was left where it was may have been that it had gone, or that another file seemed to lie there.
  const original = known.original.kind === 'left' ? ({ kind: 'none' } as const) : known.original;
  const fields = { present: true, path, stat: content.stat, hash: content.hash, original };
  // Its batch may have gone on without it: it joins one again. A row that was never read is missing, too.
  return known.state.kind === 'missing' || isGivenUp(known)
    ? fileInState(known, { kind: 'queued' }, message('file.history.back'), { ...fields, batchId: null })
    : fileInState(known, known.state, message('file.history.touched'), fields);
}

/** States of a file whose content is at the service or on its way there, so that an equal one waits for it. */
export const firstKinds = [
  'batched',
  'uploading',
  'uploaded',
  'retrying',
  'processing',
  'verifying',
  'done',
  'needs-decision',
] as const satisfies readonly FileStateKind[];

/** Whether a person skipped a file that may have been processed all the same; it has kept its batch for that. */
export function isSkippedUnconfirmed({ state, batchId }: Pick<TrackedFile, 'state' | 'batchId'>): boolean {
  return state.kind === 'ignored' && batchId !== null;
}

/** A queued file whose content another file has already taken to the same service. */
export function placeBehind(file: TrackedFile, first: TrackedFile): Transition {
  const state = { kind: 'duplicate-pending', firstId: first.id } as const;
  return transition({
    files: [fileInState(file, state, message('file.history.same'), { serviceId: first.serviceId })],
  });
}

/** What becomes of a duplicate when its first has come to an end; `null` while it has not. */
export function resolveDuplicate(file: TrackedFile, first: TrackedFile): Transition | null {
  if (first.state.kind === 'done') {
    const duplicate = { kind: 'duplicate', firstId: first.id } as const;
    // A first that a person sent again may be done at another service than it began with.
    const { remote, classification, serviceId } = first;
    const fields = { remote, classification, serviceId };
    return transition({
      files: [fileInState(file, duplicate, message('file.history.first-done'), fields)],
    });
  }
  if ((firstKinds as readonly FileStateKind[]).includes(first.state.kind) || first.state.kind === 'queued') return null;
  if (isSkippedUnconfirmed(first)) {
    const why = message('file.decisionReason.first-skipped');
    return transition({
      files: [
        fileInState(
          file,
          { kind: 'needs-decision', reason: 'upload', message: why },
          message('file.history.first-skipped'),
        ),
      ],
    });
  }
  const state = isReadable(file) ? ({ kind: 'queued' } as const) : ({ kind: 'missing' } as const);
  // What the service could not take of its first, it can hardly take of an equal one.
  const { serviceFault } = first;
  return transition({ files: [fileInState(file, state, message('file.history.takes-place'), { serviceFault })] });
}
