import { decision, moved } from './decision.ts';
import type { Decision } from './decision.ts';
import type { Sha256 } from './ids.ts';
import type { ItemStateKind } from './item-state.ts';
import type { Item } from './item.ts';
import type { FileStamp } from './stamp.ts';

/** Bytes that were read through one open handle. */
export interface Content {
  readonly hash: Sha256;
  readonly sizeBytes: number;
  readonly allZero: boolean;
  /** `fstat` of the handle after the last byte. */
  readonly stamp: FileStamp;
}

/**
 * A settled file gets its identity. `known` is the row of this very occurrence, when the file was here before: the same
 * content at the same path, or vanished content that came back (anywhere in the folder). It takes the new row in.
 */
export function record(item: Item, content: Content, known: Item | null): Decision {
  if (known === null) {
    const queued = moved(item, { kind: 'queued' }, 'recorded', {
      hash: content.hash,
      stamp: content.stamp,
      attempts: 0,
    });
    return decision({ items: [queued] });
  }
  // Why its original was left where it was may have been that it had gone, or that another file seemed to lie there.
  const disposal = known.disposal.kind === 'left' ? ({ kind: 'none' } as const) : known.disposal;
  const fields = { present: true, path: item.path, stamp: content.stamp, hash: content.hash, disposal };
  // Its batch may have gone on without it: it joins one anew.
  const back =
    known.state.kind === 'vanished'
      ? moved(known, { kind: 'queued' }, 'came back', { ...fields, sessionId: null })
      : moved(known, known.state, 'touched', fields);
  return decision({ items: [back], absorbed: [item.id] });
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
  const state = item.present ? ({ kind: 'queued' } as const) : ({ kind: 'vanished' } as const);
  return decision({ items: [moved(item, state, 'takes the place of its first')] });
}
