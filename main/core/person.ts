import { others, poison } from './batch-fault.ts';
import { both, decision, moved, turned } from './decision.ts';
import type { Decision, ItemChange } from './decision.ts';
import { isDamaged } from './item-state.ts';
import type { ItemState } from './item-state.ts';
import type { Item } from './item.ts';
import { becomeUnsure, startFollowing } from './job-making.ts';
import { isReadable } from './lost-path.ts';
import { emptyReceipt } from './receipt.ts';
import { isSkippedInDoubt } from './recording.ts';
import { chooseReturn, isComingBack } from './returning.ts';
import type { Session } from './session.ts';
import { settleAnew } from './sighting.ts';
import type { Moment } from './moment.ts';
import { beforeSkip } from './undo-skip.ts';

/** What a person can say of a parked file (docs/file-lifecycle.md#states-and-groups). */
export type Resolution =
  { readonly kind: 'job'; readonly jobId: string } | { readonly kind: 'look-again' } | { readonly kind: 'send-anew' };

/** A person's wish that was carried out, or why not, in words. */
export type PersonVerdict =
  { readonly ok: true; readonly decision: Decision } | { readonly ok: false; readonly why: string };

const done = (result: Decision): PersonVerdict => ({ ok: true, decision: result });
const refused = (why: string): PersonVerdict => ({ ok: false, why });
const one = (change: ItemChange): PersonVerdict => done(decision({ items: [change] }));

const notThere = 'The file is not there. Put it back and it goes on by itself.';
const nothingToAllow = 'Nothing keeps it from being sent that could be allowed.';
const overwritten =
  'Its content was overwritten before it was uploaded. Put that content back and it goes on, or skip it.';
const nothingThere = 'There is nothing at the service to look at. Send it anew, or skip it.';
const noFile = 'It has no file at the service that a job could hold.';
const afresh = { sessionId: null, remote: null, receipt: emptyReceipt, attempts: 0 } as const;

/**
 * Tries a file again. `done` is refused: it would be processed twice. An original in `Failed/` is brought back first;
 * `atPath`: the row that lies at its path now.
 */
export function retry(
  item: Item,
  session: Session | null,
  members: readonly Item[],
  at: Moment,
  atPath: Item | null = null,
): PersonVerdict {
  const back = chooseReturn(item, atPath);
  if (back.kind !== 'nothing') return back.kind === 'return' ? one(back.change) : refused(back.why);
  switch (item.state.kind) {
    case 'held':
      if (!isReadable(item)) return refused(item.state.reason === 'overwritten' ? overwritten : notThere);
      // It stays alone: what the service said of it still stands.
      if (item.state.reason === 'service-fault') return one(moved(item, { kind: 'queued' }, 'a person asked again'));
      return item.remote === null && !item.spooled
        ? one(settleAnew(item, 'a person asked again'))
        : one(moved(item, { kind: 'queued' }, 'a person asked again', afresh));
    case 'rejected':
      return one(moved(item, { kind: 'queued' }, 'a person asked again', { ...afresh, disposal: { kind: 'none' } }));
    case 'retry-wait':
      return one(moved(item, { ...item.state, retryAtMs: at.nowMs }, 'a person asked again'));
    case 'vanished':
      return item.present ? one(settleAnew(item, 'a person asked again')) : refused(notThere);
    case 'ignored':
      if (!item.present) return refused(notThere);
      if (item.sessionId !== null) return one(inDoubtAgain(item, session));
      return one({ ...settleAnew(item, 'a person allowed it'), item: { ...settleAnew(item, '').item, allowed: true } });
    case 'parked':
      return resolve(item, session, members, { kind: 'look-again' }, at);
    case 'done':
    case 'duplicate':
      return refused('It is done. Sending it again would process it twice.');
    default:
      return refused('It is on its way already.');
  }
}

/**
 * Uploads a file that does not look whole (empty, nothing but zero bytes, smaller than before) as it is, or one that is
 * ignored.
 */
export function allow(item: Item, session: Session | null, at: Moment, atPath: Item | null = null): PersonVerdict {
  const { state } = item;
  if (state.kind === 'ignored' && state.reason !== 'not-a-file') return retry(item, session, [], at, atPath);
  if (state.kind !== 'held' || state.reason !== 'suspicious') return refused(nothingToAllow);
  if (!item.present) return refused(notThere);
  const change = settleAnew(item, 'a person allowed it');
  return one({ ...change, item: { ...change.item, allowed: true, formerSizeBytes: null } });
}

/** A file that was skipped while it was in doubt keeps its session; it is in doubt again, and never simply sent. */
function inDoubtAgain(item: Item, session: Session | null): ItemChange {
  const message = 'It was skipped in doubt, and may have been processed all the same.';
  const reason = session?.state.kind === 'parked' ? 'job' : item.remote !== null ? 'status' : 'upload';
  return moved(item, { kind: 'parked', reason, message }, 'a person asked again');
}

function skipped(item: Item): ItemState {
  const before = beforeSkip(item);
  return { kind: 'ignored', reason: 'skipped', ...(before === null ? {} : { before }) };
}

/** Leaves a file alone until a person takes that back. What is on its way cannot be called back. */
export function skip(item: Item): PersonVerdict {
  if (isComingBack(item)) return refused('It is being brought back from Failed/. Skip it once it is there.');
  switch (item.state.kind) {
    case 'settling':
    case 'queued':
    case 'in-session':
    case 'retry-wait':
    case 'duplicate-pending':
    case 'held':
    case 'vanished':
    case 'rejected':
      return one(moved(item, skipped(item), 'a person skipped it', { sessionId: null }));
    case 'parked':
      return one(moved(item, skipped(item), 'a person skipped it'));
    case 'ignored':
      return refused('It is ignored already.');
    case 'done':
    case 'duplicate':
      return refused('It is done.');
    default:
      return refused('It is on its way and cannot be called back.');
  }
}

