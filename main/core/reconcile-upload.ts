import { message } from '#contract/messages/message.ts';
import { giveUpAfterFault, leaveAfterFault } from './batch-fault.ts';
import type { UploadSituation } from './batch-fault.ts';
import { transition, fileInState, noTransition } from './transition.ts';
import type { Transition, FileChange } from './transition.ts';
import type { Failure } from './failure.ts';
import type { UnconfirmedUpload } from './file-state.ts';
import { sentContent } from './tracked-file.ts';
import type { SentContent, TrackedFile } from './tracked-file.ts';
import { emptyReceipt, passedBy, withReportedBytes } from './receipt.ts';
import type { ReportedBytes } from './receipt.ts';
import { isServiceFault } from './service-fault.ts';
import type { Batch } from './batch-state.ts';

/**
 * Returns the state of an unconfirmed upload. The first check comes after 2 s. `failure` says how the upload ended; it
 * is `null` where that is not known.
 */
export function unconfirmedState(file: TrackedFile, nowMs: number, failure: Failure | null): TrackedFile['state'] {
  const startedAtMs = file.state.kind === 'uploading' ? file.state.startedAtMs : nowMs;
  return { kind: 'uploading', startedAtMs, unconfirmed: { checkAtMs: nowMs + 2_000, attempts: 0, failure } };
}

/** A file as the service lists it in an open batch. */
export interface ListedFile extends ReportedBytes {
  readonly fileId: string;
  readonly name?: string;
}

/** Short waits, because the other files of the batch wait for the outcome. */
const lookupWaitsMs = [5_000];

/**
 * Reconciles one upload. `listed` is what the batch holds at the service, without files that belong to other rows; it
 * is `null` where the service cannot list. Exactly one match is adopted. With several matches, or with none after two
 * checks, the batch becomes unusable, so that bytes that arrive later are never processed.
 */
export function uploadLookedUp(
  file: TrackedFile,
  batch: Batch,
  members: readonly TrackedFile[],
  listed: readonly ListedFile[] | null,
  name: string,
  situation: UploadSituation,
): Transition {
  if (file.state.kind !== 'uploading' || file.state.unconfirmed === null) return noTransition;
  const content = sentContent(file);
  if (content === null) return noTransition;
  const { unconfirmed } = file.state;
  const matches = matching(file, listed ?? [], name);
  const [match, second] = matches;
  if (match !== undefined && second === undefined) return transition({ files: [adopted(file, content, match)] });
  if (listed !== null && match === undefined && mayLookUpAgain(unconfirmed)) {
    const checkAtMs = situation.at.nowMs + (lookupWaitsMs[unconfirmed.attempts] ?? 0);
    const next = { ...file.state, unconfirmed: { ...unconfirmed, checkAtMs, attempts: unconfirmed.attempts + 1 } };
    return transition({ files: [fileInState(file, next, message('file.history.not-found-there'))] });
  }
  if (unconfirmed.failure !== null && isServiceFault(unconfirmed.failure)) {
    return leaveAfterFault(file, batch, members, unconfirmed.failure, situation, true);
  }
  return giveUpAfterFault(batch, members, message('file.history.unconfirmed'), situation);
}

/** Returns whether a check that finds nothing is followed by another. */
export function mayLookUpAgain(unconfirmed: UnconfirmedUpload): boolean {
  return lookupWaitsMs[unconfirmed.attempts] !== undefined;
}

/** Returns the listed files that can be this one. */
export function matching(trackedFile: TrackedFile, listed: readonly ListedFile[], name: string): readonly ListedFile[] {
  const content = sentContent(trackedFile);
  return listed.filter((file) =>
    file.sha256 !== undefined
      ? file.sha256 === content?.hash
      : file.sizeBytes === content?.sizeBytes && file.name === name,
  );
}

function adopted(file: TrackedFile, { hash, sizeBytes }: SentContent, match: ListedFile): FileChange {
  const base = { ...emptyReceipt, accepted: passedBy('batch-list') };
  const sent = { sizeBytes, sha256: hash };
  const receipt = withReportedBytes(base, sent, match, 'batch-list') ?? base;
  const fields = { remote: { fileId: match.fileId, jobId: null }, receipt, attempts: 0, serviceFault: null };
  return fileInState(file, { kind: 'uploaded' }, message('file.history.found-there'), fields);
}
