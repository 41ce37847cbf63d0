import { decision, moved } from './decision.ts';
import type { Decision } from './decision.ts';
import type { ItemStateKind } from './item-state.ts';
import type { Item } from './item.ts';
import { isGivenUp, withoutPath } from './lost-path.ts';
import { settleAnew } from './sighting.ts';

/** States in which registered content is copied to the spool where its upload does not begin soon. */
export const spoolableKinds = [
  'queued',
  'in-session',
  'retry-wait',
  'duplicate-pending',
  'uploading',
  'held',
] as const satisfies readonly ItemStateKind[];

/** States that need no copy any more: the service has been verified to hold the content, or nobody wants it. */
export const finishedKinds = ['done', 'duplicate', 'ignored'] as const satisfies readonly ItemStateKind[];

const isFinished = ({ state }: Item): boolean => (finishedKinds as readonly ItemStateKind[]).includes(state.kind);

/** What to do about the copy of one file. */
export type SpoolVerdict =
  { readonly kind: 'now' } | { readonly kind: 'later'; readonly atMs: number } | { readonly kind: 'needless' };

/**
 * Whether registered content has to be copied to the spool (docs/file-lifecycle.md#spool). Content that is uploaded
 * within `afterMs` needs no copy; where nothing is sent for now (`isOpen` is false) there is no reason to wait.
 */
export function judgeSpooling(
  item: Item,
  { isOpen, afterMs }: { readonly isOpen: boolean; readonly afterMs: number },
  nowMs: number,
): SpoolVerdict {
  if (item.spooled || item.hash === null || !item.present || item.remote !== null) return { kind: 'needless' };
  const { state } = item;
  switch (state.kind) {
    case 'retry-wait':
    case 'held':
    case 'duplicate-pending':
      return { kind: 'now' };
    case 'uploading':
      // What is being uploaded is read once already. A call without an outcome may have to be made again.
      return { kind: state.doubt === null ? 'needless' : 'now' };
    case 'queued':
    case 'in-session': {
      const atMs = Math.min(item.changedAtMs, nowMs) + afterMs;
      return !isOpen || atMs <= nowMs ? { kind: 'now' } : { kind: 'later', atMs };
    }
    default:
      return { kind: 'needless' };
  }
}

/** The copy is on the disk: from now on nothing that happens at the path loses the content. `null`: it is needed no more. */
export function spooled(item: Item): Decision | null {
  if (item.spooled || isFinished(item)) return null;
  // Its path was lost while the copy was made.
  if (isGivenUp(item)) {
    const fields = { spooled: true, sessionId: null };
    return decision({
      items: [moved(item, { kind: 'queued' }, 'copied to the spool before its path was lost', fields)],
    });
  }
  return decision({ items: [moved(item, item.state, 'copied to the spool', { spooled: true })] });
}

/** The copies of these files are needed no more. */
export function unspooled(items: readonly Item[]): Decision {
  const done = items.filter((item) => item.spooled && isFinished(item));
  return decision({ items: done.map((item) => moved(item, item.state, 'its copy was removed', { spooled: false })) });
}

/** A copy that is not there, or that holds other bytes: the file begins again from its path, or waits for a person. */
export function copyLost(item: Item, nowMs: number): Decision {
  const why = 'its copy in the spool cannot be used';
  const bare: Item = { ...item, spooled: false };
  // Only what is about to be uploaded from it begins again.
  if (!['queued', 'in-session', 'retry-wait'].includes(item.state.kind))
    return decision({ items: [moved(bare, item.state, why)] });
  const change = item.present ? settleAnew(bare, why) : withoutPath(bare, 'overwritten', nowMs);
  return decision({ items: [change] });
}
