import { decision, moved, nothing } from './decision.ts';
import type { Decision } from './decision.ts';
import type { PathVerdict } from './folder-rules.ts';
import type { FolderId, ItemId } from './ids.ts';
import { isDamaged, isUnsent } from './item-state.ts';
import type { HeldReason, ItemState } from './item-state.ts';
import type { Item } from './item.ts';
import { withoutPath } from './lost-path.ts';
import { emptyReceipt } from './receipt.ts';
import { isUnknownStamp, sameButNames, sameStamp } from './stamp.ts';
import type { FileStamp } from './stamp.ts';

/** What a look at a path found. */
export interface Sighting {
  readonly path: string;
  readonly stamp: FileStamp;
  /** `other`: a link, pipe, device or socket. `undecodable`: a name that cannot be written as text. */
  readonly kind: 'file' | 'other' | 'undecodable';
}

const passing: readonly string[] = ['still-open', 'locked', 'disk-full'] satisfies readonly HeldReason[];

/** Whether the cause for which a file is held may end by itself: it is looked for with every scan. */
export const mayEndByItself = (reason: string | null): boolean => reason !== null && passing.includes(reason);

/** The state in which a file starts. */
export function firstState(sighting: Sighting, verdict: PathVerdict, nowMs: number): ItemState {
  if (sighting.kind === 'other') return { kind: 'ignored', reason: 'not-a-file' };
  if (sighting.kind === 'undecodable') {
    return { kind: 'held', reason: 'name', message: 'Its name cannot be read as text. Rename it.', sinceMs: nowMs };
  }
  return verdict.kind === 'ignore' ? { kind: 'ignored', reason: verdict.reason } : { kind: 'settling' };
}

/** A new row for a path that nobody knew. */
export function newItem(id: ItemId, folderId: FolderId, sighting: Sighting, state: ItemState, nowMs: number): Item {
  return {
    id,
    revision: 0,
    folderId,
    path: sighting.path,
    present: true,
    stamp: sighting.stamp,
    hash: null,
    serviceId: null,
    sessionId: null,
    remote: null,
    understood: null,
    state,
    attempts: 0,
    orphans: 0,
    serviceFault: null,
    allowed: false,
    spooled: false,
    note: null,
    formerSizeBytes: null,
    receipt: emptyReceipt,
    disposal: { kind: 'none' },
    seenAtMs: nowMs,
    changedAtMs: nowMs,
  };
}

/**
 * A file that begins again from its bytes, at the path where it lies. Its hash stays until they are read: content that was
 * registered keeps its row, and other bytes become another file ({@link replaced}).
 */
export function settleAnew(item: Item, why: string, stamp: FileStamp = item.stamp): Decision['items'][number] {
  return moved(item, { kind: 'settling' }, why, {
    // With the hash goes the stamp of what was registered: its size tells whether the file has only grown since.
    stamp: item.hash === null ? stamp : item.stamp,
    present: true,
    serviceId: null,
    sessionId: null,
    remote: null,
    receipt: emptyReceipt,
    attempts: 0,
    serviceFault: null,
    disposal: { kind: 'none' },
  });
}

/** What a sighting of a known path means. `succeed`: other content took the path; the old row goes on without it. */
export type SightingVerdict =
  | { readonly kind: 'known' }
  | { readonly kind: 'changed'; readonly decision: Decision }
  | { readonly kind: 'succeed'; readonly decision: Decision };

/**
 * Compares a sighting with the row that lies at its path. Whatever was not sent begins again with its new bytes; what was
 * sent keeps its story, and the new bytes are a new file.
 */
export function judgeSighting(row: Item, sighting: Sighting, verdict: PathVerdict): SightingVerdict {
  // What lies there is told by the move back, and by nothing that is seen while it goes on.
  if (row.disposal.kind === 'returning') return { kind: 'known' };
  // A move gives the file a second name before it takes the first one away; no other content has come by that.
  if (row.disposal.kind === 'moving' && sameButNames(row.stamp, sighting.stamp)) return { kind: 'known' };
  // Of a file that was never read nothing else can be told than that it lies there; a person decides what becomes of it.
  if (isDamaged(row) && row.hash === null && isUnknownStamp(row.stamp)) {
    const seen = moved(row, row.state, 'looked at again', { stamp: sighting.stamp });
    return { kind: 'changed', decision: decision({ items: [seen] }) };
  }
  const same = sameStamp(row.stamp, sighting.stamp);
  const changed = (why: string): SightingVerdict => ({
    kind: 'changed',
    decision: decision({ items: [settleAnew(row, why, sighting.stamp)] }),
  });
  if (row.state.kind === 'ignored' && row.state.reason !== 'skipped') {
    if (sighting.kind !== 'file' || (verdict.kind !== 'take' && !row.allowed)) return { kind: 'known' };
    // Whatever its bytes became while the rules left it out was none of Intray's business.
    const anew = row.spooled ? row : { ...row, hash: null };
    return { kind: 'changed', decision: decision({ items: [settleAnew(anew, 'rules allow it', sighting.stamp)] }) };
  }
  if (same) {
    if (row.state.kind !== 'held' || row.remote !== null || !mayEndByItself(row.state.reason)) return { kind: 'known' };
    return changed('looked at again');
  }
  if (row.remote === null && (isUnsent(row.state.kind) || row.state.kind === 'duplicate-pending')) {
    if (row.state.kind === 'settling') return { kind: 'known' };
    const goesOn = row.spooled || row.state.kind === 'duplicate-pending' || row.state.kind === 'ignored';
    if (row.hash === null || !goesOn) return changed('content changed');
  }
  const why = 'other content took its path';
  return { kind: 'succeed', decision: decision({ items: [moved(row, row.state, why, { present: false })] }) };
}

/**
 * Other content lies at the path of a file that was watched until it rests: `fresh` is the row of that content. What was
 * registered before keeps its own row; a row that was never registered becomes `fresh` itself.
 */
export function replaced(row: Item, fresh: Item, why: string, nowMs: number): Decision {
  if (row.hash !== null) {
    return decision({ items: [withoutPath(row, 'overwritten', nowMs), { item: fresh, why }] });
  }
  const { hash, stamp, note } = fresh;
  return decision({ items: [moved(row, fresh.state, why, { hash, stamp, note })] });
}

/** What follows when a file is no longer at its path, and its root is there. */
export function gone(row: Item): Decision {
  if (row.disposal.kind === 'returning') return nothing;
  if (row.spooled) return row.present ? decision({ items: [withoutPath(row, 'deleted', 0)] }) : nothing;
  const { kind } = row.state;
  const vanishes = row.remote === null && isUnsent(kind) && kind !== 'ignored' && kind !== 'vanished';
  if (!row.present && !vanishes) return nothing;
  // A temporary name that comes and goes was never a file of anybody's.
  if (row.hash === null && row.state.kind === 'ignored' && row.state.reason === 'standard') {
    return decision({ absorbed: [row.id] });
  }
  const state: ItemState = vanishes ? { kind: 'vanished' } : row.state;
  return decision({ items: [moved(row, state, 'gone from its path', { present: false })] });
}
