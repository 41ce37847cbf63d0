import { hasRoom } from './batch.ts';
import { decision, moved, nothing, turned } from './decision.ts';
import type { Decision, ItemChange } from './decision.ts';
import type { FolderId, ServiceId, SessionId } from './ids.ts';
import type { Item } from './item.ts';
import type { Session } from './session.ts';
import type { BatchRule } from './watch-folder.ts';

/** A session that nothing has joined yet. */
export function newSession(id: SessionId, folderId: FolderId, serviceId: ServiceId, nowMs: number): Session {
  return {
    id,
    revision: 0,
    folderId,
    serviceId,
    state: { kind: 'open' },
    openedAtMs: nowMs,
    lastJoinedAtMs: nowMs,
    fileCount: 0,
    sizeBytes: 0,
    attempts: 0,
    retryAtMs: 0,
  };
}

/** Queued files join the open session of their folder; where it is full, it closes and another opens. */
export function join(
  items: readonly Item[],
  open: Session | null,
  fresh: () => Session,
  rule: BatchRule,
  nowMs: number,
): Decision {
  const changes: ItemChange[] = [];
  const sessions: Session[] = [];
  let session = open;
  for (const item of items) {
    if (session !== null && !hasRoom(session, item.stamp.sizeBytes, rule)) {
      sessions.push(turned(session, { kind: 'closing', why: 'full', sinceMs: nowMs }));
      session = null;
    }
    session ??= fresh();
    session = {
      ...session,
      lastJoinedAtMs: nowMs,
      fileCount: session.fileCount + 1,
      sizeBytes: session.sizeBytes + item.stamp.sizeBytes,
    };
    const fields = { sessionId: session.id, serviceId: session.serviceId };
    changes.push(moved(item, { kind: 'in-session' }, 'joined', fields));
  }
  if (session !== null && session !== open) sessions.push(session);
  return decision({ items: changes, sessions });
}

/**
 * Files that cannot be looked at (their root or subfolder is away) leave a closing session after the maximum batch wait, or
 * when a person has released it, so that those which were sent are not kept waiting for weeks (way-of-a-file, "job made").
 * Nothing of them has been sent; they join another. A session of which nothing was sent waits with them.
 */
export function leaveUnreachable(
  session: Session,
  members: readonly Item[],
  unreachable: readonly Item[],
  rule: Pick<BatchRule, 'maxWaitMs'>,
  nowMs: number,
): Decision {
  if (session.state.kind !== 'closing' || members.every((m) => m.state.kind !== 'uploaded')) return nothing;
  const isReleased = session.state.why === 'released';
  if (!isReleased && nowMs < Math.min(session.openedAtMs, nowMs) + rule.maxWaitMs) return nothing;
  const leaving = unreachable.filter((m) => m.state.kind === 'in-session' || m.state.kind === 'retry-wait');
  const why = 'its folder is away; the rest of its batch goes on';
  return decision({
    items: leaving.map((m) => moved(m, { kind: 'queued' }, why, { sessionId: null })),
  });
}
