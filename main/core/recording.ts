import { decision, moved } from './decision.ts';
import type { Decision } from './decision.ts';
import type { ItemId, Sha256 } from './ids.ts';
import { isUnsent } from './item-state.ts';
import type { ItemStateKind } from './item-state.ts';
import type { Item, ItemNote } from './item.ts';
import { isGivenUp, isReadable, withoutPath } from './lost-path.ts';
import { newItem } from './sighting.ts';
import type { FileStamp } from './stamp.ts';

/** Bytes that were read through one open handle. */
export interface Content {
  readonly hash: Sha256;
  readonly sizeBytes: number;
  readonly allZero: boolean;
  /** The hash of as many bytes at its beginning as were asked for; `null` when none were, or it has not so many. */
  readonly beginning: Sha256 | null;
  /** `fstat` of the handle after the last byte. */
  readonly stamp: FileStamp;
}

/** What a stable file turned out to be, and what is needed to make a row of its own for it. */
export interface Registration {
  readonly content: Content;
  readonly note: ItemNote | null;
  /**
   * The row of this very occurrence, when the file was here before: the same content at the same path, or missing,
   * overwritten or spooled content that came back (anywhere in the folder). It takes the new row in.
   */
  readonly known: Item | null;
  /** For content that is another than what was registered at this path. */
  readonly freshId: ItemId;
  readonly nowMs: number;
}

/**
 * A stable file gets its identity. Where other content was registered at this path before and not copied, that content
 * keeps its row and this one gets another (docs/file-lifecycle.md#spool).
 */
export function record(item: Item, registration: Registration): Decision {
  const { content, note, known, freshId, nowMs } = registration;
  const fields = { hash: content.hash, stamp: content.stamp, note, formerSizeBytes: null, attempts: 0 };
  const why = note === null ? 'recorded' : 'recorded; its end is missing';
  const isOther = item.hash !== null && item.hash !== content.hash && !hasGrown(item, content);
  if (!isOther && (known === null || item.hash !== null)) {
    // A copy is of the content that was registered before.
    const spooled = item.spooled && item.hash === content.hash;
    return decision({ items: [moved(item, { kind: 'queued' }, why, { ...fields, spooled })] });
  }
  if (known !== null) {
    const back = comesBack(known, item.path, content);
    return isOther
      ? decision({ items: [withoutPath(item, 'overwritten', nowMs), back] })
      : decision({ items: [back], absorbed: [item.id] });
  }
  const seen = { path: item.path, stamp: content.stamp, kind: 'file' } as const;
  const fresh = {
    ...newItem(freshId, item.folderId, seen, { kind: 'queued' }, nowMs),
    ...fields,
    allowed: item.allowed,
  };
  return decision({ items: [withoutPath(item, 'overwritten', nowMs), { item: fresh, why }] });
}

/** Whether the content that was registered is the beginning of what lies there now: then nothing of it was lost. */
function hasGrown(item: Item, content: Content): boolean {
  return !item.spooled && content.beginning !== null && content.beginning === item.hash;
}

/** Whether a row that no longer lies at its path takes up its content where it turns up again in the folder. */
export function isWaitingForContent(row: Item): boolean {
  return isGivenUp(row) || (row.spooled && row.remote === null && isUnsent(row.state.kind));
}

function comesBack(known: Item, path: string, content: Content): Decision['items'][number] {
  // Why its original was left where it was may have been that it had gone, or that another file seemed to lie there.
  const disposal = known.disposal.kind === 'left' ? ({ kind: 'none' } as const) : known.disposal;
  const fields = { present: true, path, stamp: content.stamp, hash: content.hash, disposal };
  // Its batch may have gone on without it: it joins one anew. A row that was never read is missing, too.
  return known.state.kind === 'vanished' || isGivenUp(known)
    ? moved(known, { kind: 'queued' }, 'came back', { ...fields, sessionId: null })
    : moved(known, known.state, 'touched', fields);
}

/** States of a file whose content is at the service or on its way there, so that an equal one waits for it. */
export const firstKinds = [
  'in-session',
  'uploading',
  'uploaded',
  'retry-wait',
  'processing',
  'proving',
  'done',
  'parked',
] as const satisfies readonly ItemStateKind[];

/** Whether a person skipped a file that may have been processed all the same; it has kept its session for that. */
export function isSkippedInDoubt({ state, sessionId }: Pick<Item, 'state' | 'sessionId'>): boolean {
  return state.kind === 'ignored' && sessionId !== null;
}

/** A queued file whose content another file has already taken to the same service. */
export function placeBehind(item: Item, first: Item): Decision {
  const state = { kind: 'duplicate-pending', firstId: first.id } as const;
  return decision({ items: [moved(item, state, 'same content as an earlier file', { serviceId: first.serviceId })] });
}

/** What becomes of a duplicate when its first has come to an end; `null` while it has not. */
export function resolveDuplicate(item: Item, first: Item): Decision | null {
  if (first.state.kind === 'done') {
    const duplicate = { kind: 'duplicate', firstId: first.id } as const;
    // A first that a person sent anew may be done at another service than it began with.
    const { remote, understood, serviceId } = first;
    const fields = { remote, understood, serviceId };
    return decision({
      items: [moved(item, duplicate, 'its first is done', fields)],
    });
  }
  if ((firstKinds as readonly ItemStateKind[]).includes(first.state.kind) || first.state.kind === 'queued') return null;
  if (isSkippedInDoubt(first)) {
    const message = 'Its first copy was skipped, and may have been processed all the same.';
    return decision({
      items: [moved(item, { kind: 'parked', reason: 'upload', message }, 'its first was skipped in doubt')],
    });
  }
  const state = isReadable(item) ? ({ kind: 'queued' } as const) : ({ kind: 'vanished' } as const);
  // What the service could not take of its first, it can hardly take of an equal one.
  const { serviceFault } = first;
  return decision({ items: [moved(item, state, 'takes the place of its first', { serviceFault })] });
}
