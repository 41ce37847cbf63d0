import { decision } from '#core/decision.ts';
import type { ItemChange } from '#core/decision.ts';
import { chooseDisposal } from '#core/disposal.ts';
import type { DisposalChoice } from '#core/disposal.ts';
import { beginDisposal, moveEnded } from '#core/disposing.ts';
import type { MoveEnd } from '#core/disposing.ts';
import type { FolderId } from '#core/ids.ts';
import type { Item } from '#core/item.ts';
import { returnEnded } from '#core/returning.ts';
import type { ReturnEnd } from '#core/returning.ts';
import type { FileRef } from '#ports/file-source.ts';
import type { Recallable } from './clock-watch.ts';
import type { Context } from './context.ts';
import { refOf } from './context.ts';
import { earlier } from './lane.ts';
import type { LaneSpec } from './lane.ts';
import { nobodysName } from './root-guard.ts';
import { lookAtPath, sightFresh } from './sightings.ts';

const batchSize = 50;
/** Shorter sleeps are no turn of the event loop. */
const turnMs = 1;
/** A root that cannot be reached is tried again after so long. */
const awayMs = 20_000;

/**
 * Folders whose moves wait, and until when the next is tried: their root is away, another directory lies in its place, or
 * they may not be watched. In memory: such a wait tells nothing of a file that is worth a write.
 */
type Away = Map<FolderId, number>;

/** Deals with originals, only on the proofs that it takes (docs/file-lifecycle.md#steps). */
export function createDisposer(context: Context): LaneSpec & Recallable {
  const away: Away = new Map();
  const foldersAway = (): readonly FolderId[] => {
    const nowMs = context.clock.nowMs();
    for (const [id, untilMs] of away) if (untilMs <= nowMs) away.delete(id);
    return [...away.keys()];
  };
  return {
    name: 'disposer',
    interest: { items: ['done', 'duplicate', 'rejected'] },
    recall: () => {
      away.clear();
    },
    pass: async (signal) => {
      const tried = new Set<Item['id']>();
      for (const item of rejectedToMove(context)) await dispose(context, item.id, away);
      for (let more = true; more && !signal.aborted;) {
        const waiting = context.journal
          .undisposed(context.clock.nowMs(), batchSize, foldersAway())
          .filter((item) => !tried.has(item.id));
        for (const item of waiting) tried.add(item.id);
        // Read and committed in one turn: one write for all that stay where they are.
        context.commit(decision({ items: waiting.flatMap((item) => leave(context, item)) }));
        for (const item of waiting) await dispose(context, item.id, away);
        more = waiting.length > 0;
        // What only has to be noted waits for nothing: thousands of them would keep all else from its turn.
        if (waiting.length === batchSize) await context.clock.sleep(turnMs, signal);
      }
      const dueAtMs = context.journal.nextDisposalMs(foldersAway());
      return [...away.values()].reduce<number | null>(earlier, dueAtMs);
    },
  };
}

/** Rejected originals, in the folders where a person asked for `Failed/`. */
function rejectedToMove(context: Context): readonly Item[] {
  const folders = context.settings.folders().filter((folder) => folder.moveFailed);
  return folders
    .flatMap((folder) => context.journal.items({ kinds: ['rejected'], folderId: folder.id, isUndisposed: true }))
    .filter((item) => item.present);
}

function choose(context: Context, item: Item): DisposalChoice {
  const rules = context.folder(item.folderId) ?? { afterAction: 'leave' as const, moveFailed: false };
  return chooseDisposal(item, proofsOf(context, item), rules);
}

/** The note that an original stays, where it does. */
function leave(context: Context, item: Item): readonly ItemChange[] {
  if (item.disposal.kind !== 'none') return [];
  const choice = choose(context, item);
  return choice.kind === 'leave' ? (beginDisposal(item, choice)?.items ?? []) : [];
}

