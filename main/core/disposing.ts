import { decision, moved, nothing } from './decision.ts';
import type { Decision, ItemChange } from './decision.ts';
import type { DisposalChoice } from './disposal.ts';
import type { Failure } from './failure.ts';
import type { Item } from './item.ts';
import { backoffMs } from './retry.ts';
import { againAtItsPath, chooseReturn, mostTries, nowhere } from './returning.ts';
import type { Moment } from './moment.ts';

/** The intent of an after-action, or the note that there is none. */
export function beginDisposal(item: Item, choice: DisposalChoice): Decision | null {
  switch (choice.kind) {
    case 'not-yet':
      return null;
    case 'leave': {
      const left = moved(item, item.state, choice.why, { disposal: { kind: 'left', why: choice.why } });
      return decision({ items: [left] });
    }
    case 'move': {
      const disposal = { kind: 'moving', to: choice.to, retryAtMs: 0, attempts: 0 } as const;
      const change = moved(item, item.state, 'the original is to be moved', { disposal });
      return decision({ items: [change], effects: [{ kind: 'move', item: change.item, to: choice.to }] });
    }
  }
}

/** How a move ended. `other-file`: something else lies at the path now, and was not touched. */
export type MoveEnd =
  | { readonly kind: 'moved'; readonly to: string }
  | { readonly kind: 'other-file' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'failed'; readonly failure: Failure };

/**
 * What follows from a move. It is tried for ever while it fails: the file is done all the same. Where a person has asked for
 * the file meanwhile, it is brought back, and goes on from its path where it cannot be moved at all. `atPath`: the row
 * that lies at its path now.
 */
export function moveEnded(item: Item, end: MoveEnd, at: Moment, atPath: Item | null): Decision {
  if (item.disposal.kind !== 'moving') return nothing;
  if (item.disposal.thenBack === true) return wantedBack(item, item.disposal, end, at, atPath);
  const put = (disposal: Item['disposal'], why: string, fields: Partial<Item> = {}): Decision =>
    decision({ items: [moved(item, item.state, why, { ...fields, disposal })] });
  switch (end.kind) {
    case 'moved':
      return put({ kind: 'moved', to: end.to }, 'the original was moved', { present: false });
    case 'other-file':
      return put({ kind: 'left', why: 'Another file lies at its path.' }, 'another file lies at its path', {
        present: false,
      });
    case 'gone':
      return put({ kind: 'left', why: 'The original is no longer there.' }, 'gone before it was moved', {
        present: false,
      });
    case 'failed':
      return put(laterMove(item.disposal, at), end.failure.message);
  }
}

/** The end of a move that a person has taken back meanwhile. */
function wantedBack(item: Item, disposal: Moving, end: MoveEnd, at: Moment, atPath: Item | null): Decision {
  const one = (change: ItemChange): Decision => decision({ items: [change] });
  switch (end.kind) {
    case 'moved': {
      const away: Item = { ...item, disposal: { kind: 'moved', to: end.to } };
      const choice = chooseReturn(away, atPath);
      if (choice.kind === 'return') return one(choice.change);
      const why = choice.kind === 'refuse' ? choice.why : 'the original was moved';
      return one(moved(away, away.state, why, { present: false }));
    }
    case 'other-file':
    case 'gone':
      return one(nowhere(item));
    case 'failed': {
      const later = laterMove(disposal, at);
      if (later.attempts < mostTries) return one(moved(item, item.state, end.failure.message, { disposal: later }));
      return one(
        item.present ? againAtItsPath(item, 'it could not be moved, and goes on from its path') : nowhere(item),
      );
    }
  }
}

type Moving = Extract<Item['disposal'], { readonly kind: 'moving' }>;

function laterMove(disposal: Moving, at: Moment): Moving {
  const attempts = disposal.attempts + 1;
  return { ...disposal, attempts, retryAtMs: at.nowMs + backoffMs(attempts, at.chance) };
}
