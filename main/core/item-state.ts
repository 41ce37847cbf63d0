import type { Failure } from './failure.ts';
import type { ItemId, SessionId } from './ids.ts';

/** Why a file waits for its cause to end, or for a person (docs/file-lifecycle.md#states-and-groups). */
export const heldReasons = [
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
export type HeldReason = (typeof heldReasons)[number];

/**
 * Why a file is none of Intray's business; `standard`: its name is in the list of names that are left alone;
 * `folder-removed` when its watch folder was taken away before it was sent.
 */
export const ignoredReasons = ['not-a-file', 'standard', 'excluded', 'type', 'skipped', 'folder-removed'] as const;
export type IgnoredReason = (typeof ignoredReasons)[number];

/** What could not be told of a parked file. */
export const parkedReasons = ['job', 'upload', 'status', 'bytes', 'row'] as const;
export type ParkedReason = (typeof parkedReasons)[number];

/** A doubt is looked into at `lookAtMs`, for the `looks`-th time. `failure`: how the upload ended; `null` after a crash. */
export interface Doubt {
  readonly lookAtMs: number;
  readonly looks: number;
  readonly failure: Failure | null;
}

/** States that are restored as they were when a person takes back that a file is skipped. */
export type RestorableState =
  | { readonly kind: 'duplicate-pending'; readonly firstId: ItemId }
  | {
      readonly kind: 'held';
      readonly reason: HeldReason;
      readonly message: string;
      readonly sinceMs: number;
      /** When it is tried again by itself; absent where that is for a scan or a person. */
      readonly retryAtMs?: number;
    }
  | { readonly kind: 'rejected'; readonly failure: Failure }
  | { readonly kind: 'parked'; readonly reason: ParkedReason; readonly message: string }
  | { readonly kind: 'vanished' };

/** Where a file was when a person skipped it, and its batch. */
export interface BeforeSkip {
  readonly state: RestorableState;
  readonly sessionId: SessionId | null;
}

/**
 * Where a file stands. The intent of a call is itself a state (`uploading`), so that a crash finds it: whatever is
 * `uploading` when nobody is sending is in doubt.
 */
export type ItemState =
  | { readonly kind: 'settling' }
  | { readonly kind: 'queued' }
  | { readonly kind: 'in-session' }
  /** `doubt`: bytes may have arrived and nothing readable came back; looked for at the service until told. */
  | { readonly kind: 'uploading'; readonly startedAtMs: number; readonly doubt: Doubt | null }
  | { readonly kind: 'uploaded' }
  /** In its session, or, where it has none, until it is tried alone. */
  | { readonly kind: 'retry-wait'; readonly retryAtMs: number; readonly failure: Failure }
  | { readonly kind: 'processing' }
  | { readonly kind: 'proving'; readonly lookAtMs: number; readonly looks: number }
  | { readonly kind: 'done' }
  | { readonly kind: 'duplicate'; readonly firstId: ItemId }
  | RestorableState
  /** `before`: what a skip is taken back to; absent for a file that was on its way. */
  | { readonly kind: 'ignored'; readonly reason: IgnoredReason; readonly before?: BeforeSkip };

export type ItemStateKind = ItemState['kind'];

/** Whether a file waits for a person because its row could not be read. */
export const isDamaged = ({ state }: { readonly state: ItemState }): boolean =>
  state.kind === 'parked' && state.reason === 'row';

/** When the engine has to look at a file again; `null`: when something happens. */
export function dueAtMs(state: ItemState): number | null {
  switch (state.kind) {
    case 'retry-wait':
      return state.retryAtMs;
    case 'uploading':
      return state.doubt?.lookAtMs ?? null;
    case 'proving':
      return state.lookAtMs;
    case 'held':
      return state.retryAtMs ?? null;
    default:
      return null;
  }
}

/** The four sums on the screen. */
export type Bucket = 'waiting' | 'done' | 'held' | 'ignored';

/** The table of docs/file-lifecycle.md#states-and-groups. */
export const bucketOf = {
  settling: 'waiting',
  queued: 'waiting',
  'in-session': 'waiting',
  uploading: 'waiting',
  uploaded: 'waiting',
  'retry-wait': 'waiting',
  processing: 'waiting',
  proving: 'waiting',
  'duplicate-pending': 'waiting',
  done: 'done',
  duplicate: 'done',
  held: 'held',
  rejected: 'held',
  parked: 'held',
  vanished: 'held',
  ignored: 'ignored',
} as const satisfies Record<ItemStateKind, Bucket>;

/** Every state. */
export const itemStateKinds = Object.keys(bucketOf) as readonly ItemStateKind[];
/** States of files that are on their way. */
export const waitingKinds = itemStateKinds.filter((kind) => bucketOf[kind] === 'waiting');

const unsent: readonly ItemStateKind[] = [
  'settling',
  'queued',
  'in-session',
  'retry-wait',
  'held',
  'vanished',
  'ignored',
];

/** Whether nothing of the file is at the service or on its way there, so that it may start afresh without being told twice. */
export function isUnsent(kind: ItemStateKind): boolean {
  return unsent.includes(kind);
}

const fresh: readonly ItemStateKind[] = [
  'settling',
  'queued',
  'duplicate-pending',
  'held',
  'vanished',
  'ignored',
  'parked',
];
const backOut: readonly ItemStateKind[] = ['settling', 'queued', 'held', 'rejected', 'parked', 'vanished', 'ignored'];

/**
 * Every move that the engine may make. The journal refuses any other: a mistake in a lane becomes a stop with a name
 * and not a file in a state that nobody meant.
 */
export const allowedMoves = {
  settling: fresh,
  queued: ['in-session', 'duplicate-pending', ...backOut],
  'in-session': ['uploading', 'retry-wait', ...backOut],
  uploading: ['uploaded', 'in-session', 'retry-wait', ...backOut],
  uploaded: ['processing', 'queued', 'held', 'parked', 'rejected', 'ignored'],
  'retry-wait': ['in-session', 'uploading', ...backOut],
  processing: ['proving', 'rejected', 'held', 'parked', 'queued', 'ignored'],
  proving: ['done', 'rejected', 'held', 'parked', 'ignored'],
  'duplicate-pending': ['duplicate', ...backOut],
  duplicate: [],
  done: [],
  held: [...fresh, 'in-session'],
  rejected: ['queued', 'settling', 'vanished', 'ignored', 'duplicate-pending'],
  parked: ['queued', 'processing', 'uploaded', 'ignored', 'settling'],
  vanished: ['settling', 'queued', 'duplicate-pending', 'ignored'],
  ignored: ['settling', 'queued', 'vanished', 'parked', 'held', 'rejected', 'duplicate-pending'],
} as const satisfies Record<ItemStateKind, readonly ItemStateKind[]>;

/** Whether {@link allowedMoves} has it. Staying in a state (other fields change) is always a move. */
export function mayMove(from: ItemStateKind, to: ItemStateKind): boolean {
  return from === to || (allowedMoves[from] as readonly ItemStateKind[]).includes(to);
}
