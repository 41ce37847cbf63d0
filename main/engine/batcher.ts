import { judgeBatch } from '#core/batch.ts';
import { decision, moved, turned } from '#core/decision.ts';
import { sessionId } from '#core/ids.ts';
import type { FolderId, ServiceId, Sha256 } from '#core/ids.ts';
import type { Item } from '#core/item.ts';
import type { ItemStateKind } from '#core/item-state.ts';
import { join, newSession } from '#core/joining.ts';
import { mayBeFirst, placeBehind, resolveDuplicate } from '#core/recording.ts';
import type { WatchFolder } from '#core/watch-folder.ts';
import type { Context } from './context.ts';
import { earlier } from './lane.ts';
import type { LaneSpec } from './lane.ts';
import { verdictOf } from './sightings.ts';

const batchSize = 200;
/** Everything that can end a first copy or fill a batch. */
const interest: readonly ItemStateKind[] = [
  'queued',
  // Its first may be done already.
  'duplicate-pending',
  'done',
  'held',
  'rejected',
  'parked',
  'vanished',
  'ignored',
  'settling',
];

/** Puts recorded files behind their firsts or into sessions, and closes sessions by their rule (way-of-a-file, "joined"). */
export function createBatcher(context: Context): LaneSpec {
  return {
    name: 'batcher',
    interest: { items: interest, sessions: ['open', 'poisoned'] },
    pass: () => {
      answerDuplicates(context);
      const current = context.services.current();
      if (current !== null && context.facts.isHeard(current)) placeQueued(context, current);
      return Promise.resolve(closeSessions(context, current));
    },
  };
}

function answerDuplicates(context: Context): void {
  for (let more = true; more;) {
    const answered = context.journal.answeredDuplicates(batchSize);
    for (const { item, first } of answered) {
      const result = resolveDuplicate(item, first);
      if (result !== null) context.commit(result);
    }
    more = answered.length === batchSize;
  }
}

function placeQueued(context: Context, service: ServiceId): void {
  let after: Item['id'] | undefined;
  for (;;) {
    const page = { limit: batchSize, ...(after === undefined ? {} : { after }) };
    const queued = context.journal.items({ kinds: ['queued'], ...page });
    after = queued.at(-1)?.id;
    if (after === undefined) return;
    const joining = new Map<FolderId, Item[]>();
    const taken = new Set<Sha256>();
    let repeats = 0;
    for (const item of queued) {
      const folder = context.folder(item.folderId);
      if (item.hash === null || (folder !== null && context.isPaused(folder))) continue;
      if (dismiss(context, item, folder)) continue;
      if (taken.has(item.hash)) {
        repeats += 1;
        continue;
      }
      const first = firstOf(context, item, item.hash, service);
      if (first !== null) {
        context.commit(placeBehind(item, first));
        continue;
      }
      taken.add(item.hash);
      joining.set(item.folderId, [...(joining.get(item.folderId) ?? []), item]);
    }
    for (const [id, items] of joining) joinFolder(context, id, items, service);
    // Equal files of one page: now that one has joined, the others stand behind it.
    if (repeats > 0) after = undefined;
  }
}

/** A file whose folder is gone, or that the rules or the service have turned out not to take. */
function dismiss(context: Context, item: Item, folder: WatchFolder | null): boolean {
  const ignore = (reason: 'folder-removed' | 'type' | 'excluded', why: string): boolean => {
    // What lies there from now on is none of Intray's business, whatever its bytes become.
    const fields = { sessionId: null, hash: null };
    context.commit(decision({ items: [moved(item, { kind: 'ignored', reason }, why, fields)] }));
    return true;
  };
  if (folder === null) return ignore('folder-removed', 'its folder was removed');
  if (item.allowed) return false;
  // The rules of now: a person may have changed them because of what waits.
  const verdict = verdictOf(context, folder, item.path);
  if (verdict.kind !== 'ignore') return false;
  return verdict.reason === 'type'
    ? ignore('type', 'its type is not sent')
    : ignore('excluded', 'the rules of its folder leave it out');
}

function firstOf(context: Context, item: Item, hash: Sha256, service: ServiceId): Item | null {
  const others = context.journal
    .withContent(hash, service)
    .filter((row) => row.id !== item.id && mayBeFirst(row, item));
  return others.find((row) => row.state.kind === 'done') ?? others[0] ?? null;
}

function joinFolder(context: Context, id: FolderId, items: readonly Item[], service: ServiceId): void {
  const folder = context.folder(id);
  if (folder === null) return;
  const nowMs = context.clock.nowMs();
  const open = context.journal.openSession(id, service);
  const fresh = () => newSession(sessionId(context.ids.uuid()), id, service, nowMs);
  context.commit(join(items, open, fresh, folder.batch, nowMs));
}

function closeSessions(context: Context, current: ServiceId | null): number | null {
  let next: number | null = null;
  for (const session of context.journal.sessionsIn(['open'])) {
    const folder = context.folder(session.folderId);
    const nowMs = context.clock.nowMs();
    const close = (why: string): void =>
      context.commit(decision({ sessions: [turned(session, { kind: 'closing', why, sinceMs: nowMs })] }));
    if (folder === null) close('its folder was removed');
    else if (session.serviceId !== current) close('the service was changed');
    else if (folder.root === null && context.journal.countIn(['settling', 'queued'], folder.id) === 0) {
      close('the batch is complete');
    } else {
      // Whoever named files waits for all of them, but not for one that is written without end.
      const rule = folder.root === null ? { ...folder.batch, idleGapMs: Infinity } : folder.batch;
      const verdict = judgeBatch(session, rule, nowMs);
      if (verdict.kind === 'close') close(verdict.why);
      else next = earlier(next, verdict.lookAtMs);
    }
  }
  return next;
}
