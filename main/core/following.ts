import { decision, moved, nothing, turned } from './decision.ts';
import type { Decision, ItemChange } from './decision.ts';
import type { Item, Understood } from './item.ts';
import type { JobNotice } from './notice.ts';
import { unknownStatusMs, unsureJobMs } from './poll.ts';
import type { Progress } from './poll.ts';
import { given, notForThisRole, notHad } from './receipt.ts';
import type { JobEnd, Session } from './session.ts';
import type { Moment } from './moment.ts';

/** What a poll told of one file. */
export interface FileProgress {
  readonly progress: Progress;
  readonly understood: Understood | null;
}

/** How a file goes on from what was told of it; `null` while nothing changes. */
function follow(item: Item, told: FileProgress, nowMs: number): ItemChange | null {
  const { progress } = told;
  const understood = told.understood ?? item.understood;
  switch (progress.kind) {
    case 'succeeded': {
      const receipt = { ...item.receipt, settled: given(progress.by) };
      return moved(item, { kind: 'proving', lookAtMs: nowMs, looks: 0 }, progress.by, { receipt, understood });
    }
    case 'not-shown': {
      const receipt = { ...item.receipt, settled: notHad(notForThisRole) };
      const why = 'accepted; this role cannot see what becomes of it';
      return moved(item, { kind: 'proving', lookAtMs: nowMs, looks: 0 }, why, { receipt, understood });
    }
    case 'failed': {
      if (progress.code === 'encrypted') {
        const held = { kind: 'held', reason: 'needs-password', message: progress.message, sinceMs: nowMs } as const;
        return moved(item, held, progress.message);
      }
      const failure = {
        kind: 'refused',
        message: progress.message,
        ...(progress.code === null ? {} : { code: progress.code }),
      } as const;
      return moved(item, { kind: 'rejected', failure }, progress.message);
    }
    case 'running':
    case 'unknown':
    case 'forgotten':
      return null;
  }
}

/** Kept in place of a status: from then on the service is waited for as long as for an unconfirmed job. */
const notFound = 'not found';
const forgotten = 'The service does not know this file any more, which it had accepted.';

/**
 * What follows from one poll of a running session; nothing where it told nothing new, for that is not worth a write. A
 * status that cannot be understood parks the files after 24 h (docs/file-lifecycle.md#receipt), and what the service has
 * forgotten after 30 minutes. `told`: who was answered for; a poll that nobody answered is no poll.
 */
export function polled(
  session: Session,
  members: readonly Item[],
  told: ReadonlyMap<Item['id'], FileProgress>,
  says: string | null,
  at: Moment,
): Decision {
  if (session.state.kind !== 'running') return nothing;
  const waiting = members.filter((m) => m.state.kind === 'processing');
  if (waiting.length === 0) return finishIfAll(session, members, [], at.nowMs);
  const changes = waiting.flatMap((m) => {
    const answer = told.get(m.id);
    const change = answer === undefined ? null : follow(m, answer, at.nowMs);
    return change === null ? [] : [change];
  });
  const changed = new Set(changes.map((change) => change.item.id));
  const open = waiting.filter((m) => !changed.has(m.id));
  const understood = waiting.some((m) => told.get(m.id)?.progress.kind === 'running') || changes.length > 0;
  const isForgotten = open.some((m) => told.get(m.id)?.progress.kind === 'forgotten');
  const before = isForgotten === (session.state.says === notFound) ? session.state.unknownSinceMs : null;
  const since = understood ? null : Math.min(before ?? at.nowMs, at.nowMs);
  if (open.length > 0 && since !== null && at.nowMs - since >= (isForgotten ? unsureJobMs : unknownStatusMs)) {
    const message = isForgotten
      ? forgotten
      : says === null
        ? 'The service does not say.'
        : `The service says: ${says}.`;
    const parked = open.map((m) => moved(m, { kind: 'parked', reason: 'status', message }, message));
    return finishIfAll(session, members, [...changes, ...parked], at.nowMs);
  }
  const saysNow = isForgotten ? notFound : says;
  const isNew = since !== session.state.unknownSinceMs || saysNow !== session.state.says;
  const next = isNew ? turned(session, { ...session.state, unknownSinceMs: since, says: saysNow }) : session;
  return finishIfAll(next, members, changes, at.nowMs, isNew);
}

/**
 * Commits changes of a session's files and, when none of them is under way any more, its end and its one notice.
 * A session that had ended before (a person let a file go on) stays ended and is not announced again.
 */
export function finishIfAll(
  session: Session,
  members: readonly Item[],
  changes: readonly ItemChange[],
  nowMs: number,
  sessionChanged = false,
): Decision {
  if (session.state.kind !== 'running') return decision({ items: changes });
  const changed = new Map(changes.map(({ item }) => [item.id, item]));
  const after = members.map((m) => changed.get(m.id) ?? m);
  const underWay = after.some((m) => m.state.kind === 'processing' || m.state.kind === 'proving');
  if (underWay) return decision({ items: changes, sessions: sessionChanged ? [session] : [] });
  const doneCount = after.filter((m) => m.state.kind === 'done').length;
  const heldCount = after.length - doneCount;
  const end: JobEnd = heldCount === 0 ? 'succeeded' : doneCount === 0 ? 'failed' : 'mixed';
  const { jobId } = session.state;
  const notice: JobNotice = {
    kind: 'job',
    id: session.id,
    folderId: session.folderId,
    jobId,
    end,
    doneCount,
    heldCount,
    atMs: nowMs,
  };
  return decision({
    items: changes,
    sessions: [turned(session, { kind: 'finished', jobId, end })],
    notices: [notice],
  });
}
