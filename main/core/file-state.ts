import type { AnyMessage } from '#contract/messages/message.ts';
import type { Failure } from './failure.ts';
import type { TrackedFileId, BatchId } from './ids.ts';

/** The reasons for which a file waits for a cause to end or for a person (docs/file-lifecycle.md#states-and-groups). */
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
 * The reasons for which Intray leaves a file out. `standard`: its name is in the list of standard ignores.
 * `folder-removed`: its watch folder was removed before it was uploaded.
 */
export const ignoredReasons = ['not-a-file', 'standard', 'excluded', 'type', 'skipped', 'folder-removed'] as const;
export type IgnoredReason = (typeof ignoredReasons)[number];

/** What could not be found out about a file that needs a decision. */
export const needsDecisionReasons = ['job', 'upload', 'status', 'bytes', 'row'] as const;
type NeedsDecisionReason = (typeof needsDecisionReasons)[number];

/**
 * An upload whose outcome is checked with the service at `checkAtMs`, after `attempts` checks that found nothing.
 * `failure` says how the upload ended; it is `null` after a crash.
 */
export interface UnconfirmedUpload {
  readonly checkAtMs: number;
  readonly attempts: number;
  readonly failure: Failure | null;
}

/** States that are restored unchanged when a person revokes a skip. */
type RestorableState =
  | { readonly kind: 'duplicate-pending'; readonly firstId: TrackedFileId }
  | {
      readonly kind: 'on-hold';
      readonly reason: OnHoldReason;
      readonly message: AnyMessage;
      readonly sinceMs: number;
      /** When it is retried automatically. Absent where a scan or a person retries it. */
      readonly retryAtMs?: number;
    }
  | { readonly kind: 'rejected'; readonly failure: Failure }
  | { readonly kind: 'needs-decision'; readonly reason: NeedsDecisionReason; readonly message: AnyMessage }
  | { readonly kind: 'missing' };

/** The state and the batch of a file when a person skipped it. */
export interface BeforeSkip {
  readonly state: RestorableState;
  readonly batchId: BatchId | null;
}

/**
 * The state of a file. The intent of a call is itself a state (`uploading`), so that a crash leaves a trace: a file
 * that is `uploading` without a running upload is unconfirmed.
 */
export type FileState =
  | { readonly kind: 'stabilizing' }
  | { readonly kind: 'queued' }
  | { readonly kind: 'batched' }
  /**
   * `unconfirmed`: bytes may have arrived, but no readable answer came back. The engine checks with the service until
   * the outcome is known.
   */
  | { readonly kind: 'uploading'; readonly startedAtMs: number; readonly unconfirmed: UnconfirmedUpload | null }
  | { readonly kind: 'uploaded' }
  /** The file waits in its batch or, where it has none, until it is retried alone. */
  | { readonly kind: 'retrying'; readonly retryAtMs: number; readonly failure: Failure }
  | { readonly kind: 'processing' }
  | { readonly kind: 'verifying'; readonly checkAtMs: number; readonly attempts: number }
  | { readonly kind: 'done' }
  | { readonly kind: 'duplicate'; readonly firstId: TrackedFileId }
  | RestorableState
  /** `before` is the state that is restored when the skip is revoked. Absent for a file that was in progress. */
  | { readonly kind: 'ignored'; readonly reason: IgnoredReason; readonly before?: BeforeSkip };

export type FileStateKind = FileState['kind'];

/** Returns whether a file waits for a person because its row could not be read. */
export const isDamaged = ({ state }: { readonly state: FileState }): boolean =>
  state.kind === 'needs-decision' && state.reason === 'row';

/** Returns when the engine has to check a file again; `null` when only an event makes that necessary. */
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

/** The four groups that are summed up on the screen. */
export type FileGroup = 'inProgress' | 'done' | 'onHold' | 'ignored';

/** The group of each state (docs/file-lifecycle.md#states-and-groups). */
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

export const fileStateKinds = Object.keys(groupOf) as readonly FileStateKind[];
/** The states of the group `inProgress`. */
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

/**
 * Returns whether the service holds nothing of the file and no upload runs, so that the file may start again without
 * being uploaded twice.
 */
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
 * Every transition that the engine may make. The journal refuses any other, so that a mistake in a stage stops the
 * engine with an error and does not leave a file in a wrong state.
 */
const allowedTransitions = {
  stabilizing: fresh,
  queued: ['batched', 'retrying', 'duplicate-pending', 'processing', ...backOut],
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
  'needs-decision': ['queued', 'processing', 'uploaded', 'ignored', 'stabilizing'],
  missing: ['stabilizing', 'queued', 'duplicate-pending', 'on-hold', 'ignored'],
  ignored: ['stabilizing', 'queued', 'missing', 'needs-decision', 'on-hold', 'rejected', 'duplicate-pending'],
} as const satisfies Record<FileStateKind, readonly FileStateKind[]>;

/**
 * Returns whether {@link allowedTransitions} contains the transition. Staying in a state (other fields change) is
 * always allowed.
 */
export function mayChangeTo(from: FileStateKind, to: FileStateKind): boolean {
  return from === to || (allowedTransitions[from] as readonly FileStateKind[]).includes(to);
}
