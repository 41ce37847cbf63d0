import type { AnyMessage } from '#contract/messages/message.ts';
import type { Failure } from './failure.ts';
import type { TrackedFileId, BatchId } from './ids.ts';

/** Why a file waits for its cause to end, or for a person (docs/file-lifecycle.md#states-and-groups). */
export const onHoldReasons = [
  'needs-password',
  'suspicious',
  'still-open',
  'name',
  'too-large',
  'unsupported',
  'disk-full',
  'batch-incomplete',
  'locked',
  'overwritten',
  'service-fault',
] as const;
export type OnHoldReason = (typeof onHoldReasons)[number];

/**
 * Why a file is none of Intray's business; `standard`: its name is in the list of names that are left alone;
 * `folder-removed` when its watch folder was taken away before it was sent.
 */
export const ignoredReasons = ['not-a-file', 'standard', 'excluded', 'type', 'skipped', 'folder-removed'] as const;
export type IgnoredReason = (typeof ignoredReasons)[number];

/** What could not be found out about a file that needs a decision. */
export const needsDecisionReasons = ['job', 'upload', 'status', 'bytes', 'row'] as const;
type NeedsDecisionReason = (typeof needsDecisionReasons)[number];

/** Checked with the service at `checkAtMs`, after `attempts` checks that found nothing. `failure`: how the upload ended; `null` after a crash. */
export interface UnconfirmedUpload {
  readonly checkAtMs: number;
  readonly attempts: number;
  readonly failure: Failure | null;
}

/** States that are restored as they were when a person takes back that a file is skipped. */
type RestorableState =
  | { readonly kind: 'duplicate-pending'; readonly firstId: TrackedFileId }
  | {
      readonly kind: 'on-hold';
      readonly reason: OnHoldReason;
      readonly message: AnyMessage;
      readonly sinceMs: number;
      /** When it is tried again by itself; absent where that is for a scan or a person. */
      readonly retryAtMs?: number;
    }
  | { readonly kind: 'rejected'; readonly failure: Failure }
  | { readonly kind: 'needs-decision'; readonly reason: NeedsDecisionReason; readonly message: AnyMessage }
  | { readonly kind: 'missing' };

/** Where a file was when a person skipped it, and its batch. */
export interface BeforeSkip {
  readonly state: RestorableState;
  readonly batchId: BatchId | null;
}

/**
 * Where a file stands. The intent of a call is itself a state (`uploading`), so that a crash finds it: whatever is
 * `uploading` when nobody is sending is unconfirmed.
 */
export type FileState =
  | { readonly kind: 'stabilizing' }
  | { readonly kind: 'queued' }
  | { readonly kind: 'batched' }
  /** `unconfirmed`: bytes may have arrived and nothing readable came back; looked for at the service until the outcome is known. */
  | { readonly kind: 'uploading'; readonly startedAtMs: number; readonly unconfirmed: UnconfirmedUpload | null }
  | { readonly kind: 'uploaded' }
  /** In its batch, or, where it has none, until it is tried alone. */
  | { readonly kind: 'retrying'; readonly retryAtMs: number; readonly failure: Failure }
  | { readonly kind: 'processing' }
  | { readonly kind: 'verifying'; readonly checkAtMs: number; readonly attempts: number }
  | { readonly kind: 'done' }
  | { readonly kind: 'duplicate'; readonly firstId: TrackedFileId }
  | RestorableState
  /** `before`: what a skip is taken back to; absent for a file that was on its way. */
  | { readonly kind: 'ignored'; readonly reason: IgnoredReason; readonly before?: BeforeSkip };

export type FileStateKind = FileState['kind'];

/** Whether a file waits for a person because its row could not be read. */
export const isDamaged = ({ state }: { readonly state: FileState }): boolean =>
  state.kind === 'needs-decision' && state.reason === 'row';

