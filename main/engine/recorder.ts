import { decision, moved } from '#core/decision.ts';
import type { ItemId } from '#core/ids.ts';
import type { HeldReason } from '#core/item-state.ts';
import type { Item } from '#core/item.ts';
import { record } from '#core/recording.ts';
import type { Content } from '#core/recording.ts';
import { suspicion } from '#core/settle.ts';
import { gone } from '#core/sighting.ts';
import { sameButNames, sameStamp } from '#core/stamp.ts';
import type { FileStamp } from '#core/stamp.ts';
import type { FileRef } from '#ports/file-source.ts';
import type { Context } from './context.ts';
import { lookAt } from './context.ts';

/** Hashes a settled file and gives it its identity. `settle-again`: it changed meanwhile. */
export async function recordFile(
  context: Context,
  id: ItemId,
  ref: FileRef,
  settled: FileStamp,
  sighted: { readonly sizeBytes: number } | null,
): Promise<'recorded' | 'settle-again'> {
  const hashed = await context.files.hash(ref);
  // Everything below happens in one turn: what is read here is still true when it is committed.
  const item = context.journal.item(id);
  if (item?.state.kind !== 'settling') return 'recorded';
  const nowMs = context.clock.nowMs();
  const hold = (reason: HeldReason, message: string): 'recorded' => {
    const held = { kind: 'held', reason, message, sinceMs: nowMs } as const;
    context.commit(decision({ items: [moved(item, held, message, { stamp: settled })] }));
    return 'recorded';
  };
  if (!hashed.ok) {
    const { failure } = hashed;
    if (failure.kind === 'changed' || failure.kind === 'timeout') return 'settle-again';
    if (failure.kind === 'disk-full') return hold('disk-full', failure.message);
    if (failure.kind !== 'vanished') return hold('locked', failure.message);
    // Gone, or its root is away: the next look tells which.
    const look = await lookAt(context, item.folderId, ref);
    const row = context.journal.item(id);
    if (look.kind !== 'gone' || row?.state.kind !== 'settling') return 'settle-again';
    context.commit(gone(row));
    return 'recorded';
  }
  const content = hashed.value;
  if (!sameStamp(content.stamp, settled)) return 'settle-again';
  const odd = suspicion(content, sighted);
  if (odd !== null && !item.allowed) return hold('suspicious', odd);
  context.commit(record(item, content, knownOccurrence(context, item, content)));
  return 'recorded';
}

/**
 * The row that this content belongs to, if it was here before: the same content at the same path, vanished content that is
 * back anywhere in the folder, or a vanished file that nobody could read in time and that was renamed.
 */
function knownOccurrence(context: Context, item: Item, content: Content): Item | null {
  const away = context.journal.awayWith(item.folderId, content.hash);
  const same = away.find((row) => row.path === item.path && row.disposal.kind !== 'moved');
  const back = same ?? away.find((row) => row.state.kind === 'vanished');
  if (back !== undefined) return back;
  const unread = context.journal.unreadAway(item.folderId);
  return unread.find((row) => row.path === item.path || sameButNames(row.stamp, content.stamp)) ?? null;
}