/**
 * Settles what could not be told. Files that were parked together are settled together where the question is the same.
 * `first`: the file of the same content that it would wait for.
 */
export function resolve(
  item: Item,
  session: Session | null,
  members: readonly Item[],
  resolution: Resolution,
  at: Moment,
  first: Item | null = null,
): PersonVerdict {
  if (item.state.kind !== 'parked') return refused('Nothing about it is in doubt.');
  if (isDamaged(item)) return resolveDamaged(item, session, members, resolution, at);
  const { reason } = item.state;
  const companions = members.filter((m) => m.state.kind === 'parked' && m.state.reason === reason);
  switch (resolution.kind) {
    case 'send-anew': {
      const all = session === null ? [item] : companions;
      const sent = all.flatMap(sentAnew);
      if (sent.length === 0) return refused(notThere);
      const isDoubt = first !== null && isSkippedInDoubt(first) && all.every(({ id }) => id !== first.id);
      const items = isDoubt ? [...sent, outOfDoubt(first)] : sent;
      const closed = session?.state.kind === 'parked' ? [turned(session, { kind: 'poisoned', why: 'sent anew' })] : [];
      return done(decision({ items, sessions: closed }));
    }
    case 'job':
      if (session === null || item.remote === null) return refused(noFile);
      return done(startFollowing(session, companions, resolution.jobId, 'a person named its job', at));
    case 'look-again':
      return lookAgain(item, session, companions, at);
  }
}

/** A file without a hash begins again from its bytes, where they still lie at its path. */
function sentAnew(item: Item): readonly ItemChange[] {
  const why = 'sent anew on a person’s word';
  if (item.hash !== null) return [moved(item, { kind: 'queued' }, why, afresh)];
  return item.present ? [settleAnew(item, why)] : [];
}

/**
 * A file whose row could not be read. Where no closed batch can hold it, it begins again, whatever was chosen. Else it is
 * looked for at the service first: what that does not find waits for a person once more, who may then send it anew.
 */
function resolveDamaged(
  item: Item,
  session: Session | null,
  members: readonly Item[],
  resolution: Resolution,
  at: Moment,
): PersonVerdict {
  switch (session?.state.kind) {
    case undefined:
      // Its batch has no row at all: only a person can know whether it was closed.
      if (item.sessionId !== null && item.remote !== null && resolution.kind !== 'send-anew')
        return refused(nothingThere);
      return resolution.kind === 'job' ? refused(noFile) : beginAgain(item);
    case 'poisoned':
    case 'abandoned':
      return resolution.kind === 'job' ? refused(noFile) : beginAgain(item);
    case 'running':
    case 'finished':
      if (item.remote === null) return resolution.kind === 'send-anew' ? beginAgain(item) : refused(nothingThere);
      return done(
        startFollowing(
          session,
          [item],
          resolution.kind === 'job' ? resolution.jobId : session.state.jobId,
          'a person asked to look again',
          at,
        ),
      );
    case 'parked': {
      if (item.remote === null) return resolution.kind === 'send-anew' ? beginAgain(item) : refused(nothingThere);
      if (resolution.kind === 'job')
        return done(startFollowing(session, [item], resolution.jobId, 'a person named its job', at));
      const again = { ...session, attempts: 0, unconfirmedSinceMs: null };
      const looking = moved(item, { kind: 'uploaded' }, 'a person asked to look again');
      return done(both(becomeUnsure(again, at.nowMs), decision({ items: [looking] })));
    }
    case 'open':
    case 'closing': {
      const again = beginAgain(item);
      if (!again.ok) return again;
      return done(both(poison(session, others(members, item), 'its session was given up'), again.decision));
    }
    case 'creating':
    case 'unsure':
      return refused('Its batch is looked for at the service right now.');
  }
}

function beginAgain(item: Item): PersonVerdict {
  const why = 'sent anew on a person’s word';
  if (item.present) return one(settleAnew(item, why));
  return item.spooled ? one(moved(item, { kind: 'queued' }, why, afresh)) : refused(notThere);
}

/** A file that was skipped in doubt is nobody's first any more, once a person has an equal one sent all the same. */
const outOfDoubt = (first: Item): ItemChange =>
  moved(first, first.state, 'an equal file was sent anew on a person’s word', { sessionId: null });

function lookAgain(item: Item, session: Session | null, companions: readonly Item[], at: Moment): PersonVerdict {
  if (session === null || item.remote === null) {
    return refused(nothingThere);
  }
  if (item.state.kind === 'parked' && item.state.reason === 'status') {
    const jobId = session.state.kind === 'finished' || session.state.kind === 'running' ? session.state.jobId : null;
    return done(startFollowing(session, companions, jobId, 'a person asked to look again', at));
  }
  if (session.state.kind !== 'parked') return refused('Its session has ended. Name its job, send it anew, or skip it.');
  const items = companions.map((m) => moved(m, { kind: 'uploaded' }, 'a person asked to look again'));
  const anew = { ...session, attempts: 0, unconfirmedSinceMs: null };
  return done(both(becomeUnsure(anew, at.nowMs), decision({ items })));
}