async function dispose(context: Context, id: Item['id'], away: Away): Promise<void> {
  const item = context.journal.item(id);
  if (item === null) return;
  if (item.disposal.kind === 'moving') await move(context, item, item.disposal.to, away);
  if (item.disposal.kind === 'returning' && mayTouch(context, item, away))
    await bringBack(context, item, item.disposal.from);
  if (item.disposal.kind !== 'none') return;
  const begun = beginDisposal(item, choose(context, item));
  if (begun === null) return;
  context.commit(begun);
  for (const effect of begun.effects) {
    const now = context.journal.item(id);
    if (effect.kind === 'move' && now !== null) await move(context, now, effect.to, away);
  }
}

/** A duplicate stands on the proofs of its first. */
function proofsOf(context: Context, item: Item): Item['receipt'] {
  if (item.state.kind !== 'duplicate') return item.receipt;
  return context.journal.item(item.state.firstId)?.receipt ?? item.receipt;
}

async function move(context: Context, item: Item, to: string, away: Away): Promise<void> {
  if (!mayTouch(context, item, away) || away.has(item.folderId)) return;
  const ended = (row: Item, end: MoveEnd): void => {
    const atPath = context.journal.presentAt(row.folderId, row.path);
    context.commit(moveEnded(row, end, context.moment(), atPath));
  };
  const ref = refOf(context, item);
  if (ref === null || item.hash === null) {
    ended(item, { kind: 'gone' });
    return;
  }
  const expected = { sha256: item.hash, sizeBytes: item.stamp.sizeBytes, inode: item.stamp.inode };
  const outcome = await context.files.move(ref, to, expected, reasonOf(item));
  if (!outcome.ok && (await isRootAway(context, ref))) {
    away.set(item.folderId, context.clock.nowMs() + awayMs);
    return;
  }
  const now = context.journal.item(item.id);
  if (now?.disposal.kind !== 'moving') return;
  ended(now, outcome.ok ? outcome.value : { kind: 'failed', failure: outcome.failure });
}

function mayTouch(context: Context, item: Item, away: Away): boolean {
  const folder = context.folder(item.folderId);
  if (folder === null || context.admission.isAdmitted(folder)) return true;
  away.set(item.folderId, context.clock.nowMs() + awayMs);
  return false;
}

/** Whether it is the root that cannot be reached, or another directory that lies in its place. */
async function isRootAway({ files }: Context, { root }: FileRef): Promise<boolean> {
  if (root === null) return false;
  const look = await files.stat({ root, path: nobodysName });
  return look.kind === 'away' && look.root;
}

/** Undoes a move to `Failed/`; what was seen at the path meanwhile was left to this, and is looked at now. */
async function bringBack(context: Context, item: Item, from: string): Promise<void> {
  const end = await returnOf(context, item, from);
  const now = context.journal.item(item.id);
  if (now?.disposal.kind !== 'returning') return;
  context.commit(returnEnded(now, end, context.moment()));
  const folder = context.folder(item.folderId);
  const isStill = context.journal.item(item.id)?.disposal.kind === 'returning';
  if (folder === null || isStill || end.kind === 'returned') return;
  const fresh = await lookAtPath(context, folder, item.path);
  if (fresh !== null) sightFresh(context, folder, [fresh]);
}

async function returnOf(context: Context, item: Item, from: string): Promise<ReturnEnd> {
  const ref = refOf(context, item);
  if (ref === null) return { kind: 'stays', why: 'It stays in Failed/: its folder is no longer watched.' };
  if (item.hash === null) return { kind: 'stays', why: 'It stays in Failed/: its bytes were never read.' };
  const outcome = await context.files.moveBack(ref, from, { sha256: item.hash }, reasonOf(item));
  if (!outcome.ok) return { kind: 'failed', failure: outcome.failure };
  switch (outcome.value.kind) {
    case 'returned':
    case 'gone':
      return outcome.value;
    case 'taken':
      return { kind: 'stays', why: 'It stays in Failed/: another file lies at its path. Move that one first.' };
    case 'other-file':
      return { kind: 'stays', why: 'It stays in Failed/: what lies there now is not the file that was rejected.' };
  }
}

/** What stands in the file beside an original in `Failed/`. */
function reasonOf(item: Item): string | undefined {
  return item.state.kind === 'rejected' ? item.state.failure.message : undefined;
}
