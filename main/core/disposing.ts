import { decision, moved } from './decision.ts';
import type { Decision } from './decision.ts';
import type { DisposalChoice } from './disposal.ts';
import type { Failure } from './failure.ts';
import type { Item } from './item.ts';
import { backoffMs } from './retry.ts';
import type { Moment } from './uploading.ts';

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

/** What follows from a move. It is tried for ever while it fails: the file is done all the same. */
export function moveEnded(item: Item, end: MoveEnd, at: Moment): Decision {
  if (item.disposal.kind !== 'moving') return decision({});
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
    case 'failed': {
      const attempts = item.disposal.attempts + 1;
      const retryAtMs = at.nowMs + backoffMs(attempts, at.chance);
      return put({ kind: 'moving', to: item.disposal.to, retryAtMs, attempts }, end.failure.message);
    }
  }
}
