import { message, type AnyMessage } from '#contract/messages/message.ts';
/**
 * By what a check has passed: the answer to the upload, the list of the batch, the record of the file, a download, a search,
 * the job that names the file, the job alone, or what the journal still held of a damaged row. `earlier`: an earlier version
 * of the journal did not keep it in a way that can be read.
 */
export const checkSources = [
  'upload',
  'batch-list',
  'record',
  'download',
  'search',
  'job-file',
  'job',
  'journal',
  'earlier',
] as const;
export type CheckSource = (typeof checkSources)[number];

/** How a check stands: passed, not available from this service and role, or still looked for. */
export type ReceiptCheck =
  | { readonly kind: 'passed'; readonly by: CheckSource }
  | { readonly kind: 'not-available'; readonly why: AnyMessage }
  | { readonly kind: 'open' };

/** The five checks of docs/file-lifecycle.md#receipt. */
export interface Receipt {
  /** The service gave an id. */
  readonly accepted: ReceiptCheck;
  /** It reports the byte count that was sent. */
  readonly size: ReceiptCheck;
  /** It reports our SHA-256, or a download gave the same bytes. */
  readonly content: ReceiptCheck;
  /** A final status, a search hit with our file id, or a final job. */
  readonly final: ReceiptCheck;
  /** A search returns the file. */
  readonly findable: ReceiptCheck;
}

/** Nothing checked yet. */
export const emptyReceipt: Receipt = {
  accepted: { kind: 'open' },
  size: { kind: 'open' },
  content: { kind: 'open' },
  final: { kind: 'open' },
  findable: { kind: 'open' },
};

/** A check that has passed. */
export const passedBy = (by: CheckSource): ReceiptCheck => ({ kind: 'passed', by });
/** A check that is not available, and why. */
export const notAvailable = (why: AnyMessage): ReceiptCheck => ({ kind: 'not-available', why });

/** A check that the service could give, and not to this role (docs/file-lifecycle.md#rights). */
export const notForThisRole = message('file.checkMissing.role');

/** What a service reports of a file's bytes, where it does. */
export interface ReportedBytes {
  readonly sizeBytes?: number;
  readonly sha256?: string;
}

/**
 * Adds what a reply says of the bytes. `null`: it reports other bytes than were sent, which nothing but a person can
 * settle. A check that passed stays.
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

/** Whether nothing is looked for any more: `done` may be said (docs/file-lifecycle.md#states-and-groups). */
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
 * Whether all that is known of a file's end is the end of its job. A job may have ended well as a whole and not with this
 * file: that is enough to wait no longer, and too little to move an original.
 */
export function isByJobAlone({ final: settled, findable: found }: Receipt): boolean {
  return settled.kind === 'passed' && settled.by === 'job' && found.kind !== 'passed';
}

/** Whether the service is verified to have the bytes that were sent. */
export function hasVerifiedBytes({ size: counted, content: hashed }: Receipt): boolean {
  return counted.kind === 'passed' || hashed.kind === 'passed';
}

/**
 * Moving an original needs a final status of the file itself and one of size and content; never less
 * (docs/file-lifecycle.md#receipt).
 */
export function allowsMove(receipt: Receipt): boolean {
  return receipt.final.kind === 'passed' && !isByJobAlone(receipt) && hasVerifiedBytes(receipt);
}
