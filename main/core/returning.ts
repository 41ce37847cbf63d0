import { decision, moved, nothing } from './decision.ts';
import type { Decision, ItemChange } from './decision.ts';
import type { Failure } from './failure.ts';
import type { Item } from './item.ts';
import { emptyReceipt } from './receipt.ts';
import { backoffMs } from './retry.ts';
import { settleAnew } from './sighting.ts';
import type { Moment } from './moment.ts';

/** A person waits for it: what fails so often in a row is given up, and said. */
export const mostTries = 5;

/** What asking again means for a file whose original is in `Failed/`, or on its way there or back. */
export type ReturnChoice =
  | { readonly kind: 'return'; readonly change: ItemChange }
  | { readonly kind: 'refuse'; readonly why: string }
  /** Its original is none of these: it is asked again as any other. */
  | { readonly kind: 'nothing' };

/**
 * Undoes a move to `Failed/` (docs/file-lifecycle.md#receipt). The intent takes the path for the row, so that nothing
 * that is seen there meanwhile becomes another file; `atPath` is the row that lies there now. Where one does, nothing is
 * begun: a file is never replaced, and never given another name in a watched folder.
 */
export function chooseReturn(item: Item, atPath: Item | null): ReturnChoice {
  if (item.state.kind !== 'rejected' && item.state.kind !== 'ignored') return { kind: 'nothing' };
  const { disposal } = item;
  switch (disposal.kind) {
    case 'none':
    case 'left':
      return { kind: 'nothing' };
    case 'returning':
      return { kind: 'refuse', why: 'It is being brought back from Failed/ already.' };
    case 'moving': {
      if (disposal.thenBack === true) return { kind: 'refuse', why: 'It is brought back from Failed/ already.' };
      // The move may be under way this moment: it ends as what it was begun for, and is undone then.
      const both = { ...disposal, retryAtMs: 0, attempts: 0, thenBack: true } as const;
      const why = 'a person asked again; the original is brought back once it is in Failed/';
      return { kind: 'return', change: moved(item, item.state, why, { disposal: both }) };
    }
    case 'moved': {
      if (atPath !== null && atPath.id !== item.id) {
        const why = `Another file lies at "${item.path}" now. Move or rename that one, then try again; this one is at "${disposal.to}".`;
        return { kind: 'refuse', why };
      }
      const returning = { kind: 'returning', from: disposal.to, retryAtMs: 0, attempts: 0 } as const;
      const why = 'a person asked again; the original is brought back from Failed/';
      return { kind: 'return', change: moved(item, item.state, why, { present: true, disposal: returning }) };
    }
  }
}

/** Whether the original is on its way back, so that nothing else may be asked of it for now. */
export function isComingBack({ disposal }: Pick<Item, 'disposal'>): boolean {
  return disposal.kind === 'returning' || (disposal.kind === 'moving' && disposal.thenBack === true);
}

/** How a way back ended. `stays`: nothing was touched; why, in words. `gone`: it lies neither in `Failed/` nor at its path. */
export type ReturnEnd =
  | { readonly kind: 'returned' }
  | { readonly kind: 'stays'; readonly why: string }
  | { readonly kind: 'gone' }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** What follows: a file that is back begins again from its bytes; one that is not stands as it stood before. */
export function returnEnded(item: Item, end: ReturnEnd, at: Moment): Decision {
  if (item.disposal.kind !== 'returning') return nothing;
  const { from, attempts } = item.disposal;
  const one = (change: ItemChange): Decision => decision({ items: [change] });
  const stays = (why: string): Decision =>
    one(moved(item, item.state, why, { present: false, disposal: { kind: 'moved', to: from } }));
  switch (end.kind) {
    case 'returned':
      return one(againAtItsPath(item, 'the original is back from Failed/'));
    case 'gone':
      return one(nowhere(item));
    case 'stays':
      return stays(end.why);
    case 'failed': {
      if (attempts + 1 >= mostTries) return stays(`It could not be brought back from Failed/. ${end.failure.message}`);
      const retryAtMs = at.nowMs + backoffMs(attempts + 1, at.chance);
      const disposal = { kind: 'returning', from, retryAtMs, attempts: attempts + 1 } as const;
      return one(moved(item, item.state, end.failure.message, { disposal }));
    }
  }
}

/** Its bytes are read again before anything of it is sent. What a person skipped and wants again is allowed. */
export function againAtItsPath(item: Item, why: string): ItemChange {
  const change = settleAnew(item, why);
  return item.state.kind === 'ignored' ? { ...change, item: { ...change.item, allowed: true } } : change;
}

/** It goes on by itself when its bytes are seen again. */
export function nowhere(item: Item): ItemChange {
  const state = item.spooled ? ({ kind: 'queued' } as const) : ({ kind: 'vanished' } as const);
  return moved(item, state, 'the original is neither at its path nor in Failed/', {
    present: false,
    sessionId: null,
    remote: null,
    receipt: emptyReceipt,
    attempts: 0,
    disposal: { kind: 'none' },
  });
}
