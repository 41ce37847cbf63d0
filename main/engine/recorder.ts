import type { Failure } from '#core/failure.ts';
import { itemId } from '#core/ids.ts';
import type { ItemId } from '#core/ids.ts';
import type { HeldReason } from '#core/item-state.ts';
import type { Item, ItemNote } from '#core/item.ts';
import { isWaitingForContent, record } from '#core/recording.ts';
import type { Content } from '#core/recording.ts';
import { suspicion } from '#core/settle.ts';
import { gone, newItem, replaced } from '#core/sighting.ts';
import { sameButNames, sameStamp } from '#core/stamp.ts';
import type { FileStamp } from '#core/stamp.ts';
import type { FileRef } from '#ports/file-source.ts';
import type { Context } from './context.ts';

/** What is known of a file that has become stable. */
export interface StableFile {
  readonly id: ItemId;
  readonly ref: FileRef;
  readonly stamp: FileStamp;
  readonly note: ItemNote | null;
}

/** Hashes a stable file and gives it its identity. `settle-again`: it changed meanwhile. */
export async function recordFile(context: Context, stable: StableFile): Promise<'recorded' | 'settle-again'> {
  const { id, ref } = stable;
  const before = context.journal.item(id);
  const registeredBytes = before === null || before.hash === null ? undefined : before.stamp.sizeBytes;
  const hashed = await context.files.hash(ref, undefined, registeredBytes);
  // Everything below happens in one turn: what is read here is still true when it is committed.
  const item = context.journal.item(id);
  if (item?.state.kind !== 'settling') return 'recorded';
  if (!hashed.ok) return notHashed(context, item, stable, hashed.failure);
  const content = hashed.value;
  if (!sameStamp(content.stamp, stable.stamp)) return 'settle-again';
  const { formerSizeBytes } = item;
  const odd = suspicion(content, formerSizeBytes === null ? null : { sizeBytes: formerSizeBytes });
  if (odd !== null && !item.allowed) {
    hold(context, item, content.stamp, { reason: 'suspicious', message: odd });
    return 'recorded';
  }
  const known = knownOccurrence(context, item, content);
  const freshId = itemId(context.ids.uuid());
  context.commit(record(item, { content, note: stable.note, known, freshId, nowMs: context.clock.nowMs() }));
  return 'recorded';
}

/** Puts a stable file on hold; content that was registered at its path before keeps a row of its own. */
export function hold(
  context: Context,
  item: Item,
  stamp: FileStamp,
  why: { readonly reason: HeldReason; readonly message: string },
): void {
  const nowMs = context.clock.nowMs();
  const state = { kind: 'held', ...why, sinceMs: nowMs } as const;
  const seen = { path: item.path, stamp, kind: 'file' } as const;
  const { formerSizeBytes } = item;
  const fresh = { ...newItem(itemId(context.ids.uuid()), item.folderId, seen, state, nowMs), formerSizeBytes };
  context.commit(replaced(item, fresh, why.message, nowMs));
}

async function notHashed(
  context: Context,
  item: Item,
  { ref, stamp }: StableFile,
  failure: Failure,
): Promise<'recorded' | 'settle-again'> {
  switch (failure.kind) {
    case 'changed':
    case 'timeout':
      return 'settle-again';
    case 'vanished': {
      // Gone, or its root is away: the next look tells which.
      const look = await context.files.stat(ref);
      const row = context.journal.item(item.id);
      if (look.kind !== 'gone' || row?.state.kind !== 'settling') return 'settle-again';
      context.commit(gone(row));
      return 'recorded';
    }
    case 'disk-full':
      hold(context, item, stamp, { reason: 'disk-full', message: failure.message });
      return 'recorded';
    default:
      hold(context, item, stamp, { reason: 'locked', message: failure.message });
      return 'recorded';
  }
}

/**
 * The row that this content belongs to, if it was here before: the same content at the same path, vanished content that is
 * back anywhere in the folder, or a vanished file that nobody could read in time and that was renamed.
 */
function knownOccurrence(context: Context, item: Item, content: Content): Item | null {
  const away = context.journal.awayWith(item.folderId, content.hash);
  const same = away.find((row) => row.path === item.path && row.disposal.kind !== 'moved');
  const back = same ?? away.find(isWaitingForContent);
  if (back !== undefined) return back;
  const unread = context.journal.unreadAway(item.folderId);
  return unread.find((row) => row.path === item.path || sameButNames(row.stamp, content.stamp)) ?? null;
}
