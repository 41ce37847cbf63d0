import { hasRoom } from './batch.ts';
import { decision, moved, nothing, turned } from './decision.ts';
import type { Decision, ItemChange } from './decision.ts';
import type { FolderId, ServiceId, SessionId } from './ids.ts';
import type { Item } from './item.ts';
import { backoffMs } from './retry.ts';
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
    unconfirmedSinceMs: null,
  };
}

/** A file for which the service has failed gets a session of its own, which nothing else joins. */
export function joinAlone(item: Item, fresh: Session, nowMs: number): Decision {
  const why = 'the service has failed for its file before';
  const session = turned(
    fresh,
    { kind: 'closing', why, sinceMs: nowMs },
    { fileCount: 1, sizeBytes: item.stamp.sizeBytes, lastJoinedAtMs: nowMs },
  );
  const fields = { sessionId: session.id, serviceId: session.serviceId };
  return decision({
    items: [moved(item, { kind: 'in-session' }, 'joined a batch of its own', fields)],
    sessions: [session],
  });
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
    changes.push(moved(item, stateInSession(item, nowMs), 'joined', fields));
  }
  if (session !== null && session !== open) sessions.push(session);
  return decision({ items: changes, sessions });
}

/** A page of a merged document for which the service has failed waits within its batch before it is tried again. */
function stateInSession({ serviceFault, attempts }: Item, nowMs: number): Item['state'] {
  if (serviceFault === null) return { kind: 'in-session' };
  const retryAtMs = nowMs + backoffMs(Math.max(0, attempts - 1), 1);
  return { kind: 'retry-wait', retryAtMs, failure: serviceFault.failure };
}

/**
 * Files that wait to be tried again leave a closing session of which the rest is uploaded, after the maximum batch wait or
 * when a person has released it. They go on as a batch of their own (`fresh`).
 */
export function leaveWaiting(
  session: Session,
  members: readonly Item[],
  fresh: () => Session,
  rule: Pick<BatchRule, 'maxWaitMs'>,
  nowMs: number,
): Decision {
  if (session.state.kind !== 'closing') return nothing;
  const isReleased = session.state.why === 'released';
  if (!isReleased && nowMs < waitsUntilMs(session, rule, nowMs)) return nothing;
  const leaving = members.filter((m) => m.state.kind === 'retry-wait');
  const isRestMoving = members.some((m) => m.state.kind === 'in-session' || m.state.kind === 'uploading');
  if (isRestMoving || leaving.length === 0 || members.every((m) => m.state.kind !== 'uploaded')) return nothing;
  const rest = turned(
    fresh(),
    { kind: 'closing', why: 'the rest of a batch', sinceMs: nowMs },
    { fileCount: leaving.length, sizeBytes: leaving.reduce((sum, m) => sum + m.stamp.sizeBytes, 0) },
  );
  const why = 'the rest of its batch goes on without it';
  return decision({ items: leaving.map((m) => moved(m, m.state, why, { sessionId: rest.id })), sessions: [rest] });
}

/** Until when a session waits for files that cannot be uploaded. Clocks jump: an opening in the future counts as just now. */
export function waitsUntilMs(session: Session, rule: Pick<BatchRule, 'maxWaitMs'>, nowMs: number): number {
  return Math.min(session.openedAtMs, nowMs) + rule.maxWaitMs;
}

/**
 * Files that cannot be looked at (their root or subfolder is away) leave a closing session after the maximum batch wait, or
 * when a person has released it, so that those which were sent are not kept waiting for weeks (docs/file-lifecycle.md#steps).
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
  if (!isReleased && nowMs < waitsUntilMs(session, rule, nowMs)) return nothing;
  const leaving = unreachable.filter((m) => m.state.kind === 'in-session' || m.state.kind === 'retry-wait');
  const why = 'its folder is away; the rest of its batch goes on';
  return decision({
    items: leaving.map((m) => moved(m, { kind: 'queued' }, why, { sessionId: null })),
  });
}
