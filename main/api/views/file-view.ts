import { message, type AnyMessage } from '#contract/messages/message.ts';
import type { TrackedFile as FileView } from '#contract/files.ts';
import { groupOf } from '#core/file-state.ts';
import type { Failure } from '#core/failure.ts';
import type { FileState } from '#core/file-state.ts';
import { isRenamed } from '#core/register.ts';
import { nameOf } from '#core/tracked-file.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import type { StabilityWait } from '#core/stabilize.ts';
import type { Batch } from '#core/batch-state.ts';
import { oneOffPrefix } from '#core/watch-folder.ts';
import type { FileMotion } from '#engine/progress.ts';
import { actionsOf } from './file-actions.ts';

/** What is needed for a view beside the row. */
export interface FileViewDeps {
  readonly batch: Batch | null;
  /** For a duplicate, its first file. */
  readonly first: TrackedFile | null;
  /** The current activity on the file. */
  readonly motion: FileMotion | null;
  /** Why the file still waits although it does not change. */
  readonly stabilityWait: StabilityWait | null;
  /** Whether its content survives every change at its path. */
  readonly isSafe: boolean;
  /** Why no copy of it is in the spool. */
  readonly notSafeReason: FileView['notSafeReason'];
  /** The service that it waits for and that does not answer. */
  readonly waitsFor: FileView['waitsFor'];
  /** The path that the person knows: absolute while its folder is known. */
  readonly path: string;
}

/** Returns a row as lists show it. A duplicate shows what became of its first file. */
export function fileView(file: TrackedFile, around: FileViewDeps): FileView {
  const source = file.state.kind === 'duplicate' ? (around.first ?? file) : file;
  return {
    id: file.id,
    path: around.path,
    name: nameOf(file.path),
    folderId: file.folderId.startsWith(oneOffPrefix) ? null : file.folderId,
    state: file.state.kind,
    group: groupOf[file.state.kind],
    sizeBytes: file.stat.sizeBytes,
    seenAtMs: file.seenAtMs,
    changedAtMs: file.changedAtMs,
    ...reasonOf(file),
    note: file.note,
    stabilityWait: file.state.kind === 'stabilizing' ? around.stabilityWait : null,
    isSafe: around.isSafe,
    notSafeReason: groupOf[file.state.kind] === 'inProgress' ? around.notSafeReason : null,
    ...progressOf(around.motion),
    atService: file.state.kind === 'processing' ? atServiceOf(around.motion) : null,
    batchId: file.batchId,
    serviceId: file.serviceId ?? source.serviceId,
    jobId: source.remote?.jobId ?? jobOf(around.batch),
    fileId: source.remote?.fileId ?? null,
    tagName: source.classification?.tagName ?? null,
    tagScore: source.classification?.tagScore ?? null,
    document: source.classification?.summary ?? null,
    removed: source.classification?.removed ?? null,
    warning: warningOf(source),
    nextTryAtMs: nextTryAtMs(file.state),
    duplicateOf: file.state.kind === 'duplicate' || file.state.kind === 'duplicate-pending' ? file.state.firstId : null,
    formerName: around.first !== null && isRenamed(file, around.first) ? nameOf(around.first.path) : null,
    outputs: outputsOf(source),
    waitsFor: around.waitsFor,
    // A file that waits for a service that does not answer has other choices, and its batch cannot be uploaded now.
    actions: around.waitsFor === null ? [...actionsOf(file, around.batch, around.stabilityWait)] : [],
  };
}

function outputsOf({ receipt: { outputs } }: TrackedFile): FileView['outputs'] {
  const first = outputs?.files[0];
  if (outputs === undefined || first === undefined) return null;
  return {
    kind: outputs.kind,
    others: outputs.others,
    count: outputs.files.length,
    failed: outputs.files.filter(({ state }) => state === 'failed').length,
    first: { fileId: first.fileId, name: first.name },
  };
}

/** The warning with which the service processed a file, as the journal has it. */
export function warningOf({ classification }: TrackedFile): FileView['warning'] {
  const warning = classification?.warning ?? null;
  return warning === null ? null : { code: warning.code, message: warning.message };
}

function progressOf(motion: FileMotion | null): Pick<FileView, 'uploadedBytes' | 'pagesDone' | 'pages'> {
  const none = { uploadedBytes: null, pagesDone: null, pages: null };
  switch (motion?.kind) {
    case undefined:
      return none;
    case 'sending':
      return { ...none, uploadedBytes: motion.uploadedBytes };
    case 'waiting':
      return none;
    case 'reading':
      return { ...none, pagesDone: motion.pagesDone, pages: motion.pages };
  }
}

function atServiceOf(motion: FileMotion | null): FileView['atService'] {
  if (motion?.kind === 'reading') return 'started';
  return motion?.kind === 'waiting' ? 'queued' : null;
}

function reasonOf({ state, serviceFault }: TrackedFile): Pick<FileView, 'reason' | 'detail'> {
  switch (state.kind) {
    case 'on-hold':
    case 'needs-decision': {
      const isFault = state.reason === 'service-fault' && serviceFault !== null;
      return { reason: state.reason, detail: isFault ? withRequest(serviceFault.failure) : state.message };
    }
    case 'rejected':
      return { reason: state.failure.kind, detail: state.failure.message };
    case 'retrying':
      return { reason: null, detail: withRequest(state.failure) };
    case 'ignored':
      return { reason: state.reason, detail: null };
    default:
      return { reason: null, detail: null };
  }
}

/** Returns the service's text with its status and request id, by which its operators find the request. */
function withRequest(failure: Failure): AnyMessage {
  const { status, requestId } = failure;
  const more = [...(status === undefined ? [] : [`HTTP ${status}`]), ...(requestId === undefined ? [] : [requestId])];
  const text = failure.message;
  return more.length === 0 ? text : message('failure.withRequest', { failure: text, details: more.join(', ') });
}

function jobOf(batch: Batch | null): string | null {
  const state = batch?.state;
  return state?.kind === 'running' || state?.kind === 'finished' ? state.jobId : null;
}

function nextTryAtMs(state: FileState): number | null {
  switch (state.kind) {
    case 'retrying':
      return state.retryAtMs;
    case 'on-hold':
      return state.retryAtMs ?? null;
    case 'uploading':
      return state.unconfirmed?.checkAtMs ?? null;
    case 'verifying':
      return state.attempts > 0 ? state.checkAtMs : null;
    default:
      return null;
  }
}