/** When the engine has to look at a file again; `null`: when something happens. */
export function dueAtMs(state: FileState): number | null {
  switch (state.kind) {
    case 'retrying':
      return state.retryAtMs;
    case 'uploading':
      return state.unconfirmed?.checkAtMs ?? null;
    case 'verifying':
      return state.checkAtMs;
    case 'on-hold':
      return state.retryAtMs ?? null;
    default:
      return null;
  }
}

/** The four sums on the screen. */
export type FileGroup = 'inProgress' | 'done' | 'onHold' | 'ignored';

/** The table of docs/file-lifecycle.md#states-and-groups. */
export const groupOf = {
  stabilizing: 'inProgress',
  queued: 'inProgress',
  batched: 'inProgress',
  uploading: 'inProgress',
  uploaded: 'inProgress',
  retrying: 'inProgress',
  processing: 'inProgress',
  verifying: 'inProgress',
  'duplicate-pending': 'inProgress',
  done: 'done',
  duplicate: 'done',
  'on-hold': 'onHold',
  rejected: 'onHold',
  'needs-decision': 'onHold',
  missing: 'onHold',
  ignored: 'ignored',
} as const satisfies Record<FileStateKind, FileGroup>;

/** Every state. */
export const fileStateKinds = Object.keys(groupOf) as readonly FileStateKind[];
/** States of files that are on their way. */
export const inProgressKinds = fileStateKinds.filter((kind) => groupOf[kind] === 'inProgress');

const unsent: readonly FileStateKind[] = [
  'stabilizing',
  'queued',
  'batched',
  'retrying',
  'on-hold',
  'missing',
  'ignored',
];

/** Whether nothing of the file is at the service or on its way there, so that it may start afresh without being uploaded twice. */
export function isUnsent(kind: FileStateKind): boolean {
  return unsent.includes(kind);
}

const fresh: readonly FileStateKind[] = [
  'stabilizing',
  'queued',
  'duplicate-pending',
  'on-hold',
  'missing',
  'ignored',
  'needs-decision',
];
const backOut: readonly FileStateKind[] = [
  'stabilizing',
  'queued',
  'on-hold',
  'rejected',
  'needs-decision',
  'missing',
  'ignored',
];

/**
 * Every transition that the engine may make. The journal refuses any other: a mistake in a stage becomes a stop with a name
 * and not a file in a state that nobody meant.
 */
const allowedTransitions = {
  stabilizing: fresh,
  queued: ['batched', 'duplicate-pending', 'processing', ...backOut],
  batched: ['uploading', 'retrying', ...backOut],
  uploading: ['uploaded', 'batched', 'retrying', ...backOut],
  uploaded: ['processing', 'queued', 'on-hold', 'needs-decision', 'rejected', 'ignored'],
  retrying: ['batched', 'uploading', ...backOut],
  processing: ['verifying', 'rejected', 'on-hold', 'needs-decision', 'queued', 'ignored'],
  verifying: ['done', 'rejected', 'on-hold', 'needs-decision', 'ignored'],
  'duplicate-pending': ['duplicate', ...backOut],
  duplicate: [],
  done: [],
  'on-hold': [...fresh, 'batched'],
  rejected: ['queued', 'stabilizing', 'missing', 'ignored', 'duplicate-pending'],
  'needs-decision': ['queued', 'processing', 'uploaded', 'on-hold', 'ignored', 'stabilizing'],
  missing: ['stabilizing', 'queued', 'duplicate-pending', 'ignored'],
  ignored: ['stabilizing', 'queued', 'missing', 'needs-decision', 'on-hold', 'rejected', 'duplicate-pending'],
} as const satisfies Record<FileStateKind, readonly FileStateKind[]>;

/** Whether {@link allowedTransitions} has it. Staying in a state (other fields change) is always a move. */
export function mayChangeTo(from: FileStateKind, to: FileStateKind): boolean {
  return from === to || (allowedTransitions[from] as readonly FileStateKind[]).includes(to);
}
