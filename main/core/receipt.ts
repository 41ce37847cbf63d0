import { message, type AnyMessage } from '#contract/messages/message.ts';
import { isEveryOutputFound, type Outputs } from './outputs.ts';

/**
 * The sources by which a check can pass: the answer to the upload, the list of the batch, the record of the file, a
 * download, a search, the job that names the file, the records of the documents that the job made of it, the job alone,
 * or what the journal still held of a damaged row.
 * `earlier`: an earlier version of the journal stored the source in a form that cannot be read.
 */
export const checkSources = [
  'upload',
  'batch-list',
  'record',
  'download',
  'search',
  'job-file',
  'outputs',
  'job',
  'journal',
  'earlier',
] as const;
export type CheckSource = (typeof checkSources)[number];

/** The result of a check: passed, not available from this service and role, or still open. */
export type ReceiptCheck =
  | { readonly kind: 'passed'; readonly by: CheckSource }
  | { readonly kind: 'not-available'; readonly why: AnyMessage }
  | { readonly kind: 'open' };

/** The five checks of docs/file-lifecycle.md#receipt. */
export interface Receipt {
  /** The service gave an id. */
  readonly accepted: ReceiptCheck;
  /** The service reports the number of bytes that were uploaded. */
  readonly size: ReceiptCheck;
  /** The service reports our SHA-256, or a download returned the same bytes. */
  readonly content: ReceiptCheck;
  /** The service reports a final status, a search returns our file id, or the job is final. */
  readonly final: ReceiptCheck;
  /** A search returns the file. */
  readonly findable: ReceiptCheck;
  /**
   * What a job made of the file; absent for a file that stays one document. *Final* and *findable* are then about these
   * documents (docs/file-lifecycle.md#jobs-that-change-documents).
   */
  readonly outputs?: Outputs;
}

/** A receipt without any check. */
export const emptyReceipt: Receipt = {
  accepted: { kind: 'open' },
  size: { kind: 'open' },
  content: { kind: 'open' },
  final: { kind: 'open' },
  findable: { kind: 'open' },
};

/** Creates a check that has passed. */
export const passedBy = (by: CheckSource): ReceiptCheck => ({ kind: 'passed', by });
/** Creates a check that is not available, with the reason. */
export const notAvailable = (why: AnyMessage): ReceiptCheck => ({ kind: 'not-available', why });

/** The reason of a check that the service offers, but not to this role (docs/file-lifecycle.md#rights). */
export const notForThisRole = message('file.checkMissing.role');

/** What a service reports about the bytes of a file. Absent fields are not reported. */
export interface ReportedBytes {
  readonly sizeBytes?: number;
  readonly sha256?: string;
}

/**
 * Adds to the receipt what a reply reports about the bytes. Returns `null` when it reports other bytes than were
 * uploaded; only a person can decide then. A check that passed stays passed.
 */
export function withReportedBytes(
  receipt: Receipt,
  sent: { readonly sizeBytes: number; readonly sha256: string },
  reported: ReportedBytes,
  by: CheckSource,
): Receipt | null {
  if (reported.sizeBytes !== undefined && reported.sizeBytes !== sent.sizeBytes) return null;
  if (reported.sha256 !== undefined && reported.sha256.toLowerCase() !== sent.sha256) return null;
  return {
    ...receipt,
    size: reported.sizeBytes !== undefined && receipt.size.kind !== 'passed' ? passedBy(by) : receipt.size,
    content: reported.sha256 !== undefined && receipt.content.kind !== 'passed' ? passedBy(by) : receipt.content,
  };
}

/** Returns whether no check is open, so that the file may be `done` (docs/file-lifecycle.md#states-and-groups). */
export function isComplete(receipt: Receipt): boolean {
  return (
    receipt.accepted.kind === 'passed' &&
    receipt.final.kind !== 'open' &&
    receipt.size.kind !== 'open' &&
    receipt.content.kind !== 'open' &&
    receipt.findable.kind !== 'open'
  );
}

/**
 * Returns whether only the end of the job shows that the file is final. A job may succeed as a whole without this file.
 * That is enough to stop waiting, but not enough to move an original.
 */
export function isByJobAlone({ final: settled, findable: found }: Receipt): boolean {
  return settled.kind === 'passed' && settled.by === 'job' && found.kind !== 'passed';
}

/** Returns whether the service is verified to have the uploaded bytes. */
export function hasVerifiedBytes({ size: counted, content: hashed }: Receipt): boolean {
  return counted.kind === 'passed' || hashed.kind === 'passed';
}

/**
 * Returns whether the original may be moved: the file itself must have a final status, and size or content must be
 * verified (docs/file-lifecycle.md#receipt). If a job made other documents of the file, a search must return each of them.
 */
export function allowsMove(receipt: Receipt): boolean {
  if (receipt.outputs !== undefined && !isEveryOutputFound(receipt.outputs)) return false;
  return receipt.final.kind === 'passed' && !isByJobAlone(receipt) && hasVerifiedBytes(receipt);
}
