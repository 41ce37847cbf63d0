import { message, type AnyMessage } from '#contract/messages/message.ts';
import { fileInState } from './transition.ts';
import type { FileChange } from './transition.ts';
import { sentContent } from './tracked-file.ts';
import type { Classification, TrackedFile } from './tracked-file.ts';
import { nextPollMs } from './poll-times.ts';
import { passedBy, hasVerifiedBytes, isComplete, notForThisRole, notAvailable, withReportedBytes } from './receipt.ts';
import type { Receipt, ReportedBytes } from './receipt.ts';
import { withFound } from './outputs.ts';
import type { DecisionTime } from './decision-time.ts';
import type { AfterAction } from './after-action.ts';

/** What a lookup of the checks returned. A part that fails for now (`later`) is looked up again. */
export interface VerifyLookup {
  /** What the file's record says about the bytes; `none`: there is no record, or it does not say. */
  readonly record: ReportedBytes | 'none' | 'later' | 'forbidden';
  readonly downloaded: ReportedBytes | 'none' | 'later' | 'forbidden' | 'not-needed';
  /** `more`: some of the documents that the job made were found, and the others were not searched yet. */
  readonly search: 'found' | 'not-found' | 'more' | 'none' | 'later' | 'forbidden';
  /** The documents that the job made and a search returned. Empty for a file that stays one document. */
  readonly foundOutputs: readonly string[];
  /** What the record says about the document; absent where there is no record, and where it says nothing. */
  readonly read?: Classification;
}

/** The search index may lag. After this many lookups the check counts as not available. */
const maxSearchLookups = 6;
/** After this many failed lookups of a part, the file is done without it. */
const maxVerifyLookups = 40;

/**
 * Returns the checks that are still open. The file is downloaded only where the after-action needs it
 * (docs/file-lifecycle.md#receipt).
 */
export function wantedChecks(receipt: Receipt, afterAction: AfterAction) {
  const bytesOpen = receipt.size.kind === 'open' || receipt.content.kind === 'open';
  return {
    record: bytesOpen,
    search: receipt.findable.kind === 'open',
    downloadIfUnverified: afterAction === 'move' && receipt.final.kind === 'passed' && !hasVerifiedBytes(receipt),
  };
}

/**
 * Returns what follows from a lookup: the file is done, another lookup follows, or a person decides because the service
 * holds other bytes.
 */
export function verifyLookedUp(file: TrackedFile, look: VerifyLookup, at: DecisionTime): FileChange | null {
  const content = sentContent(file);
  if (file.state.kind !== 'verifying' || content === null) return null;
  const sent = { sizeBytes: content.sizeBytes, sha256: content.hash };
  const last = file.state.attempts + 1 >= maxVerifyLookups;
  let receipt: Receipt | null = file.receipt;
  if (typeof look.record === 'object') receipt = withReportedBytes(receipt, sent, look.record, 'record');
  if (receipt !== null && typeof look.downloaded === 'object') {
    receipt = withReportedBytes(receipt, sent, look.downloaded, 'download');
  }
  if (receipt === null) {
    const why = message('file.decisionReason.other-bytes');
    return fileInState(file, { kind: 'needs-decision', reason: 'bytes', message: why }, why);
  }
  receipt = withFoundOutputs(receipt, look.foundOutputs);
  const settledBytes = (look.record !== 'later' && look.downloaded !== 'later') || last;
  if (settledBytes) receipt = closeBytes(receipt, look.record === 'forbidden');
  receipt = { ...receipt, findable: findableCheck(receipt, look, file.state.attempts, last) };
  const classification = withRead(file.classification, look.read);
  if (isComplete(receipt))
    return fileInState(file, { kind: 'done' }, doneBecause(receipt), { receipt, classification });
  // A search that goes on with the next documents is not another try.
  const attempts = look.search === 'more' ? file.state.attempts : file.state.attempts + 1;
  const checkAtMs = at.nowMs + nextPollMs(file.state.attempts, at.random);
  return fileInState(file, { kind: 'verifying', checkAtMs, attempts }, message('file.history.checking'), {
    receipt,
  });
}

/** The job may have reported less than the record. Warnings were decided about when the job ended. */
function withRead(known: Classification | null, read: Classification | undefined): Classification | null {
  if (read === undefined) return known;
  const { tagName, tagScore, warning } = known ?? { tagName: null, tagScore: null, warning: null };
  return { ...read, tagName: tagName ?? read.tagName, tagScore: tagScore ?? read.tagScore, warning };
}

function withFoundOutputs(receipt: Receipt, foundIds: readonly string[]): Receipt {
  if (receipt.outputs === undefined || foundIds.length === 0) return receipt;
  return { ...receipt, outputs: withFound(receipt.outputs, new Set(foundIds)) };
}

function doneBecause({ final: settled }: Receipt): AnyMessage {
  return settled.kind === 'passed' ? message('file.history.verified') : message('file.history.role-done');
}

function closeBytes(receipt: Receipt, isForbidden: boolean): Receipt {
  const close = (check: Receipt['size'], why: AnyMessage) => (check.kind === 'open' ? notAvailable(why) : check);
  return {
    ...receipt,
    size: close(receipt.size, isForbidden ? notForThisRole : message('file.checkMissing.count')),
    content: close(receipt.content, isForbidden ? notForThisRole : message('file.checkMissing.hash')),
  };
}

function findableCheck(receipt: Receipt, look: VerifyLookup, attempts: number, last: boolean): Receipt['findable'] {
  if (receipt.findable.kind !== 'open') return receipt.findable;
  switch (look.search) {
    case 'found':
      return passedBy('search');
    case 'more':
      return receipt.findable;
    case 'forbidden':
      return notAvailable(notForThisRole);
    case 'none':
      return notAvailable(message('file.checkMissing.search'));
    case 'not-found':
      return attempts + 1 >= maxSearchLookups ? notAvailable(message('file.checkMissing.found')) : receipt.findable;
    case 'later':
      return last ? notAvailable(message('file.checkMissing.search-silent')) : receipt.findable;
  }
}
