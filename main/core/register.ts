import { message, type AnyMessage } from '#contract/messages/message.ts';
import { transition, fileInState } from './transition.ts';
import type { Transition } from './transition.ts';
import type { TrackedFileId, Sha256 } from './ids.ts';
import { isUnsent } from './file-state.ts';
import type { FileState, FileStateKind } from './file-state.ts';
import type { TrackedFile, FileNote } from './tracked-file.ts';
import { hasCopy, isGivenUp, isReadable, pathLost } from './lost-path.ts';
import { newTrackedFile } from './detect.ts';
import { sameExceptName } from './file-stat.ts';
import type { FileStat } from './file-stat.ts';

/** The content of a file as read through one open handle. */
export interface Content {
  readonly hash: Sha256;
  readonly sizeBytes: number;
  readonly allZero: boolean;
  /** Whether it is a PDF that names an encryption, so that it may need a password. */
  readonly mayBeLocked: boolean;
  /** The hash of the first bytes, as many as were asked for; `null` when none were asked for or the file is shorter. */
  readonly beginning: Sha256 | null;
  /** `fstat` of the handle after the last byte. */
  readonly stat: FileStat;
}

/** What a stable file contains, and what is needed to create a row for it. */
export interface Registration {
  readonly content: Content;
  readonly note: FileNote | null;
  /** Whether it is a PDF that does not open without a password (docs/file-lifecycle.md#passwords). */
  readonly isLocked: boolean;
  /**
   * The existing row of this file, if there is one: the same content at the same path, or missing, overwritten or
   * spooled content that returned anywhere in the folder. It absorbs the new row.
   */
  readonly known: TrackedFile | null;
  /** The id for content that differs from what was registered at this path. */
  readonly freshId: TrackedFileId;
  readonly nowMs: number;
}

/**
 * Registers a stable file. Where other content was registered at this path before, that content keeps its row and this
 * content gets a new one (docs/file-lifecycle.md#spool).
 */
export function registerFile(file: TrackedFile, registration: Registration): Transition {
  const { content, note, known, freshId, nowMs } = registration;
  const next = stateOfRegistered(registration);
  const fields = { hash: content.hash, stat: content.stat, note, formerSizeBytes: null, attempts: 0 };
  const { why } = next;
  const isOther = file.hash !== null && file.hash !== content.hash && !isAppended(file, content);
  if (!isOther && (known === null || file.hash !== null)) {
    // The copy in the spool has the content that was registered before.
    const spooled = file.spooled && file.hash === content.hash;
    const unlocked = file.hash === content.hash ? file.unlocked : null;
    const state = unlocked === null ? next.state : queued;
    return transition({ files: [fileInState(file, state, why, { ...fields, spooled, unlocked })] });
  }
  if (known !== null) {
    const back = contentReturned(known, file.path, content, next);
    return isOther
      ? transition({ files: [pathLost(file, 'overwritten', nowMs), back] })
      : transition({ files: [back], absorbed: [file.id] });
  }
  const seen = { path: file.path, stat: content.stat, kind: 'file' } as const;
  const fresh = {
    ...newTrackedFile(freshId, file.folderId, seen, next.state, nowMs),
    ...fields,
    allowed: file.allowed,
  };
  return transition({ files: [pathLost(file, 'overwritten', nowMs), { file: fresh, why }] });
}

const queued = { kind: 'queued' } as const;

interface Registered {
  readonly state: FileState;
  readonly why: AnyMessage;
}

/** Returns how registered content begins: a locked PDF waits for its password, and nothing of it is uploaded. */
function stateOfRegistered({ note, isLocked, nowMs }: Registration): Registered {
  const why = message('file.onHold.locked-pdf');
  if (isLocked) return { state: { kind: 'on-hold', reason: 'needs-password', message: why, sinceMs: nowMs }, why };
  return { state: queued, why: note === null ? message('file.history.recorded') : message('file.history.end-missing') };
}

/** Returns whether the file starts with the content that was registered, so that nothing of it was lost. */
function isAppended(file: TrackedFile, content: Content): boolean {
  return !file.spooled && content.beginning !== null && content.beginning === file.hash;
}

/** Returns whether a row that no longer lies at its path resumes when its content reappears in the folder. */
export function isWaitingForContent(row: TrackedFile): boolean {
  return isGivenUp(row) || (hasCopy(row) && row.remote === null && isUnsent(row.state.kind));
}

function contentReturned(
  known: TrackedFile,
  path: string,
  content: Content,
  next: Registered,
): Transition['files'][number] {
  // The original may have stayed because it was missing or because another file was at its path. Neither holds now.
  const original = known.original.kind === 'left' ? ({ kind: 'none' } as const) : known.original;
  const fields = { present: true, overwritten: false, path, stat: content.stat, hash: content.hash, original };
  // Its batch may have continued without it, so that it joins another. A row that was never read can be missing, too.
  if (known.state.kind === 'missing' || isGivenUp(known)) {
    const waits = next.state.kind === 'on-hold' && known.unlocked === null;
    const { state, why } = waits ? next : { state: queued, why: message('file.history.back') };
    return fileInState(known, state, why, { ...fields, batchId: null });
  }
  return fileInState(known, known.state, message('file.history.touched'), fields);
}

/** States of a file whose content is at the service or on its way there. A file with the same content waits for it. */
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

/** Returns whether a person skipped a file that may have been processed. Such a file keeps its batch. */
export function isSkippedUnconfirmed({ state, batchId }: Pick<TrackedFile, 'state' | 'batchId'>): boolean {
  return state.kind === 'ignored' && batchId !== null;
}

/** Puts a queued file behind the file that has taken the same content to the same service. */
export function markDuplicatePending(file: TrackedFile, first: TrackedFile): Transition {
  const state = { kind: 'duplicate-pending', firstId: first.id } as const;
  return transition({
    files: [fileInState(file, state, message('file.history.same'), { serviceId: first.serviceId })],
  });
}

/**
 * Returns whether a duplicate is its first file itself, under another name or in another folder: a rename leaves all
 * but the name, and nothing lies at the old path. Content and size are equal, because it is a duplicate.
 */
export const isRenamed = (duplicate: TrackedFile, first: TrackedFile): boolean =>
  duplicate.state.kind === 'duplicate' && !first.present && sameExceptName(first.stat, duplicate.stat);

/** Returns what becomes of a duplicate when its first file has ended; `null` while it has not. */
export function resolveDuplicate(file: TrackedFile, first: TrackedFile): Transition | null {
  if (first.state.kind === 'done') {
    const duplicate = { kind: 'duplicate', firstId: first.id } as const;
    // A first file that a person uploaded again may be done at another service than the one it started with.
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
  // When the service failed on the first file, it probably fails on one with the same content.
  const { serviceFault } = first;
  return transition({ files: [fileInState(file, state, message('file.history.takes-place'), { serviceFault })] });
}
