import { decision } from '#core/decision.ts';
import type { ItemChange } from '#core/decision.ts';
import { chooseDisposal } from '#core/disposal.ts';
import type { DisposalChoice } from '#core/disposal.ts';
import { beginDisposal, moveEnded } from '#core/disposing.ts';
import type { MoveEnd } from '#core/disposing.ts';
import type { Item } from '#core/item.ts';
import type { Context } from './context.ts';
import { refOf } from './context.ts';
import type { LaneSpec } from './lane.ts';

const batchSize = 50;

/** Deals with originals, only on the proofs that it takes (way-of-a-file, "disposed"). */
export function createDisposer(context: Context): LaneSpec {
  return {
    name: 'disposer',
    interest: { items: ['done', 'duplicate', 'rejected'] },
    pass: async (signal) => {
      const tried = new Set<Item['id']>();
      for (const item of rejectedToMove(context)) await dispose(context, item.id);
      for (let more = true; more && !signal.aborted;) {
        const waiting = context.journal
          .undisposed(context.clock.nowMs(), batchSize)
          .filter((item) => !tried.has(item.id));
        for (const item of waiting) tried.add(item.id);
        // Read and committed in one turn: one write for all that stay where they are.
        context.commit(decision({ items: waiting.flatMap((item) => leave(context, item)) }));
        for (const item of waiting) await dispose(context, item.id);
        more = waiting.length > 0;
      }
      return context.journal.nextDisposalMs();
    },
  };
}

/** Rejected originals, in the folders where a person asked for `Failed/`. */
function rejectedToMove(context: Context): readonly Item[] {
  const folders = context.settings.folders().filter((folder) => folder.moveFailed);
  return folders
    .flatMap((folder) => context.journal.items({ kinds: ['rejected'], folderId: folder.id }))
    .filter((item) => item.disposal.kind === 'none' && item.present);
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

async function dispose(context: Context, id: Item['id']): Promise<void> {
  const item = context.journal.item(id);
  if (item === null) return;
  if (item.disposal.kind === 'moving') await move(context, item, item.disposal.to);
  if (item.disposal.kind !== 'none') return;
  const begun = beginDisposal(item, choose(context, item));
  if (begun === null) return;
  context.commit(begun);
  for (const effect of begun.effects) {
    const now = context.journal.item(id);
    if (effect.kind === 'move' && now !== null) await move(context, now, effect.to);
  }
}

/** A duplicate stands on the proofs of its first. */
function proofsOf(context: Context, item: Item): Item['receipt'] {
  if (item.state.kind !== 'duplicate') return item.receipt;
  return context.journal.item(item.state.firstId)?.receipt ?? item.receipt;
}

async function move(context: Context, item: Item, to: string): Promise<void> {
  const ref = refOf(context, item);
  if (ref === null || item.hash === null) {
    context.commit(moveEnded(item, { kind: 'gone' }, context.moment()));
    return;
  }
  const expected = { sha256: item.hash, sizeBytes: item.stamp.sizeBytes, inode: item.stamp.inode };
  const reason = item.state.kind === 'rejected' ? item.state.failure.message : undefined;
  const outcome = await context.files.move(ref, to, expected, reason);
  const now = context.journal.item(item.id);
  if (now?.disposal.kind !== 'moving') return;
  const end: MoveEnd = outcome.ok ? outcome.value : { kind: 'failed', failure: outcome.failure };
  context.commit(moveEnded(now, end, context.moment()));
}
